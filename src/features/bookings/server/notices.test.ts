import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { suspendVendor } from '#features/admin-vendors/server/standing.ts'
import { blockThread } from '#features/messages/server/reports-and-blocks.ts'
import { reviseOffer, sendOffer } from '#features/offers/server/send.ts'
import { reviewsOfBooking } from '#features/reviews/server/read.ts'
import { replyToReview, submitReview } from '#features/reviews/server/write.ts'
import { payOutDue, settleRefunds } from '#features/settlement/server/payouts.ts'
import { reserveCharge } from '#features/settlement/server/reserve-charge.ts'
import { settleCharge } from '#features/settlement/server/settle-charge.ts'
import { formatMoney } from '#shared/money/money.ts'
import { useDatabase } from '#tests/support/database.ts'
import { titlesTo, toldTo } from '#tests/support/news.ts'
import {
  castWedding,
  keptOf,
  offerOf,
  payNext,
  photographedWedding,
  sendWeddingContract,
  signWedding,
} from '#tests/support/wedding.ts'
import { cancelAsShown, firstLine, termsOf } from '#tests/support/wedding-moves.ts'
import { passDeadlines } from './deadlines.ts'
import { confirmDelivery, deliver, requestChanges } from './delivery/deliver.ts'
import { getBooking } from './detail.ts'
import { sendReminders } from './reminders.ts'

const db = await useDatabase()
const day = (text: string) => new Date(`${text}T15:00:00Z`)
const SIGNED = day('2026-11-21')
const DONE = day('2027-06-20')

async function delivered() {
  const { cast, bookingId } = await photographedWedding(db, DONE)
  const pictures = { url: 'https://gallery.example/x', pin: null, expiresOn: null, note: '', imageCount: null }
  await deliver(cast.vendor(DONE), { bookingId, ...pictures })
  return { cast, bookingId, pictures }
}

it('an offer says until which day it holds the date: a week, and no longer than the wedding day (BK2, AV3)', async () => {
  for (const [eventDate, until] of [
    ['2027-06-12', 'November 28, 2026'],
    ['2026-11-24', 'November 24, 2026'],
  ] as const) {
    const cast = await castWedding(db)
    const { bookingId } = await sendOffer(cast.vendor(SIGNED), offerOf(cast, { eventDate }))
    await reviseOffer(cast.vendor(SIGNED), { bookingId, ...termsOf(cast) })
    const lines = (await toldTo(db, cast.client.email)).map((told) => told.lines[0]!)
    expect(lines.filter((line) => line.endsWith(`The date is held for you until ${until}.`))).toHaveLength(2)
  }
})

it('a suspension does not say that the wedding day waits', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await sendOffer(cast.vendor(SIGNED), offerOf(cast, { eventDate: '2026-11-24' }))
  await suspendVendor(cast.admin(SIGNED), { id: cast.photographer.id, reason: 'Complaints.' })
  const told = (await toldTo(db, cast.client.email)).find(({ title }) => /on hold/.test(title))!
  expect(told.lines[0]).toMatch(/Only the wedding day doesn’t wait\.$/)
  await passDeadlines(cast.system(day('2026-11-26')), { bookingId })
  expect((await getBooking(cast.couple(day('2026-11-26')), { bookingId })).stage).toBe('expired')
})

it('an offer’s hold that ends is told to both the day before, and no more once the contract is out', async () => {
  const cast = await castWedding(db)
  await sendOffer(cast.vendor(SIGNED), offerOf(cast))
  for (const on of ['2026-11-25', '2026-11-27', '2026-11-27']) await sendReminders(cast.system(day(on)))
  expect(await titlesTo(db, cast.client.email, /holds June 12 for you/)).toHaveLength(1)
  expect(await titlesTo(db, cast.photographer.email, /holds June 12 until/)).toHaveLength(1)
})

it('a first payment that waits is remembered twice before its week is over, and not once it is made (E16)', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  for (const on of ['2026-11-22', '2026-11-24', '2026-11-25']) await sendReminders(cast.system(day(on)))
  expect(await titlesTo(db, cast.client.email, /^Your first payment/)).toEqual([
    'Your first payment to Marsh Pictures for June 12 is due November 28',
  ])
  await payNext(db, cast, bookingId, day('2026-11-25'))
  await sendReminders(cast.system(day('2026-11-27')))
  expect(await titlesTo(db, cast.client.email, /^Your first payment/)).toHaveLength(1)
})

it('a contract that waits is remembered after three, seven and twelve days, and not once it is signed (CT6)', async () => {
  const [slow, quick] = [await castWedding(db), await castWedding(db)]
  await sendWeddingContract(slow, offerOf(slow), SIGNED)
  await signWedding(quick, offerOf(quick), SIGNED)
  const told = () => titlesTo(db, slow.client.email, /is ready to sign$/)
  const counts: number[] = []
  for (const on of ['2026-11-23', '2026-11-24', '2026-11-24', '2026-11-28', '2026-12-02', '2026-12-03', '2026-12-04']) {
    await sendReminders(slow.system(day(on)))
    counts.push((await told()).length)
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3])
  expect(await titlesTo(db, quick.client.email, /is ready to sign$/)).toEqual([])
})

