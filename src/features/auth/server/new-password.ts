import { eq } from 'drizzle-orm'
import { profiles, users } from '#drizzle/schema/index.ts'
import { forgetDevicesOf, rememberDevice } from '#server/account/devices.ts'
import { endSessionsOf } from '#server/account/sessions.ts'
import { recordAudit } from '#server/audit.ts'
import type { RequestContext, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import type { AuditAction } from '#shared/access/audit-actions.ts'
import { PASSWORD_CHANGED_MEANWHILE } from '../texts.ts'
import { assertGoodPassword, assertLongEnough, hashPassword } from './password.ts'
import { endPendingOf } from './pending-sign-in.ts'
import { revokeTokens } from './token-records.ts'

/** What a change of password checks. */
export type PasswordOwner = { userId: string; email: string; passwordHash: string; isProven: boolean }

/**
 * Whose password it is, with the hash it has now; the row stays locked, so that of two changes at once the second sees
 * what the first has done. Take this lock before any other of the account.
 */
export async function lockPassword(tx: Db, userId: string): Promise<PasswordOwner | null> {
  const { email, passwordHash, emailVerifiedAt } = users
  const [row] = await tx
    .select({ email, passwordHash, emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return row
    ? { userId, email: row.email, passwordHash: row.passwordHash, isProven: row.emailVerifiedAt !== null }
    : null
}

/**
 * Refuses a change when the password is no longer the one the person has just given.
 * @throws AppError CONFLICT.
 */
export function assertUnchanged(owner: PasswordOwner | null, verifiedHash: string): void {
  if (owner?.passwordHash !== verifiedHash) throw new AppError('CONFLICT', PASSWORD_CHANGED_MEANWHILE)
}

/**
 * The hash of a new password for this person. Hashing is slow: call it before the transaction begins.
 * @throws AppError WEAK_PASSWORD (field password).
 */
export async function newHashFor(db: Db, userId: string, password: string): Promise<string> {
  const [person] = await db
    .select({ email: users.email, firstName: profiles.firstName, role: profiles.role })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
  assertLongEnough(password, person!.role)
  await assertGoodPassword(password, [person!.email, person!.firstName])
  return hashPassword(password)
}

/**
 * Writes a new password, ends every other session of the person, sign-ins that wait for their second step, the mailed
 * links that would let somebody in, and a change of address that is not confirmed. `keepSession` is the hash of the
 * session to keep.
 */
export async function writePassword(
  tx: Db,
  ctx: ServiceContext,
  { userId, passwordHash, keepSession }: { userId: string; passwordHash: string; keepSession?: string },
): Promise<void> {
  const now = ctx.now()
  await tx.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, userId))
  await revokeTokens(tx, userId, ['reset_password', 'sign_in', 'contact_email', 'account_email'], now)
  await endSessionsOf(tx, userId, keepSession)
  await endPendingOf(tx, userId)
}

/**
 * Takes over an account with a mailed link: sets the password typed here and remembers this browser; if the address was
 * not proven yet, whoever opened the account keeps nothing.
 */
export async function takeOver(
  tx: Db,
  ctx: RequestContext,
  { owner, passwordHash, action }: { owner: PasswordOwner; passwordHash: string; action: AuditAction },
): Promise<void> {
  const { userId, isProven } = owner
  await writePassword(tx, ctx, { userId, passwordHash })
  if (!isProven) await forgetDevicesOf(tx, userId)
  await rememberDevice(tx, ctx, userId)
  const [profile] = await tx.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, userId))
  const by = { userId, role: profile!.role }
  await recordAudit(tx, ctx, { entityType: 'user', entityId: userId, action, by })
}
