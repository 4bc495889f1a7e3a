import { reviews } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { addDays } from '#shared/date/days.ts'
import { makeBooking, makeClient, only } from './factories.ts'

export const REVIEW_BODY = 'They were calm, kind and on time, and the pictures are lovely.'
const DONE = { status: 'completed', stage: 'reviewed' } as const

let days = 0

/** A couple's published review of a wedding that is over, unless `values` say otherwise. */
export async function makeReview(
  db: Db,
  vendor: { id: string },
  values: Partial<typeof reviews.$inferInsert> = {},
  names: { firstName?: string } = {},
) {
  const client = await makeClient(db, names)
  // A separate day each: a photographer has one wedding a day.
  const eventDate = addDays('2024-01-01', days++)
  const booking = await makeBooking(db, { photographerId: vendor.id, clientId: client.id, eventDate, ...DONE })
  const at = new Date()
  const shown = { status: 'published', rating: 5, body: REVIEW_BODY, submittedAt: at, publishedAt: at } as const
  const own = { bookingId: booking.id, photographerId: vendor.id, clientId: client.id }
  const written = await db
    .insert(reviews)
    .values({ ...own, ...shown, ...values })
    .returning()
  return { client, booking, review: only(written) }
}
