import { and, eq, isNotNull } from 'drizzle-orm'
import { passkeys, photographers, totpFactors, users } from '#drizzle/schema/index.ts'
import { assertSession, endSessionsOf } from '#server/account/sessions.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { AuditAction } from '#shared/access/audit-actions.ts'
import type { Role } from '#shared/access/roles.ts'
import { formatUtc } from '#shared/date/format-date.ts'
import { FACTORS_MAX } from '../factor-model.ts'
import { TOO_MANY_FACTORS } from '../factor-texts.ts'
import { dropCodes, type NewCodes, writeCodes } from './factors/recovery-codes.ts'
import { endPendingOf } from './pending-sign-in.ts'

/** Whose factors change; `keepSession` is the hash of the session that changes them. */
export type FactorOwner = { userId: string; email: string; role: Role; keepSession?: string }

/** Locks what an account signs in with: two changes at once see each other. Null when there is no such account. */
export async function lockFactors(tx: Db, userId: string): Promise<{ email: string; passwordHash: string } | null> {
  const [user] = await tx
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return user ?? null
}

const ownApps = (userId: string) => and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt))

/** How many apps and passkeys an account has. */
export async function countFactors(db: Db, userId: string): Promise<number> {
  const apps = await db.$count(totpFactors, ownApps(userId))
  return apps + (await db.$count(passkeys, eq(passkeys.userId, userId)))
}

/** The apps of an account. */
export const appsOf = (db: Db, userId: string) =>
  db
    .select({
      id: totpFactors.id,
      name: totpFactors.name,
      lastUsedAt: totpFactors.lastUsedAt,
      createdAt: totpFactors.createdAt,
    })
    .from(totpFactors)
    .where(ownApps(userId))
    .orderBy(totpFactors.createdAt, totpFactors.id)

/** Every address at which an account's owner may be reached, each once. */
async function addressesOf(tx: Db, { userId, email }: Pick<FactorOwner, 'userId' | 'email'>): Promise<string[]> {
  const vendors = await tx
    .select({ email: photographers.email })
    .from(photographers)
    .where(eq(photographers.userId, userId))
  return [
    ...new Map([email, ...vendors.map((vendor) => vendor.email)].map((each) => [each.toLowerCase(), each])).values(),
  ]
}

/** The mail about a change, to every address of the account. */
type FactorNews =
  | { template: 'factor-changed'; props: { change: 'added' | 'removed' | 'reset' | 'codes'; name: string; at: string } }
  | { template: 'factor-reset-asked'; props: { token: string; opensAt: string | null } }

export async function tellOfFactor(
  tx: Db,
  owner: Pick<FactorOwner, 'userId' | 'email'>,
  { template, props }: FactorNews,
  key: string,
): Promise<void> {
  const addresses = await addressesOf(tx, owner)
  for (const [place, to] of addresses.entries()) {
    const mail = { to, dedupeKey: `${template}/${key}/${place}` }
    if (template === 'factor-changed') await enqueueMail(tx, { template, props, ...mail })
    else await enqueueMail(tx, { template, props, ...mail })
  }
}

type Change = {
  owner: FactorOwner
  action: Extract<AuditAction, `auth.${string}`>
  change: 'added' | 'removed' | 'reset' | 'codes'
  name: string
}

/** What follows when an account has no factor any more because nobody had them: every session ends, and it is told. */
export async function afterFactorReset(
  tx: Db,
  ctx: ServiceContext,
  owner: Pick<FactorOwner, 'userId' | 'email'>,
): Promise<void> {
  await endSessionsOf(tx, owner.userId)
  await endPendingOf(tx, owner.userId)
  const props = { change: 'reset' as const, name: '', at: formatUtc(ctx.now()) }
  await tellOfFactor(tx, owner, { template: 'factor-changed', props }, ctx.requestId)
}

/**
 * What follows every change of what an account signs in with: other sessions end, and its owner is told.
 * @throws AppError UNAUTHENTICATED when the session that asked for it has ended meanwhile.
 */
export async function afterFactorChange(
  tx: Db,
  ctx: ServiceContext,
  { owner, action, change, name }: Change,
): Promise<void> {
  const { userId, role, keepSession } = owner
  if (keepSession) await assertSession(tx, keepSession)
  await endSessionsOf(tx, userId, keepSession)
  await endPendingOf(tx, userId)
  await recordAudit(tx, ctx, { entityType: 'user', entityId: userId, action, by: { userId, role } })
  const props = { change, name, at: formatUtc(ctx.now()) }
  await tellOfFactor(tx, owner, { template: 'factor-changed', props }, ctx.requestId)
}

/**
 * Makes room for one more factor, under the lock of the account; with the first one come the recovery codes.
 * @returns whether the codes were written.
 * @throws AppError CONFLICT.
 */
export async function beforeNewFactor(tx: Db, userId: string, codes: NewCodes, now: Date): Promise<boolean> {
  await lockFactors(tx, userId)
  const count = await countFactors(tx, userId)
  if (count >= FACTORS_MAX) throw new AppError('CONFLICT', TOO_MANY_FACTORS)
  if (count > 0) return false
  await writeCodes(tx, userId, codes, now)
  return true
}

/** Removes every factor and recovery code of an account. */
export async function dropFactors(tx: Db, userId: string): Promise<void> {
  await tx.delete(totpFactors).where(eq(totpFactors.userId, userId))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await dropCodes(tx, userId)
}
