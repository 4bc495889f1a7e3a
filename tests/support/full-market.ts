import { randomUUID } from 'node:crypto'
import {
  auditEvents,
  bookingEvents,
  bookings,
  charges,
  contactCases,
  contactSteps,
  contractEvents,
  disputeMessages,
  disputes,
  emailEvents,
  emailOutbox,
  helpRequests,
  inquiries,
  moneyApprovals,
  newsletterSubscribers,
  payments,
  payouts,
  photographerImages,
  refunds,
  reviews,
  sessions,
  settingsHistory,
  takedowns,
  threadReports,
  vendorMessages,
} from '#drizzle/schema/index.ts'
import { chargeMovement } from '#features/payments/ledger-movements.ts'
import type { SalesTax } from '#features/payments/sales-tax.ts'
import { bookMovement } from '#features/payments/server/ledger.ts'
import type { Db } from '#server/db.ts'
import {
  imageOf,
  makeBooking,
  makeClient,
  makeContract,
  makePhotographer,
  makeThread,
  noticeAbout,
  only,
  sentValues,
} from './factories.ts'
import { addWedding as addFullWedding, listPhotographer } from './market.ts'
import { addWebhook } from './webhooks.ts'

const PAST = new Date('2026-01-05T12:00:00Z')
const LATER = new Date('2100-01-01T00:00:00Z')
const day = (number: number) => new Date(Date.UTC(2027, 0, 1 + number)).toISOString().slice(0, 10)

/** Sales tax of one county: a row of its own in what is owed by month. */
const taxIn = (name: string): SalesTax => ({
  calculationRef: `taxcalc_${name}`,
  calculatedAt: PAST.toISOString(),
  place: { line1: '', city: 'Austin', state: 'Texas', postalCode: '78701' },
  rateMillionths: 82_500,
  baseCents: 100_000,
  taxCents: 8_250,
  parts: [{ name, rateMillionths: 82_500, taxCents: 8_250 }],
})

/** One of everything an administrator opens; what `growMarket` adds belongs to it. */
export async function startMarket(db: Db) {
  const vendor = await listPhotographer(db, { decidedAt: PAST })
  const client = await makeClient(db)
  const booking = await makeBooking(db, { photographerId: vendor.id, clientId: client.id })
  const contract = await makeContract(db, { vendorId: vendor.id, clientId: client.id, bookingId: booking.id })
  const mail = only(
    await db
      .insert(emailOutbox)
      .values({ dedupeKey: randomUUID(), template: 'x', props: {}, toAddress: 'a@x.test' })
      .returning(),
  )
  const wedding = await addFullWedding(db, vendor.id, {}, 1)
  const market = { vendor, client, booking, contract, mail, wedding, grown: 0 }
  await growMarket(db, market, 1)
  return market
}

export type Market = Awaited<ReturnType<typeof startMarket>>

