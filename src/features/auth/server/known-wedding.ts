import { inArray } from 'drizzle-orm'
import { constant } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'

/** What a couple has told photographers of its wedding, and where: on its booking, else in its latest inquiry. */
export type KnownWedding = {
  from: 'booking' | 'inquiry'
  weddingDate: string | null
  city: string | null
  guests: number | null
}

/** Null for a couple that has neither. What is cancelled counts no more. */
export async function knownWedding(db: Db, userId: string): Promise<KnownWedding | null> {
  const couple = await db.query.clients.findFirst({
    columns: {},
    where: { members: { userId } },
    with: {
      bookings: {
        columns: { eventDate: true, eventLocation: true },
        where: { RAW: ({ status }) => constant(inArray(status, ['confirmed', 'completed'])) },
        orderBy: { eventDate: 'asc', id: 'asc' },
        limit: 1,
      },
      inquiries: {
        columns: { eventDate: true, city: true, guests: true },
        orderBy: { createdAt: 'desc', id: 'asc' },
        limit: 1,
      },
    },
  })
  const [booking] = couple?.bookings ?? []
  const [inquiry] = couple?.inquiries ?? []
  if (!booking && !inquiry) return null
  return {
    from: booking ? 'booking' : 'inquiry',
    weddingDate: booking?.eventDate ?? inquiry?.eventDate ?? null,
    city: booking?.eventLocation || inquiry?.city || null,
    guests: inquiry?.guests ?? null,
  }
}
