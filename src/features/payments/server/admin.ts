import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bankPayouts, ledgerBalances, payouts, photographers, recoveries } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { applyTransition } from '#server/database/apply-transition.ts'
import { jsonOne, jsonPage, jsonRow, notNull, readJson } from '#server/database/json-rows.ts'
import { countOf, vendorName } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import type { PayoutIdInput } from '../inputs.ts'
import { PAYOUT_NOT_FAILED } from '../texts.ts'
import { PAYOUT_TRANSITIONS } from '../transitions.ts'
import { isBankPayoutFailing } from './bank-payout-records.ts'
import { isHeld } from './held-records.ts'
import { recoveredOf } from './recovery-records.ts'
import { brokenRules } from './rule-records.ts'

const l = alias(ledgerBalances, 'l')
const k = alias(bankPayouts, 'k')
const p = alias(photographers, 'p')
const v = alias(recoveries, 'v')
/** Sent-back payouts that the page names. */
const SENT_BACK_SHOWN = 10
/** Photographers who owe something that the page names. */
const OWED_SHOWN = 20

/** How much is wrong or in transit. */
const stateJson = jsonRow({
  /** Broken rules of the books; should be zero. */
  brokenRules: countOf(sql`from ${brokenRules} r`),
  openRefunds: notNull(
    jsonOne(
      jsonRow({ count: sql<number>`count(*)`, cents: sql<number>`coalesce(sum(amount_cents), 0)` }),
      sql`from refunds where status <> 'succeeded'`,
    ),
  ),
  /** Refunds that couples' banks sent back. */
  returnedRefunds: countOf(sql`from refunds where status = 'returned'`),
  /** What banks kept after it had been passed on, less what comes or came back: the platform's loss. */
  lostCents: sql<number>`(select coalesce(sum(cb.amount_cents - cb.escrow_cents), 0) from chargebacks cb where cb.status = 'lost')
    - (select coalesce(sum(v.commission_cents + case v.status when 'waived' then ${recoveredOf(sql`v`)} else v.amount_cents end), 0)
      from recoveries v)`,
  /** What photographers owe of that, the largest first. */
  owed: jsonPage(
    jsonRow({
      id: v.id,
      bookingId: v.bookingId,
      vendorName: vendorName(p),
      leftCents: sql<number>`v.amount_cents - ${recoveredOf(sql`v`)}`,
      /** Why the service refused the last attempt. */
      why: sql<string | null>`(select part.failure_message from recovery_parts part
        where part.recovery_id = v.id and part.status = 'failed')`,
    }),
    sql`from recoveries v join photographers p on p.id = v.vendor_id where v.status = 'open'`,
    sql`v.amount_cents desc, v.id`,
    { limit: OWED_SHOWN },
  ),
  owedCents: sql<number>`(select coalesce(sum(v.amount_cents - ${recoveredOf(sql`v`)}), 0) from recoveries v
    where v.status = 'open')`,
  failedPayouts: countOf(sql`from payouts where status = 'failed'`),
  /** The last comparison with the payment service; null before the first. */
  compared: jsonOne(
    jsonRow({ at: sql<string>`q.asked_at`, matched: sql<number>`q.matched`, problems: sql<number>`q.problems` }),
    sql`from reconciliations q order by q.asked_at desc limit 1`,
  ),
  /** Payouts that a photographer's bank sent back, the newest first. */
  sentBack: jsonPage(
    jsonRow({
      vendorId: k.vendorId,
      vendorName: vendorName(p),
      cents: k.amountCents,
      why: k.failureMessage,
    }),
    sql`from bank_payouts k join photographers p on p.id = k.vendor_id where ${isBankPayoutFailing(sql`k`)}`,
    sql`k.created_at desc, k.id`,
    { limit: SENT_BACK_SHOWN },
  ),
  /** Payouts of suspended vendors, waiting for an administrator. */
  heldPayouts: countOf(sql`from payouts y where ${isHeld(sql`y`)}`),
})

/** Balances, and how much is wrong or in transit: two statements whatever the row count. */
export async function getMoneyOverview({ db }: PlainReader) {
  const [balances, [state]] = await Promise.all([
    // Sum of each kind of account, in cents; they sum to zero.
    readJson(
      db,
      jsonRow({ account: l.accountKind, cents: sql<number>`sum(l.balance_cents)` }),
      sql`from ledger_balances l group by l.account_kind order by l.account_kind`,
    ),
    readJson(db, stateJson, sql``),
  ])
  return { balances, ...state! }
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
