import { and, eq, gte, sql } from 'drizzle-orm'
import { emailTokens, identities, passkeys, profiles, totpFactors, users } from '#drizzle/schema/index.ts'
import { endSessionsOf, hashToken } from '#server/account/sessions.ts'
import { recordAudit } from '#server/audit.ts'
import type { RequestContext, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { isFactorDemanded } from '#server/env.ts'
import { AppError, isUniqueViolation } from '#server/errors.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { transact } from '#server/transact.ts'
import type { AuditAction } from '#shared/access/audit-actions.ts'
import { isTeam } from '#shared/access/roles.ts'
import { FACTOR_OF_NOBODY } from '../../factor-texts.ts'
import type { AddressLinkInput } from '../../inputs.ts'
import { EMAIL_TOKEN_KINDS, NO_PASSWORD } from '../../model.ts'
import { ADDRESS_LINK_INVALID, ADDRESS_RESTS, ADDRESS_TAKEN_MEANWHILE, KEEP_LINK_INVALID } from '../../texts.ts'
import { countFactors } from '../factor-records.ts'
import { endReset } from '../factor-reset-records.ts'
import { dropCodes } from '../factors/recovery-codes.ts'
import { sealSecret } from '../factors/secrets.ts'
import { newSecret } from '../factors/totp.ts'
import { lockPassword } from '../new-password.ts'
import { endPendingOf } from '../pending-sign-in.ts'
import { sendPasswordReset } from '../records.ts'
import { issueToken, ownerOfAddressToken, refuseLink, revokeTokens, spendAddressToken } from '../token-records.ts'
import { isResting, putAddress } from './records.ts'

/** Whose account it is, under its lock; null for one that is gone. */
async function lockAccount(tx: Db, userId: string) {
  const owner = await lockPassword(tx, userId)
  const [profile] = await tx
    .select({ role: profiles.role, status: profiles.status, firstName: profiles.firstName })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return owner && profile ? { ...owner, ...profile } : null
}
type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

async function record(tx: Db, ctx: ServiceContext, { userId, role }: Account, action: AuditAction): Promise<void> {
  await recordAudit(tx, ctx, { entityType: 'user', entityId: userId, action, by: { userId, role } })
}

function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error, 'users_email_unique')) throw new AppError('CONFLICT', ADDRESS_TAKEN_MEANWHILE)
  throw error
}

/** A second click on a link that was used counts as the first while its address is the account's. */
async function confirmedBefore(ctx: ServiceContext, token: string): Promise<boolean> {
  const isTheirs = and(
    eq(emailTokens.tokenHash, hashToken(token)),
    eq(emailTokens.kind, 'account_email'),
    sql`lower(${users.email}) = lower(${emailTokens.email})`,
  )
  const found = await ctx.db
    .select({ id: users.id })
    .from(emailTokens)
    .innerJoin(users, eq(users.id, emailTokens.userId))
    .where(isTheirs)
  return found.length > 0
}

/**
 * Spends the link in the mail to a new address: from now on it signs in, and mail goes there. Every session ends but
 * this browser's own, the former address is told, and its owner has three days to take it back. Opens no session.
 * @throws AppError TOKEN_INVALID for a link that was used, replaced or withdrawn, is over a day old, or whose account may
 * not sign in; CONFLICT when the address has an account by now, or had one a moment ago; RATE_LIMITED.
 */
export async function confirmAddress(ctx: RequestContext, { token }: AddressLinkInput): Promise<{ isConfirmed: true }> {
  const now = ctx.now()
  const asked = await ownerOfAddressToken(ctx.db, 'account_email', token, now)
  // Before the transaction: the session is read on a connection of its own.
  const actor = await ctx.resolveActor()
  const isPut = await transact(ctx.db, async (tx) => {
    const account = asked && (await lockAccount(tx, asked.userId))
    const spent = account?.status === 'active' && (await spendAddressToken(tx, 'account_email', token, now))
    if (!account || !spent) return false
    const { userId, email: from, firstName } = account
    if (await isResting({ ...ctx, db: tx }, spent.email, userId)) throw new AppError('CONFLICT', ADDRESS_RESTS)
    await putAddress(tx, ctx, { userId, from, to: spent.email })
    await endSessionsOf(tx, userId, actor?.userId === userId ? actor.sessionHash : undefined)
    await endPendingOf(tx, userId)
    const keep = await issueToken(tx, { userId, kind: 'keep_email', email: from, now })
    await enqueueMail(tx, {
      template: 'address-change',
      to: from,
      props: { firstName, newEmail: spent.email, state: 'changed', token: keep },
      dedupeKey: `address-change/changed/${hashToken(token).slice(0, 32)}`,
    })
    await record(tx, ctx, account, 'auth.changeAddress')
    return true
  }).catch(refuseTaken)
  if (!isPut && !(await confirmedBefore(ctx, token))) return refuseLink(ctx, ADDRESS_LINK_INVALID)
  return { isConfirmed: true }
}

