import { and, eq, sql } from 'drizzle-orm'
import { payouts } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import type { PayoutIdInput } from '../forms.ts'
import type { LedgerAccount, PayoutStatus } from '../model.ts'
import { PAYOUT_NOT_FAILED } from '../texts.ts'

export type MoneyOverview = {
  /** Sum of each kind of account, in cents; they sum to zero. */
  balances: { account: LedgerAccount; cents: number }[]
  /** Every broken rule of the books; none is right. (PY12) */
  problems: { problem: string; bookingId: string | null; cents: number }[]
  openRefunds: { count: number; cents: number }
  payouts: {
    id: string
    bookingId: string
    vendorName: string
    cents: number
    status: PayoutStatus
    scheduledFor: string
    failure: string | null
    accountStatus: string | null
  }[]
}

/** Rows the page shows of each list. */
const MOST = 100

/** Balances, broken rules, what is due and what failed: a fixed number of statements whatever the row count. (PY14) */
export async function getMoneyOverview({ db }: Pick<ServiceContext, 'db'>): Promise<MoneyOverview> {
  const [balances, problems, [openRefunds], due] = await Promise.all([
    rows<MoneyOverview['balances'][number]>(
      db.execute(sql`select account_kind as account, sum(balance_cents)::float8 as cents
        from ledger_balances group by account_kind order by account_kind`),
    ),
    rows<MoneyOverview['problems'][number]>(
      db.execute(sql`select problem, booking_id as "bookingId", amount_cents::float8 as cents
        from money_problems order by problem, booking_id limit ${MOST}`),
    ),
    rows<MoneyOverview['openRefunds']>(
      db.execute(sql`select count(*)::int as count, coalesce(sum(amount_cents), 0)::float8 as cents
        from refunds where status <> 'succeeded'`),
    ),
    rows<MoneyOverview['payouts'][number]>(
      db.execute(sql`
        select y.id, y.booking_id as "bookingId", coalesce(nullif(p.business_name, ''), p.name) as "vendorName",
          y.amount_cents::float8 as cents, y.status, y.scheduled_for::text as "scheduledFor",
          y.failure_message as failure, a.status as "accountStatus"
        from payouts y join photographers p on p.id = y.vendor_id left join payout_accounts a on a.vendor_id = y.vendor_id
        where y.status in ('pending', 'processing', 'failed')
        order by (y.status = 'failed') desc, y.scheduled_for, y.id limit ${MOST}`),
    ),
  ])
  return { balances, problems, openRefunds: openRefunds!, payouts: due }
}

/**
 * Tries a failed payout again: it is pending, and the next run sends it with the same key. (5-states payout)
 * @throws AppError CONFLICT when it has not failed.
 */
export async function retryPayout(ctx: ServiceContext, { payoutId }: PayoutIdInput): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(payouts)
      .set({ status: 'pending', failureMessage: null, updatedAt: ctx.now() })
      .where(and(eq(payouts.id, payoutId), eq(payouts.status, 'failed')))
      .returning({ bookingId: payouts.bookingId })
    if (!changed) throw new AppError('CONFLICT', PAYOUT_NOT_FAILED)
    await recordAudit(tx, ctx, {
      entityType: 'payout',
      entityId: payoutId,
      action: 'payments.retryPayout',
      before: { status: 'failed' },
      after: { status: 'pending' },
    })
  })
}
