import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import {
  bankPayouts,
  chargebacks,
  ledgerBalances,
  payouts,
  photographers,
  recoveries,
  recoveryParts,
  refunds,
} from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { applyTransition } from '#server/database/apply-transition.ts'
import { constant, countIf, countRows, subquery, sumOf, sumRows, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import type { PayoutIdInput } from '../../inputs.ts'
import { PAYOUT_NOT_FAILED } from '../../texts.ts'
import { PAYOUT_TRANSITIONS } from '../../transitions.ts'
import { isBankPayoutFailing } from '../bank-payout-records.ts'
import { costsByMonth } from '../cost-records.ts'
import { isHeld } from '../held-records.ts'
import { missingCents, recoveredOf } from '../recovery-records.ts'
import { refundedGross } from '../refund-records.ts'
import { brokenRules } from '../rule-records.ts'

/** Sent-back payouts that the page names. */
const SENT_BACK_SHOWN = 10
/** Photographers who owe something that the page names. */
const OWED_SHOWN = 20

/** What banks kept after it had been passed on, less what comes or came back: the platform's loss. */
const lostCents = sql<number>`${sumRows(
  chargebacks,
  sql`${chargebacks.amountCents} - ${chargebacks.escrowCents}`,
  eq(chargebacks.status, 'lost'),
)} - ${subquery
  .select({
    cents: sumOf(sql`${recoveries.commissionCents}
      + case ${recoveries.status} when 'waived' then ${recoveredOf(recoveries.id)} else ${recoveries.amountCents} end`),
  })
  .from(recoveries)}`.mapWith(Number)

/** How much is wrong or in transit. */
async function sumsOf(db: Db) {
  const [sums] = await db
    .select({
      openRefunds: { count: count(), cents: sumOf(refundedGross) },
      /** Refunds that couples' banks sent back. */
      returnedRefunds: countIf(eq(refunds.status, 'returned')),
      /** Broken rules of the books; should be zero. */
      brokenRules: db.$count(brokenRules),
      lostCents,
      /** What photographers owe of that. */
      owedCents: sumRows(recoveries, missingCents, eq(recoveries.status, 'open')),
      failedPayouts: countRows(payouts, eq(payouts.status, 'failed')),
      /** Payouts of suspended vendors, waiting for an administrator. */
      heldPayouts: countRows(payouts, isHeld(payouts)),
    })
    .from(refunds)
    .where(constant(ne(refunds.status, 'succeeded')))
  return sums!
}

const hasFailed = and(eq(recoveryParts.recoveryId, recoveries.id), eq(recoveryParts.status, 'failed'))

/** What photographers owe of what was lost, the largest first, with why the service refused the last attempt. */
const owedBy = (db: Db) =>
  db
    .select({
      id: recoveries.id,
      bookingId: recoveries.bookingId,
      vendorName: vendorName(photographers),
      leftCents: missingCents,
      why: recoveryParts.failureMessage,
    })
    .from(recoveries)
    .innerJoin(photographers, eq(photographers.id, recoveries.vendorId))
    .leftJoin(recoveryParts, hasFailed)
    .where(eq(recoveries.status, 'open'))
    .orderBy(desc(recoveries.amountCents), recoveries.id)
    .limit(OWED_SHOWN)

/** Payouts that a photographer's bank sent back, the newest first. */
const sentBackBy = (db: Db) =>
  db
    .select({
      vendorId: bankPayouts.vendorId,
      vendorName: vendorName(photographers),
      cents: bankPayouts.amountCents,
      why: bankPayouts.failureMessage,
    })
    .from(bankPayouts)
    .innerJoin(photographers, eq(photographers.id, bankPayouts.vendorId))
    .where(isBankPayoutFailing)
    .orderBy(desc(bankPayouts.createdAt), bankPayouts.id)
    .limit(SENT_BACK_SHOWN)

/** Balances, and how much is wrong or in transit: as many statements whatever the row count. */
export async function getMoneyOverview({ db, now }: PlainReader) {
  const { timeZone } = await getSettings(db)
  const [balances, sums, owed, sentBack, last, costs] = await Promise.all([
    // Sum of each kind of account, in cents; they sum to zero.
    db
      .select({ account: ledgerBalances.accountKind, cents: sumOf(ledgerBalances.balanceCents) })
      .from(ledgerBalances)
      .groupBy(ledgerBalances.accountKind)
      .orderBy(ledgerBalances.accountKind),
    sumsOf(db),
    owedBy(db),
    sentBackBy(db),
    db.query.reconciliations.findFirst({ orderBy: { askedAt: 'desc' } }),
    costsByMonth(db, { timeZone, now: now() }),
  ])
  /** The last comparison with the payment service; null before the first. */
  const compared = last ? { at: last.askedAt, matched: last.matched, problems: last.problems } : null
  return { balances, ...sums, owed, sentBack, compared, costs }
}

/**
 * Tries a failed payout again: it is pending, and the next run sends it as a new attempt, under a new key.
 * @throws AppError CONFLICT when it has not failed.
 */
export async function retryPayout(ctx: ServiceContext, { payoutId }: PayoutIdInput): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const again = { where: eq(payouts.id, payoutId), at: ctx.now(), set: { failureMessage: null } }
    const retried = await applyTransition(tx, payouts, PAYOUT_TRANSITIONS.retry, again)
    if (retried.length === 0) throw new AppError('CONFLICT', PAYOUT_NOT_FAILED)
    await recordAudit(tx, ctx, {
      entityType: 'payout',
      entityId: payoutId,
      action: 'payments.retryPayout',
      before: { status: 'failed' },
      after: { status: 'pending' },
    })
  })
}
