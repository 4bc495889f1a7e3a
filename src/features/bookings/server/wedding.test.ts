import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import {
  bookings,
  calendarDays,
  journal,
  ledgerBalances,
  ledgerEntries,
  moneyProblems,
  payouts,
  refunds,
  vendorContracts,
} from '#drizzle/schema/index.ts'
import { rejectOffer, withdrawOffer } from '#features/offers/server/end-offer.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import type { Refund } from '#features/payments/refund.ts'
import { cancelBooking, previewCancellation } from '#features/settlement/server/cancel.ts'
import { payOutDue } from '#features/settlement/server/payouts.ts'
import { resolveDispute } from '#features/settlement/server/resolve-dispute.ts'
import { resolveByTwo } from '#tests/support/approvals.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import {
  castWedding,
  keptOf,
  offerOf,
  payNext,
  photographedWedding,
  sendWeddingContract,
  signWedding,
  signWeddingContract,
} from '#tests/support/wedding.ts'
import { cancelAsShown } from '#tests/support/wedding-moves.ts'
import { passDeadlines } from './deadlines.ts'
import { confirmDelivery, deliver, requestChanges } from './delivery/deliver.ts'
import { listClientDeliveries } from './delivery/deliveries.ts'
import { getBooking } from './detail.ts'
import { openDispute } from './dispute.ts'

const db = await useDatabase()
const day = (text: string) => new Date(`${text}T15:00:00Z`)
const SIGNED = day('2026-11-21')
const AFTER = day('2027-06-14')
const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000)

const bookingOf = async (id: string) => only(await db.select().from(bookings).where(eq(bookings.id, id)))
const stageOf = async (id: string) => (await bookingOf(id)).stage
const problems = (id: string) => db.select().from(moneyProblems).where(eq(moneyProblems.bookingId, id))
const balance = async (owner: string) =>
  (await db.select().from(ledgerBalances).where(eq(ledgerBalances.ownerId, owner)))[0]?.balanceCents ?? 0
/** What the platform has earned with a booking. */
const commissionOf = async (bookingId: string) =>
  only(
    await db
      .select({ cents: sql<number>`coalesce(sum(${ledgerEntries.amountCents}), 0)::int` })
      .from(ledgerEntries)
      .innerJoin(journal, eq(journal.id, ledgerEntries.journalId))
      .where(and(eq(journal.bookingId, bookingId), eq(ledgerEntries.accountKind, 'platform_commission'))),
  ).cents
const delivery = (bookingId: string) => ({
  bookingId,
  url: 'https://gallery.example/ours',
  pin: '4471',
  expiresOn: null,
  note: 'Your pictures.',
  imageCount: 520,
})

it('from the offer to the payout, with every step on the timeline in its order and every cent in its place (BK5, BK12, PY6, X95, R20, C32)', async () => {
  const cast = await castWedding(db)
  const { bookingId, contractId } = await sendWeddingContract(cast, offerOf(cast), SIGNED)
  await signWeddingContract(cast, contractId, hoursAfter(SIGNED, 1))
  await payNext(db, cast, bookingId, hoursAfter(SIGNED, 2))
  await payNext(db, cast, bookingId, day('2027-05-13'))
  await passDeadlines(cast.system(AFTER), { bookingId })
  expect(await stageOf(bookingId)).toBe('awaiting_delivery')
  expect(await balance(bookingId)).toBe(400_000)
  await deliver(cast.vendor(hoursAfter(AFTER, 1)), delivery(bookingId))
  await requestChanges(cast.couple(hoursAfter(AFTER, 2)), { bookingId, reason: 'Please brighten the speeches.' })
  await deliver(cast.vendor(hoursAfter(AFTER, 3)), delivery(bookingId))
  const { bookingId: _booking, ...pictures } = delivery(bookingId)
  expect(await listClientDeliveries(cast.couple(AFTER))).toMatchObject([{ bookingId, url: pictures.url, pin: '4471' }])
  for (const person of [cast.couple, cast.vendor])
    expect((await getBooking(person(AFTER), { bookingId })).deliveries[0]).toMatchObject(pictures)
  expect(await commissionOf(bookingId)).toBe(0)
  await confirmDelivery(cast.couple(hoursAfter(AFTER, 4)), { bookingId })
  expect(await commissionOf(bookingId)).toBe(keptOf(400_000).commissionCents)
  expect(await bookingOf(bookingId)).toMatchObject({
    status: 'completed',
    stage: 'released',
    commissionCents: keptOf(400_000).commissionCents,
  })
  expect(await balance(bookingId)).toBe(0)
  expect(await balance(cast.photographer.id)).toBe(keptOf(400_000).netCents)
  const payout = only(await db.select().from(payouts).where(eq(payouts.bookingId, bookingId)))
  expect(payout).toMatchObject({ amountCents: keptOf(400_000).netCents, scheduledFor: '2027-06-17', status: 'pending' })

  await payOutDue(cast.system(day('2027-06-16')))
  expect(await balance(cast.photographer.id)).toBe(keptOf(400_000).netCents)
  await payOutDue(cast.system(day('2027-06-17')))
  await payOutDue(cast.system(day('2027-06-17')))
  expect(await balance(cast.photographer.id)).toBe(0)
  expect(await problems(bookingId)).toEqual([])
  const steps = [
    'send-offer',
    'send-contract',
    'sign',
    'pay-first',
    'pay',
    'event-passed',
    'deliver',
    'request-changes',
    'deliver',
    'confirm-delivery',
  ]
  const timelineOf = async (person: typeof cast.couple) =>
    (await getBooking(person(day('2027-06-17')), { bookingId })).events.map(({ type }) => type)
  expect(await timelineOf(cast.couple)).toEqual(steps)
  expect(await timelineOf(cast.vendor)).toEqual([...steps, 'payout'])
})

