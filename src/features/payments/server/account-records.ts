import { and, asc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { payoutAccounts, photographers, users } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { ring } from '#server/notices/tell.ts'
import type { ConnectedAccount } from '#server/payments/hosted.ts'
import { hostedPayments } from '#server/payments/index.ts'
import { transact } from '#server/transact.ts'
import { formatUtc } from '#shared/date/format-date.ts'
import { PAYOUT_CHANGE_WAIT_HOURS, type PayoutAccountStatus } from '../model.ts'
import { requirementWords } from '../requirements.ts'

/** What an account's state at the service means for payouts. */
function statusOf({ canBePaid, isSubmitted, isRefused, due }: ConnectedAccount): PayoutAccountStatus {
  if (canBePaid) return 'verified'
  if (isRefused) return 'restricted'
  if (!isSubmitted) return 'unverified'
  return due.length > 0 ? 'restricted' : 'pending'
}

type Known = typeof payoutAccounts.$inferSelect
type Owner = { userId: string; email: string; firstName: string }

/** The row of an account at the service with the person it belongs to, locked; null when it is not ours. */
async function lockAccount(tx: Db, accountRef: string): Promise<{ known: Known; owner: Owner | null } | null> {
  const [known] = await tx.select().from(payoutAccounts).where(eq(payoutAccounts.providerRef, accountRef)).for('update')
  if (!known) return null
  const [owner] = await tx
    .select({ userId: users.id, email: users.email, firstName: photographers.name })
    .from(photographers)
    .innerJoin(users, eq(users.id, photographers.userId))
    .where(eq(photographers.id, known.vendorId))
  return { known, owner: owner ?? null }
}

type Change = {
  known: Known
  owner: Owner | null
  found: ConnectedAccount
  status: PayoutAccountStatus
  wait: Date | null
  at: Date
}

/** Notifies the account's address, which may be the only thing the owner still controls. */
async function announceBank(tx: Db, { known, owner, found, wait, at }: Change): Promise<void> {
  if (!owner || !found.bank) return
  await enqueueMail(tx, {
    template: 'payout-details-changed',
    to: owner.email,
    props: {
      accountLast4: found.bank.last4,
      changedAt: formatUtc(at),
      waitsUntil: wait && formatUtc(wait, { withZone: false }),
    },
    dedupeKey: `payout-details/${known.id}/${found.bank.ref}`,
  })
}

/** Tells a photographer whose payouts were stopped, or go on. */
async function announceStanding(tx: Db, { known, owner, found, status, at }: Change): Promise<void> {
  const isStopped = status === 'restricted'
  if (!owner || !(isStopped || (status === 'verified' && known.status === 'restricted'))) return
  const props = { isStopped, missing: isStopped ? requirementWords(found.due).slice(0, 20) : [] }
  const told = { template: 'payouts-standing' as const, props }
  const dedupeKey = `payouts-standing/${known.id}/${status}/${at.getTime()}`
  await ring(tx, told, { userId: owner.userId, at, dedupeKey })
  await enqueueMail(tx, { ...told, to: owner.email, dedupeKey })
}

/** Keeps what the service said at `asked` about one account, and tells its owner what is new; an older answer changes nothing. */
async function record(
  tx: Db,
  ctx: ServiceContext,
  accountRef: string,
  found: ConnectedAccount,
  asked: Date,
): Promise<void> {
  const locked = await lockAccount(tx, accountRef)
  if (!locked || (locked.known.checkedAt && locked.known.checkedAt > asked)) return
  const { known, owner } = locked
  const at = ctx.now()
  // Whoever was once through with it is stopped by what is asked for later, and told so.
  const isSubmitted = found.isSubmitted || known.isSubmitted
  const status = statusOf({ ...found, isSubmitted })
  const isOtherBank = found.bank !== null && found.bank.ref !== known.bankRef
  const isChange = isOtherBank && known.bankRef !== null
  const wait = isChange ? new Date(at.getTime() + PAYOUT_CHANGE_WAIT_HOURS * 3_600_000) : known.payoutsWaitUntil
  const { bank } = found
  await tx
    .update(payoutAccounts)
    .set({
      ...(bank && { bankName: bank.name, holderName: bank.holderName, accountLast4: bank.last4, bankRef: bank.ref }),
      status,
      due: found.due,
      isSubmitted,
      checkedAt: asked,
      payoutsWaitUntil: wait,
      verifiedAt: status === 'verified' ? (known.verifiedAt ?? at) : known.verifiedAt,
      updatedAt: at,
    })
    .where(eq(payoutAccounts.id, known.id))
  if (!isOtherBank && status === known.status) return
  await recordAudit(tx, ctx, {
    entityType: 'photographer',
    entityId: known.vendorId,
    action: 'payments.accountChanged',
    before: { status: known.status, accountLast4: known.accountLast4 },
    after: { status, accountLast4: bank?.last4 ?? known.accountLast4, waits_until: wait?.toISOString() ?? null },
  })
  const change = { known, owner, found, status, wait: isChange ? wait : null, at }
  if (isOtherBank) await announceBank(tx, change)
  if (status !== known.status) await announceStanding(tx, change)
}

/**
 * Reads one account at the service and keeps what it says: it is read and not taken from the report, so that reports
 * may come late, twice or in any order.
 */
export async function syncAccount(ctx: ServiceContext, accountRef: string): Promise<void> {
  const asked = ctx.now()
  const [own] = await ctx.db
    .select({ id: payoutAccounts.id })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.providerRef, accountRef))
  if (!own) return
  const found = await (await hostedPayments()).account(accountRef)
  await transact(ctx.db, (tx) => record(tx, ctx, accountRef, found, asked))
}

/** The most accounts that one run reads. */
const BATCH = 200
/** An account is read again after this time, although nothing was reported. */
const EVERY_MS = 20 * 3_600_000

/** Reads every account once a day, for reports that never came. */
export async function syncAccounts(ctx: ServiceContext): Promise<{ read: number; failed: number }> {
  const before = new Date(ctx.now().getTime() - EVERY_MS)
  const { done, failed } = await processDue(ctx, {
    name: 'payout account',
    limit: BATCH,
    next: (after, limit) =>
      ctx.db
        .select({ id: payoutAccounts.id, accountRef: payoutAccounts.providerRef })
        .from(payoutAccounts)
        .where(
          and(
            isNotNull(payoutAccounts.providerRef),
            gt(payoutAccounts.id, after),
            or(isNull(payoutAccounts.checkedAt), lt(payoutAccounts.checkedAt, before)),
          ),
        )
        .orderBy(asc(payoutAccounts.id))
        .limit(limit),
    work: async ({ accountRef }) => {
      await syncAccount(ctx, accountRef!)
      return true
    },
  })
  return { read: done, failed }
}
