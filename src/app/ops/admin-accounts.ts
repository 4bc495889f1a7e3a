import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { profiles, sessions, users } from '#drizzle/schema/index.ts'
import { NameInput } from '#features/auth/account-inputs.ts'
import { EmailInput, ResetPasswordForm } from '#features/auth/inputs.ts'
import type { ProfileStatus } from '#features/auth/model.ts'
import { afterFactorReset, dropFactors, lockFactors } from '#features/auth/server/factor-records.ts'
import { endReset } from '#features/auth/server/factor-reset-records.ts'
import { assertGoodPassword, assertLongEnough, hashPassword } from '#features/auth/server/password.ts'
import { openTeamAccount } from '#features/auth/server/records.ts'
import { announceNewPassword } from '#features/auth/server/reset.ts'
import { revokeTokens } from '#features/auth/server/token-records.ts'
import { EMAIL_TAKEN } from '#features/auth/texts.ts'
import { endSessionsOf } from '#server/account/sessions.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { type Db, evaluate } from '#server/db.ts'
import { env } from '#server/env.ts'
import { AppError, isUniqueViolation } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import type { Role } from '#shared/access/roles.ts'

export const ADMIN_EXISTS = 'There is already an administrator. Add --additional to create another one.'
export const NOBODY = 'Nobody has an account with this email address.'

// An arbitrary number: the lock keeps two concurrent commands from both creating the first administrator.
const LOCK_KEY = 4_021_957

/** The context of a command that an operator runs on the machine: nobody is signed in, as the audit log records. */
export const operatorContext = (db: Db): ServiceContext => ({
  db,
  actor: null,
  now: () => new Date(),
  requestId: randomUUID(),
  ip: '',
  userAgent: 'npm run admin',
  siteUrl: env.siteUrl,
})

type Checked = { success: true; data: unknown } | { success: false; error: { issues: readonly { message: string }[] } }

/** The first message of a schema's refusal. */
function accept<T extends Checked>(checked: T): Extract<T, { success: true }>['data'] {
  if (!checked.success) throw new AppError('INVALID_INPUT', checked.error.issues[0]?.message ?? 'Not understood')
  return checked.data
}

/** The same rules as on screen: bounds, the role's minimum length, nothing common or personal. */
async function newHash(password: string, role: Role, personal: readonly string[]): Promise<string> {
  accept(ResetPasswordForm.safeParse({ password, confirmPassword: password }))
  assertLongEnough(password, role)
  await assertGoodPassword(password, personal)
  return hashPassword(password)
}

/** @throws AppError CONFLICT when there is an active administrator and `isAdditional` is false. */
export async function assertMayCreate(tx: Db, { isAdditional }: { isAdditional: boolean }): Promise<void> {
  if (isAdditional) return
  const [admin] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.role, 'admin'), eq(profiles.status, 'active')))
    .limit(1)
  if (admin) throw new AppError('CONFLICT', ADMIN_EXISTS)
}

type NewAdmin = { email: string; firstName: string; password: string; isAdditional: boolean }

/**
 * Opens an administrator's account; the operator vouches for the address. (issue 6: the first administrator)
 * @throws AppError CONFLICT when there is an active administrator and `isAdditional` is false, EMAIL_TAKEN,
 * INVALID_INPUT, WEAK_PASSWORD.
 */
export async function createAdmin(ctx: ServiceContext, input: NewAdmin): Promise<{ userId: string; email: string }> {
  const { email } = accept(EmailInput.safeParse(input))
  const { firstName } = accept(NameInput.safeParse({ firstName: input.firstName || 'Administrator' }))
  const passwordHash = await newHash(input.password, 'admin', [email, firstName])
  try {
    return await ctx.db.transaction(async (tx) => {
      await evaluate(tx, sql`pg_advisory_xact_lock(${LOCK_KEY})`)
      await assertMayCreate(tx, input)
      const userId = await openTeamAccount(tx, ctx, { email, passwordHash, firstName, role: 'admin' })
      await recordAudit(tx, ctx, {
        entityType: 'user',
        entityId: userId,
        action: 'auth.createAdministrator',
        by: 'system',
        after: { role: 'admin', status: 'active', isAdditional: input.isAdditional },
      })
      return { userId, email }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique')) throw new AppError('EMAIL_TAKEN', EMAIL_TAKEN)
    throw error
  }
}

type Person = { userId: string; email: string; firstName: string; role: Role; status: ProfileStatus }

/** @throws AppError NOT_FOUND, INVALID_INPUT. */
export async function findPerson(db: Db, address: string): Promise<Person> {
  const { email } = accept(EmailInput.safeParse({ email: address }))
  const [person] = await db
    .select({
      userId: users.id,
      email: users.email,
      firstName: profiles.firstName,
      role: profiles.role,
      status: profiles.status,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(sql`lower(${users.email}) = ${email}`)
  if (!person) throw new AppError('NOT_FOUND', NOBODY)
  return person
}

/**
 * Sets somebody's password, invalidates mailed reset links, ends every session, and notifies the owner by mail.
 * @returns how many sessions ended, and whether the account is suspended and so still cannot sign in.
 * @throws AppError NOT_FOUND, INVALID_INPUT, WEAK_PASSWORD.
 */
export async function setPassword(
  ctx: ServiceContext,
  input: { email: string; password: string },
): Promise<{ endedSessions: number; isSuspended: boolean }> {
  const { userId, email, firstName, role, status } = await findPerson(ctx.db, input.email)
  const passwordHash = await newHash(input.password, role, [email, firstName])
  const at = ctx.now()
  const endedSessions = await transact(
    ctx.db,
    async (tx) => {
      await tx.update(users).set({ passwordHash, updatedAt: at }).where(eq(users.id, userId))
      await revokeTokens(tx, userId, ['reset_password', 'sign_in', 'contact_email', 'account_email'], at)
      const open = await tx.$count(sessions, eq(sessions.userId, userId))
      await endSessionsOf(tx, userId)
      await recordAudit(tx, ctx, {
        entityType: 'user',
        entityId: userId,
        action: 'auth.setPassword',
        by: 'system',
        before: { sessions: open },
        after: { sessions: 0 },
      })
      await announceNewPassword(tx, ctx, email)
      return open
    },
    { isDrained: false },
  )
  return { endedSessions, isSuspended: status === 'suspended' }
}

/**
 * Removes the second factors of an account whose owner has lost them, and tells its addresses.
 * @throws AppError NOT_FOUND.
 */
export async function removeFactors(ctx: ServiceContext, address: string): Promise<void> {
  const { userId, email } = await findPerson(ctx.db, address)
  await transact(
    ctx.db,
    async (tx) => {
      await lockFactors(tx, userId)
      await endReset(tx, userId, { doneAt: ctx.now() })
      await dropFactors(tx, userId)
      await afterFactorReset(tx, ctx, { userId, email })
      await recordAudit(tx, ctx, { entityType: 'user', entityId: userId, action: 'user.resetFactors', by: 'system' })
    },
    { isDrained: false },
  )
}
