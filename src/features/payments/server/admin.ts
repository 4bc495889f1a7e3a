import { and, eq, sql } from 'drizzle-orm'
import { payouts } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { moveRows } from '#server/move-rows.ts'
import { transact } from '#server/transact.ts'
import type { PayoutIdInput, ReleasePayoutInput } from '../inputs.ts'
import type { LedgerAccount } from '../model.ts'
import { PAYOUT_NOT_FAILED, PAYOUT_NOT_HELD } from '../texts.ts'
import { PAYOUT_TRANSITIONS } from '../transitions.ts'
import { isHeld } from './held.ts'

type MoneyOverview = {
  /** Sum of each kind of account, in cents; they sum to zero. */
  balances: { account: LedgerAccount; cents: number }[]
  /** Broken rules of the books; should be zero. (PY12) */
  brokenRules: number
  openRefunds: { count: number; cents: number }
  failedPayouts: number
  /** Payouts of suspended vendors, waiting for an administrator. (X123) */
  heldPayouts: number
}

/** Balances, and how much is wrong or in transit: two statements whatever the row count. (PY14) */
export async function getMoneyOverview({ db }: Pick<ServiceContext, 'db'>): Promise<MoneyOverview> {
  const [balances, [state]] = await Promise.all([
    rows<MoneyOverview['balances'][number]>(
      db.execute(sql`select account_kind as account, sum(balance_cents)::float8 as cents
        from ledger_balances group by account_kind order by account_kind`),
    ),
    rows<Omit<MoneyOverview, 'balances'>>(
      db.execute(sql`select (select count(*)::int from money_problems) as "brokenRules",
        (select jsonb_build_object('count', count(*), 'cents', coalesce(sum(amount_cents), 0))
          from refunds where status <> 'succeeded') as "openRefunds",
        (select count(*)::int from payouts where status = 'failed') as "failedPayouts",
        (select count(*)::int from payouts y where ${isHeld(sql`y`)}) as "heldPayouts"`),
    ),
  ])
  return { balances, ...state! }
}

/**
 * Releases one payout of a suspended vendor, with the reason: the next run sends it once its day has come.
 * (X123)
 * @throws AppError CONFLICT when it is not held: its vendor is restored, or it was sent.
 */
export async function releasePayout(ctx: ServiceContext, { payoutId, reason }: ReleasePayoutInput): Promise<void> {
  const at = ctx.now()
  await transact(ctx.db, async (tx) => {
    const [released] = await tx
      .update(payouts)
      .set({ releasedAt: at, releaseReason: reason, updatedAt: at })
      .where(and(eq(payouts.id, payoutId), isHeld(sql`payouts`)))
      .returning({ bookingId: payouts.bookingId })
    if (!released) throw new AppError('CONFLICT', PAYOUT_NOT_HELD)
    await recordAudit(tx, ctx, {
      entityType: 'payout',
      entityId: payoutId,
      action: 'payments.releasePayout',
      before: { released_at: null },
      after: { released_at: at.toISOString() },
      reason,
    })
  })
}

/**
 * Tries a failed payout again: it is pending, and the next run sends it as a new attempt, under a new key. (5-states payout)
 * @throws AppError CONFLICT when it has not failed.
 */
export async function retryPayout(ctx: ServiceContext, { payoutId }: PayoutIdInput): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const again = { where: eq(payouts.id, payoutId), at: ctx.now(), set: { failureMessage: null } }
    const retried = await moveRows(tx, payouts, PAYOUT_TRANSITIONS.retry, again)
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
