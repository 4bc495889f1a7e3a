import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { notifications } from '#drizzle/schema/index.ts'
import { useDatabase } from '#tests/support/database.ts'
import { toldTo } from '#tests/support/news.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { type Cast, castWedding, offerOf } from '#tests/support/wedding.ts'
import { draft, send, termsOf } from '#tests/support/wedding-moves.ts'
import { withdrawOffer } from './end-offer.ts'
import { reviseOffer, sendOffer } from './send.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)

const priced = (cast: Cast, dollars: number, over: number) => ({
  ...termsOf(cast, over),
  items: [{ label: 'The day', quantity: 1, unitCents: dollars * 100 }],
})
const mails = async (cast: Cast) =>
  (await toldTo(db, cast.client.email))
    .filter(({ key }) => key.startsWith('offer-revised/'))
    .toSorted((a, b) => a.due.getTime() - b.due.getTime())
    .map(({ key, due, lines }) => ({ key, due, line: lines[0]! }))

it('a couple gets twenty offers and revisions a day, and not one more until a day has passed (X124)', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
  for (let count = 1; count < 20; count += 1)
    await reviseOffer(cast.vendor(minutes(count)), { bookingId, ...priced(cast, 4000 + count, count) })
  const refused = await appErrorOf(reviseOffer(cast.vendor(minutes(20)), { bookingId, ...termsOf(cast, 20) }))
  expect(refused).toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: (24 * 60 - 20) * 60_000 })
  expect(refused.message).toContain('a lot of offers today')
  await reviseOffer(cast.vendor(minutes(24 * 60)), { bookingId, ...termsOf(cast, 20) })
})

it('a couple gets one mail an hour about revisions of an offer, and the last one is about the last version', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
  for (let count = 1; count <= 9; count += 1)
    await reviseOffer(cast.vendor(minutes(count)), { bookingId, ...priced(cast, 4000 + count, count) })
  const found = await mails(cast)
  expect(found.map(({ line }) => line)).toEqual([
    expect.stringContaining('$4,001 now') as string,
    expect.stringContaining('$4,009 now') as string,
  ])
  const waits = found[1]!.due.getTime() - found[0]!.due.getTime()
  expect(Math.abs(waits - 59 * 60_000)).toBeLessThan(10_000)
  const bells = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, cast.client.userId), eq(notifications.kind, 'booking.revised')))
  expect(bells).toHaveLength(9)
  await reviseOffer(cast.vendor(minutes(200)), { bookingId, ...priced(cast, 5000, 10) })
  expect(await mails(cast)).toHaveLength(3)
})

it('a mail that waits is taken back when the booking moves on', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
  for (let count = 1; count <= 2; count += 1)
    await reviseOffer(cast.vendor(minutes(count)), { bookingId, ...priced(cast, 4000 + count, count) })
  await withdrawOffer(cast.vendor(minutes(3)), { bookingId, reason: 'Ill.' })
  expect(await mails(cast)).toHaveLength(1)
})

it('ten contracts a day are written for one couple, at once as one after the other, and ten are sent (X124)', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
  const tried = await Promise.allSettled(Array.from({ length: 14 }, () => draft(cast, bookingId, NOW)))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  const refused = await appErrorOf(draft(cast, bookingId, minutes(1)))
  expect(refused).toMatchObject({ code: 'RATE_LIMITED' })
  const { id } = await draft(cast, bookingId, minutes(24 * 60))
  await send(cast, id, minutes(24 * 60))
})
