import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { charges, payoutAccounts, payouts, refunds } from '#drizzle/schema/index.ts'
import { isBankDay } from '#features/availability/bank-holidays.ts'
import { announcePayout, announceRefund } from '#features/bookings/server/announce.ts'
import { lockBookingById } from '#features/bookings/server/locking.ts'
import { isVendorSuspended } from '#features/bookings/server/standing.ts'
import { notifyAdmins } from '#server/notify.ts'
import type { ServiceContext } from '#server/context.ts'
import { scheduleDrain } from '#server/outbox.ts'
import { paymentProvider } from '#server/payments/index.ts'
import { getSettings } from '#server/settings.ts'
import { payoutMovement, refundSettledMovement } from '../movements.ts'
import { bookMovement } from './records.ts'
import { todayIn } from '#shared/days.ts'

const BATCH = 100

/**
 * Sends ordered refunds back to the couples and books their arrival. The provider knows each by its key, so that a run
 * that was cut short is simply repeated. (PY7)
 */
export async function settleRefunds(ctx: ServiceContext): Promise<{ settled: number; failed: number }> {
  const open = await ctx.db
    .select({
      id: refunds.id,
      bookingId: refunds.bookingId,
      amountCents: refunds.amountCents,
      chargeRef: charges.providerRef,
    })
    .from(refunds)
    .leftJoin(charges, eq(charges.id, refunds.chargeId))
    .where(inArray(refunds.status, ['pending', 'failed']))
    .orderBy(asc(refunds.createdAt))
    .limit(BATCH)
  const done = { settled: 0, failed: 0 }
  for (const { id, bookingId, amountCents, chargeRef } of open) {
    const result = await paymentProvider().refund({ idempotencyKey: id, chargeRef: chargeRef ?? '', amountCents })
    await ctx.db.transaction(async (tx) => {
      const booking = (await lockBookingById(tx, ctx, bookingId))!
      const at = ctx.now()
      if (result.status === 'failed') {
        const failure = { status: 'failed' as const, failureMessage: result.message, updatedAt: at }
        await tx
          .update(refunds)
          .set(failure)
          .where(and(eq(refunds.id, id), sql`${refunds.status} <> 'succeeded'`))
        done.failed += 1
        return
      }
      const settled = { status: 'succeeded' as const, providerRef: result.providerRef, settledAt: at, updatedAt: at }
      await tx.update(refunds).set(settled).where(eq(refunds.id, id))
      const isNew = await bookMovement(tx, booking, refundSettledMovement(amountCents), {
        idempotencyKey: `refund-settled:${id}`,
        at,
      })
      if (!isNew) return
      await announceRefund(tx, ctx, booking, amountCents)
      done.settled += 1
    })
  }
  if (done.settled > 0) scheduleDrain(ctx.db)
  return done
}

/**
 * Whether a payout may leave: those of suspended vendors wait, unless an administrator has let one go. One that was
 * begun before is finished. (X123)
 */
const mayLeave = sql`(${payouts.status} = 'processing' or ${payouts.releasedAt} is not null
  or not ${isVendorSuspended(sql`${payouts.vendorId}`)})`

/**
 * Whether the account's waiting time after a change is over; also for a payout begun before, which would go to the new
 * account. (X139)
 */
const isSettled = (now: Date) =>
  sql`not exists (select from payout_accounts w where w.vendor_id = ${payouts.vendorId}
    and w.payouts_wait_until > ${now.toISOString()}::timestamptz)`

/** Payouts whose day has come, to vendors whose bank account is verified. */
const duePayouts = (ctx: ServiceContext, today: string) =>
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
        lte(payouts.scheduledFor, today),
        eq(payoutAccounts.status, 'verified'),
        mayLeave,
        isSettled(ctx.now()),
      ),
    )
    .orderBy(asc(payouts.scheduledFor), payouts.id)
    .limit(BATCH)

/**
 * Pays out what is due. A run that was cut short leaves a payout `processing` and the next one asks the provider again
 * with the same key: nothing is lost and nothing is paid twice. Nothing leaves on weekends and bank holidays. (PY6,
 * 5-states payout)
 */
export async function payOutDue(ctx: ServiceContext): Promise<{ paid: number; failed: number }> {
  const { timeZone } = await getSettings(ctx.db)
  const done = { paid: 0, failed: 0 }
  const today = todayIn(timeZone, ctx.now())
  if (!isBankDay(today)) return done
  for (const { id, bookingId, amountCents, idempotencyKey, accountRef } of await duePayouts(ctx, today)) {
    const [begun] = await ctx.db
      .update(payouts)
      .set({ status: 'processing', attempts: sql`${payouts.attempts} + 1`, updatedAt: ctx.now() })
      .where(
        and(eq(payouts.id, id), inArray(payouts.status, ['pending', 'processing']), mayLeave, isSettled(ctx.now())),
      )
      .returning({ id: payouts.id })
    if (!begun) continue
    const result = await paymentProvider().payOut({ idempotencyKey, accountRef: accountRef ?? '', amountCents })
    await ctx.db.transaction(async (tx) => {
      const booking = (await lockBookingById(tx, ctx, bookingId))!
      const at = ctx.now()
      if (result.status === 'failed') {
        const failure = { status: 'failed' as const, failureMessage: result.message, updatedAt: at }
        await tx
          .update(payouts)
          .set(failure)
          .where(and(eq(payouts.id, id), eq(payouts.status, 'processing')))
        const notice = { kind: 'payout.failed', title: 'A payout failed', href: '/admin/payments', dedupeKey: id }
        await notifyAdmins(tx, notice, at)
        await announcePayout(tx, ctx, booking, { amountCents, isPaid: false })
        done.failed += 1
        return
      }
      const isNew = await bookMovement(tx, booking, payoutMovement(amountCents), { idempotencyKey: `payout:${id}`, at })
      if (!isNew) return
      const paid = { status: 'paid' as const, providerRef: result.providerRef, paidAt: at, updatedAt: at }
      await tx.update(payouts).set(paid).where(eq(payouts.id, id))
      await announcePayout(tx, ctx, booking, { amountCents, isPaid: true })
      done.paid += 1
    })
  }
  if (done.paid + done.failed > 0) scheduleDrain(ctx.db)
  return done
}
