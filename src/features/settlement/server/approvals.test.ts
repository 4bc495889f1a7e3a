import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  auditEvents,
  bookings,
  emailOutbox,
  moneyApprovals,
  notifications,
  payouts,
  photographers,
  profiles,
  refunds,
} from '#drizzle/schema/index.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { confirmDelivery, deliver } from '#features/bookings/server/delivery/deliver.ts'
import { openDispute } from '#features/bookings/server/dispute.ts'
import { SECOND_OVER_CENTS } from '#features/payments/model.ts'
import { releasedCents } from '#features/payments/server/ledger.ts'
import { waitingFor } from '#tests/support/approvals.ts'
import { useDatabase } from '#tests/support/database.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import {
  type Cast,
  castWedding,
  keptOf,
  offerOf,
  payNext,
  photographedWedding,
  signWedding,
} from '#tests/support/wedding.ts'
import { cancelAsShown } from '#tests/support/wedding-moves.ts'
import * as texts from '../texts.ts'
import { lapseApprovals } from './approval-records.ts'
import { confirmApproval, declineApproval, listApprovals, withdrawApproval } from './approvals.ts'
import { releaseBooking } from './release.ts'
import { releasePayout } from './release-payout.ts'
import { resolveDispute } from './resolve-dispute.ts'

const db = await useDatabase()
const SIGNED = new Date('2026-11-21T15:00:00Z')
const AFTER = new Date('2027-06-14T15:00:00Z')
const LATER = new Date('2027-06-15T15:00:00Z')
const PICTURES = { url: 'https://gallery.example/x', pin: null, expiresOn: null, note: '', imageCount: null }
const REASON = 'The photographer is ill.'

const stageOf = async (id: string) =>
  (await db.select({ stage: bookings.stage }).from(bookings).where(eq(bookings.id, id)))[0]!.stage

/** A confirmed booking of $4,000 whose retainer is paid; an administrator has asked to cancel it. */
async function askedToCancel() {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  const answer = await cancelAsShown(cast.admin(SIGNED), bookingId, REASON)
  const approvalId = (await waitingFor(db, bookingId))!.id
  return { cast, bookingId, answer, approvalId }
}

/** A delivered booking of $4,000, all paid. */
async function delivered() {
  const { cast, bookingId } = await photographedWedding(db, AFTER)
  await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
  return { cast, bookingId }
}

const approvalOf = async (id: string) => (await db.select().from(moneyApprovals).where(eq(moneyApprovals.id, id)))[0]!
const nothingMoved = async (bookingId: string, stage: string) => {
  expect(await stageOf(bookingId)).toBe(stage)
  expect(await db.$count(refunds, eq(refunds.bookingId, bookingId))).toBe(0)
  expect(await releasedCents(db, bookingId)).toBe(0)
}
const bellsOf = async ({ actor }: ReturnType<Cast['admin']>) =>
  (
    await db
      .select({ kind: notifications.kind, body: notifications.body })
      .from(notifications)
      .where(eq(notifications.userId, actor.userId))
  ).filter(({ kind }) => kind.startsWith('approval.'))