it('silence confirms a delivery after fourteen days, once, whoever notices first (BK5, BK7)', async () => {
  const { cast, bookingId } = await photographedWedding(db, AFTER)
  await deliver(cast.vendor(AFTER), delivery(bookingId))
  const early = new Date(AFTER.getTime() + 13.9 * 86_400_000)
  const late = new Date(AFTER.getTime() + 14.1 * 86_400_000)
  await passDeadlines(cast.system(early), { bookingId })
  expect(await stageOf(bookingId)).toBe('delivered')
  await Promise.all([passDeadlines(cast.system(late), { bookingId }), passDeadlines(cast.system(late), { bookingId })])
  expect(await stageOf(bookingId)).toBe('released')
  expect(await db.select().from(payouts).where(eq(payouts.bookingId, bookingId))).toHaveLength(1)
})

it('asking for changes stops the clock, and a later delivery is confirmed by seven days of silence (BK6)', async () => {
  const { cast, bookingId } = await photographedWedding(db, AFTER)
  const days = (count: number) => cast.system(new Date(AFTER.getTime() + count * 86_400_000))
  await deliver(cast.vendor(AFTER), delivery(bookingId))
  await requestChanges(cast.couple(AFTER), { bookingId, reason: 'Please brighten the speeches.' })
  await passDeadlines(days(40), { bookingId })
  expect(await stageOf(bookingId)).toBe('changes')
  await deliver({ ...cast.vendor(AFTER), now: days(40).now }, delivery(bookingId))
  await passDeadlines(days(46.9), { bookingId })
  expect(await stageOf(bookingId)).toBe('delivered')
  await passDeadlines(days(47.1), { bookingId })
  expect(await stageOf(bookingId)).toBe('released')
})

it('a delivery is not confirmed while a payment is open, by nobody', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  await passDeadlines(cast.system(AFTER), { bookingId })
  await deliver(cast.vendor(AFTER), delivery(bookingId))
  expect((await appErrorOf(confirmDelivery(cast.couple(AFTER), { bookingId }))).code).toBe('PAYMENT_OPEN')
  await passDeadlines(cast.system(day('2027-09-01')), { bookingId })
  expect(await stageOf(bookingId)).toBe('delivered')
  await payNext(db, cast, bookingId, day('2027-09-01'))
  await passDeadlines(cast.system(day('2027-09-01')), { bookingId })
  expect(await stageOf(bookingId)).toBe('released')
})

it('changes are asked for twice; the third time only a dispute is left, and an administrator splits the money (BK11, BK6)', async () => {
  const { cast, bookingId } = await photographedWedding(db, AFTER)
  for (let round = 0; round < 2; round += 1) {
    await deliver(cast.vendor(AFTER), delivery(bookingId))
    await requestChanges(cast.couple(AFTER), { bookingId, reason: 'Not yet right.' })
  }
  await deliver(cast.vendor(AFTER), delivery(bookingId))
  const refused = await appErrorOf(requestChanges(cast.couple(AFTER), { bookingId, reason: 'Again.' }))
  expect(refused.code).toBe('INVALID_TRANSITION')
  await openDispute(cast.couple(AFTER), { bookingId, reason: 'Half of the day is missing.' })
  await passDeadlines(cast.system(day('2027-12-01')), { bookingId })
  expect(await stageOf(bookingId)).toBe('disputed')
  const decision = 'A quarter of the day was not photographed.'
  const decide = { bookingId, finalCents: 300_000, heldCents: 400_000, dueDate: null, decision }
  expect((await appErrorOf(resolveDispute(cast.admin(AFTER), { ...decide, finalCents: 400_001 }))).field).toBe(
    'finalCents',
  )
  await resolveByTwo(cast.admin(AFTER), decide)
  expect(await bookingOf(bookingId)).toMatchObject({ status: 'completed', stage: 'released' })
  expect(await balance(bookingId)).toBe(0)
  expect(await balance(cast.photographer.id)).toBe(keptOf(300_000).netCents)
})

