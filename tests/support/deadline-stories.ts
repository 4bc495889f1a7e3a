import { and, eq } from 'drizzle-orm'
import { inquiries, payments, reviews } from '#drizzle/schema/index.ts'
import { deliver } from '#features/bookings/server/delivery/deliver.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import type { Db } from '#server/db.ts'
import { callAs } from './call.ts'
import { only } from './factories.ts'
import { type Cast, castWedding, offerOf, payNext } from './wedding.ts'
import { draft, PICTURES, send, signing } from './wedding-moves.ts'

/** The day on which the stories begin. */
export const NOW = new Date('2026-11-21T15:00:00Z')
export const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000)
export const DELIVERED = new Date('2027-06-14T15:00:00Z')

export type Ids = { cast: Cast; bookingId: string; contractId: string; paymentId: string; reviewId: string }
export type State = Partial<Ids> & { cast: Cast }
export type Who = 'couple' | 'vendor' | 'admin'
export const options = (cast: Cast, who: Who, now: Date) => ({ actor: cast[who](now).actor, now })
export const review = (bookingId: string) => ({
  bookingId,
  rating: 5,
  quality: 5,
  communication: 5,
  punctuality: 5,
  value: 5,
  body: 'A calm presence all day, and pictures that we will look at for years.',
})

/** A wedding brought to each of its stages, by the people it takes. */
export function deadlineStories(db: Db) {
  const lineOf = async (bookingId: string) =>
    only(
      await db
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.bookingId, bookingId), eq(payments.position, 0))),
    ).id

  const stories = {
    asked: async (): Promise<State> => {
      const cast = await castWedding(db)
      await db
        .update(inquiries)
        .set({ expiresAt: days(7) })
        .where(eq(inquiries.id, cast.inquiry.id))
      return { cast }
    },
    offered: async (eventDate: string): Promise<State> => {
      const cast = await castWedding(db)
      const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast, { eventDate }))
      const { id: contractId } = await draft(cast, bookingId, NOW)
      return { cast, bookingId, contractId }
    },
    sent: async (eventDate: string): Promise<State> => {
      const state = await stories.offered(eventDate)
      await send(state.cast, state.contractId!, NOW)
      return state
    },
    signed: async (eventDate: string): Promise<State> => {
      const state = await stories.sent(eventDate)
      await signing(state.cast, state.contractId!, NOW)
      return { ...state, paymentId: await lineOf(state.bookingId!) }
    },
    booked: async (eventDate: string): Promise<State> => {
      const state = await stories.signed(eventDate)
      await payNext(db, state.cast, state.bookingId!, NOW)
      return state
    },
    delivered: async (eventDate: string): Promise<State> => {
      const state = await stories.booked(eventDate)
      await payNext(db, state.cast, state.bookingId!, NOW)
      await deliver(state.cast.vendor(DELIVERED), { bookingId: state.bookingId!, ...PICTURES })
      return state
    },
    completed: async (eventDate: string): Promise<State> => {
      const state = await stories.delivered(eventDate)
      await callAs(db, options(state.cast, 'couple', DELIVERED)).bookings.confirmDelivery({
        bookingId: state.bookingId!,
      })
      await callAs(db, options(state.cast, 'couple', DELIVERED)).reviews.submit(review(state.bookingId!))
      const written = only(await db.select().from(reviews).where(eq(reviews.bookingId, state.bookingId!)))
      return { ...state, reviewId: written.id }
    },
  } as const
  return stories
}
