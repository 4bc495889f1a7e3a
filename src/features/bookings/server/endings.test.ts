import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { verify } from '#app/ops/admin-verify.ts'
import { bookings, contractEvents, offers, payments, vendorContracts } from '#drizzle/schema/index.ts'
import { VOIDED_BEFORE_THE_DAY } from '#features/contracts/model.ts'
import { openDocument } from '#features/contracts/server/documents.ts'
import { verifyContract } from '#features/contracts/server/pdf.ts'
import { getContract } from '#features/contracts/server/read.ts'
import { CONTRACT_AFTER, CONTRACT_TRANSITIONS } from '#features/contracts/transitions.ts'
import { withdrawOffer } from '#features/offers/server/end-offer.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import { ACTOR_ROLES } from '#shared/access/roles.ts'
import { resolveByTwo } from '#tests/support/approvals.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { payLine } from '#tests/support/pay-line.ts'
import { payingCouple } from '#tests/support/paying-couple.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { type Cast, castWedding, offerOf, payNext } from '#tests/support/wedding.ts'
import { cancelAsShown, draft, send, signing } from '#tests/support/wedding-moves.ts'
import { BOOKING_STAGES, type BookingStage } from '../model.ts'
import { type EndingTransition, nextState, OFFER_AFTER, statusOfStage, transitionsFrom } from '../transitions.ts'
import { getBooking } from './detail.ts'
import { openDispute } from './dispute.ts'
import { lockBooking } from './locked-records.ts'
import { moveBooking } from './records.ts'

// X129: ending a booking ends its offer and its contracts, in the same transaction, whatever ends it.

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const AFTER = new Date('2027-06-14T15:00:00Z')

type Told = { cast: Cast; bookingId: string; contractId: string; draftId: string }

/** A booking at a stage, with the contract it has come to there and a second draft. */
async function bookingAt(stage: BookingStage): Promise<Told> {
  const cast = await castWedding(db)
  const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
  const { id: contractId } = await draft(cast, bookingId, NOW)
  const { id: draftId } = await draft(cast, bookingId, NOW)
  const told = { cast, bookingId, contractId, draftId }
  if (stage === 'countered') await db.update(bookings).set({ stage }).where(eq(bookings.id, bookingId))
  if (stage === 'offered' || stage === 'countered') return told
  await send(cast, contractId, NOW)
  if (stage === 'contract_sent') return told
  await signing(cast, contractId, NOW)
  if (stage === 'awaiting_payment') return told
  await payNext(db, cast, bookingId, NOW)
  if (stage === 'disputed') await openDispute(cast.couple(AFTER), { bookingId, reason: 'Half of it is missing.' })
  return told
}

const statusOf = async (id: string) => only(await db.select().from(vendorContracts).where(eq(vendorContracts.id, id)))
const offersOf = (bookingId: string) => db.select().from(offers).where(eq(offers.bookingId, bookingId))

const ENDS = BOOKING_STAGES.flatMap((stage) =>
  ACTOR_ROLES.flatMap((actor) =>
    transitionsFrom(stage, actor)
      .filter((name) => statusOfStage(nextState(name, stage, actor)!.stage) === 'cancelled')
      .map((name) => ({ stage, actor, name: name as EndingTransition })),
  ),
)

