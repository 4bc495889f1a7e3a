import { and, eq, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bookings, emailOutbox, notifications, vendorTasks } from '#drizzle/schema/index.ts'
import { getBooking } from '#features/bookings/server/detail.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { type Cast, castWedding, offerOf } from '#tests/support/wedding.ts'
import { draft, send, termsOf } from '#tests/support/wedding-moves.ts'
import { withdrawOffer } from './end-offer.ts'
import { reviseOffer, sendOffer } from './send.ts'
import { wantToBook } from './want-to-book.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const LATER = new Date('2026-11-22T15:00:00Z')

const tasksOf = async ({ photographer }: Cast) =>
  (await db.select().from(vendorTasks).where(eq(vendorTasks.vendorId, photographer.id))).map(
    ({ title, status, dueDate }) => ({ title, status, dueDate }),
  )
async function offered() {
  const cast = await castWedding(db)
  const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
  return { cast, bookingId }
}

it('a couple’s yes tells the photographer by task, mail and bell, and freezes nothing (X133)', async () => {
  const { cast, bookingId } = await offered()
  const before = only(await db.select().from(bookings).where(eq(bookings.id, bookingId)))
  await wantToBook(cast.couple(LATER), { bookingId })
  expect(await tasksOf(cast)).toEqual([{ title: 'Send Robin the contract', status: 'pending', dueDate: '2026-11-28' }])
  const mails = await db
    .select()
    .from(emailOutbox)
    .where(
      and(eq(emailOutbox.toAddress, cast.photographer.email), like(emailOutbox.dedupeKey, `%${bookingId}%wanted%`)),
    )
  expect(mails).toHaveLength(1)
  const bells = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, cast.photographer.userId), eq(notifications.kind, 'booking.wanted')))
  expect(bells).toHaveLength(1)
  const after = only(await db.select().from(bookings).where(eq(bookings.id, bookingId)))
  expect(after).toEqual(before)
  for (const ctx of [cast.couple(LATER), cast.vendor(LATER)]) {
    const view = await getBooking(ctx, { bookingId })
    expect(view.offer?.wantedAt).toEqual(LATER)
    expect(view.events.at(-1)).toMatchObject({ type: 'want', by: 'client' })
  }
  await reviseOffer(cast.vendor(LATER), { bookingId, ...termsOf(cast) })
})

it('is said once for each version of an offer, however often it is pressed', async () => {
  const { cast, bookingId } = await offered()
  const tried = await Promise.allSettled([1, 2, 3].map(() => wantToBook(cast.couple(LATER), { bookingId })))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await reviseOffer(cast.vendor(LATER), { bookingId, ...termsOf(cast) })
  expect(await tasksOf(cast)).toEqual([])
  await wantToBook(cast.couple(LATER), { bookingId })
  expect(await appErrorOf(wantToBook(cast.couple(LATER), { bookingId }))).toMatchObject({ code: 'CONFLICT' })
  expect(await tasksOf(cast)).toHaveLength(1)
})

it('the photographer’s task closes with the contract, and goes away with the offer', async () => {
  const [sent, taken] = [await offered(), await offered()]
  for (const { cast, bookingId } of [sent, taken]) await wantToBook(cast.couple(LATER), { bookingId })
  const { id } = await draft(sent.cast, sent.bookingId, LATER)
  await send(sent.cast, id, LATER)
  expect(await tasksOf(sent.cast)).toMatchObject([{ status: 'completed' }])
  await withdrawOffer(taken.cast.vendor(LATER), { bookingId: taken.bookingId, reason: 'Ill.' })
  expect(await tasksOf(taken.cast)).toEqual([])
})

it('belongs to the couple of an open offer', async () => {
  const { cast, bookingId } = await offered()
  const { cast: stranger } = await offered()
  expect(await appErrorOf(wantToBook(stranger.couple(LATER), { bookingId }))).toMatchObject({ code: 'NOT_FOUND' })
  await withdrawOffer(cast.vendor(LATER), { bookingId, reason: 'Ill.' })
  const late = await appErrorOf(wantToBook(cast.couple(LATER), { bookingId }))
  expect(late).toMatchObject({ code: 'INVALID_TRANSITION' })
})
