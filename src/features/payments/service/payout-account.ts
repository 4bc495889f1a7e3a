import { eq } from 'drizzle-orm'
import { payoutAccounts } from '#drizzle/schema/index.ts'
import { ownPhotographerId } from '#features/photographers/records.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { paymentProvider } from '#server/payments/index.ts'
import type { PayoutAccountInput } from '../forms.ts'
import type { PayoutAccountStatus } from '../model.ts'

export type PayoutAccount = { holderName: string; bankName: string; accountLast4: string; status: PayoutAccountStatus }

/**
 * Where the photographer's money goes, masked; null before it was entered. (X99)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function getPayoutAccount(ctx: Pick<ServiceContext, 'db' | 'actor'>): Promise<PayoutAccount | null> {
  const vendorId = await ownPhotographerId(ctx)
  const [account] = await ctx.db
    .select({
      holderName: payoutAccounts.holderName,
      bankName: payoutAccounts.bankName,
      accountLast4: payoutAccounts.accountLast4,
      status: payoutAccounts.status,
    })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.vendorId, vendorId))
  return account ?? null
}

/**
 * Hands the account number to the provider, which keeps and verifies it; here only its last four digits stay. (X99, PY6)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function savePayoutAccount(ctx: ServiceContext, input: PayoutAccountInput): Promise<PayoutAccount> {
  const { holderName, bankName, accountNumber } = input
  const vendorId = await ownPhotographerId(ctx)
  const { providerRef, status } = await paymentProvider().registerAccount({ vendorId, holderName, accountNumber })
  const at = ctx.now()
  const account = { holderName, bankName, accountLast4: accountNumber.slice(-4), status }
  const stored = { ...account, providerRef, verifiedAt: status === 'verified' ? at : null, updatedAt: at }
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(payoutAccounts)
      .values({ vendorId, ...stored, createdAt: at })
      .onConflictDoUpdate({ target: payoutAccounts.vendorId, set: stored })
    await recordAudit(tx, ctx, {
      entityType: 'photographer',
      entityId: vendorId,
      action: 'payments.savePayoutAccount',
      after: { accountLast4: account.accountLast4, status },
    })
  })
  return account
}
