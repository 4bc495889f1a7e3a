import { useState } from 'react'
import { isBookableDay } from '#features/availability/bookable-day.ts'
import type { ThreadSide } from '#features/messages/model.ts'
import { todayIn } from '#shared/date/days.ts'
import type { Availability } from '#shared/status/availability.ts'
import { trpc } from '#shell/trpc.ts'
import { AvailabilityMark } from '#ui/date/availability-mark.tsx'
import { useSite } from '#ui/page/site.ts'
import classes from './inquiry-summary.module.css'

const MEANING: Record<ThreadSide, Record<Availability, string>> = {
  client: { free: 'The day is free.', hold: 'Another couple is deciding on the day.', booked: 'The day is taken.' },
  vendor: {
    free: 'Your calendar is free that day.',
    hold: 'You’re holding that day for another couple.',
    booked: 'Your calendar says you’re not free that day.',
  },
}

/** The calendar's state on the requested day while the inquiry is open. Silent when it is unknown. */
export function DateState({ photographerId, date, side }: { photographerId: string; date: string; side: ThreadSide }) {
  const { timeZone } = useSite()
  const [today] = useState(() => todayIn(timeZone, new Date()))
  const { data } = trpc.directory.checkDate.useQuery(
    { id: photographerId, date },
    { enabled: isBookableDay(date, today), retry: false },
  )
  if (!data) return null
  return (
    <div>
      <AvailabilityMark availability={data.availability} />
      <p className={classes.small}>{MEANING[side][data.availability]}</p>
    </div>
  )
}
