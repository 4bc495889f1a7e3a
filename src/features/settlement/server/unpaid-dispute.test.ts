import { and, asc, eq, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEvents, moneyProblems, notifications, payments } from '#drizzle/schema/index.ts'
import type { ResolveInput } from '#features/bookings/inputs.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { getBooking } from '#features/bookings/server/detail.ts'
import { openDispute } from '#features/bookings/server/dispute.ts'
import { sendReminders } from '#features/bookings/server/reminders.ts'
import { DUE_DATE_NEEDED } from '#features/bookings/texts.ts'
import { moneyOf } from '#features/payments/money-summary.ts'
import { getEarnings } from '#features/payments/server/earnings.ts'
import { formatMoney } from '#shared/money/money.ts'
import { resolveByTwo } from '#tests/support/approvals.ts'
import { useDatabase } from '#tests/support/database.ts'
import { toldTo } from '#tests/support/news.ts'
import { openPage, payLine, report } from '#tests/support/pay-line.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { testPayments } from '#tests/support/test-payments.ts'
import { castWedding, keptOf, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { HELD_HAS_CHANGED, PAYMENT_UNDER_WAY } from '../texts.ts'
import { returnToPayment } from './pay.ts'
import { payOutDue, settleRefunds } from './payouts.ts'
import { reserveCharge } from './reserve-charge.ts'

// X122: a wedding of $5,000 whose couple paid the retainer of $1,500 only, and a dispute over it.

const db = await useDatabase()
/** Of the usual wedding of $4,000. */
const { commissionCents: FEE, netCents: NET } = keptOf(400_000)
const SIGNED = new Date('2026-11-21T15:00:00Z')
const on = (day: string) => new Date(`${day}T15:00:00Z`)
const AFTER = on('2027-06-14')
const DUE = '2027-06-28'

async function unpaidDispute() {
  const cast = await castWedding(db)
  const items = [{ label: 'The day', quantity: 1, unitCents: 500_000 }]
  const { bookingId } = await signWedding(cast, offerOf(cast, { items }), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  await passDeadlines(cast.system(AFTER), { bookingId })
  await openDispute(cast.couple(AFTER), { bookingId, reason: 'The dancing is missing.' })
  const decide = (input: Partial<ResolveInput> = {}) =>
    resolveByTwo(cast.admin(AFTER), {
      bookingId,
      finalCents: 4e5,
      heldCents: 15e4,
      dueDate: DUE,
      decision: 'A fifth is missing.',
      ...input,
    })
  return { cast, bookingId, decide }
}

const linesOf = (bookingId: string) =>
  db
    .select({ id: payments.id, amountCents: payments.amountCents, status: payments.status, dueDate: payments.dueDate })
    .from(payments)
    .where(eq(payments.bookingId, bookingId))
    .orderBy(asc(payments.position))
const problemsOf = (bookingId: string) => db.select().from(moneyProblems).where(eq(moneyProblems.bookingId, bookingId))
const titlesTo = async (address: string) => (await toldTo(db, address)).map(({ title }) => title)

it('a dispute freezes release, not duty: the open payment is made while it is open', async () => {
  const { cast, bookingId, decide } = await unpaidDispute()
  expect(moneyOf(await getBooking(cast.couple(AFTER), { bookingId }))).toMatchObject({ openCents: 350_000 })
  await payNext(db, cast, bookingId, AFTER)
  expect(await titlesTo(cast.photographer.email)).toContain('Robin paid $3,500 for June 12')
  expect((await appErrorOf(decide())).message).toBe(HELD_HAS_CHANGED)
  await decide({ heldCents: 500_000, dueDate: null })
  const detail = await getBooking(cast.vendor(AFTER), { bookingId })
  expect(moneyOf(detail)).toMatchObject({ releasedCents: 400_000, refundedCents: 100_000, openCents: 0 })
  expect(detail.share).toMatchObject({ commissionCents: FEE, netCents: NET })
  expect(detail.payouts.map(({ amountCents }) => amountCents)).toEqual([NET])
})

it('an overdue payment stays overdue and is remembered while the dispute is open', async () => {
  const { cast, bookingId } = await unpaidDispute()
  await db
    .update(payments)
    .set({ dueDate: '2027-06-13' })
    .where(and(eq(payments.bookingId, bookingId), eq(payments.status, 'scheduled')))
  await sendReminders(cast.system(AFTER))
  expect(await titlesTo(cast.client.email)).toContain(
    'Your payment of $3,500 to Marsh Pictures for June 12 was due yesterday',
  )
})

it('what is missing stays due by the decided day, and its payout follows when it is paid', async () => {
  const { cast, bookingId, decide } = await unpaidDispute()
  await decide()
  const lines = await linesOf(bookingId)
  expect(lines.map(({ amountCents, status }) => [amountCents, status])).toEqual([
    [150_000, 'paid'],
    [350_000, 'cancelled'],
    [250_000, 'scheduled'],
  ])
  expect(lines[2]!.dueDate).toBe(DUE)
  const decided = await getBooking(cast.couple(AFTER), { bookingId })
  expect(decided).toMatchObject({
    status: 'completed',
    dispute: { finalCents: 400_000, dueCents: 250_000, dueDate: DUE },
  })
  // Of $1,500, then the rest of what stays of $4,000.
  const first = keptOf(150_000).netCents
  const payouts = async () => (await getBooking(cast.vendor(AFTER), { bookingId })).payouts
  expect((await payouts()).map(({ amountCents }) => amountCents)).toEqual([first])
  await payNext(db, cast, bookingId, on('2027-06-20'))
  expect((await payouts()).map(({ amountCents }) => amountCents)).toEqual([first, NET - first])
  const { items, upcomingCents } = await getEarnings(cast.vendor(AFTER), { page: 1 })
  expect(upcomingCents).toBe(0)
  expect(items[0]).toMatchObject({
    agreedCents: 500_000,
    totalCents: 400_000,
    commissionCents: FEE,
    netCents: NET,
  })
  expect(await titlesTo(cast.client.email)).toContain(
    'We received your payment of $2,500 to Marsh Pictures for June 12',
  )
  const later = cast.system(on('2027-08-02'))
  expect((await payOutDue(later)).paid).toBeGreaterThanOrEqual(2)
  expect(await problemsOf(bookingId)).toEqual([])
})

it('a refused card leaves the decided payment open, and a good one still pays it', async () => {
  const { cast, bookingId, decide } = await unpaidDispute()
  await decide()
  const due = (await linesOf(bookingId))[2]!
  const page = await openPage(cast.couple(AFTER), due.id)
  testPayments.complete(page)
  testPayments.end(page, 'released')
  await report(cast.system(AFTER), page)
  expect((await linesOf(bookingId))[2]!.status).toBe('failed')
  await payLine(cast.couple(AFTER), due.id)
  expect((await linesOf(bookingId))[2]!.status).toBe('paid')
})

it('the cap holds over both releases', async () => {
  const { cast, bookingId, decide } = await unpaidDispute()
  await decide({ finalCents: 500_000 })
  await payNext(db, cast, bookingId, AFTER)
  const { payouts, share } = await getBooking(cast.vendor(AFTER), { bookingId })
  expect(share).toMatchObject(keptOf(500_000))
  expect(payouts.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(keptOf(500_000).netCents)
})

it('nothing owed ends the booking as cancelled, and everything goes back', async () => {
  const { cast, bookingId, decide } = await unpaidDispute()
  await decide({ finalCents: 0, dueDate: null })
  const detail = await getBooking(cast.vendor(AFTER), { bookingId })
  expect([detail.status, detail.share, detail.payouts]).toEqual(['cancelled', null, []])
  expect((await linesOf(bookingId)).map(({ status }) => status)).toEqual(['refunded', 'cancelled'])
  // A refund under way is a state, before and after its job. (X130)
  expect(await problemsOf(bookingId)).toEqual([])
  await settleRefunds(cast.system(AFTER))
  expect(await problemsOf(bookingId)).toEqual([])
})

it.each([null, '2027-06-14', '2026-01-01', '2028-06-15'])(
  'what is missing needs a day ahead: not %s',
  async (dueDate) => {
    const { decide } = await unpaidDispute()
    expect(await appErrorOf(decide({ dueDate }))).toMatchObject({ field: 'dueDate', message: DUE_DATE_NEEDED })
  },
)

it('a page that is open is closed by the decision, and the couple reads why', async () => {
  const { cast, bookingId, decide } = await unpaidDispute()
  const open = (await linesOf(bookingId))[1]!
  const couple = cast.couple(AFTER)
  const sessionRef = await openPage(couple, open.id)
  const attemptId = testPayments.attemptOf(sessionRef)
  await decide()
  expect(testPayments.complete(sessionRef)).toBe(false)
  expect(await returnToPayment(couple, { attemptId })).toMatchObject({ state: 'decided', url: null })
  expect((await linesOf(bookingId)).map(({ status }) => status)).toEqual(['paid', 'cancelled', 'scheduled'])
})

it('what was paid before the decision counts, and the decision is shown anew', async () => {
  const { cast, bookingId, decide } = await unpaidDispute()
  const open = (await linesOf(bookingId))[1]!
  const sessionRef = await openPage(cast.couple(AFTER), open.id)
  testPayments.complete(sessionRef)
  expect(await appErrorOf(decide())).toMatchObject({ code: 'CONFLICT', message: HELD_HAS_CHANGED })
  expect((await linesOf(bookingId)).map(({ status }) => status)).toEqual(['paid', 'paid'])
})

it('nothing is decided while a page is being opened', async () => {
  const { cast, bookingId, decide } = await unpaidDispute()
  const open = (await linesOf(bookingId))[1]!
  await reserveCharge(cast.couple(AFTER), { paymentId: open.id })
  expect(await appErrorOf(decide())).toMatchObject({ code: 'CONFLICT', message: PAYMENT_UNDER_WAY })
})

it('what is never paid stays overdue: the couple is reminded, our team is told once', async () => {
  const { cast, bookingId, decide } = await unpaidDispute()
  await decide()
  await sendReminders(cast.system(on('2027-07-01')))
  expect(await titlesTo(cast.client.email)).toContain(
    'Your payment of $2,500 to Marsh Pictures for June 12 was due 3 days ago',
  )
  for (const day of ['2027-07-11', '2027-07-12', '2027-08-20']) await sendReminders(cast.system(on(day)))
  const about = and(eq(notifications.kind, 'payment.unpaid'), like(notifications.href, `%${bookingId}`))
  const told = await db.select({ userId: notifications.userId }).from(notifications).where(about)
  expect(told.length).toBeGreaterThan(0)
  expect(new Set(told.map(({ userId }) => userId)).size).toBe(told.length)
  expect((await linesOf(bookingId))[2]!.status).toBe('scheduled')
})

it('both sides read the sums, and only the photographer what is left after the commission', async () => {
  const { cast, bookingId, decide } = await unpaidDispute()
  await decide()
  const bodyTo = async (address: string) =>
    (await toldTo(db, address)).find(({ title }) => title.endsWith('is decided'))?.lines
  const sums = ['For June 12, 2027, the couple pays $4,000 in the end.', '$2,500 is still due, by June 28, 2027.']
  expect(await bodyTo(cast.client.email)).toEqual([...sums, 'Why:'])
  const net = `The photographer receives ${formatMoney(NET)} of it after commission.`
  expect(await bodyTo(cast.photographer.email)).toEqual([...sums, net, 'Why:'])
  const [row] = await db
    .select({ after: auditEvents.after })
    .from(auditEvents)
    .where(and(eq(auditEvents.entityId, bookingId), eq(auditEvents.action, 'booking.resolve-complete')))
  expect(row!.after).toMatchObject({ finalCents: 400_000, releaseCents: 150_000, dueCents: 250_000, dueDate: DUE })
})
