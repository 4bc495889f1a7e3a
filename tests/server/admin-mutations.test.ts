import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  auditEvents,
  emailOutbox,
  helpRequests,
  inquiries,
  newsletterSubscribers,
  payouts,
  photographers,
  reviews,
  sessions,
  threadReports,
  vendorMessages,
} from '#drizzle/schema/index.ts'
import { isTeam } from '#shared/access/roles.ts'
import { callAs, callByName } from '#tests/support/call.ts'
import { contactCase, contactChanges, report } from '#tests/support/contact-cases.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, makePhotographer, makeThread, only } from '#tests/support/factories.ts'
import { enrolled, helped } from '#tests/support/factors.ts'
import { addWedding, signedIn } from '#tests/support/market.ts'
import { chargedBack, openRecovery, remittable, returnedRefund, waitingDecision } from '#tests/support/money-cases.ts'
import { PROCEDURES } from '#tests/support/procedures.ts'
import { takedownChanges } from '#tests/support/takedown-changes.ts'
import { teamChanges } from '#tests/support/team.ts'
import { vettingChanges } from '#tests/support/vetting-changes.ts'
import { webhookChanges } from '#tests/support/webhooks.ts'
import { photographedWedding } from '#tests/support/wedding.ts'

const db = await useDatabase({ max: 6 })
const PAST = new Date('2026-01-05T12:00:00Z')
const LATER = new Date('2100-01-01T00:00:00Z')
const REASON = 'Settled with both sides'
type Admin = ReturnType<typeof callAs>

async function wedding() {
  const vendor = await makePhotographer(db)
  const client = await makeClient(db)
  const booking = await makeBooking(db, { photographerId: vendor.id, clientId: client.id })
  const thread = await makeThread(db, vendor.id, client.id)
  return { vendor, client, booking, thread }
}

async function message() {
  const { vendor, client, thread } = await wedding()
  const said = {
    threadId: thread.id,
    vendorId: vendor.id,
    clientId: client.id,
    content: 'Hello',
    contentOriginal: 'Oh',
  }
  const sides = { senderType: 'client', recipientSide: 'vendor' } as const
  return only(
    await db
      .insert(vendorMessages)
      .values({ ...said, ...sides })
      .returning(),
  )
}

const question = async () => {
  const asked = { name: 'Robin', email: 'robin@curio-mail.dev', question: 'What can we do?' }
  return only(await db.insert(helpRequests).values(asked).returning())
}

async function mail(values: Partial<typeof emailOutbox.$inferInsert>) {
  const kept = { dedupeKey: randomUUID(), template: 'of-an-older-release', props: {}, toAddress: 'a@x.test' }
  return only(
    await db
      .insert(emailOutbox)
      .values({ ...kept, html: '<p>Hello</p>', text: 'Hello', ...values })
      .returning(),
  )
}

async function review() {
  const { vendor, client, booking } = await wedding()
  const written = { bookingId: booking.id, photographerId: vendor.id, clientId: client.id, rating: 1 }
  const body = 'The pictures came late, and half of the evening was missing from them.'
  const shown = { status: 'published', submittedAt: PAST, publishedAt: PAST } as const
  return only(
    await db
      .insert(reviews)
      .values({ ...written, body, ...shown })
      .returning(),
  )
}

const checkedReview = async (admin: Admin) =>
  (await admin.reviews.check({ id: (await review()).id, policy: 'private', reason: REASON })).id

async function payout(status: 'pending' | 'failed') {
  const { vendor, booking } = await wedding()
  const owed = { amountCents: 5_000, status, scheduledFor: '2026-01-05', idempotencyKey: randomUUID() }
  const { id } = only(
    await db
      .insert(payouts)
      .values({ ...owed, vendorId: vendor.id, bookingId: booking.id })
      .returning(),
  )
  return { vendor, payoutId: id }
}

const suspendedUser = async (admin: Admin) => {
  const { userId } = await makeClient(db)
  await admin.adminUsers.suspend({ id: userId, reason: REASON })
  return userId
}

