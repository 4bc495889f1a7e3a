import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { calendarFeeds, charges, payments, payoutAccounts } from '#drizzle/schema/index.ts'
import { MAX_FEEDS } from '#features/availability/model.ts'
import { openDispute } from '#features/bookings/server/dispute.ts'
import { lockBooking } from '#features/bookings/server/locked-records.ts'
import { ADD_CONSENT_VERSION } from '#features/payments/texts.ts'
import { askApproval } from '#features/settlement/server/approval-records.ts'
import type { HostedPayments } from '#server/payments/hosted.ts'
import { setHostedPayments } from '#server/payments/index.ts'
import { transact } from '#server/transact.ts'
import { putSettings } from '#tests/support/applications.ts'
import { waitingFor } from '#tests/support/approvals.ts'
import { askingVerbs } from '#tests/support/asking-verbs.ts'
import { callAs, callByName } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/pay-line.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { testPayments } from '#tests/support/test-payments.ts'
import { type Cast, castWedding, offerOf, payNext, photographedWedding, signWedding } from '#tests/support/wedding.ts'

const db = await useDatabase()
quietLogs()
const SIGNED = new Date('2026-11-21T15:00:00Z')
const AFTER = new Date('2027-06-14T15:00:00Z')
const NOBODY = '00000000-0000-4000-8000-000000000000'
const reason = 'It is better so.'

/** Everything that the payment service was asked. */
const asked: string[] = []
setHostedPayments(
  new Proxy(testPayments.payments, {
    get: (target, name: keyof HostedPayments) => {
      const value = target[name]
      if (typeof value !== 'function') return value
      return (...args: never[]) => {
        asked.push(name)
        return (value as (...given: never[]) => unknown).apply(target, args)
      }
    },
  }),
)

/** A couple that disputes, has one payment made, and the page of the next one open; the same after the wedding day. */
const scene = await (async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  await openDispute(cast.couple(AFTER), { bookingId, reason })
  const lines = await db.select().from(payments).where(eq(payments.bookingId, bookingId)).orderBy(payments.position)
  await openPage(cast.couple(AFTER), lines[1]!.id)
  const attempts = await db.select().from(charges).where(eq(charges.paymentId, lines[1]!.id))
  const ctx = cast.admin(AFTER)
  const sums = { refundCents: 0, releaseCents: 0, commissionCents: 0, netCents: 0, dueCents: 0 }
  const input = { bookingId, finalCents: 120_000, heldCents: 120_000, dueDate: null, decision: reason }
  const ask = { kind: 'resolve' as const, input, reason, sums, movedCents: 200_000, payoutId: undefined }
  await transact(db, async (tx) => askApproval(tx, ctx, await lockBooking(tx, ctx, bookingId), ask))
  const approvalId = (await waitingFor(ctx.db, bookingId))!.id
  return { cast, bookingId, approvalId, paid: lines[0]!.id, open: lines[1]!.id, attempt: only(attempts).id }
})()

/** The same page, open on a booking that nobody disputes. */
const calm = await (async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  const lines = await db.select().from(payments).where(eq(payments.bookingId, bookingId)).orderBy(payments.position)
  await openPage(cast.couple(SIGNED), lines[1]!.id)
  return { cast, bookingId, open: lines[1]!.id }
})()
const strangers = await castWedding(db)
const { cast: done, bookingId: doneId } = await photographedWedding(db, AFTER)
const [paidAttempt] = await db
  .select({ id: charges.id })
  .from(charges)
  .innerJoin(payments, eq(payments.id, charges.paymentId))
  .where(eq(payments.bookingId, doneId))
for (let count = 0; count < MAX_FEEDS; count += 1)
  await db.insert(calendarFeeds).values({
    photographerId: strangers.photographer.id,
    name: `Calendar ${count}`,
    address: 'https://calendar.example/a.ics',
    coversUntil: '2027-01-01',
    readAt: AFTER,
    nextReadAt: AFTER,
  })
await db.delete(payoutAccounts).where(eq(payoutAccounts.vendorId, strangers.photographer.id))
const [othersFeed] = await db
  .select()
  .from(calendarFeeds)
  .where(eq(calendarFeeds.photographerId, strangers.photographer.id))

