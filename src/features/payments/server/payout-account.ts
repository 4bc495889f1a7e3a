import { eq } from 'drizzle-orm'
import { payoutAccounts } from '#drizzle/schema/index.ts'
import { formatUtc } from '#shared/dates.ts'
import { assertPassword } from '#features/auth/server/records.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { enqueueMail } from '#server/outbox.ts'
import { paymentProvider } from '#server/payments/index.ts'
import { transact } from '#server/transact.ts'
import type { PayoutAccountInput } from '../inputs.ts'
import { PAYOUT_CHANGE_WAIT_HOURS, type PayoutAccountStatus } from '../model.ts'

type PayoutAccount = {
  holderName: string
  bankName: string
  accountLast4: string
  status: PayoutAccountStatus
  /** ISO; payouts wait until then because the details were changed. Null when they do not have to wait. */
  waitsUntil: string | null
}

/** A waiting time that has passed does not count. */
const stillAhead = (until: Date | null, now: Date): string | null => (until && until > now ? until.toISOString() : null)

/**
 * Where the photographer's money goes, masked; null before it was entered. (X99)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function getPayoutAccount(
  ctx: Pick<ServiceContext, 'db' | 'actor' | 'now'>,
): Promise<PayoutAccount | null> {
  const vendorId = await ownPhotographerId(ctx)
  const [account] = await ctx.db
    .select({
      holderName: payoutAccounts.holderName,
      bankName: payoutAccounts.bankName,
      accountLast4: payoutAccounts.accountLast4,
      status: payoutAccounts.status,
      until: payoutAccounts.payoutsWaitUntil,
    })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.vendorId, vendorId))
  if (!account) return null
  const { until, ...shown } = account
  return { ...shown, waitsUntil: stillAhead(until, ctx.now()) }
}

/** Notifies the account's address, which may be the only thing the owner still controls. (X139) */
async function announceChange(tx: Db, ctx: ServiceContext, accountLast4: string, until: Date | null): Promise<void> {
  await enqueueMail(tx, {
    template: 'payout-details-changed',
    to: ctx.actor!.email,
    props: {
      accountLast4,
      changedAt: formatUtc(ctx.now()),
      waitsUntil: until && formatUtc(until, { withZone: false }),
    },
    dedupeKey: `payout-details/${ctx.requestId}`,
  })
}

/**
 * Hands the account number to the provider, which keeps and verifies it; only its last four digits are stored
 * here. A change requires the password, is announced by mail, and delays payouts for 72 hours; first-time
 * details cause no delay. (X99, X139, PY6)
 * @throws AppError NOT_FOUND without a photographer record; INVALID_CREDENTIALS (field password),
 * RATE_LIMITED.
 */
export async function savePayoutAccount(ctx: ServiceContext, input: PayoutAccountInput): Promise<PayoutAccount> {
  const { holderName, bankName, accountNumber } = input
  const vendorId = await ownPhotographerId(ctx)
  await assertPassword(ctx, input.password, 'password')
  const { providerRef, status } = await paymentProvider().registerAccount({ vendorId, holderName, accountNumber })
  const at = ctx.now()
  const account = { holderName, bankName, accountLast4: accountNumber.slice(-4), status }
  const stored = { ...account, providerRef, verifiedAt: status === 'verified' ? at : null, updatedAt: at }
  const wait = new Date(at.getTime() + PAYOUT_CHANGE_WAIT_HOURS * 3_600_000)
  const until = await transact(ctx.db, async (tx) => {
    const [saved] = await tx
      .insert(payoutAccounts)
      .values({ vendorId, ...stored, createdAt: at })
      .onConflictDoUpdate({ target: payoutAccounts.vendorId, set: { ...stored, payoutsWaitUntil: wait } })
      .returning({ until: payoutAccounts.payoutsWaitUntil })
    await recordAudit(tx, ctx, {
      entityType: 'photographer',
      entityId: vendorId,
      action: 'payments.savePayoutAccount',
      after: { accountLast4: account.accountLast4, status, waits_until: saved!.until?.toISOString() ?? null },
    })
    await announceChange(tx, ctx, account.accountLast4, saved!.until)
    return saved!.until
  })
  return { ...account, waitsUntil: stillAhead(until, at) }
}
