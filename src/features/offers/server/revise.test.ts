import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { offers } from '#drizzle/schema/index.ts'
import { HELD_AT_MOST_DAYS } from '#features/payments/terms.ts'
import { CHANGED_MEANWHILE } from '#shared/api/record-version.ts'
import { addDays } from '#shared/date/days.ts'
import { useDatabase } from '#tests/support/database.ts'
import { castWedding, offerOf } from '#tests/support/wedding.ts'
import { termsOf } from '#tests/support/wedding-moves.ts'
import { reviseOffer, sendOffer } from './send.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')

it('an offer is revised over the version that was read, and over no newer one', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
  const revision = { bookingId, ...termsOf(cast) }
  await reviseOffer(cast.vendor(NOW), { ...revision, message: 'Of the first window', version: '1' })
  await expect(
    reviseOffer(cast.vendor(NOW), { ...revision, message: 'Of the second', version: '1' }),
  ).rejects.toMatchObject({ code: 'CONFLICT', message: CHANGED_MEANWHILE })
  const stored = await db.select().from(offers).where(eq(offers.bookingId, bookingId)).orderBy(offers.version)
  expect(stored.map(({ version, message }) => [version, message])).toEqual([
    [1, offerOf(cast).message],
    [2, 'Of the first window'],
  ])
})

it('an offer whose first payment would be held longer than two years is refused at its delivery days, sent or revised (X100)', async () => {
  const cast = await castWedding(db)
  const last = addDays('2026-11-21', HELD_AT_MOST_DAYS - 60 - 14)
  const refusal = {
    code: 'INVALID_INPUT',
    field: 'deliveryDays',
    message: expect.stringContaining('September 7, 2028'),
  }
  const offer = (eventDate: string) => sendOffer(cast.vendor(NOW), offerOf(cast, { eventDate }))
  await expect(offer(addDays(last, 1))).rejects.toMatchObject(refusal)
  const { bookingId } = await offer(last)
  const revision = { bookingId, ...termsOf(cast) }
  await expect(reviseOffer(cast.vendor(NOW), { ...revision, deliveryDays: 61 })).rejects.toMatchObject({
    field: 'deliveryDays',
    message: expect.stringContaining('September 6, 2028'),
  })
  await reviseOffer(cast.vendor(NOW), { ...revision, deliveryDays: 30 })
})
