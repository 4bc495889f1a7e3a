import { Button } from '@mantine/core'
import { formatNumber } from '#shared/text/number-text.ts'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { WarningIcon } from '#ui/icon/icons.tsx'
import { CheckIcon } from '#ui/icon/page-icons.tsx'
import { PROBLEMS_SHOWN } from '../model.ts'
import classes from './audit.module.css'

/** Whether every entry still fits the one before it: a changed or missing entry shows here. */
export function ChainCheck() {
  const { data, isError, isFetching, refetch } = trpc.audit.check.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const isBroken = data !== undefined && data.problems.length > 0
  return (
    <section className={classes.check} aria-label="Chain check" data-broken={isBroken || undefined}>
      <div role="status" className={classes.verdict}>
        {data && (isBroken ? <WarningIcon /> : <CheckIcon />)}
        <p>
          {!data && !isError && 'Checking that no entry was changed or removed...'}
          {!data && isError && 'The check didn’t finish.'}
          {data && !isBroken && `${formatNumber(data.checked)} entries checked: none was changed or removed.`}
          {isBroken &&
            `${data.problems.length >= PROBLEMS_SHOWN ? 'Many' : data.problems.length} of ${formatNumber(data.checked)} entries don’t fit their chain: they were changed, or an earlier one was removed.`}
          {data && (
            <span className={classes.muted}>
              {' '}
              <DateText value={data.checkedAt} format="moment" />
            </span>
          )}
        </p>
      </div>
      {isBroken && (
        <ul className={classes.problems}>
          {data.problems.map(({ chain, entity, seq }) => (
            <li key={`${chain}/${entity}/${seq}`}>
              {entity}, number {seq} ({chain})
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
        {isError && !data ? 'Retry' : 'Check again'}
      </Button>
    </section>
  )
}