/** Another wedding of the market's photographer, with all that may go wrong with one. */
async function addWedding(db: Db, { vendor }: Market, number: number) {
  const client = await makeClient(db)
  const thread = await makeThread(db, vendor.id, client.id)
  const pair = { vendorId: vendor.id, clientId: client.id }
  const message = { ...pair, threadId: thread.id, content: `Words ${number}`, senderType: 'client' as const }
  await db.insert(vendorMessages).values({ ...message, recipientSide: 'vendor', isFlagged: true })
  await db.insert(threadReports).values({ threadId: thread.id, side: 'client', reason: 'Please look at this' })
  const concerned = { threadId: thread.id, userId: client.userId }
  await db.insert(contactCases).values({ ...concerned, side: 'client', cause: 'uncertain' })
  await db.insert(contactSteps).values({ ...concerned, step: 'pause', until: LATER })
  await db.insert(helpRequests).values({ name: `Robin ${number}`, email: 'robin@x.test', question: 'What can we do?' })
  await db.insert(takedowns).values(noticeAbout(vendor.id, `Robin ${number}`))
  const asked = { photographerId: vendor.id, clientId: client.id, threadId: thread.id, expiresAt: LATER }
  await db.insert(inquiries).values({ ...asked, notGenuineAt: PAST })
  const sent = { ...(await sentValues(db, pair)), status: 'sent' as const, sentAt: PAST, expiresAt: LATER }
  await makeContract(db, { ...pair, ...sent, title: `Contract ${number}` })
  const booking = only(
    await db
      .insert(bookings)
      .values({
        photographerId: vendor.id,
        clientId: client.id,
        eventDate: day(number),
        totalAmountCents: 4e5,
        status: 'confirmed',
        stage: 'disputed',
        salesTax: taxIn(`County ${number}`),
      })
      .returning(),
  )
  const dispute = only(
    await db.insert(disputes).values({ bookingId: booking.id, openedRole: 'client', reason: 'It rained' }).returning(),
  )
  const sums = { refundCents: 0, releaseCents: 150_000, commissionCents: 0, netCents: 150_000, dueCents: 0 }
  await db.insert(moneyApprovals).values({
    bookingId: booking.id,
    kind: 'resolve',
    input: {},
    sums,
    movedCents: 15e4,
    reason: 'It rained',
    askedBy: vendor.userId,
    askedAt: PAST,
    expiresAt: LATER,
  })
  await db.insert(disputeMessages).values({ disputeId: dispute.id, authorRole: 'client', body: 'It did.' })
  const line = { bookingId: booking.id, type: 'retainer' as const, amountCents: 100_000, dueDate: '2026-01-05' }
  const failed = only(
    await db
      .insert(payments)
      .values({ ...line, status: 'failed' })
      .returning(),
  )
  const charge = { paymentId: failed.id, idempotencyKey: randomUUID(), amountCents: 100_000, provider: 'test' }
  await db.insert(charges).values({ ...charge, status: 'failed', failureMessage: 'Declined' })
  // Paid with another sum in the journal: a rule of the books is broken, too.
  const paid = only(
    await db
      .insert(payments)
      .values({ ...line, position: 1, status: 'paid', paymentDate: PAST })
      .returning(),
  )
  await db.transaction((tx) =>
    bookMovement(tx, booking, chargeMovement(40_000, 'Retainer paid', 3_300), {
      idempotencyKey: randomUUID(),
      at: PAST,
    }),
  )
  const money = { bookingId: booking.id, idempotencyKey: randomUUID(), amountCents: 5_000, status: 'failed' as const }
  await db.insert(refunds).values({ ...money, paymentId: paid.id, reason: 'It rained', failureMessage: 'Closed' })
  await db
    .insert(payouts)
    .values({ ...money, vendorId: vendor.id, scheduledFor: '2026-01-05', failureMessage: 'Closed' })
  await db.insert(reviews).values({
    bookingId: booking.id,
    photographerId: vendor.id,
    clientId: client.id,
    status: 'published',
    rating: 5,
    body: 'Calm, kind and always in the right place at the right time.',
    submittedAt: PAST,
    publishedAt: PAST,
  })
}

/** What belongs to the one vendor, booking, contract and mail of the market. */
async function addDetails(db: Db, { vendor, client, booking, contract, mail, wedding }: Market, number: number) {
  // A gallery holds fifty.
  if (number < 40) await db.insert(photographerImages).values(imageOf(vendor.id))
  if (number < 100) await addFullWedding(db, vendor.id, { id: wedding.id }, 1)
  const by = { actorId: vendor.userId, actorRole: 'photographer' as const }
  const change = { before: { bio: 'Old', approval_status: 'approved' }, after: { bio: `New ${number}` } }
  const about = { entityType: 'photographer', entityId: vendor.id, action: 'profile.update' }
  await db.insert(auditEvents).values({ ...about, ...by, ...change })
  await db.insert(bookingEvents).values({ bookingId: booking.id, type: 'send-offer', actorRole: 'photographer' })
  await db.insert(contractEvents).values({ contractId: contract.id, type: 'viewed', actorRole: 'client' })
  const reported = { providerEventId: randomUUID(), outboxId: mail.id, type: 'email.delivered', payload: {} }
  await db.insert(emailEvents).values(reported)
  await db.insert(sessions).values({ tokenHash: randomUUID(), userId: client.userId, expiresAt: LATER })
  await db.insert(settingsHistory).values({ version: number + 1, value: { siteName: `Curio ${number}` }, previous: {} })
}

/** So many more of everything an administrator sees. */
export async function growMarket(db: Db, market: Market, count: number): Promise<void> {
  for (let step = 0; step < count; step++) {
    const number = market.grown++
    await addWedding(db, market, number)
    await addDetails(db, market, number)
    await makePhotographer(db, { approvalStatus: 'pending', submittedAt: PAST, completeAt: PAST })
    await db.insert(newsletterSubscribers).values({ email: `${randomUUID()}@x.test`, tokenHash: randomUUID() })
    const mail = { dedupeKey: randomUUID(), template: 'x', props: {}, toAddress: 'b@x.test' }
    await db.insert(emailOutbox).values({ ...mail, status: 'dead' })
    await addWebhook(db)
  }
}
