import { Button } from '@mantine/core'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { ACTION_FAILED, CHANGES_CHECKED } from '../texts.ts'
import type { Vendor } from './types.ts'
import classes from './vendors.module.css'

type Changes = Vendor['changes']

/** What the vendor has changed since the approval, and the button that clears it from the queue. */
export function VendorChanges({ id, changes }: { id: string; changes: Changes }) {
  const utils = trpc.useUtils()
  const check = trpc.adminVendors.checkChanges.useMutation({
    onSuccess: async () => {
      notify.success(CHANGES_CHECKED)
      await utils.adminVendors.invalidate()
    },
    onError: (error) => notify.error(isUnanswered(error) ? ACTION_FAILED : error.message),
  })
  const [newest] = changes
  return (
    <section className={classes.changes} aria-labelledby="vendor-changes">
      <h3 id="vendor-changes">Changed since approval</h3>
      <ol>
        {changes.map((change) => (
          <li key={change.seq}>
            <p className={classes.quiet}>
              <DateText value={change.at} format="moment" />
              {change.isChecked && ', checked'}
            </p>
            {change.fields.map((field) => (
              <Difference key={field.label} {...field} />
            ))}
          </li>
        ))}
      </ol>
      {newest && !newest.isChecked && (
        <div>
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate({ id, upTo: newest.seq })}>
            Mark as checked
          </Button>
        </div>
      )}
    </section>
  )
}

function Difference({ label, before, after }: Changes[number]['fields'][number]) {
  return (
    <dl className={classes.difference}>
      <dt>{label}, before</dt>
      <dd>
        <del>{before || 'Empty'}</del>
      </dd>
      <dt>{label}, now</dt>
      <dd>
        <ins>{after || 'Empty'}</ins>
      </dd>
    </dl>
  )
}