/** What changes something, each done once on data of its own. A new one needs a row here. */
const CHANGES: Record<string, (admin: Admin) => Promise<unknown>> = {
  'adminUsers.resetFactors': async (admin) => admin.adminUsers.resetFactors({ id: (await enrolled(db, PAST)).userId }),
  'adminUsers.restore': async (admin) => admin.adminUsers.restore({ id: await suspendedUser(admin), reason: REASON }),
  'adminUsers.sendResetLink': async (admin) => admin.adminUsers.sendResetLink({ id: (await makeClient(db)).userId }),
  'adminUsers.signOut': async (admin) => {
    const { userId } = await makeClient(db)
    await db.insert(sessions).values({ tokenHash: randomUUID(), userId, expiresAt: LATER })
    return admin.adminUsers.signOut({ id: userId })
  },
  'adminUsers.suspend': async (admin) =>
    admin.adminUsers.suspend({ id: (await makeClient(db)).userId, reason: REASON }),
  'adminUsers.withdrawFactorReset': async ({ adminUsers }) =>
    adminUsers.withdrawFactorReset(await helped(db, PAST, adminUsers.resetFactors)),
  'adminVendors.checkChanges': async (admin) => {
    const { id } = await makePhotographer(db)
    const change = { before: { bio: 'Old', approval_status: 'approved' }, after: { bio: 'New' } }
    const about = {
      entityType: 'photographer',
      entityId: id,
      action: 'profile.update',
      actorRole: 'photographer',
    } as const
    const { seq } = only(
      await db
        .insert(auditEvents)
        .values({ ...about, ...change })
        .returning(),
    )
    return admin.adminVendors.checkChanges({ id, upTo: seq })
  },
  'adminVendors.contact': async (admin) =>
    admin.adminVendors.contact({ id: (await makePhotographer(db)).id, subject: 'Your gallery', text: 'Hello' }),
  'adminVendors.restore': async (admin) => {
    const { id } = await makePhotographer(db, { suspendedAt: PAST, suspendedReason: 'Complaints' })
    return admin.adminVendors.restore({ id, reason: REASON })
  },
  'adminVendors.setCommission': async (admin) =>
    admin.adminVendors.setCommission({
      id: (await makePhotographer(db)).id,
      rateBps: 1050,
      reason: REASON,
      version: 'usual',
    }),
  'adminVendors.suspend': async (admin) =>
    admin.adminVendors.suspend({ id: (await makePhotographer(db)).id, reason: REASON }),
  'bookings.confirmApproval': async (admin) =>
    admin.bookings.confirmApproval({ approvalId: await waitingDecision(db) }),
  'bookings.answerChargeback': async (admin) =>
    admin.bookings.answerChargeback({ bookingId: await chargedBack(db), statement: REASON }),
  'bookings.withdrawApproval': async (admin) =>
    admin.bookings.withdrawApproval({ approvalId: await waitingDecision(db, admin) }),
  'bookings.declineApproval': async (admin) =>
    admin.bookings.declineApproval({ approvalId: await waitingDecision(db), reason: REASON }),
  'bookings.release': async (admin) => {
    const { cast, bookingId } = await photographedWedding(db, new Date('2027-07-01T15:00:00Z'))
    const now = new Date('2027-07-01T16:00:00Z')
    const delivered = { bookingId, url: 'https://gallery.example/x' }
    await callAs(db, { actor: cast.vendor(now).actor, now }).bookings.deliver(delivered)
    return admin.bookings.release({ bookingId, reason: REASON })
  },
  'bookings.resolve': async (admin) => {
    const { cast, bookingId } = await photographedWedding(db, new Date('2027-07-01T15:00:00Z'))
    const now = new Date('2027-07-01T16:00:00Z')
    await callAs(db, { actor: cast.couple(now).actor, now }).bookings.dispute({ bookingId, reason: 'It rained' })
    return admin.bookings.resolve({ bookingId, finalCents: 300_000, heldCents: 400_000, decision: REASON })
  },
  'help.answer': async (admin) => admin.help.answer({ id: (await question()).id, answer: 'It ends automatically.' }),
  'help.close': async (admin) => admin.help.close({ id: (await question()).id }),
  'mailLog.sendAgain': async (admin) => admin.mailLog.sendAgain({ id: (await mail({ status: 'dead' })).id }),
  'moderation.decideReport': async (admin) => {
    const { thread } = await wedding()
    const filed = { threadId: thread.id, side: 'client' as const, reason: 'Please look' }
    const { id } = only(await db.insert(threadReports).values(filed).returning())
    return admin.moderation.decideReport({ id, status: 'resolved' })
  },
  'moderation.reply': async (admin) =>
    admin.moderation.reply({ id: (await message()).id, replyId: randomUUID(), text: 'Please book first.' }),
  'moderation.reviewInquiry': async (admin) => {
    const { vendor, client, thread } = await wedding()
    const asked = { photographerId: vendor.id, clientId: client.id, threadId: thread.id, expiresAt: LATER }
    const { id } = only(
      await db
        .insert(inquiries)
        .values({ ...asked, notGenuineAt: PAST })
        .returning(),
    )
    return admin.moderation.reviewInquiry({ id })
  },
  'moderation.setFlag': async (admin) => admin.moderation.setFlag({ id: (await message()).id, isFlagged: true }),
  'payments.releasePayout': async (admin) => {
    const { vendor, payoutId } = await payout('pending')
    await db
      .update(photographers)
      .set({ suspendedAt: PAST, suspendedReason: REASON })
      .where(eq(photographers.id, vendor.id))
    return admin.payments.releasePayout({ payoutId, reason: REASON })
  },
  'payments.resendRefund': async (admin) => admin.payments.resendRefund({ refundId: await returnedRefund(db) }),
  'payments.settleRefund': async (admin) =>
    admin.payments.settleRefund({ refundId: await returnedRefund(db), reason: REASON }),
  'payments.recordRemittance': async (admin) => admin.payments.recordRemittance(await remittable(db)),
  'payments.reverseRemittance': async (admin) => {
    const remittance = { ...(await remittable(db)), reference: 'TX 4713' }
    await admin.payments.recordRemittance(remittance)
    const { remittances } = await admin.payments.taxOwed()
    const { id } = remittances.find(({ reference }) => reference === remittance.reference)!
    return admin.payments.reverseRemittance({ remittanceId: id, reason: REASON })
  },
  'payments.waiveRecovery': async (admin) =>
    admin.payments.waiveRecovery({ recoveryId: await openRecovery(db), reason: REASON }),
  'payments.retryPayout': async (admin) => admin.payments.retryPayout({ payoutId: (await payout('failed')).payoutId }),
  'adminVendors.hideWedding': async (admin) => {
    const vendor = await makePhotographer(db)
    return admin.adminVendors.hideWedding({ ...(await addWedding(db, vendor.id)), reason: REASON })
  },
  'adminVendors.showWedding': async (admin) => {
    const vendor = await makePhotographer(db)
    const { id } = await addWedding(db, vendor.id)
    await admin.adminVendors.hideWedding({ id, reason: REASON })
    return admin.adminVendors.showWedding({ id, reason: REASON })
  },
  'reviews.keep': async (admin) => admin.reviews.keep({ id: await checkedReview(admin), reason: REASON }),
  'reviews.keepMany': async (admin) => admin.reviews.keepMany({ ids: [await checkedReview(admin)], reason: REASON }),
  'reviews.check': async (admin) => admin.reviews.check({ id: (await review()).id, policy: 'abuse', reason: REASON }),
  'reviews.restore': async (admin) => {
    const id = await checkedReview(admin)
    await admin.reviews.takeDown({ id, policy: 'private', reason: REASON })
    return admin.reviews.restore({ id, reason: REASON })
  },
  'reviews.takeDown': async (admin) =>
    admin.reviews.takeDown({ id: await checkedReview(admin), policy: 'private', reason: REASON }),
  ...contactChanges(db),
  ...takedownChanges(db),
  ...vettingChanges(db),
  ...teamChanges(db),
  ...webhookChanges(db),
  'newsletter.remove': async (admin) => {
    const values = { email: `${randomUUID()}@curio-mail.dev`, tokenHash: randomUUID() }
    return admin.newsletter.remove({ id: only(await db.insert(newsletterSubscribers).values(values).returning()).id })
  },
  'viewing.start': async (admin) => admin.viewing.start({ id: (await makeClient(db)).userId, reason: REASON }),
  'settings.update': async (admin) => {
    const { version, value } = await admin.settings.get()
    return admin.settings.update({ tab: 'general', version, values: { ...value, siteName: 'Curio of tests' } })
  },
}

