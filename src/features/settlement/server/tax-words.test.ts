import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { disputes } from '#drizzle/schema/index.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { getBooking } from '#features/bookings/server/detail.ts'
import { openDispute } from '#features/bookings/server/dispute.ts'
import { putSettings } from '#tests/support/applications.ts'
import { resolveByTwo, waitingFor } from '#tests/support/approvals.ts'
import { bankOf } from '#tests/support/couples-bank.ts'
import { useDatabase } from '#tests/support/database.ts'
import { toldTo } from '#tests/support/news.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { testPayments } from '#tests/support/test-payments.ts'
import { type Cast, castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { cancelAsShown } from '#tests/support/wedding-moves.ts'
import { settleRefunds } from './payouts.ts'

// Amounts that a couple has paid, gets back or still has to pay are named with the sales tax in them.

const db = await useDatabase()
quietLogs()
const bank = bankOf(db)

const SIGNED = new Date('2026-11-21T15:00:00Z')
const BALANCE = new Date('2027-05-13T15:00:00Z')
const AFTER = new Date('2027-06-14T15:00:00Z')
const AUSTIN = { line1: '1 Lake Road', city: 'Austin', state: 'Texas' as const, postalCode: '78701' }

beforeEach(async () => {
  testPayments.taxes.isDown = false
  await putSettings(db, { salesTax: 'states', salesTaxStates: ['Texas'] })
})

/** A wedding in Texas for $4,000 and $330 of tax whose retainer, $1,200 and $99, is paid. */
async function bookedInTexas() {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast, { venue: AUSTIN }), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  return { cast, bookingId }
}

async function disputed({ isPaid = true } = {}) {
  const { cast, bookingId } = await bookedInTexas()
  if (isPaid) await payNext(db, cast, bookingId, BALANCE)
  await passDeadlines(cast.system(AFTER), { bookingId })
  await openDispute(cast.couple(AFTER), { bookingId, reason: 'The dancing is missing.' })
  return { cast, bookingId }
}

const DECISION = { decision: 'A fifth is missing.' }
const linesTo = async (email: string, end: string) =>
  (await toldTo(db, email)).find(({ title }) => title.endsWith(end))?.lines
const decidedTo = (email: string) => linesTo(email, 'is decided')

async function sumsOf({ couple, vendor, admin }: Cast, bookingId: string) {
  const views = [couple(AFTER), vendor(AFTER), admin(AFTER)].map((ctx) => getBooking(ctx, { bookingId }))
  return (await Promise.all(views)).map(({ dispute }) => {
    const { finalCents, finalTaxCents, refundCents, dueCents } = dispute!
    return [finalCents, finalTaxCents, refundCents, dueCents]
  })
}

it('a decided dispute over a wedding that was paid for: what the couple pays in the end, and what goes back', async () => {
  const { cast, bookingId } = await disputed()
  await resolveByTwo(cast.admin(AFTER), { bookingId, finalCents: 3e5, heldCents: 4e5, dueDate: null, ...DECISION })
  const sums = [
    'For June 12, 2027, the couple pays $3,247.50 in the end, including $247.50 sales tax.',
    '$1,082.50 of what is held goes back to the couple.',
  ]
  expect(await decidedTo(cast.client.email)).toEqual([...sums, 'Why:'])
  const net = 'The photographer receives $2,640 of it after sales tax and commission.'
  expect(await decidedTo(cast.photographer.email)).toEqual([...sums, net, 'Why:'])
  // The couple reads its amounts, the others the price and the tax beside it.
  expect(await sumsOf(cast, bookingId)).toEqual([
    [324_750, 24_750, 108_250, 0],
    [300_000, 24_750, 100_000, 0],
    [300_000, 24_750, 100_000, 0],
  ])
  const { events } = await getBooking(cast.couple(AFTER), { bookingId })
  const decided = events.find(({ type }) => type === 'resolve-complete')
  expect(decided!.data).toMatchObject({ finalCents: 300_000, finalTaxCents: 24_750, refundTaxCents: 8_250 })
  await settleRefunds(cast.system(AFTER))
  const titles = (await toldTo(db, cast.client.email)).map(({ title }) => title)
  expect(titles).toContain('$1,082.50 for Marsh Pictures on June 12 has been sent back to you')
  expect(await bank.problems(bookingId)).toEqual([])
})

it('a decided dispute over a balance that is not paid: what is still due, which is what is then paid', async () => {
  const { cast, bookingId } = await disputed({ isPaid: false })
  const dueDate = '2027-06-28'
  await resolveByTwo(cast.admin(AFTER), { bookingId, finalCents: 3e5, heldCents: 12e4, dueDate, ...DECISION })
  expect((await decidedTo(cast.client.email))?.slice(0, 2)).toEqual([
    'For June 12, 2027, the couple pays $3,247.50 in the end, including $247.50 sales tax.',
    '$1,948.50 is still due, by June 28, 2027.',
  ])
  const { payments } = await getBooking(cast.couple(AFTER), { bookingId })
  expect(payments.at(-1)).toMatchObject({ status: 'scheduled', amountCents: 194_850, taxCents: 14_850 })
  await payNext(db, cast, bookingId, AFTER)
  expect(await linesTo(cast.photographer.email, 'paid $1,948.50 for June 12')).toContain(
    '$148.50 of it is sales tax, which isn’t part of what you’re paid.',
  )
  expect(await bank.problems(bookingId)).toEqual([])
})

it('a dispute decided without any tax says nothing of it', async () => {
  await putSettings(db, { salesTax: 'none' })
  const { cast, bookingId } = await disputed()
  await resolveByTwo(cast.admin(AFTER), { bookingId, finalCents: 3e5, heldCents: 4e5, dueDate: null, ...DECISION })
  expect((await decidedTo(cast.photographer.email))?.join(' ')).not.toContain('tax')
  const [kept] = await db.select().from(disputes).where(eq(disputes.bookingId, bookingId))
  expect(kept).toMatchObject({ finalTaxCents: 0, refundTaxCents: 0, dueTaxCents: 0 })
  const { events } = await getBooking(cast.couple(AFTER), { bookingId })
  expect(events.find(({ type }) => type === 'resolve-complete')!.data).not.toHaveProperty('finalTaxCents')
})

it('a payment that was made again and given back by the bank: the couple gets the tax of it, too', async () => {
  const { cast, bookingId } = await bookedInTexas()
  const { say } = await bank.chargeBack(bookingId, 0, { amountCents: 129_900 })
  await say(cast, 'open', SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  await say(cast, 'won', SIGNED)
  const told = (await toldTo(db, cast.client.email)).find(({ title }) => title.endsWith('stands'))
  expect(told?.lines).toContain('You’ve paid it again in the meantime, so $1,299 goes back to your card.')
  await settleRefunds(cast.system(SIGNED))
  expect(await bank.problems(bookingId)).toEqual([])
})

it('photographers are told what of a first payment is sales tax', async () => {
  const { cast } = await bookedInTexas()
  const lines = await linesTo(cast.photographer.email, 'booked you for June 12')
  expect(lines?.at(-1)).toBe('$99 of it is sales tax, which isn’t part of what you’re paid.')
})

it('a second administrator is asked about the whole sum, and the limit is about the price', async () => {
  const { cast, bookingId } = await bookedInTexas()
  const { isWaiting } = await cancelAsShown(cast.admin(SIGNED), bookingId, 'The photographer is ill.')
  expect(isWaiting).toBe(true)
  expect(await waitingFor(db, bookingId)).toMatchObject({
    movedCents: 129_900,
    sums: { refundCents: 120_000, taxCents: 9_900 },
  })
})