it('a couple that cancels gets what the preview said, and the date is free again (BK8, PY7)', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  const now = day('2027-05-01')
  const preview = await previewCancellation(cast.couple(now), { bookingId })
  expect(preview).toMatchObject({ percent: 50, refundCents: 60_000, keptCents: 60_000 })
  const done = await cancelAsShown(cast.couple(now), bookingId)
  expect(done.sums.refundCents).toBe(preview.refundCents)
  expect(await bookingOf(bookingId)).toMatchObject({ stage: 'by_client', dateKept: false })
  expect(await db.select().from(calendarDays).where(eq(calendarDays.photographerId, cast.photographer.id))).toEqual([])
})

it('nobody cancels for other amounts than were shown: not after a payment, and not after the day of a tier (BK8, PY7)', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  const cancelFor = (now: Date, { refundCents, keptCents }: Pick<Refund, 'refundCents' | 'keptCents'>) =>
    cancelBooking(cast.couple(now), { bookingId, reason: 'Our plans have changed.', refundCents, keptCents })
  const early = await previewCancellation(cast.couple(day('2027-03-01')), { bookingId })
  expect(await appErrorOf(cancelFor(day('2027-05-01'), early))).toMatchObject({
    code: 'CONFLICT',
    message: 'The amounts have changed since you opened this. Please check them again.',
  })
  const shown = await previewCancellation(cast.couple(day('2027-05-01')), { bookingId })
  await payNext(db, cast, bookingId, day('2027-05-01'))
  expect((await appErrorOf(cancelFor(day('2027-05-01'), shown))).code).toBe('CONFLICT')
  expect(await bookingOf(bookingId)).toMatchObject({ stage: 'upcoming' })
  expect(await db.$count(refunds, eq(refunds.bookingId, bookingId))).toBe(0)
  expect(await cancelAsShown(cast.couple(day('2027-05-01')), bookingId)).toMatchObject({
    sums: { refundCents: 200_000 },
  })
})

it('a vendor that cancels returns everything, and the date stays blocked (PY8)', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  await cancelAsShown(cast.vendor(day('2027-04-01')), bookingId)
  expect(await bookingOf(bookingId)).toMatchObject({ stage: 'by_vendor', dateKept: true })
  expect(await balance(bookingId)).toBe(0)
  expect(await balance(cast.photographer.id)).toBe(0)
  const again = await castWedding(db)
  const notTheirs = { bookingId, reason: 'Not mine.', refundCents: 120_000, keptCents: 0 }
  expect((await appErrorOf(cancelBooking(again.couple(SIGNED), notTheirs))).code).toBe('NOT_FOUND')
})

it('a vendor whose couple has not paid for two weeks cancels under the policy, and may sell the date again (PY10)', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  const { sums } = await cancelAsShown(cast.vendor(day('2027-05-28')), bookingId)
  expect(sums).toMatchObject({ refundCents: 0, releaseCents: 120_000 })
  expect(await bookingOf(bookingId)).toMatchObject({ stage: 'by_vendor', dateKept: false })
})

it('a contract that nobody signs and a first payment that nobody makes end by themselves, and free the date', async () => {
  const cast = await castWedding(db)
  const { bookingId, contractId } = await signWedding(cast, offerOf(cast), SIGNED)
  await passDeadlines(cast.system(day('2026-11-27')), { bookingId })
  expect(await stageOf(bookingId)).toBe('awaiting_payment')
  await passDeadlines(cast.system(day('2026-11-29')), { bookingId })
  expect(await stageOf(bookingId)).toBe('unpaid')
  const contract = only(await db.select().from(vendorContracts).where(eq(vendorContracts.id, contractId)))
  expect(contract).toMatchObject({ status: 'voided', closeReason: 'The first payment wasn’t made in time.' })
})

it('an offer may be withdrawn by its vendor and declined by its couple, and by nobody else (BK2)', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await sendOffer(cast.vendor(SIGNED), offerOf(cast))
  const stranger = await castWedding(db)
  const notTheirs = { bookingId, reason: 'Not mine.' }
  expect((await appErrorOf(withdrawOffer(stranger.vendor(SIGNED), notTheirs))).code).toBe('NOT_FOUND')
  expect((await appErrorOf(withdrawOffer(cast.couple(SIGNED), notTheirs))).code).toBe('INVALID_TRANSITION')
  await rejectOffer(cast.couple(SIGNED), { bookingId, note: 'We found someone closer to home.' })
  expect(await stageOf(bookingId)).toBe('rejected')
  expect((await appErrorOf(sendOffer(cast.vendor(SIGNED), offerOf(cast)))).code).toBe('INVALID_TRANSITION')
})
