import { PersonOnly } from '#shell/account/person-only.tsx'
import { trpc } from '#shell/trpc.ts'
import { CalendarAddress } from '#ui/date/calendar-address.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { CALENDAR_FAILED } from '../texts.ts'
import classes from './couple-calendar.module.css'

/** The private address under which a couple's own calendar shows the wedding and its payment days. */
export function CoupleCalendar() {
  return (
    <section aria-labelledby="calendar" className={classes.section}>
      <h2 id="calendar">In your calendar</h2>
      <p className={classes.words}>
        Google, Apple and Outlook can show your wedding day and the days payments are due, and update when something
        changes.
      </p>
      <PersonOnly>
        <Address />
      </PersonOnly>
    </section>
  )
}

function Address() {
  const utils = trpc.useUtils()
  const { data } = trpc.bookings.coupleCalendar.useQuery()
  const reset = trpc.bookings.resetCoupleCalendar.useMutation({
    onSuccess: () => notify.success(data?.address ? 'The old address no longer works' : 'Your address is ready'),
    onError: () => notify.error(CALENDAR_FAILED),
    onSettled: () => utils.bookings.coupleCalendar.invalidate(),
  })
  if (!data) return <Skeleton height="3rem" />
  return (
    <CalendarAddress
      path={data.address}
      reveals="Anyone who has it can see these days; there are no names, places or amounts in them."
      isPending={reset.isPending}
      onReset={() => reset.mutate()}
    />
  )
}
