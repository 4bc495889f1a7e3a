import { moneyDocuments } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { cookieFor, newAdmin } from '../abuse/support/people.ts'
import { bookedWedding } from './amendments.ts'
import { makeBooking } from './factories.ts'
import { addWedding, listPhotographer } from './market.ts'
import type { Things, Who } from './wire-rows.ts'

/** A market with one thing of each kind, and a cookie for each kind of person. */
export async function fillMarket(
  db: Db,
  cookies: Record<Who, string>,
): Promise<Omit<Things, 'feed' | 'script' | 'secret'>> {
  const { cast, bookingId, contractId } = await bookedWedding(db, new Date())
  cookies.couple = await cookieFor(db, cast.client.userId)
  cookies.vendor = await cookieFor(db, cast.photographer.userId)
  cookies.admin = (await newAdmin(db)).cookie
  const listed = await listPhotographer(db)
  const past = await makeBooking(db, {
    photographerId: listed.id,
    clientId: cast.client.id,
    eventDate: '2025-06-14',
    status: 'confirmed' as const,
    stage: 'upcoming' as const,
    confirmedAt: new Date('2025-01-01T00:00:00Z'),
  })
  const [receipt] = await db.select().from(moneyDocuments).limit(1)
  const { id: wedding } = await addWedding(db, listed.id)
  return {
    photographer: listed.id,
    wedding,
    booking: bookingId,
    pastBooking: past.id,
    contract: contractId,
    receipt: receipt!.id,
  }
}