describe('a decision over $1,000 (AD14)', () => {
  it('waits for a second administrator, who is told by bell and mail, and nothing moves', async () => {
    const { cast, bookingId, answer, approvalId } = await askedToCancel()
    expect(answer).toEqual({
      isWaiting: true,
      sums: { refundCents: 120_000, releaseCents: 0, commissionCents: 0, netCents: 0, dueCents: 0 },
    })
    await nothingMoved(bookingId, 'upcoming')
    expect(await bellsOf(cast.second(SIGNED))).toContainEqual({
      kind: 'approval.asked',
      body: 'Cancel the booking, $1,200',
    })
    expect(await bellsOf(cast.admin(SIGNED))).not.toContainEqual(expect.objectContaining({ kind: 'approval.asked' }))
    const mailed = `approval.asked/${approvalId}/${cast.second(SIGNED).actor.userId}`
    expect(await db.$count(emailOutbox, eq(emailOutbox.dedupeKey, mailed))).toBe(1)
    const [listed] = await listApprovals(cast.second(SIGNED), { bookingId })
    expect(listed).toMatchObject({ kind: 'cancel', movedCents: 120_000, reason: REASON, isOwn: false })
    expect(await listApprovals(cast.admin(SIGNED), { bookingId })).toMatchObject([{ isOwn: true }])
  })

  it('is done when the second one confirms, once, with an entry in the audit log for each', async () => {
    const { cast, bookingId, approvalId } = await askedToCancel()
    const both = await Promise.allSettled([
      confirmApproval(cast.second(SIGNED), { approvalId }),
      confirmApproval(cast.second(SIGNED), { approvalId }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await appErrorOf(confirmApproval(cast.second(SIGNED), { approvalId }))).toMatchObject({
      code: 'CONFLICT',
      message: texts.APPROVAL_DECIDED,
    })
    expect(await stageOf(bookingId)).toBe('by_admin')
    const ordered = await db.select().from(refunds).where(eq(refunds.bookingId, bookingId))
    expect(ordered.map(({ amountCents }) => amountCents)).toEqual([120_000])
    const audited = await db
      .select({ action: auditEvents.action, by: auditEvents.actorId })
      .from(auditEvents)
      .where(and(eq(auditEvents.entityId, bookingId), sql`${auditEvents.action} like 'approval.%'`))
      .orderBy(auditEvents.seq)
    expect(audited).toEqual([
      { action: 'approval.ask', by: cast.admin(SIGNED).actor.userId },
      { action: 'approval.confirm', by: cast.second(SIGNED).actor.userId },
    ])
    expect(await bellsOf(cast.admin(SIGNED))).toMatchObject([{ kind: 'approval.confirmed' }])
  })

  it('moves nothing when the second one declines, and the asker reads why', async () => {
    const { cast, bookingId, approvalId } = await askedToCancel()
    await declineApproval(cast.second(SIGNED), { approvalId, reason: 'A replacement was found.' })
    await nothingMoved(bookingId, 'upcoming')
    expect(await approvalOf(approvalId)).toMatchObject({ status: 'declined', outcome: 'A replacement was found.' })
    expect(await bellsOf(cast.admin(SIGNED))).toMatchObject([{ kind: 'approval.declined' }])
    // And can be asked for again.
    expect(await cancelAsShown(cast.admin(SIGNED), bookingId, REASON)).toMatchObject({ isWaiting: true })
  })

  it('is never confirmed or declined by whoever asked, not even in the database', async () => {
    const { cast, approvalId } = await askedToCancel()
    for (const own of [confirmApproval, declineApproval])
      expect(await appErrorOf(own(cast.admin(SIGNED), { approvalId, reason: 'No.' }))).toMatchObject({
        code: 'FORBIDDEN',
        message: texts.APPROVAL_OWN,
      })
    const set = (decidedBy: string) =>
      db
        .update(moneyApprovals)
        .set({ status: 'confirmed', decidedBy, decidedAt: SIGNED })
        .where(eq(moneyApprovals.id, approvalId))
    await expect(set(cast.admin(SIGNED).actor.userId)).rejects.toThrow()
    await expect(set(cast.client.userId)).rejects.toThrow()
    const mine = eq(moneyApprovals.id, approvalId)
    await expect(db.update(moneyApprovals).set({ movedCents: 1 }).where(mine)).rejects.toThrow()
    await expect(db.delete(moneyApprovals).where(mine)).rejects.toThrow()
    expect((await approvalOf(approvalId)).status).toBe('waiting')
  })

  it('is asked for once, however many tabs ask', async () => {
    const { cast, bookingId } = await askedToCancel()
    expect(await appErrorOf(cancelAsShown(cast.admin(SIGNED), bookingId, REASON))).toMatchObject({
      code: 'CONFLICT',
      message: texts.APPROVAL_WAITS,
    })
    expect(await appErrorOf(cancelAsShown(cast.second(SIGNED), bookingId, REASON))).toMatchObject({ code: 'CONFLICT' })
  })

  it('is not confirmed by one who has lost the role meanwhile', async () => {
    const { cast, bookingId, approvalId } = await askedToCancel()
    await db
      .update(profiles)
      .set({ role: 'client' })
      .where(eq(profiles.id, cast.second(SIGNED).actor.userId))
    expect(await appErrorOf(confirmApproval(cast.second(SIGNED), { approvalId }))).toMatchObject({
      code: 'FORBIDDEN',
      message: texts.APPROVAL_NO_ADMIN,
    })
    await nothingMoved(bookingId, 'upcoming')
  })

  it('lapses when the asker has lost the role, when a payment has changed the sums, and after a week', async () => {
    const lost = await askedToCancel()
    await db
      .update(profiles)
      .set({ status: 'suspended' })
      .where(eq(profiles.id, lost.cast.admin(SIGNED).actor.userId))
    const changed = await askedToCancel()
    await payNext(db, changed.cast, changed.bookingId, SIGNED)
    const late = await askedToCancel()
    const inEightDays = new Date(SIGNED.getTime() + 8 * 86_400_000)
    for (const [{ cast, bookingId, approvalId }, at, sentence] of [
      [lost, SIGNED, texts.LAPSED_ASKER],
      [changed, SIGNED, texts.LAPSED_SUMS],
      [late, inEightDays, texts.LAPSED_LATE],
    ] as const) {
      const refused = await appErrorOf(confirmApproval(cast.second(at), { approvalId }))
      expect(refused).toMatchObject({ code: 'CONFLICT', message: sentence })
      expect(await approvalOf(approvalId)).toMatchObject({ status: 'lapsed', outcome: sentence, decidedBy: null })
      await nothingMoved(bookingId, 'upcoming')
    }
    const lapsed = and(eq(auditEvents.entityId, late.bookingId), eq(auditEvents.action, 'approval.lapse'))
    expect(await db.$count(auditEvents, lapsed)).toBe(1)
    expect(await bellsOf(late.cast.admin(SIGNED))).toMatchObject([{ kind: 'approval.lapsed' }])
  })

  it('lets the other rules be: the couple cancels, and the request lapses', async () => {
    const { cast, bookingId, approvalId } = await askedToCancel()
    await cancelAsShown(cast.couple(SIGNED), bookingId)
    expect(await stageOf(bookingId)).toBe('by_client')
    expect(await lapseApprovals(cast.system(SIGNED))).toEqual({ lapsed: 1, failed: 0 })
    expect(await approvalOf(approvalId)).toMatchObject({ status: 'lapsed', outcome: texts.LAPSED_MOVED })
    expect(await appErrorOf(confirmApproval(cast.second(SIGNED), { approvalId }))).toMatchObject({
      message: texts.LAPSED_MOVED,
    })
    expect(await listApprovals(cast.second(SIGNED), { bookingId })).toEqual([])
  })
})

describe('each decision that moves money', () => {
  it('confirming for the couple waits, and the automatic confirmation does not', async () => {
    const [{ cast, bookingId }, { commissionCents, netCents }] = [await delivered(), keptOf(400_000)]
    expect(await releaseBooking(cast.admin(LATER), { bookingId, reason: 'They are silent.' })).toEqual({
      isWaiting: true,
      sums: { refundCents: 0, releaseCents: 400_000, commissionCents, netCents, dueCents: 0 },
    })
    await nothingMoved(bookingId, 'delivered')
    await passDeadlines(cast.system(new Date('2027-06-30T15:00:00Z')), { bookingId })
    expect(await stageOf(bookingId)).toBe('released')
    expect(await releasedCents(db, bookingId)).toBe(400_000)
  })

  it('confirming for the couple is done with the reason of whoever asked', async () => {
    const { cast, bookingId } = await delivered()
    await releaseBooking(cast.admin(LATER), { bookingId, reason: 'They are silent.' })
    const { id: approvalId } = (await waitingFor(db, bookingId))!
    await confirmApproval(cast.second(LATER), { approvalId })
    expect(await stageOf(bookingId)).toBe('released')
    expect(await releasedCents(db, bookingId)).toBe(400_000)
  })

  it('a split waits when everything it decides is over the limit, and is done at once below', async () => {
    const asked = await photographedWedding(db, AFTER)
    await openDispute(asked.cast.couple(AFTER), { bookingId: asked.bookingId, reason: 'It rained.' })
    const decision = { heldCents: 400_000, finalCents: 390_000, dueDate: null, decision: 'A little is missing.' }
    await resolveDispute(asked.cast.admin(LATER), { bookingId: asked.bookingId, ...decision })
    await nothingMoved(asked.bookingId, 'disputed')
    const { id: approvalId } = (await waitingFor(db, asked.bookingId))!
    await confirmApproval(asked.cast.second(LATER), { approvalId })
    expect(await stageOf(asked.bookingId)).toBe('released')

    const items = [{ label: 'An hour', quantity: 1, unitCents: SECOND_OVER_CENTS }]
    const small = await photographedWedding(db, AFTER, { items })
    await openDispute(small.cast.couple(AFTER), { bookingId: small.bookingId, reason: 'It rained.' })
    const all = { heldCents: SECOND_OVER_CENTS, finalCents: 0, dueDate: null, decision: 'Nobody came.' }
    const done = await resolveDispute(small.cast.admin(LATER), { bookingId: small.bookingId, ...all })
    expect(done.isWaiting).toBe(false)
    expect(await stageOf(small.bookingId)).toBe('by_admin')
  })

  it('a held payout waits, and lapses when its vendor is restored', async () => {
    const { cast, bookingId } = await delivered()
    await confirmDelivery(cast.couple(LATER), { bookingId })
    const ofVendor = eq(photographers.id, cast.photographer.id)
    await db.update(photographers).set({ suspendedAt: LATER, suspendedReason: 'Complaints' }).where(ofVendor)
    const [payout] = await db.select({ id: payouts.id }).from(payouts).where(eq(payouts.bookingId, bookingId))
    const order = { payoutId: payout!.id, reason: 'Settled.' }
    expect(await releasePayout(cast.admin(LATER), order)).toMatchObject({ isWaiting: true })
    expect(await appErrorOf(releasePayout(cast.admin(LATER), order))).toMatchObject({ message: texts.APPROVAL_WAITS })
    const { id: approvalId } = (await waitingFor(db, bookingId))!
    await db.update(photographers).set({ suspendedAt: null, suspendedReason: null }).where(ofVendor)
    expect(await appErrorOf(confirmApproval(cast.second(LATER), { approvalId }))).toMatchObject({
      message: texts.LAPSED_MOVED,
    })
  })
})

it('whoever asked withdraws the request, nobody else; then nobody confirms it, and it can be asked for again (AD14)', async () => {
  const { cast, bookingId, approvalId } = await askedToCancel()
  await expect(withdrawApproval(cast.second(SIGNED), { approvalId })).rejects.toThrow(texts.APPROVAL_NOT_OWN)
  await withdrawApproval(cast.admin(SIGNED), { approvalId })
  expect(await approvalOf(approvalId)).toMatchObject({ status: 'withdrawn', decidedBy: null, decidedAt: SIGNED })
  await expect(confirmApproval(cast.second(SIGNED), { approvalId })).rejects.toThrow(texts.APPROVAL_WITHDRAWN)
  await expect(withdrawApproval(cast.admin(SIGNED), { approvalId })).rejects.toThrow(texts.APPROVAL_WITHDRAWN)
  await nothingMoved(bookingId, 'upcoming')
  await cancelAsShown(cast.admin(SIGNED), bookingId, REASON)
  expect(await waitingFor(db, bookingId)).toMatchObject({ status: 'waiting' })
})

it('what a colleague has declined cannot be confirmed afterwards (AD9)', async () => {
  const { cast, bookingId, approvalId } = await askedToCancel()
  await declineApproval(cast.second(SIGNED), { approvalId, reason: 'Ask them first.' })
  await expect(confirmApproval(cast.second(SIGNED), { approvalId })).rejects.toThrow(texts.APPROVAL_DECIDED)
  await nothingMoved(bookingId, 'upcoming')
})
