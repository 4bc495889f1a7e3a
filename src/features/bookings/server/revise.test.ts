import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { offers } from '#drizzle/schema/index.ts'
import { CHANGED_MEANWHILE } from '#shared/record-version.ts'
import { useDatabase } from '#tests/support/database.ts'
import { castWedding, offerOf } from '#tests/support/wedding.ts'
import { termsOf } from '#tests/support/wedding-moves.ts'
import { reviseOffer, sendOffer } from './offer.ts'

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
