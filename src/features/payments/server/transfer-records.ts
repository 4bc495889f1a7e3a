import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, max, ne, not, or, type SQL, sql } from 'drizzle-orm'
import {
  bookings,
  chargebacks,
  charges,
  payments,
  payoutAccounts,
  payouts,
  refunds,
  transfers,
} from '#drizzle/schema/index.ts'
import { applyTransition } from '#server/database/apply-transition.ts'
import { constant, countIf, hasRow, isOneOf, sumOf, sumRows } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { type Moved, transferKey } from '#server/payments/hosted.ts'
import { transact } from '#server/transact.ts'
import { payoutMovement } from '../ledger-movements.ts'
import { splitOverCharges } from '../split-transfers.ts'
import { PAYOUT_TRANSITIONS } from '../transitions.ts'
import { isHeld } from './held-records.ts'
import { bookMovement, type Owners } from './ledger.ts'
import { takenBackOfLine } from './taken-back-records.ts'

/** Payouts of suspended vendors wait; one that had already begun is finished. */
const mayLeave = not(isHeld(payouts))

const isVerified = and(eq(payoutAccounts.vendorId, payouts.vendorId), eq(payoutAccounts.status, 'verified'))

/**
 * Whether the vendor's account can be paid, and the waiting time after a change of details is over; also checked for a
 * payout begun before it, which would go to the new account.
 */
const canArrive = (now: Date) =>
  hasRow(
    payoutAccounts,
    and(isVerified, or(isNull(payoutAccounts.payoutsWaitUntil), lte(payoutAccounts.payoutsWaitUntil, now))),
  )

/** A payout to be sent. */
export type DuePayout = { id: string; bookingId: string; amountCents: number; currency: string; accountRef: string }

type Page = { after: string; limit: number }

/** The moment of a run, and its day; null when banks are closed on it. */
type Run = { now: Date; bankDay: string | null }

/** Whether a run sends a payout: nothing on a day without banks. */
const isSent = ({ now, bankDay }: Run): SQL =>
  bankDay === null
    ? sql`false`
    : and(
        isOneOf(payouts.status, [...PAYOUT_TRANSITIONS.begin.from]),
        lte(payouts.scheduledFor, bankDay),
        mayLeave,
        canArrive(now),
      )!

/** A payout of which something was planned that is not known to have arrived, or that is not closed. */
const isBegun = and(
  constant(inArray(payouts.status, ['pending', 'processing', 'failed'])),
  hasRow(
    transfers,
    and(eq(transfers.payoutId, payouts.id), or(eq(payouts.status, 'processing'), ne(transfers.status, 'succeeded'))),
  ),
)

/** Payouts that a run sends, after this id: due, to vendors whose account can be paid. */
export const duePayouts = (db: Db, run: Run, page: Page): Promise<DuePayout[]> => payoutsWhere(db, isSent(run), page)

/**
 * Payouts that were begun and that a run does not send, whatever the reason: what of them has arrived may not be known.
 * Those it sends are looked up before anything is asked for.
 */
export const begunPayouts = (db: Db, run: Run, page: Page): Promise<DuePayout[]> =>
  payoutsWhere(db, and(isBegun, not(isSent(run))), page)

/** Begun payouts of one booking that are not on their way now. */
export const restingPayouts = (db: Db, bookingId: string): Promise<DuePayout[]> =>
  payoutsWhere(
    db,
    and(isBegun, eq(payouts.bookingId, bookingId), isOneOf(payouts.status, [...PAYOUT_TRANSITIONS.keep.from])),
  )

async function payoutsWhere(db: Db, which: SQL | undefined, page: Page | null = null): Promise<DuePayout[]> {
  const found = db
    .select({
      id: payouts.id,
      bookingId: payouts.bookingId,
      amountCents: payouts.amountCents,
      currency: bookings.currency,
      accountRef: payoutAccounts.providerRef,
    })
    .from(payouts)
    .innerJoin(bookings, eq(bookings.id, payouts.bookingId))
    .innerJoin(payoutAccounts, eq(payoutAccounts.vendorId, payouts.vendorId))
    .where(and(which, page ? gt(payouts.id, page.after) : undefined))
    .orderBy(asc(payouts.id))
  return (page ? await found.limit(page.limit) : await found).map((payout) => ({
    ...payout,
    accountRef: payout.accountRef ?? '',
  }))
}

