import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { contractSignatures, emailOutbox, offers, vendorContracts } from '#drizzle/schema/index.ts'
import { getBooking } from '#features/bookings/server/detail.ts'
import { counterOffer } from '#features/offers/server/counter.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { type Cast, castWedding, offerOf } from '#tests/support/wedding.ts'
import { NO_WISHES, payFirst, signing, termsOf } from '#tests/support/wedding-moves.ts'
import { propose, reviseProposal } from './propose.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const CONTRACT = { title: 'Our day', content: 'We agree.', fullName: 'Ada Marsh', isAgreed: true }

const contractsOf = (bookingId: string) =>
  db.select().from(vendorContracts).where(eq(vendorContracts.bookingId, bookingId)).orderBy(vendorContracts.createdAt)
const mailsTo = async (address: string) =>
  (await db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, address))).map(({ template }) => template)

async function proposed(): Promise<{ cast: Cast; bookingId: string; contractId: string }> {
  const cast = await castWedding(db)
  const { bookingId } = await propose(cast.vendor(NOW), { ...offerOf(cast), ...CONTRACT })
  return { cast, bookingId, contractId: only(await contractsOf(bookingId)).id }
}

describe('an offer that carries its contract (BZ1)', () => {
  it('is offered, signed and sent in one step, with one mail, and is the couple’s to sign and pay', async () => {
    const { cast, bookingId, contractId } = await proposed()
    const view = await getBooking(cast.couple(NOW), { bookingId })
    expect(view).toMatchObject({ status: 'pending', stage: 'contract_sent', contract: { id: contractId } })
    expect(view.events.map(({ type }) => type)).toEqual(['send-offer', 'send-contract'])
    expect(await mailsTo(cast.client.email)).toEqual(['booking-proposed'])
    const signed = await db.select().from(contractSignatures).where(eq(contractSignatures.contractId, contractId))
    expect(signed).toMatchObject([{ party: 'vendor', fullName: 'Ada Marsh' }])
    const contract = only(await contractsOf(bookingId))
    expect(contract).toMatchObject({ totalAmountCents: view.totalCents, eventDate: view.eventDate, status: 'sent' })
    await signing(cast, contractId, NOW)
    await payFirst(db, cast, bookingId, NOW)
    expect(await getBooking(cast.couple(NOW), { bookingId })).toMatchObject({ stage: 'upcoming' })
  })

  it('leaves nothing behind when it is refused: neither a booking nor a closed inquiry', async () => {
    const cast = await castWedding(db)
    const input = { ...offerOf(cast), ...CONTRACT, fullName: 'Someone Else' }
    expect(await appErrorOf(propose(cast.vendor(NOW), input))).toMatchObject({
      code: 'NAME_UNCONFIRMED',
      field: 'fullName',
    })
    const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
    expect(await contractsOf(bookingId)).toEqual([])
  })

  it('is answered once: of two windows one sends it', async () => {
    const cast = await castWedding(db)
    const send = () => propose(cast.vendor(NOW), { ...offerOf(cast), ...CONTRACT })
    const tried = await Promise.allSettled([send(), send(), send()])
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await mailsTo(cast.client.email)).toEqual(['booking-proposed'])
  })

  it('can be answered with other terms: its contract is void, and the next offer carries another one', async () => {
    const { cast, bookingId, contractId } = await proposed()
    await counterOffer(cast.couple(NOW), { bookingId, version: '1', note: 'Ten hours, please.', ...NO_WISHES })
    expect(only(await contractsOf(bookingId))).toMatchObject({ status: 'voided', signedAt: null })
    expect(await appErrorOf(signing(cast, contractId, NOW))).toMatchObject({ code: 'INVALID_TRANSITION' })
    const next = { bookingId, ...termsOf(cast), version: '1-countered', ...CONTRACT }
    await reviseProposal(cast.vendor(NOW), next)
    const [first, second] = await contractsOf(bookingId)
    expect([first!.status, second!.status]).toEqual(['voided', 'sent'])
    expect(await db.$count(offers, and(eq(offers.bookingId, bookingId), eq(offers.status, 'sent')))).toBe(1)
    await signing(cast, second!.id, NOW)
  })

  it('a signature and a wish for other terms at once: one of them wins, and nothing is half done', async () => {
    const { cast, bookingId, contractId } = await proposed()
    const raced = await Promise.allSettled([
      signing(cast, contractId, NOW),
      counterOffer(cast.couple(NOW), { bookingId, version: '1', note: 'Ten hours, please.', ...NO_WISHES }),
    ])
    expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { stage } = await getBooking(cast.couple(NOW), { bookingId })
    const { status } = only(await contractsOf(bookingId))
    expect([stage, status]).toEqual(stage === 'countered' ? ['countered', 'voided'] : ['awaiting_payment', 'signed'])
  })

  it('belongs to the photographer of the inquiry', async () => {
    const [cast, other] = [await castWedding(db), await castWedding(db)]
    const refused = await appErrorOf(propose(other.vendor(NOW), { ...offerOf(cast), ...CONTRACT }))
    expect(refused).toMatchObject({ code: 'INVALID_TRANSITION' })
  })
})