type Who = 'couple' | 'vendor' | 'admin' | 'second'
type Try = [why: string, who: [Cast, Who], input: unknown, code: string | null]
// Sales tax is calculated at a service.
await putSettings(db, { salesTax: 'states', salesTaxStates: ['Texas'] })
const TEXAS = { line1: '', city: 'Austin', state: 'Texas' as const, postalCode: '78701' }
const offered = { ...offerOf(strangers), venue: TEXAS }
const { inquiryId: _inquiry, eventDate: _date, eventLocation: _place, ...terms } = offered
const revised = { ...terms, version: '1' }
const words = { title: 'Photography', content: 'We agree.', fullName: 'Ada Marsh', isAgreed: true }
const resolve = { bookingId: scene.bookingId, finalCents: 120_000, heldCents: 120_000, dueDate: null, decision: reason }

/** Of each verb that asks a service: somebody who may not, and things that are in the wrong state; what each is told. */
const TRIES: Readonly<Record<string, Try[]>> = {
  'availability.addFeed': [
    ['no room', [strangers, 'vendor'], { name: 'A', address: 'https://calendar.example/b.ics' }, 'CONFLICT'],
  ],
  'availability.readFeed': [['somebody else’s', [scene.cast, 'vendor'], { id: othersFeed!.id }, 'NOT_FOUND']],
  'bookings.answerChargeback': [
    ['no chargeback', [scene.cast, 'admin'], { bookingId: scene.bookingId, statement: reason }, 'NOT_FOUND'],
  ],
  'bookings.cancel': [
    [
      'a stranger',
      [strangers, 'couple'],
      { bookingId: calm.bookingId, reason, refundCents: 0, keptCents: 0 },
      'NOT_FOUND',
    ],
    [
      'in dispute',
      [scene.cast, 'couple'],
      { bookingId: scene.bookingId, reason, refundCents: 0, keptCents: 0 },
      'INVALID_TRANSITION',
    ],
    [
      'other sums',
      [calm.cast, 'couple'],
      { bookingId: calm.bookingId, reason, refundCents: 1, keptCents: 0 },
      'CONFLICT',
    ],
  ],
  'bookings.confirmApproval': [
    ['whoever asked', [scene.cast, 'admin'], { approvalId: scene.approvalId }, 'FORBIDDEN'],
    ['unknown', [scene.cast, 'second'], { approvalId: NOBODY }, 'NOT_FOUND'],
  ],
  'bookings.declineApproval': [
    ['whoever asked', [scene.cast, 'admin'], { approvalId: scene.approvalId, reason }, 'FORBIDDEN'],
    ['unknown', [scene.cast, 'second'], { approvalId: NOBODY, reason }, 'NOT_FOUND'],
  ],
  'bookings.previewTax': [
    [
      'a stranger',
      [strangers, 'vendor'],
      { bookingId: calm.bookingId, venue: TEXAS, totalCents: 400_000 },
      'NOT_FOUND',
    ],
    [
      'signed',
      [calm.cast, 'vendor'],
      { bookingId: calm.bookingId, venue: TEXAS, totalCents: 400_000 },
      'INVALID_TRANSITION',
    ],
  ],
  'bookings.reviseOffer': [
    ['a stranger', [strangers, 'vendor'], { ...revised, bookingId: calm.bookingId }, 'NOT_FOUND'],
    ['signed', [calm.cast, 'vendor'], { ...revised, bookingId: calm.bookingId }, 'INVALID_TRANSITION'],
    ['no address', [strangers, 'vendor'], { ...revised, bookingId: NOBODY }, 'NOT_FOUND'],
  ],
  'bookings.sendOffer': [
    ['a stranger', [strangers, 'vendor'], { ...offered, inquiryId: calm.cast.inquiry.id }, 'NOT_FOUND'],
    ['answered', [calm.cast, 'vendor'], { ...offered, inquiryId: calm.cast.inquiry.id }, 'INVALID_TRANSITION'],
    ['no ZIP code', [strangers, 'vendor'], { ...offered, venue: { ...TEXAS, postalCode: '' } }, 'INVALID_INPUT'],
  ],
  'bookings.release': [
    ['in dispute', [scene.cast, 'admin'], { bookingId: scene.bookingId, reason }, 'INVALID_TRANSITION'],
    ['unknown', [scene.cast, 'admin'], { bookingId: NOBODY, reason }, 'NOT_FOUND'],
  ],
  'bookings.resolve': [
    ['not disputed', [calm.cast, 'admin'], { ...resolve, bookingId: calm.bookingId }, 'INVALID_TRANSITION'],
    ['unknown', [scene.cast, 'admin'], { ...resolve, bookingId: NOBODY }, 'NOT_FOUND'],
    ['other sums', [scene.cast, 'admin'], { ...resolve, heldCents: 1 }, 'CONFLICT'],
    ['too much', [scene.cast, 'admin'], { ...resolve, finalCents: 900_000 }, 'INVALID_INPUT'],
    ['no day', [scene.cast, 'admin'], { ...resolve, finalCents: 300_000 }, 'INVALID_INPUT'],
  ],
  'contracts.propose': [
    ['a stranger', [strangers, 'vendor'], { ...offered, ...words, inquiryId: calm.cast.inquiry.id }, 'NOT_FOUND'],
  ],
  'contracts.reviseProposal': [
    ['signed', [calm.cast, 'vendor'], { ...revised, ...words, bookingId: calm.bookingId }, 'INVALID_TRANSITION'],
  ],
  'payments.addWay': [
    ['a stranger', [strangers, 'couple'], { bookingId: calm.bookingId, consent: ADD_CONSENT_VERSION }, 'NOT_FOUND'],
    ['over', [done, 'couple'], { bookingId: doneId, consent: ADD_CONSENT_VERSION }, 'INVALID_TRANSITION'],
  ],
  'payments.checkPayoutAccount': [['no account', [strangers, 'vendor'], undefined, null]],
  'payments.leave': [
    ['a stranger', [strangers, 'couple'], { attemptId: scene.attempt }, 'NOT_FOUND'],
    ['paid', [done, 'couple'], { attemptId: paidAttempt!.id }, null],
  ],
  'payments.openPayoutPage': [
    ['a wrong password', [scene.cast, 'vendor'], { password: 'not-this-one' }, 'INVALID_CREDENTIALS'],
  ],
  'payments.pay': [
    ['a stranger', [strangers, 'couple'], { paymentId: scene.open }, 'NOT_FOUND'],
    ['paid', [scene.cast, 'couple'], { paymentId: scene.paid }, 'CONFLICT'],
  ],
  'payments.releasePayout': [['unknown', [scene.cast, 'admin'], { payoutId: NOBODY, reason }, 'CONFLICT']],
  'payments.settle': [
    ['a stranger', [strangers, 'couple'], { attemptId: scene.attempt }, 'NOT_FOUND'],
    ['paid', [done, 'couple'], { attemptId: paidAttempt!.id }, null],
  ],
  'payments.settleRefund': [['unknown', [scene.cast, 'admin'], { refundId: NOBODY, reason }, 'CONFLICT']],
  'payments.settleWay': [['unknown', [scene.cast, 'couple'], { setupId: NOBODY }, 'NOT_FOUND']],
  'payments.waiveRecovery': [['unknown', [scene.cast, 'admin'], { recoveryId: NOBODY, reason }, 'CONFLICT']],
}

it('every verb that can reach a service is tried below', () => {
  expect(Object.keys(TRIES).toSorted()).toEqual(askingVerbs())
})

it.each(Object.entries(TRIES).flatMap(([verb, tries]) => tries.map(([why, ...rest]) => [verb, why, ...rest] as const)))(
  '%s asks no service before its caller is allowed and its object right: %s',
  async (name, _why, [cast, who], input, code) => {
    const at = cast === calm.cast ? SIGNED : AFTER
    asked.length = 0
    const tried = callByName(callAs(db, { actor: cast[who](at).actor, now: at }), name, input)
    if (code === null) await tried
    else await expect(tried).rejects.toMatchObject({ cause: { code } })
    expect(asked).toEqual([])
    expect((await db.select().from(payments).where(eq(payments.id, scene.open)))[0]!.status).toBe('processing')
  },
)

it('a decision that is allowed does close the page, and then decides', async () => {
  asked.length = 0
  await callAs(db, { actor: scene.cast.second(AFTER).actor, now: AFTER })
    .bookings.confirmApproval({
      approvalId: scene.approvalId,
    })
    .catch(() => null)
  expect(asked).toContain('closeCheckout')
})
