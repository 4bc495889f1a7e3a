import { Button } from '@mantine/core'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { daysAgo } from '../model.ts'
import classes from './calendar-page.module.css'

/** When the photographer last said that the calendar is right, and the button that says so. */
export function Freshness({ confirmedDaysAgo }: { confirmedDaysAgo: number | null }) {
  const utils = trpc.useUtils()
  const confirm = trpc.availability.confirm.useMutation({
    onSuccess: () => notify.success('Your profile says that you confirmed it today'),
    onError: () => notify.error('We couldn’t save that. Please try again.'),
    onSettled: () => utils.availability.calendar.invalidate(),
  })
  return (
    <div className={classes.freshness}>
      <p className={classes.hint}>
        {confirmedDaysAgo === null
          ? 'You haven’t confirmed your calendar yet. Your profile says when you last did.'
          : `You confirmed your calendar ${daysAgo(confirmedDaysAgo)}. Your profile says so.`}
      </p>
      <Button
        size="md"
        variant="default"
        loading={confirm.isPending}
        disabled={confirmedDaysAgo === 0}
        onClick={() => confirm.mutate()}
      >
        My calendar is up to date
      </Button>
    </div>
  )
}