/**
 * Whatever signs in to an account and was added after a moment goes; what was there before stays. A member of the team
 * who is left without a factor has one that nobody holds, so that the mailbox alone does not make an administrator: two
 * colleagues remove it.
 */
async function dropWaysInSince(tx: Db, ctx: ServiceContext, { userId, role }: Account, since: Date): Promise<void> {
  for (const table of [totpFactors, passkeys, identities])
    await tx.delete(table).where(and(eq(table.userId, userId), gte(table.createdAt, since)))
  if ((await countFactors(tx, userId)) > 0) return
  await dropCodes(tx, userId)
  if (!isTeam(role) || !isFactorDemanded()) return
  const nobodys = { name: FACTOR_OF_NOBODY, secret: sealSecret(newSecret(), userId) }
  await tx.insert(totpFactors).values({ userId, ...nobodys, confirmedAt: ctx.now(), createdAt: ctx.now() })
}

/** Ends every mailed link of an account but those that take back an address it had before this one. */
async function endLaterLinks(tx: Db, userId: string, since: Date, at: Date): Promise<void> {
  const kinds = EMAIL_TOKEN_KINDS.filter((kind) => kind !== 'keep_email')
  await revokeTokens(tx, userId, kinds, at)
  await tx
    .update(emailTokens)
    .set({ consumedAt: at })
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.kind, 'keep_email'), gte(emailTokens.createdAt, since)))
}

/**
 * "This wasn't me", by the link in a mail to the former address: it stays, or comes back. Whoever asked knew the password,
 * so it stops working, as does what was added to sign in with since; every session ends, and a link for a new password
 * goes to the address.
 * @throws AppError TOKEN_INVALID for a link that was used or is over three days old; CONFLICT when the address has an
 * account by now; RATE_LIMITED.
 */
export async function takeBackAddress(ctx: ServiceContext, { token }: AddressLinkInput): Promise<{ email: string }> {
  const now = ctx.now()
  const kept = await ownerOfAddressToken(ctx.db, 'keep_email', token, now)
  const email = await transact(ctx.db, async (tx) => {
    const account = kept && (await lockAccount(tx, kept.userId))
    const spent = account && account.status !== 'left' && (await spendAddressToken(tx, 'keep_email', token, now))
    if (!spent) return null
    const { userId, email: present, firstName } = account
    await endLaterLinks(tx, userId, kept.createdAt, now)
    await dropWaysInSince(tx, ctx, account, kept.createdAt)
    await endReset(tx, userId, { cancelledAt: now })
    await tx.update(users).set({ passwordHash: NO_PASSWORD, updatedAt: now }).where(eq(users.id, userId))
    if (present.toLowerCase() !== spent.email.toLowerCase()) {
      await putAddress(tx, ctx, { userId, from: present, to: spent.email })
      await enqueueMail(tx, {
        template: 'address-change',
        to: present,
        props: { firstName, newEmail: null, state: 'returned', token: null },
        dedupeKey: `address-change/returned/${hashToken(token).slice(0, 32)}`,
      })
    }
    await endSessionsOf(tx, userId)
    await endPendingOf(tx, userId)
    await sendPasswordReset(tx, { userId, email: spent.email, now })
    await record(tx, ctx, account, 'auth.takeBackAddress')
    return spent.email
  }).catch(refuseTaken)
  if (email === null) return refuseLink(ctx, KEEP_LINK_INVALID)
  return { email }
}