it('a wedding that is near is told to both sides, thirty, seven and one days before (E17)', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast, { isSinglePayment: true }), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  for (const on of ['2027-05-01', '2027-05-13', '2027-05-14', '2027-06-05', '2027-06-11', '2027-06-12'])
    await sendReminders(cast.system(day(on)))
  const days = ['in 30 days', 'in 7 days', 'tomorrow']
  expect((await titlesTo(db, cast.client.email, /^Your wedding day/)).toSorted()).toEqual(
    days.map((when) => `Your wedding day with Marsh Pictures, June 12, is ${when}`).toSorted(),
  )
  expect(await titlesTo(db, cast.photographer.email, /^The wedding of/)).toHaveLength(3)
})

it('silence after a second delivery is asked about three times within its seven days (BK7)', async () => {
  const { cast, bookingId, pictures } = await delivered()
  await requestChanges(cast.couple(DONE), { bookingId, reason: 'Please brighten the speeches.' })
  await deliver(cast.vendor(DONE), { bookingId, ...pictures })
  for (const on of ['2027-06-22', '2027-06-23', '2027-06-25', '2027-06-26']) await sendReminders(cast.system(day(on)))
  expect(await titlesTo(db, cast.client.email, /^Are you happy/)).toHaveLength(3)
})

it('a refund and a payout are told to the one whose money it is, and stand in the history (BK12, PY3, E16, E18)', async () => {
  const { cast, bookingId } = await delivered()
  await confirmDelivery(cast.couple(DONE), { bookingId })
  await payOutDue(cast.system(day('2027-06-30')))
  await payOutDue(cast.system(day('2027-06-30')))
  expect(await titlesTo(db, cast.photographer.email, /paid out$/)).toEqual([
    `${formatMoney(keptOf(400_000).netCents)} for Robin on June 12 has been paid out`,
  ])
  expect(await titlesTo(db, cast.client.email, /paid out/)).toEqual([])
  const types = async (person: typeof cast.couple) =>
    (await getBooking(person(DONE), { bookingId })).events.map(({ type }) => type)
  expect(await types(cast.vendor)).toEqual(expect.arrayContaining(['pay-first', 'pay', 'payout']))
  expect(await types(cast.couple)).not.toContain('payout')

  const ending = await castWedding(db)
  const { bookingId: cancelled } = await signWedding(ending, offerOf(ending), SIGNED)
  await payNext(db, ending, cancelled, SIGNED)
  await cancelAsShown(ending.vendor(SIGNED), cancelled)
  const sent = day('2026-11-22')
  await settleRefunds(ending.system(sent))
  await settleRefunds(ending.system(sent))
  expect(await titlesTo(db, ending.client.email, /sent back/)).toEqual([
    '$1,200 for Marsh Pictures on June 12 has been sent back to you',
  ])
  const { events } = await getBooking(ending.couple(sent), { bookingId: cancelled })
  expect(events.at(-1)).toMatchObject({ type: 'refund', data: { amountCents: 120_000 } })
})

it('a block stops no mail about the money of a booking that was confirmed, also when it is cancelled since (X124, E20)', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast, { cancellationPolicy: 'strict' }), SIGNED)
  const { id: paymentId } = await firstLine(db, bookingId)
  const begun = await reserveCharge(cast.couple(SIGNED), { paymentId })
  await blockThread(cast.couple(SIGNED), { threadId: cast.inquiry.threadId })
  const charged = {
    status: 'succeeded',
    providerRef: randomUUID(),
    way: { kind: 'card', name: 'visa', last4: '4242' },
  } as const
  await settleCharge(cast.couple(SIGNED), begun.charge, charged)
  expect(await titlesTo(db, cast.client.email, /is booked for your wedding/)).toHaveLength(1)
  expect(await titlesTo(db, cast.photographer.email, /booked you for/)).toHaveLength(1)
  await payNext(db, cast, bookingId, SIGNED)
  await cancelAsShown(cast.couple(SIGNED), bookingId)
  await settleRefunds(cast.system(day('2026-11-22')))
  await payOutDue(cast.system(day('2026-12-02')))
  expect(await titlesTo(db, cast.photographer.email, /was cancelled/)).toHaveLength(1)
  expect(await titlesTo(db, cast.client.email, /sent back/)).toEqual([
    '$1,400 for Marsh Pictures on June 12 has been sent back to you',
  ])
  expect(await titlesTo(db, cast.photographer.email, /paid out$/)).toHaveLength(1)
})

it('a review that is shown alone, and the answer to one, are told (E19)', async () => {
  const { cast, bookingId } = await delivered()
  await confirmDelivery(cast.couple(DONE), { bookingId })
  const marks = { rating: 5, quality: 5, communication: 5, punctuality: 5, value: 5 }
  const body = 'A calm presence all day, and pictures that we will look at for years.'
  await submitReview(cast.couple(DONE), { bookingId, ...marks, body })
  const closing = day('2027-07-05')
  await passDeadlines(cast.system(closing))
  expect(await titlesTo(db, cast.client.email, /^Your review .* is shown now/)).toHaveLength(1)
  expect(await titlesTo(db, cast.photographer.email, /review of June 12 is shown now/)).toHaveLength(1)
  const { mine } = await reviewsOfBooking(cast.couple(closing), { bookingId })
  await replyToReview(cast.vendor(closing), { reviewId: mine!.id, body: 'Thank you both.' })
  expect(await titlesTo(db, cast.client.email, /answered your review/)).toHaveLength(1)
})
