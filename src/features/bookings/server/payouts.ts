import { isBankDay } from '#features/availability/bank-holidays.ts'
import { beginPayout, type DuePayout, duePayouts, recordPayout } from '#features/payments/server/payout-records.ts'
import { type OpenRefund, openRefunds, recordRefund } from '#features/payments/server/refund-records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { notifyAdmins } from '#server/notify.ts'
import { paymentProvider } from '#server/payments/index.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { workThrough } from '#server/work-through.ts'
import { todayIn } from '#shared/days.ts'
import { announcePayout, announceRefund } from './news.ts'
import { lockBookingById } from './locked-records.ts'

/** Rows one run finishes at most. */
const BATCH = 100

/** Notifies the administrators once per key. */
const tellAdmins = (db: Db, at: Date, notice: { kind: string; title: string; dedupeKey: string }): Promise<void> =>
  notifyAdmins(db, { ...notice, href: '/admin/payments' }, at)

/** Asks the provider to send one refund and records the outcome. Returns whether it has arrived. */
async function sendRefund(ctx: ServiceContext, refund: OpenRefund): Promise<boolean> {
  const { id, bookingId, amountCents, idempotencyKey, chargeRef } = refund
  const result = await paymentProvider().refund({ idempotencyKey, chargeRef: chargeRef ?? '', amountCents })
  return transact(ctx.db, async (tx) => {
    const booking = (await lockBookingById(tx, ctx, bookingId))!
    const at = ctx.now()
    const isNew = await recordRefund(tx, booking, refund, result, at)
    if (result.status === 'failed')
      await tellAdmins(tx, at, { kind: 'refund.failed', title: 'A refund failed', dedupeKey: `refund.failed/${id}` })
    if (isNew) await announceRefund(tx, ctx, booking, amountCents)
    return isNew
  })
}

/**
 * Sends ordered refunds back to the couples and books their arrival; a failed one is retried on every run, under a
 * new key. The provider identifies each attempt by its key, so an interrupted run is simply repeated. (PY7)
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
  return { ...counts, failed: counts.failed + failed }
}

/** Sends one payout and records the outcome. Returns null when it was not sent or had already been paid. */
async function sendPayout(ctx: ServiceContext, payout: DuePayout): Promise<'paid' | 'failed' | null> {
  const { id, bookingId, amountCents, accountRef } = payout
  const begun = await beginPayout(ctx.db, id, ctx.now())
  if (!begun) return null
  const { attempt, idempotencyKey } = begun
  const result = await paymentProvider().payOut({ idempotencyKey, accountRef: accountRef ?? '', amountCents })
  return transact(ctx.db, async (tx) => {
    const booking = (await lockBookingById(tx, ctx, bookingId))!
    const at = ctx.now()
    const outcome = await recordPayout(tx, booking, payout, result, at)
    if (outcome === null) return null
    if (outcome === 'failed') {
      const dedupeKey = `payout.failed/${id}/${attempt}`
      await tellAdmins(tx, at, { kind: 'payout.failed', title: 'A payout failed', dedupeKey })
    }
    await announcePayout(tx, ctx, booking, { amountCents, isPaid: outcome === 'paid' })
    return outcome
  })
}

/**
 * Pays out what is due. A payout without an answer stays `processing`, and the next run asks the provider
 * again under the same key, so that nothing is lost or paid twice. A failed one waits for an administrator.
 * Nothing is sent on weekends and bank holidays. (PY6, 5-states payout)
 */
export async function payOutDue(ctx: ServiceContext): Promise<{ paid: number; failed: number }> {
  const { timeZone } = await getSettings(ctx.db)
  const counts = { paid: 0, failed: 0 }
  const today = todayIn(timeZone, ctx.now())
  if (!isBankDay(today)) return counts
  const { failed } = await workThrough(ctx, {
    name: 'payout',
    limit: BATCH,
    next: (after, limit) => duePayouts(ctx.db, { now: ctx.now(), today, after, limit }),
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
  return { ...counts, failed: counts.failed + failed }
}