describe('every way to end a booking', () => {
  it('is in the table of endings, and leads to every cancelled stage', () => {
    expect(new Set(ENDS.map(({ name }) => name))).toEqual(new Set(Object.keys(OFFER_AFTER)))
    const ends = new Set(ENDS.map(({ name, stage, actor }) => nextState(name, stage, actor)!.stage))
    expect(ends).toEqual(new Set(BOOKING_STAGES.filter((stage) => statusOfStage(stage) === 'cancelled')))
  })

  it.each(ENDS)('$name by $actor at $stage ends its offer, its contracts and what was due', async (way) => {
    const { stage, actor, name } = way
    const { cast, bookingId, contractId, draftId } = await bookingAt(stage)
    const before = (await statusOf(contractId)).status
    const at = stage === 'disputed' ? AFTER : NOW
    const people = { client: cast.couple, photographer: cast.vendor, admin: cast.admin, system: cast.system }
    const ctx = people[actor](at)
    await db.transaction(async (tx) => {
      const booking = await lockBooking(tx, { ...ctx, actor: cast.admin(at).actor }, bookingId)
      await moveBooking(tx, ctx, booking, name, { reason: 'So it is.', isTimer: actor === 'system' })
    })
    const expected =
      before === 'draft' || before === 'signed' ? 'voided' : CONTRACT_TRANSITIONS[CONTRACT_AFTER[name]].to
    const contract = await statusOf(contractId)
    expect(contract).toMatchObject({ status: expected, closedAt: at, closeReason: 'So it is.' })
    expect(await statusOf(draftId)).toMatchObject({ status: 'voided', closedAt: at })
    expect((await offersOf(bookingId)).map(({ status }) => status)).toEqual([OFFER_AFTER[name]])
    const open = (await db.select().from(payments).where(eq(payments.bookingId, bookingId))).filter(
      ({ status }) => status === 'scheduled',
    )
    expect(open).toEqual([])
    const events = await db.select().from(contractEvents).where(eq(contractEvents.contractId, contractId))
    expect(events.at(-1)).toMatchObject({ type: expected, actorRole: actor })
    // Both sides see it at once.
    expect((await getContract(cast.vendor(at), { id: contractId })).status).toBe(expected)
    if (contract.sentAt) {
      expect((await openDocument(cast.couple(at), { id: contractId })).status).toBe(expected)
      expect((await getBooking(cast.couple(at), { bookingId })).contract?.status).toBe(expected)
    }
    const { problems } = (await verify(db)).find((check) => check.name === 'Signed bookings')!
    expect(problems.filter((line) => line.includes(bookingId))).toEqual([])
  })
})

const codeOf = async (id: string) => (await statusOf(id)).verifyCode!
const ask = (code: string, now = NOW) => verifyContract(contextFor(db, { now }), { code })

describe('/verify', () => {
  it('says of a date that was lost that it was signed, then voided, and when', async () => {
    const loser = await bookingAt('awaiting_payment')
    const photographerId = loser.cast.photographer.id
    const winner = await payingCouple(db, NOW, { photographerId })
    const waiting = await bookingAt('contract_sent')
    await payLine(winner.ctx, winner.first)
    const found = only(await db.select().from(bookings).where(eq(bookings.id, loser.bookingId)))
    expect([found.stage, (await statusOf(loser.contractId)).status]).toEqual(['withdrawn', 'voided'])
    expect(await ask(await codeOf(loser.contractId))).toMatchObject({
      signedAt: null,
      voided: { at: NOW, isBeforeTheDay: true },
    })
    expect((await statusOf(waiting.contractId)).status).toBe('sent')
  })

  it('says so of a booking that was not paid in time, whether or not anybody has looked since', async () => {
    const { contractId } = await bookingAt('awaiting_payment')
    const late = new Date(NOW.getTime() + 9 * 86_400_000)
    expect(await ask(await codeOf(contractId), late)).toMatchObject({ voided: { isBeforeTheDay: true } })
  })

  it('says so of a confirmed booking that was cancelled, and something else after the day', async () => {
    const cancelled = await bookingAt('upcoming')
    expect(await ask(await codeOf(cancelled.contractId))).toMatchObject({ signedAt: NOW, voided: null })
    await cancelAsShown(cancelled.cast.couple(NOW), cancelled.bookingId)
    expect(await ask(await codeOf(cancelled.contractId))).toMatchObject({ voided: { isBeforeTheDay: true } })
    const disputed = await bookingAt('disputed')
    await resolveByTwo(disputed.cast.admin(AFTER), {
      bookingId: disputed.bookingId,
      finalCents: 0,
      heldCents: 120_000,
      dueDate: null,
      decision: 'Nobody came.',
    })
    expect(await ask(await codeOf(disputed.contractId), AFTER)).toMatchObject({ voided: { isBeforeTheDay: false } })
  })

  it('calls one that was never signed by both neither signed nor voided', async () => {
    const { cast, bookingId, contractId } = await bookingAt('contract_sent')
    await withdrawOffer(cast.vendor(NOW), { bookingId, reason: 'I am ill.' })
    expect(await ask(await codeOf(contractId))).toMatchObject({ status: 'voided', signedAt: null, voided: null })
  })
})

it('the sentence of the verify page is the specification’s', () => {
  expect(VOIDED_BEFORE_THE_DAY).toBe('Signed, then voided: this booking did not take place')
})

it('a draft that ended with its booking can neither be sent nor changed, and says why', async () => {
  const { cast, bookingId, draftId } = await bookingAt('offered')
  await withdrawOffer(cast.vendor(NOW), { bookingId, reason: 'I am ill.' })
  const refused = await appErrorOf(send(cast, draftId, NOW))
  expect(refused).toMatchObject({ code: 'INVALID_TRANSITION' })
  expect(refused.message).toContain('has ended')
})
