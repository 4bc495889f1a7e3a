import { sql } from 'drizzle-orm'
import { isBookableDay } from '#features/availability/bookable-day.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Reader } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'

/**
 * The day (YYYY-MM-DD) for which the couple compares photographers when they have chosen none: what they say in their
 * account, else what they asked for last; null when that is unknown or can no longer be booked.
 */
export async function knownDate({ db, actor, now }: Reader) {
  const [found] = await rows<{ day: string | null }>(
    db.execute(sql`select coalesce(k.wedding_date, (select i.event_date from inquiries i
        where i.client_id = k.id and i.event_date is not null order by i.created_at desc, i.id limit 1))::text as day
      from clients k where k.id = ${coupleOf(actor!.userId)}`),
  )
  const day = found?.day ?? null
  if (day === null) return null
  const { timeZone } = await getSettings(db)
  return isBookableDay(day, todayIn(timeZone, now())) ? day : null
}
