import { inArray } from 'drizzle-orm'
import { constant } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'

/** What a couple has told photographers of its wedding, and where: on its booking, else in its latest inquiries. */
export type KnownWedding = {
  from: 'booking' | 'inquiry'
  weddingDate: string | null
  city: string | null
  venue: string | null
  guests: number | null
}

/** As many inquiries as are looked through for what the latest left out. */
const LATEST = 10

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
        columns: { eventDate: true, city: true, venue: true, guests: true },
        orderBy: { createdAt: 'desc', id: 'asc' },
        limit: LATEST,
      },
    },
  })
  const { bookings: [booking] = [], inquiries = [] } = couple ?? {}
  if (!booking && inquiries.length === 0) return null
  const latest = <Field extends keyof (typeof inquiries)[number]>(field: Field) =>
    inquiries.find((inquiry) => inquiry[field])?.[field] ?? null
  return {
    from: booking ? 'booking' : 'inquiry',
    weddingDate: booking?.eventDate ?? latest('eventDate'),
    city: booking?.eventLocation || latest('city'),
    venue: latest('venue'),
    guests: latest('guests'),
  }
}
