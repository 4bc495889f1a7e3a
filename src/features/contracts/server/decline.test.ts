import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bookings, calendarDays, contractEvents, offers, vendorContracts } from '#drizzle/schema/index.ts'
import { sendReminders } from '#features/bookings/server/reminders.ts'
import { rejectOffer } from '#features/offers/server/end-offer.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { toldTo } from '#tests/support/news.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { type Cast, COUPLES_PASSWORD, castWedding, offerOf } from '#tests/support/wedding.ts'
import { DeclineContractInput } from '../inputs.ts'
import { declineContract } from './decline.ts'
import { createContract, draftVersion } from './draft.ts'
import { sendContract } from './send.ts'
import { signContract } from './sign.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const REASON = 'The travel costs were never spoken of.'

async function sent(): Promise<{ cast: Cast; id: string; bookingId: string }> {
  const cast = await castWedding(db)
  const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
  const words = { clientId: cast.client.id, bookingId, title: 'Wedding photography', content: 'We agree.' }
  const { id } = await createContract(cast.vendor(NOW), words)
  await sendContract(cast.vendor(NOW), { id, fullName: 'Ada Marsh', isAgreed: true, version: draftVersion(words) })
  return { cast, id, bookingId }
}

const contractOf = async (id: string) => only(await db.select().from(vendorContracts).where(eq(vendorContracts.id, id)))
const mailsTo = async (address: string, words: string) =>
  (await toldTo(db, address)).filter(({ title }) => title.includes(words))

it('a couple declines a contract with a reason: the offer ends with it, the date is free, the photographer reads why (CT6, E15)', async () => {
  const { cast, id, bookingId } = await sent()
  expect(await declineContract(cast.couple(NOW), { id, reason: REASON })).toEqual({ bookingId })
  expect(await contractOf(id)).toMatchObject({ status: 'declined', closeReason: REASON })
  const booking = only(await db.select().from(bookings).where(eq(bookings.id, bookingId)))
  expect(booking).toMatchObject({ status: 'cancelled', stage: 'rejected', cancelReason: REASON })
  expect(only(await db.select().from(offers).where(eq(offers.bookingId, bookingId))).status).toBe('rejected')
  expect(await db.$count(calendarDays, eq(calendarDays.photographerId, cast.photographer.id))).toBe(0)
  const event = and(eq(contractEvents.contractId, id), eq(contractEvents.type, 'declined'))
  expect(only(await db.select().from(contractEvents).where(event))).toMatchObject({ actorRole: 'client' })
  const [mail] = await mailsTo(cast.photographer.email, 'declined your contract')
  expect(mail?.quote).toBe(REASON)
  const late = new Date(NOW.getTime() + 4 * 86_400_000)
  await sendReminders(cast.system(late))
  expect(await mailsTo(cast.client.email, 'is ready to sign')).toEqual([])
})

it('what is signed, declined, expired or other people’s cannot be declined', async () => {
  const { cast, id } = await sent()
  const stranger = await castWedding(db)
  const input = { id, reason: REASON }
  expect((await appErrorOf(declineContract(stranger.couple(NOW), input))).code).toBe('NOT_FOUND')
  const late = new Date(NOW.getTime() + 15 * 86_400_000)
  const { cast: slow, id: expired } = await sent()
  expect((await appErrorOf(declineContract(slow.couple(late), { id: expired, reason: REASON }))).code).toBe(
    'INVALID_TRANSITION',
  )
  await signContract(cast.couple(NOW), { id, fullName: 'Robin Vale', isAgreed: true, password: COUPLES_PASSWORD })
  expect((await appErrorOf(declineContract(cast.couple(NOW), input))).code).toBe('INVALID_TRANSITION')
  const { cast: other, id: declined } = await sent()
  await declineContract(other.couple(NOW), { id: declined, reason: REASON })
  const again = await appErrorOf(declineContract(other.couple(NOW), { id: declined, reason: REASON }))
  expect(again.code).toBe('INVALID_TRANSITION')
})

it('a reason is needed, on the contract’s page and on the booking’s (CT6)', async () => {
  const { cast, id, bookingId } = await sent()
  expect(DeclineContractInput.safeParse({ id, reason: ' ' }).success).toBe(false)
  const refused = await appErrorOf(rejectOffer(cast.couple(NOW), { bookingId: bookingId, note: '' }))
  expect(refused).toMatchObject({ code: 'INVALID_INPUT', field: 'note' })
  await rejectOffer(cast.couple(NOW), { bookingId: bookingId, note: REASON })
  expect((await contractOf(id)).status).toBe('declined')
})
