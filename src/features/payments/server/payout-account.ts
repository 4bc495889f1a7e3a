import { desc, eq } from 'drizzle-orm'
import { bankPayouts, payoutAccounts } from '#drizzle/schema/index.ts'
import { FACTOR_FOR_PAYOUTS } from '#features/auth/factor-texts.ts'
import { assertPassword } from '#features/auth/server/records.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import { recordAudit } from '#server/audit.ts'
import type { Reader, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { isFactorDemanded } from '#server/env.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { hostedPayments } from '#server/payments/index.ts'
import { transact } from '#server/transact.ts'
import type { PayoutPageInput } from '../inputs.ts'
import { ACCOUNT_CHECK_LIMIT, type BankPayoutStatus, type PayoutAccountStatus } from '../model.ts'
import { TOO_MANY_ACCOUNT_CHECKS } from '../texts.ts'
import { syncAccount } from './account-records.ts'

type PayoutAccount = {
  holderName: string
  bankName: string
  /** Null before there is a bank account. */
  accountLast4: string | null
  status: PayoutAccountStatus
  /** What the payment service still asks for, in its own names. */
  due: string[]
  /** ISO; payouts wait until then because the details were changed. Null when they do not have to wait. */
  waitsUntil: string | null
  /** The service's last payouts to the bank, the newest first. */
  recent: BankPayout[]
}

type BankPayout = { id: string; amountCents: number; status: BankPayoutStatus; arrivesOn: string; why: string | null }

/** Payouts to the bank that are shown. */
const RECENT = 5

const recentOf = (db: Db, vendorId: string): Promise<BankPayout[]> =>
  db
    .select({
      id: bankPayouts.id,
      amountCents: bankPayouts.amountCents,
      status: bankPayouts.status,
      arrivesOn: bankPayouts.arrivesOn,
      why: bankPayouts.failureMessage,
    })
    .from(bankPayouts)
    .where(eq(bankPayouts.vendorId, vendorId))
    .orderBy(desc(bankPayouts.arrivesOn), desc(bankPayouts.id))
    .limit(RECENT)

/** A waiting time that has passed does not count. */
const stillAhead = (until: Date | null, now: Date): string | null => (until && until > now ? until.toISOString() : null)

/** The photographer's own row; null before they have begun. @throws AppError NOT_FOUND without a photographer record. */
async function ownAccount(ctx: Reader) {
  const vendorId = await ownPhotographerId(ctx)
  const [account] = await ctx.db.select().from(payoutAccounts).where(eq(payoutAccounts.vendorId, vendorId))
  return { vendorId, account: account ?? null }
}

/**
 * Where the photographer's money goes, masked, and what is missing; null before they have begun. (X99)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function getPayoutAccount(ctx: Reader): Promise<PayoutAccount | null> {
  const { account } = await ownAccount(ctx)
  if (!account) return null
  const { holderName, bankName, accountLast4, status, due, payoutsWaitUntil } = account
  const recent = await recentOf(ctx.db, account.vendorId)
  const waitsUntil = stillAhead(payoutsWaitUntil, ctx.now())
  return { holderName, bankName, accountLast4, status, due, waitsUntil, recent }
}

/** The account's name at the service; opened there when there is none. Two at once get the same one. */
async function openedAccount(ctx: ServiceContext): Promise<{ accountRef: string; isComplete: boolean }> {
  const { vendorId, account } = await ownAccount(ctx)
  if (account?.providerRef)
    return { accountRef: account.providerRef, isComplete: account.isSubmitted && account.due.length === 0 }
  const door = await hostedPayments()
  const { accountRef } = await door.openAccount({ key: `account:${vendorId}`, vendorId, email: ctx.actor!.email })
  const at = ctx.now()
  const opened = { providerRef: accountRef, updatedAt: at }
  await transact(ctx.db, async (tx) => {
    await tx
      .insert(payoutAccounts)
      .values({ vendorId, ...opened, createdAt: at })
      .onConflictDoUpdate({ target: payoutAccounts.vendorId, set: opened })
    await recordAudit(tx, ctx, {
      entityType: 'photographer',
      entityId: vendorId,
      action: 'payments.openPayoutPage',
      after: { account: accountRef },
    })
  })
  return { accountRef, isComplete: false }
}

const BACK = '/vendor/earnings'

/**
 * The address of the payment service's page where the photographer says who they are and where payouts go, or changes
 * it. The account must have a second factor, which is asked for again, or the password where it need not: otherwise
 * anybody at an unlocked screen could redirect the money. (X139)
 * @throws AppError NOT_FOUND without a photographer record; FACTOR_REQUIRED; INVALID_CREDENTIALS (field password), RATE_LIMITED.
 */
export async function openPayoutPage(ctx: ServiceContext, { password }: PayoutPageInput): Promise<{ url: string }> {
  await ownPhotographerId(ctx)
  if (isFactorDemanded() && !ctx.actor!.hasFactor) throw new AppError('FACTOR_REQUIRED', FACTOR_FOR_PAYOUTS)
  await assertPassword(ctx, password, 'password')
  const { accountRef, isComplete } = await openedAccount(ctx)
  const door = await hostedPayments()
  if (isComplete) return { url: await door.accountUrl(accountRef) }
  const page = (state: string) => `${ctx.siteUrl}${BACK}?payouts=${state}`
  return { url: await door.onboardingUrl({ accountRef, returnUrl: page('back'), refreshUrl: page('again') }) }
}

/**
 * Reads the photographer's account at the service, after they came back from its page.
 * @throws AppError NOT_FOUND without a photographer record; RATE_LIMITED.
 */
export async function checkPayoutAccount(ctx: ServiceContext): Promise<PayoutAccount | null> {
  const { account } = await ownAccount(ctx)
  if (!account?.providerRef) return null
  const key = limitKey('payout-account', 'account', ctx.actor!.userId)
  await enforceLimits(ctx.db, TOO_MANY_ACCOUNT_CHECKS, [{ key, ...ACCOUNT_CHECK_LIMIT }])
  await syncAccount(ctx, account.providerRef)
  return getPayoutAccount(ctx)
}
