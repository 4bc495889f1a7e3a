import { isBankDay } from '#features/availability/bank-holidays.ts'
import { lockBookingById } from '#features/bookings/server/locked-records.ts'
import { announce } from '#features/bookings/server/news.ts'
import { syncAccount } from '#features/payments/server/account-records.ts'
import { type OpenRefund, openRefunds, recordRefund } from '#features/payments/server/refund-records.ts'
import {
  beginPayout,
  begunPayouts,
  closePayout,
  type DuePayout,
  duePayouts,
  type OpenTransfer,
  openTransfers,
  recordTransfer,
  refusePayout,
  restingPayouts,
} from '#features/payments/server/transfer-records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { describeError, log } from '#server/log.ts'
import { notifyTeam } from '#server/notices/notify.ts'
import type { Moved } from '#server/payments/hosted.ts'
import { hostedPayments } from '#server/payments/index.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { todayIn } from '#shared/date/days.ts'

/** The most rows that one run finishes. */
const BATCH = 100

/** Notifies the administrators once per key. */
const tellAdmins = (db: Db, at: Date, notice: { kind: string; title: string; dedupeKey: string }): Promise<void> =>
  notifyTeam(db, { ...notice, href: '/admin/payments' }, at)

/** Asks for one refund of the payment it belongs to. */
async function askRefund({ idempotencyKey: key, chargeRef, amountCents }: OpenRefund): Promise<Moved> {
  const door = await hostedPayments()
  return door.refund({ key, chargeRef: chargeRef ?? '', amountCents, isRepeat: true })
}

/** Records what the provider says about one refund, and tells what is new. Returns whether it has arrived now. */
export async function recordAnswer(ctx: ServiceContext, refund: OpenRefund, result: Moved): Promise<boolean> {
  const { id, bookingId, amountCents } = refund
  return transact(ctx.db, async (tx) => {
    const booking = (await lockBookingById(tx, ctx, bookingId))!
    const at = ctx.now()
    const recorded = await recordRefund(tx, booking, refund, result, at)
    if (recorded === 'failed')
      await tellAdmins(tx, at, { kind: 'refund.failed', title: 'A refund failed', dedupeKey: `refund.failed/${id}` })
    if (recorded === 'arrived') await announce(tx, ctx, booking, { mail: 'payment-refunded', amountCents })
    return recorded === 'arrived'
  })
}

/**
 * Sends ordered refunds back to the couples and books their arrival; a failed one is retried on every run, under a new
 * key. The provider identifies each attempt by its key, so an interrupted run is simply repeated.
 */
