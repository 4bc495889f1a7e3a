import { Checkbox } from '@mantine/core'
import { trpc } from '#shell/trpc.ts'
import { CalendarAddress } from '#ui/date/calendar-address.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import type { CalendarSharing } from '../model.ts'
import classes from './other-calendars.module.css'

const FAILED = 'We couldn’t save that. Please try again.'

/** The private address under which other programs show this calendar. */
export function Sharing() {
  const { data } = trpc.availability.sharing.useQuery()
  return (
    <section aria-labelledby="sharing" className={classes.part}>
      <h3 id="sharing">See it in your own calendar</h3>
      <p className={classes.words}>
        Google, Apple and Outlook can show your weddings, holds and blocked days, and the days your couples’ payments
        are due. Your notes and all amounts stay here.
      </p>
      {data ? <Shared sharing={data} /> : <Skeleton height="3rem" />}
    </section>
  )
}

function Shared({ sharing }: { sharing: CalendarSharing }) {
  const utils = trpc.useUtils()
  const saved = {
    onError: () => notify.error(FAILED),
    onSettled: () => utils.availability.sharing.invalidate(),
  }
  const reset = trpc.availability.resetAddress.useMutation({
    ...saved,
    onSuccess: () => notify.success(sharing.address ? 'The old address no longer works' : 'Your address is ready'),
  })
  const setNames = trpc.availability.setExportNames.useMutation({
    ...saved,
    onSuccess: ({ hasNames }) => notify.success(hasNames ? 'Names are shown' : 'Names are left out'),
  })
  return (
    <>
      <CalendarAddress
        path={sharing.address}
        reveals="Anyone who has it can read this calendar."
        isPending={reset.isPending}
        onReset={() => reset.mutate()}
      />
      {sharing.address && (
        <Checkbox
          label="Show the couples’ first names"
          description="Without them it says Wedding, On hold, Payment expected or Blocked."
          checked={setNames.isPending ? setNames.variables.hasNames : sharing.hasNames}
          onChange={(event) => {
            if (!setNames.isPending) setNames.mutate({ hasNames: event.currentTarget.checked })
          }}
        />
      )}
    </>
  )
}