/** What each of a booking's payments still holds: less what was or will be refunded, its bank has, and what was passed on. */
async function heldByCharges(tx: Db, bookingId: string): Promise<{ chargeId: string; heldCents: number }[]> {
  const ordered = sumRows(refunds, refunds.amountCents, eq(refunds.chargeId, charges.id))
  const passedOn = sumRows(transfers, transfers.amountCents, eq(transfers.chargeId, charges.id))
  const atBank = takenBackOfLine(charges.paymentId)
  return tx
    .select({
      chargeId: charges.id,
      heldCents: sql<number>`(${charges.amountCents} - ${ordered} - ${passedOn} - ${atBank})::int`,
    })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.paymentId))
    .where(and(eq(payments.bookingId, bookingId), eq(charges.status, 'succeeded')))
    .orderBy(asc(payments.position), asc(charges.id))
}

/**
 * What couples' banks have kept of a booking's money that had left its escrow: the platform covers it, also where it got
 * the money back itself because the bank's refund stands.
 */
async function lostByPlatform(tx: Db, bookingId: string): Promise<number> {
  const isKept = or(eq(chargebacks.status, 'lost'), isNotNull(chargebacks.refundId))
  const [lost] = await tx
    .select({ cents: sumOf(sql`${chargebacks.amountCents} - ${chargebacks.escrowCents}`) })
    .from(chargebacks)
    .where(and(eq(chargebacks.bookingId, bookingId), isKept))
  return lost!.cents
}

/** Divides what is not planned of a payout over the payments that hold its money: all of it, when it is begun for the first time. */
async function planTransfers(tx: Db, { id, bookingId }: DuePayout, at: Date): Promise<void> {
  const planned = sumRows(transfers, transfers.amountCents, eq(transfers.payoutId, payouts.id))
  const [left] = await tx
    .select({ cents: sql<number>`(${payouts.amountCents} - ${planned})::int` })
    .from(payouts)
    .where(eq(payouts.id, id))
  const amountCents = left!.cents
  if (amountCents === 0) return
  const parts = splitOverCharges(amountCents, await heldByCharges(tx, bookingId), await lostByPlatform(tx, bookingId))
  if (!parts) throw new Error(`the payments of booking ${bookingId} do not hold the payout ${id}`)
  await tx.insert(transfers).values(parts.map((part) => ({ payoutId: id, ...part, createdAt: at, updatedAt: at })))
}

/** A transfer that has not arrived. */
export type OpenTransfer = {
  id: string
  amountCents: number
  /** How often it was refused, and the key of the attempt for the provider that follows from it. */
  failures: number
  key: string
  /** The payment whose money it is; null: the platform's own. */
  chargeRef: string | null
}

/** What of a payout has not arrived, as far as is known. */
export const openTransfers = async (tx: Db, payoutId: string): Promise<OpenTransfer[]> => {
  const open = await tx
    .select({
      id: transfers.id,
      amountCents: transfers.amountCents,
      failures: transfers.failures,
      chargeRef: charges.providerRef,
    })
    .from(transfers)
    .leftJoin(charges, eq(charges.id, transfers.chargeId))
    .where(and(eq(transfers.payoutId, payoutId), ne(transfers.status, 'succeeded')))
    .orderBy(asc(transfers.id))
  return open.map((transfer) => ({ ...transfer, key: transferKey(`transfer:${transfer.id}`, transfer.failures) }))
}

/**
 * Forgets what is planned of a payout and has not arrived: the only way in which a transfer ends. The caller has looked
 * up at the service that none of these was made (`notMade`, by their keys). Returns false, and forgets nothing, when
 * one was not looked up or has been asked for since: it may have left unheard.
 */
export async function forgetTransfers(tx: Db, payoutId: string, notMade: readonly string[]): Promise<boolean> {
  const open = await openTransfers(tx, payoutId)
  if (open.some(({ key }) => !notMade.includes(key))) return false
  await tx.delete(transfers).where(
    isOneOf(
      transfers.id,
      open.map(({ id }) => id),
    ),
  )
  return true
}