export async function settleRefunds(ctx: ServiceContext): Promise<{ settled: number; failed: number }> {
  const counts = { settled: 0, failed: 0 }
  const { failed } = await processDue(ctx, {
    name: 'refund',
    limit: BATCH,
    next: (after, limit) => openRefunds(ctx.db, after, limit),
    work: async (refund) => {
      const isSettled = await recordAnswer(ctx, refund, await askRefund(refund))
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

/** Asks for one transfer: from the payment it belongs to, to the vendor's account. */
async function askTransfer(payout: DuePayout, transfer: OpenTransfer, isRepeat: boolean): Promise<Moved> {
  const { accountRef, currency, bookingId: group } = payout
  const { key, amountCents, chargeRef } = transfer
  const door = await hostedPayments()
  return door.transfer({ key, accountRef, chargeRef, amountCents, currency, group, isRepeat })
}

/**
 * Asks for the transfers of a payout that have not arrived, one after the other. The first refusal ends it, and is
 * recorded like the other answers.
 */
async function sendTransfers(ctx: ServiceContext, payout: DuePayout, begun: Begun): Promise<string | null> {
  for (const transfer of begun.open) {
    const result = await askTransfer(payout, transfer, begun.attempt > 1)
    await transact(ctx.db, async (tx) => {
      const booking = (await lockBookingById(tx, ctx, payout.bookingId))!
      await recordTransfer(tx, booking, transfer, result, ctx.now())
    })
    if (result.status === 'failed') return result.message
  }
  return null
}

type Begun = NonNullable<Awaited<ReturnType<typeof beginPayout>>>

/** Reads the account that was refused; without an answer what is known stays. */
async function lookAtAccount(ctx: ServiceContext, accountRef: string): Promise<void> {
  try {
    await syncAccount(ctx, accountRef)
  } catch (error) {
    log.warn('payout account not read', { requestId: ctx.requestId, ...describeError(error) })
  }
}

/**
 * Sends one payout, records the outcome and tells the photographer. (E18)
 * @returns null when it was not sent, waits, or had already been paid.
 */
async function sendPayout(ctx: ServiceContext, payout: DuePayout): Promise<'paid' | 'failed' | null> {
  const { id, bookingId, accountRef } = payout
  const begun = await beginPayout(ctx.db, payout, ctx.now())
  if (!begun) return null
  const { amountCents, attempt } = begun
  const refusal = await sendTransfers(ctx, payout, begun)
  // Refused because the account can no longer be paid, it waits and has not failed.
  if (refusal !== null) await lookAtAccount(ctx, accountRef)
  return transact(ctx.db, async (tx) => {
    const booking = (await lockBookingById(tx, ctx, bookingId))!
    const at = ctx.now()
    const outcome =
      refusal === null ? await closePayout(tx, id, at) : await refusePayout(tx, { id, attempt }, refusal, at)
    if (outcome === null) return null
    if (outcome === 'failed') {
      const dedupeKey = `payout.failed/${id}/${attempt}`
      await tellAdmins(tx, at, { kind: 'payout.failed', title: 'A payout failed', dedupeKey })
    }
    await announce(tx, ctx, booking, { mail: outcome === 'paid' ? 'payout-paid' : 'payout-failed', amountCents })
    return outcome
  })
}

/**
 * Looks up what has become of a payout that was begun: a transfer without an answer may have arrived, and is booked.
 * Nothing is sent. Returns whether it is paid now, and the keys of the transfers that were not made. (X130)
 */
async function lookUp(ctx: ServiceContext, payout: DuePayout): Promise<{ isPaid: boolean; notMade: string[] }> {
  const { id, bookingId } = payout
  const door = await hostedPayments()
  const notMade: string[] = []
  for (const transfer of await openTransfers(ctx.db, id)) {
    const providerRef = await door.madeTransfer({ key: transfer.key, group: bookingId })
    if (providerRef === null) notMade.push(transfer.key)
    else
      await transact(ctx.db, async (tx) => {
        const booking = (await lockBookingById(tx, ctx, bookingId))!
        await recordTransfer(tx, booking, transfer, { status: 'succeeded', providerRef }, ctx.now())
      })
  }
  if (notMade.length > 0) return { isPaid: false, notMade }
  const isPaid = await transact(ctx.db, async (tx) => {
    const booking = (await lockBookingById(tx, ctx, bookingId))!
    if ((await closePayout(tx, id, ctx.now())) === null) return false
    await announce(tx, ctx, booking, { mail: 'payout-paid', amountCents: payout.amountCents })
    return true
  })
  return { isPaid, notMade }
}

/**
 * Looks up what has left of a booking's payouts that are not on their way, before any of them is made smaller: what has
 * arrived is booked. Returns the keys of the transfers that were not made.
 */
export async function lookUpTransfers(ctx: ServiceContext, bookingId: string): Promise<string[]> {
  const notMade: string[] = []
  for (const payout of await restingPayouts(ctx.db, bookingId)) notMade.push(...(await lookUp(ctx, payout)).notMade)
  return notMade
}

/**
 * Pays out what is due. A payout without an answer stays `processing`, and the next run asks the provider again under
 * the same key, so that nothing is lost or paid twice. A failed one waits for an administrator. Nothing is sent on
 * weekends and bank holidays.
 */
export async function payOutDue(ctx: ServiceContext): Promise<{ paid: number; failed: number }> {
  const { timeZone } = await getSettings(ctx.db)
  const counts = { paid: 0, failed: 0 }
  const now = ctx.now()
  const today = todayIn(timeZone, now)
  const run = { now, bankDay: isBankDay(today) ? today : null }
  const begun = await processDue(ctx, {
    name: 'payout without an answer',
    limit: BATCH,
    next: (after, limit) => begunPayouts(ctx.db, run, { after, limit }),
    work: async (payout) => (await lookUp(ctx, payout)).isPaid,
  })
  counts.paid += begun.done
  counts.failed += begun.failed
  if (run.bankDay === null) return counts
  const { failed } = await processDue(ctx, {
    name: 'payout',
    limit: BATCH,
    next: (after, limit) => duePayouts(ctx.db, run, { after, limit }),
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
