import { isBookableDay } from '#features/availability/bookable-day.ts'
import type { Reader } from '#server/context.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'

/**
 * The day (YYYY-MM-DD) for which the couple compares photographers when they have chosen none: what they say in their
 * account, else what they asked for last; null when that is unknown or can no longer be booked.
 */
export async function knownDate({ db, actor, now }: Reader) {
  const couple = await db.query.clients.findFirst({
    columns: { weddingDate: true },
    where: { members: { userId: actor!.userId } },
    with: {
      inquiries: {
        columns: { eventDate: true },
        where: { eventDate: { isNotNull: true } },
        orderBy: { createdAt: 'desc', id: 'asc' },
        limit: 1,
      },
    },
  })
  const day = couple?.weddingDate ?? couple?.inquiries[0]?.eventDate ?? null
  if (day === null) return null
  const { timeZone } = await getSettings(db)
  return isBookableDay(day, todayIn(timeZone, now())) ? day : null
}
