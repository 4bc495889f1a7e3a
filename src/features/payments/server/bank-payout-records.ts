import { and, eq, gt, inArray, notExists, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bankPayouts, payoutAccounts, photographers, users } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import { constant, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { notifyTeam } from '#server/notices/notify.ts'
import { ring } from '#server/notices/tell.ts'
import type { ProviderEvent } from '#server/payments/hosted.ts'
import { transact } from '#server/transact.ts'
import { BANK_PAYOUT_STATUSES, type BankPayoutStatus } from '../model.ts'

const later = alias(bankPayouts, 'later_payout')

/** A payout that a photographer's bank sent back, and no later one has left. */
export const isBankPayoutFailing: SQL | undefined = and(
  constant(eq(bankPayouts.status, 'failed')),
  notExists(
    subquery
      .select({ id: later.id })
      .from(later)
      .where(
        and(
          eq(later.vendorId, bankPayouts.vendorId),
          gt(later.createdAt, bankPayouts.createdAt),
          constant(inArray(later.status, ['pending', 'in_transit', 'paid'])),
        ),
      ),
  ),
)

/** The parts of a reported payout that are kept. */
type Reported = {
  amount?: unknown
  status?: unknown
  created?: unknown
  arrival_date?: unknown
  failure_message?: unknown
}

const seconds = (value: unknown): Date => new Date(Number(value ?? 0) * 1000)

/** Tells the photographer and the team that a bank sent a payout back. */
async function announceFailure(tx: Db, vendorId: string, payoutId: string, amountCents: number, at: Date) {
  const [owner] = await tx
    .select({ userId: users.id, email: users.email, last4: payoutAccounts.accountLast4 })
    .from(photographers)
    .innerJoin(users, eq(users.id, photographers.userId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.vendorId, photographers.id))
    .where(eq(photographers.id, vendorId))
  const dedupeKey = `bank-payout.failed/${payoutId}`
  const title = 'A bank sent a payout back'
  await notifyTeam(tx, { kind: 'payout.sent-back', title, href: '/admin/payments', dedupeKey }, at)
  if (!owner) return
  const told = { template: 'bank-payout-failed' as const, props: { amountCents, accountLast4: owner.last4 } }
  await ring(tx, told, { userId: owner.userId, at, dedupeKey })
  await enqueueMail(tx, { ...told, to: owner.email, dedupeKey })
}

const rankOf = (status: BankPayoutStatus): number => BANK_PAYOUT_STATUSES.indexOf(status)

/**
 * Keeps what the service reports of a payout to a photographer's bank. A payout passes through its states in one order,
 * so that a report which comes late or twice changes nothing.
 */
export async function recordBankPayout(
  ctx: ServiceContext,
  { objectRef, accountRef, data }: ProviderEvent,
): Promise<void> {
  const { amount, status, created, arrival_date: arrives, failure_message: why } = data as Reported
  const next = BANK_PAYOUT_STATUSES.find((known) => known === status)
  if (!next || accountRef === null) return
  const at = ctx.now()
  await transact(ctx.db, async (tx) => {
    const [account] = await tx
      .select({ vendorId: payoutAccounts.vendorId })
      .from(payoutAccounts)
      .where(eq(payoutAccounts.providerRef, accountRef))
      .for('update')
    if (!account) return
    const { vendorId } = account
    const [known] = await tx
      .select({ id: bankPayouts.id, status: bankPayouts.status })
      .from(bankPayouts)
      .where(and(eq(bankPayouts.providerRef, objectRef), eq(bankPayouts.vendorId, vendorId)))
    if (known && rankOf(known.status) >= rankOf(next)) return
    const amountCents = Number(amount ?? 0)
    const kept = {
      status: next,
      amountCents,
      arrivesOn: seconds(arrives).toISOString().slice(0, 10),
      updatedAt: at,
      failureMessage: typeof why === 'string' ? why.slice(0, 500) : null,
    }
    const [row] = await tx
      .insert(bankPayouts)
      .values({ vendorId, providerRef: objectRef, ...kept, createdAt: seconds(created) })
      .onConflictDoUpdate({ target: bankPayouts.providerRef, set: kept })
      .returning({ id: bankPayouts.id })
    if (next === 'failed') await announceFailure(tx, vendorId, row!.id, amountCents, at)
  })
}