/**
 * Marks a payout as begun.
 * @returns the number of the attempt, the sum as it is now and what of it has not arrived; null when it may no longer be sent.
 */
export async function beginPayout(
  db: Db,
  payout: DuePayout,
  now: Date,
): Promise<{ attempt: number; amountCents: number; open: OpenTransfer[] } | null> {
  return transact(db, async (tx) => {
    // Another payout of the booking must not count on the same money, and a lost chargeback may make this one smaller.
    await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, payout.bookingId)).for('update')
    const moved = await applyTransition(tx, payouts, PAYOUT_TRANSITIONS.begin, {
      where: and(eq(payouts.id, payout.id), mayLeave, canArrive(now)),
      at: now,
      set: { attempts: sql`${payouts.attempts} + 1` },
    })
    if (moved.length === 0) return null
    await planTransfers(tx, payout, now)
    const [begun] = await tx
      .select({ attempt: payouts.attempts, amountCents: payouts.amountCents })
      .from(payouts)
      .where(eq(payouts.id, payout.id))
    return { ...begun!, open: await openTransfers(tx, payout.id) }
  })
}

/**
 * Records the provider's answer about one transfer, and its arrival in the ledger. A refusal counts for the attempt that it
 * answers: one that comes late must not give a new key to a transfer that is being asked for again.
 */
export async function recordTransfer(
  tx: Db,
  booking: Owners,
  { id, amountCents, failures }: OpenTransfer,
  result: Moved,
  at: Date,
): Promise<void> {
  const outcome =
    result.status === 'succeeded'
      ? { status: 'succeeded' as const, providerRef: result.providerRef, failureMessage: null, settledAt: at }
      : { status: 'failed' as const, failureMessage: result.message, failures: failures + 1 }
  const isAnswered = result.status === 'failed' ? eq(transfers.failures, failures) : undefined
  const recorded = await tx
    .update(transfers)
    .set({ ...outcome, updatedAt: at })
    .where(and(eq(transfers.id, id), ne(transfers.status, 'succeeded'), isAnswered))
    .returning({ id: transfers.id })
  if (recorded.length === 0 || result.status === 'failed') return
  await bookMovement(tx, booking, payoutMovement(amountCents), { idempotencyKey: `transfer:${id}`, at })
}

/** A payout of which everything has been passed on is paid. Returns null when it already was. */
export async function closePayout(tx: Db, payoutId: string, at: Date): Promise<'paid' | null> {
  const asked = tx.select({ cents: payouts.amountCents }).from(payouts).where(eq(payouts.id, payoutId))
  const [last] = await tx
    .select({
      ref: max(transfers.providerRef),
      open: countIf(ne(transfers.status, 'succeeded')),
      isCovered: sql<boolean>`${sumOf(transfers.amountCents)} >= ${asked}`,
    })
    .from(transfers)
    .where(eq(transfers.payoutId, payoutId))
  if (last!.open > 0 || !last!.isCovered) throw new Error(`payout ${payoutId} is not passed on whole`)
  const set = { providerRef: last!.ref, paidAt: at, failureMessage: null }
  const paid = await applyTransition(tx, payouts, PAYOUT_TRANSITIONS.pay, { where: eq(payouts.id, payoutId), at, set })
  return paid.length > 0 ? 'paid' : null
}

/**
 * What a refusal means: a payout to an account that can no longer be paid waits, any other one has failed. Null when it is
 * known already, or was begun again meanwhile: then that attempt decides.
 */
export async function refusePayout(
  tx: Db,
  { id, attempt }: { id: string; attempt: number },
  message: string,
  at: Date,
): Promise<'failed' | null> {
  const own = and(eq(payouts.id, id), eq(payouts.attempts, attempt))
  const isStopped = not(hasRow(payoutAccounts, isVerified))
  const set = { failureMessage: message, failures: sql`${payouts.failures} + 1` }
  const waits = await applyTransition(tx, payouts, PAYOUT_TRANSITIONS.wait, { where: and(own, isStopped), at, set })
  if (waits.length > 0) return null
  const failed = await applyTransition(tx, payouts, PAYOUT_TRANSITIONS.fail, { where: own, at, set })
  return failed.length > 0 ? 'failed' : null
}
