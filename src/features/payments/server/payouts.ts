import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { charges, payoutAccounts, payouts, refunds } from '#drizzle/schema/index.ts'
import { isBankDay } from '#features/availability/bank-holidays.ts'
import { announcePayout, announceRefund } from '#features/bookings/server/announce.ts'
import { lockBookingById } from '#features/bookings/server/locking.ts'
import { notifyAdmins } from '#server/notify.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { scheduleDrain } from '#server/outbox.ts'
import { paymentProvider } from '#server/payments/index.ts'
import { getSettings } from '#server/settings.ts'
import { workThrough } from '#server/work-through.ts'
import { payoutMovement, refundSettledMovement } from '../movements.ts'
import { isHeld } from './held.ts'
import { bookMovement } from './records.ts'
import { todayIn } from '#shared/days.ts'

/** Rows one run finishes at most. */
const BATCH = 100

type OpenRefund = { id: string; bookingId: string; amountCents: number; chargeRef: string | null }

const openRefunds = (db: Db, after: string, limit: number): Promise<OpenRefund[]> =>
  db
    .select({
      id: refunds.id,
      bookingId: refunds.bookingId,
      amountCents: refunds.amountCents,
      chargeRef: charges.providerRef,
    })
    .from(refunds)
    .leftJoin(charges, eq(charges.id, refunds.chargeId))
    .where(and(inArray(refunds.status, ['pending', 'failed']), gt(refunds.id, after)))
    .orderBy(asc(refunds.id))
    .limit(limit)

/** Notifies the administrators once per key. */
const tellAdmins = (db: Db, at: Date, notice: { kind: string; title: string; dedupeKey: string }): Promise<void> =>
  notifyAdmins(db, { ...notice, href: '/admin/payments' }, at)

/** Asks the provider to send one refund and records the outcome. Returns whether it has arrived. */
async function sendRefund(ctx: ServiceContext, refund: OpenRefund): Promise<boolean> {
  const { id, bookingId, amountCents, chargeRef } = refund
  const result = await paymentProvider().refund({ idempotencyKey: id, chargeRef: chargeRef ?? '', amountCents })
  return ctx.db.transaction(async (tx) => {
    const booking = (await lockBookingById(tx, ctx, bookingId))!
    const at = ctx.now()
    if (result.status === 'failed') {
      const failure = { status: 'failed' as const, failureMessage: result.message, updatedAt: at }
      await tx
        .update(refunds)
        .set(failure)
        .where(and(eq(refunds.id, id), sql`${refunds.status} <> 'succeeded'`))
      await tellAdmins(tx, at, { kind: 'refund.failed', title: 'A refund failed', dedupeKey: `refund.failed/${id}` })
      return false
    }
    const settled = { status: 'succeeded' as const, providerRef: result.providerRef, settledAt: at, updatedAt: at }
    await tx.update(refunds).set(settled).where(eq(refunds.id, id))
    const isNew = await bookMovement(tx, booking, refundSettledMovement(amountCents), {
      idempotencyKey: `refund-settled:${id}`,
      at,
    })
    if (isNew) await announceRefund(tx, ctx, booking, amountCents)
    return isNew
  })
}

/**
 * Sends ordered refunds back to the couples and books their arrival; a failed one is retried on every run.
 * The provider identifies each by its key, so an interrupted run is simply repeated. (PY7)
 */
export async function settleRefunds(ctx: ServiceContext): Promise<{ settled: number; failed: number }> {
  const counts = { settled: 0, failed: 0 }
  const { failed } = await workThrough(ctx, {
    name: 'refund',
    limit: BATCH,
    next: (after, limit) => openRefunds(ctx.db, after, limit),
    work: async (refund) => {
      const isSettled = await sendRefund(ctx, refund)
      counts[isSettled ? 'settled' : 'failed'] += 1
      return isSettled
    },
    onFailure: ({ id }) =>
      tellAdmins(ctx.db, ctx.now(), {
        kind: 'refund.failed',
        title: 'A refund is stuck',
        dedupeKey: `refund.stuck/${id}`,
      }),
  })
  if (counts.settled > 0) scheduleDrain(ctx.db)
  return { ...counts, failed: counts.failed + failed }
}

/** Payouts of suspended vendors wait; one that had already begun is finished. (X123) */
const mayLeave = sql`not ${isHeld(sql`payouts`)}`

/**
 * Whether the waiting time after a change of details is over; also checked for a payout begun before it,
 * which would go to the new account. (X139)
 */
const isSettled = (now: Date) =>
  sql`not exists (select from payout_accounts w where w.vendor_id = ${payouts.vendorId}
    and w.payouts_wait_until > ${now.toISOString()}::timestamptz)`