/** What only reads needs no row, unless it is about one thing. */
const READS: Record<string, () => Promise<object>> = {
  'mailLog.read': async () => ({ id: (await mail({ status: 'sent' })).id }),
  'moderation.export': async () => ({ table: 'messages' }),
  'moderation.open': async () => ({ id: (await message()).id }),
  'moderation.openCase': async () => ({ id: (await contactCase(db)).id }),
  'moderation.openReport': async () => ({ id: await report(db) }),
  'moderation.readOriginal': async () => ({ id: (await message()).id }),
  'payments.adminExport': async () => ({ table: 'payouts' }),
}

/** Does it as an administrator of its own, and gives the last entry of the audit log that person left. */
async function lastEntryOf(act: (admin: Admin) => Promise<unknown>) {
  const actor = await signedIn(db, 'admin')
  await db.insert(sessions).values({ tokenHash: actor.sessionHash, userId: actor.userId, expiresAt: LATER })
  await act(callAs(db, { actor, now: new Date('2027-07-02T12:00:00Z') }))
  const written = await db.select().from(auditEvents).where(eq(auditEvents.actorId, actor.userId))
  return written.at(-1)
}

const MUTATIONS = PROCEDURES.filter(([, { _def }]) => _def.type === 'mutation' && isTeam(_def.meta?.audience))

it('the table names every mutation of an administrator that changes something', () => {
  const changing = MUTATIONS.filter(([, { _def }]) => _def.meta?.meanwhile !== 'reads').map(([name]) => name)
  expect(Object.keys(CHANGES).toSorted()).toEqual(changing.toSorted())
})

describe.each(MUTATIONS)('%s', (name, { _def: { meta } }) => {
  const change = CHANGES[name]

  it('leaves the audit entry it says, with what was read, or with the state before and after', async () => {
    const read = async (admin: Admin) => callByName(admin, name, (await READS[name]?.()) ?? {})
    const entry = await lastEntryOf(change ?? read)
    expect([meta!.audited].flat()).toContain(entry?.action)
    expect(entry).toMatchObject({ actorRole: 'admin', before: change ? expect.any(Object) : null })
    expect(Object.keys(entry!.after!)).not.toEqual([])
    expect(entry!.after).not.toEqual(entry!.before)
  })
})