type DuePayout = {
  id: string
  bookingId: string
  amountCents: number
  idempotencyKey: string
  accountRef: string | null
}

/** Payouts due by now, to vendors whose bank account is verified. */
const duePayouts = (ctx: ServiceContext, today: string, after: string, limit: number): Promise<DuePayout[]> =>
  ctx.db
    .select({
      id: payouts.id,
      bookingId: payouts.bookingId,
      amountCents: payouts.amountCents,
      idempotencyKey: payouts.idempotencyKey,
      accountRef: payoutAccounts.providerRef,
    })
    .from(payouts)
    .innerJoin(payoutAccounts, eq(payoutAccounts.vendorId, payouts.vendorId))
    .where(
      and(
        inArray(payouts.status, ['pending', 'processing']),
        gt(payouts.id, after),
        lte(payouts.scheduledFor, today),
        eq(payoutAccounts.status, 'verified'),
        mayLeave,
        isSettled(ctx.now()),
      ),
    )
    .orderBy(asc(payouts.id))
    .limit(limit)

/** Marks a payout as begun. Returns the number of the attempt, or null when it may no longer be sent. */
async function beginPayout(ctx: ServiceContext, id: string): Promise<number | null> {
  const [begun] = await ctx.db
    .update(payouts)
    .set({ status: 'processing', attempts: sql`${payouts.attempts} + 1`, updatedAt: ctx.now() })
    .where(and(eq(payouts.id, id), inArray(payouts.status, ['pending', 'processing']), mayLeave, isSettled(ctx.now())))
    .returning({ attempts: payouts.attempts })
  return begun?.attempts ?? null
}

/** Sends one payout and records the outcome. Returns null when it was not sent or had already been paid. */
async function sendPayout(ctx: ServiceContext, payout: DuePayout): Promise<'paid' | 'failed' | null> {
  const { id, bookingId, amountCents, idempotencyKey, accountRef } = payout
  const attempt = await beginPayout(ctx, id)
  if (attempt === null) return null
  const result = await paymentProvider().payOut({ idempotencyKey, accountRef: accountRef ?? '', amountCents })
  return ctx.db.transaction(async (tx) => {
    const booking = (await lockBookingById(tx, ctx, bookingId))!
    const at = ctx.now()
    if (result.status === 'failed') {
      const failure = { status: 'failed' as const, failureMessage: result.message, updatedAt: at }
      const [failed] = await tx
        .update(payouts)
        .set(failure)
        .where(and(eq(payouts.id, id), eq(payouts.status, 'processing')))
        .returning({ id: payouts.id })
      if (!failed) return null
      const dedupeKey = `payout.failed/${id}/${attempt}`
      await tellAdmins(tx, at, { kind: 'payout.failed', title: 'A payout failed', dedupeKey })
      await announcePayout(tx, ctx, booking, { amountCents, isPaid: false })
      return 'failed'
    }
    const isNew = await bookMovement(tx, booking, payoutMovement(amountCents), { idempotencyKey: `payout:${id}`, at })
    if (!isNew) return null
    const paid = { status: 'paid' as const, providerRef: result.providerRef, paidAt: at, updatedAt: at }
    await tx.update(payouts).set(paid).where(eq(payouts.id, id))
    await announcePayout(tx, ctx, booking, { amountCents, isPaid: true })
    return 'paid'
  })
}

/**
 * Pays out what is due. A payout without an answer stays `processing`, and the next run asks the provider
 * again with the same key, so that nothing is lost or paid twice. A failed one waits for an administrator.
 * Nothing is sent on weekends and bank holidays. (PY6, 5-states payout)
 */
export async function payOutDue(ctx: ServiceContext): Promise<{ paid: number; failed: number }> {
  const { timeZone } = await getSettings(ctx.db)
  const counts = { paid: 0, failed: 0 }
  const today = todayIn(timeZone, ctx.now())
  if (!isBankDay(today)) return counts
  const { done, failed } = await workThrough(ctx, {
    name: 'payout',
    limit: BATCH,
    next: (after, limit) => duePayouts(ctx, today, after, limit),
    work: async (payout) => {
      const outcome = await sendPayout(ctx, payout)
      if (outcome) counts[outcome] += 1
      return outcome !== null
    },
    onFailure: ({ id }) =>
      tellAdmins(ctx.db, ctx.now(), {
        kind: 'payout.failed',
        title: 'A payout is stuck',
        dedupeKey: `payout.stuck/${id}`,
      }),
  })
  if (done > 0) scheduleDrain(ctx.db)
  return { ...counts, failed: counts.failed + failed }
}
