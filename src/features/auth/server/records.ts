import { eq } from 'drizzle-orm'
import { consents, identities, passkeys, profiles, users } from '#drizzle/schema/index.ts'
import { rememberDevice } from '#server/account/devices.ts'
import { hashToken } from '#server/account/sessions.ts'
import { hasFreshFactor } from '#server/account/step-up.ts'
import type { RequestContext, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { raise } from '#server/events.ts'
import { enforceLimits, forgive, limitKey } from '#server/limits/rate-limit.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { MemberRole, Role, TeamRole } from '#shared/access/roles.ts'
import { ELECTRONIC_VERSION, PRIVACY_VERSION, TERMS_VERSION } from '#shared/site/legal-versions.ts'
import { safeReturnTo } from '../guards.ts'
import {
  AUTH_LIMITS,
  CONFIRM_VALID_HOURS,
  type ConsentKind,
  NO_PASSWORD,
  RESET_VALID_MINUTES,
  SIGN_IN_LINK_VALID_MINUTES,
} from '../model.ts'
import { CURRENT_PASSWORD_WRONG, EMAIL_TAKEN, NO_PASSWORD_YET, PASSWORD_NEEDED, TOO_MANY_TRIES } from '../texts.ts'
import { isResting } from './address/records.ts'
import { confirmationAsked, type InquiryNews } from './events.ts'
import { assertGoodPassword, assertLongEnough, hashPassword, verifyPassword } from './password.ts'
import { issueToken, revokeTokens } from './token-records.ts'

/**
 * The hash of a new account's password. Hashing is slow: call it before the transaction begins.
 * @throws AppError WEAK_PASSWORD (field password) for common ones and for those made of the `personal` words.
 */
export async function newPasswordHash(password: string, personal: readonly string[]): Promise<string> {
  await assertGoodPassword(password, personal)
  return hashPassword(password)
}

/** The same of somebody on the team, whose password is longer. @throws AppError WEAK_PASSWORD (field password). */
export async function newTeamPasswordHash(
  password: string,
  role: TeamRole,
  personal: readonly string[],
): Promise<string> {
  assertLongEnough(password, role)
  return newPasswordHash(password, personal)
}

/** The version of the text of each consent; the newsletter's is in the terms. */
const VERSIONS: Record<ConsentKind, string> = {
  terms: TERMS_VERSION,
  vendor_terms: TERMS_VERSION,
  newsletter: TERMS_VERSION,
  privacy: PRIVACY_VERSION,
  electronic_records: ELECTRONIC_VERSION,
}

/** Records what a person agreed to, or withdrew, with the version of the text. */
export async function recordConsents(
  tx: Db,
  ctx: ServiceContext,
  userId: string,
  kinds: readonly ConsentKind[],
  isGranted = true,
): Promise<void> {
  const consent = { userId, isGranted, ip: ctx.ip, userAgent: ctx.userAgent, createdAt: ctx.now() }
  await tx.insert(consents).values(kinds.map((kind) => ({ ...consent, kind, version: VERSIONS[kind] })))
}

type NewAccount<OfRole extends Role> = { email: string; passwordHash: string; firstName: string; role: OfRole }

/** The rows that every account begins with; whose address is not proven waits for its confirmation. */
async function insertAccount(
  tx: Db,
  ctx: ServiceContext,
  { email, passwordHash, firstName, role }: NewAccount<Role>,
  { agreedTo, isProven }: { agreedTo: readonly ConsentKind[]; isProven: boolean },
): Promise<string> {
  const at = ctx.now()
  if (await isResting({ ...ctx, db: tx }, email, null))
    throw new AppError('EMAIL_TAKEN', EMAIL_TAKEN, { field: 'email' })
  const dates = { createdAt: at, updatedAt: at }
  const [user] = await tx
    .insert(users)
    .values({ email, passwordHash, emailVerifiedAt: isProven ? at : null, ...dates })
    .returning({ id: users.id })
  const userId = user!.id
  const agreed = { termsVersion: TERMS_VERSION, termsAcceptedAt: at }
  await tx.insert(profiles).values({ id: userId, role, firstName, ...agreed, ...dates })
  await recordConsents(tx, ctx, userId, agreedTo)
  return userId
}

/**
 * Opens a couple's or vendor's account: user, profile, consents and the browser it was opened on. The address awaits
 * confirmation, and the role is set only by the calling verb. (X19)
 * @throws the unique violation `users_email_unique` when the address has an account; AppError EMAIL_TAKEN when it had one
 * a moment ago.
 */
export async function openAccount(
  tx: Db,
  ctx: RequestContext,
  { agreedTo, ...account }: NewAccount<MemberRole> & { agreedTo: readonly ConsentKind[] },
): Promise<string> {
  const userId = await insertAccount(tx, ctx, account, { agreedTo, isProven: false })
  await rememberDevice(tx, ctx, userId)
  return userId
}

/**
 * Opens an account of the team, whose address an operator or an invitation has proven.
 * @throws as `openAccount`.
 */
export const openTeamAccount = (tx: Db, ctx: ServiceContext, account: NewAccount<TeamRole>): Promise<string> =>
  insertAccount(tx, ctx, account, { agreedTo: ['terms'], isProven: true })

type Confirmation = {
  userId: string
  email: string
  firstName: string
  returnTo: string | undefined
  /** An application waits for the click. */
  isApplicant?: boolean
}

/**
 * Queues the mail with a new confirmation link, and tells what is kept until the click: the link then leads to that.
 * Earlier links keep working: the mails may arrive in any order.
 */
export async function sendConfirmation(
  tx: Db,
  ctx: ServiceContext,
  { userId, email, firstName, returnTo, isApplicant }: Confirmation,
): Promise<InquiryNews | null> {
  const token = await issueToken(tx, { userId, kind: 'confirm_email', email, now: ctx.now() })
  const [kept] = await raise(tx, confirmationAsked, ctx, userId)
  await enqueueMail(tx, {
    template: 'confirm-email',
    to: email,
    props: {
      firstName,
      token,
      validHours: CONFIRM_VALID_HOURS,
      returnTo: kept?.path ?? safeReturnTo(returnTo),
      isApplicant,
      kept: kept?.words,
    },
    dedupeKey: `confirm-email/${hashToken(token).slice(0, 32)}`,
  })
  return kept ?? null
}

/**
 * Queues the mail with a link for a new password; only the newest link works. Returns how many earlier ones it ended.
 */
export async function sendPasswordReset(
  tx: Db,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<{ revoked: number }> {
  const revoked = await revokeTokens(tx, userId, 'reset_password', now)
  const token = await issueToken(tx, { userId, kind: 'reset_password', email, now })
  await enqueueMail(tx, {
    template: 'reset-password',
    to: email,
    props: { token, validMinutes: RESET_VALID_MINUTES },
    dedupeKey: `reset-password/${hashToken(token).slice(0, 32)}`,
  })
  return { revoked }
}

/** Ends the mailed links that sign a person in and were not used yet; returns how many there were. */
export const revokeSignInLinks = (tx: Db, userId: string, now: Date): Promise<number> =>
  revokeTokens(tx, userId, 'sign_in', now)

/** Queues the mail with a link that signs in. Earlier ones keep working: one of them may be open already. */
export async function sendSignInLink(
  tx: Db,
  { userId, email, returnTo, now }: { userId: string; email: string; returnTo: string | undefined; now: Date },
): Promise<void> {
  const token = await issueToken(tx, { userId, kind: 'sign_in', email, now })
  await enqueueMail(tx, {
    template: 'sign-in-link',
    to: email,
    props: { token, validMinutes: SIGN_IN_LINK_VALID_MINUTES, returnTo: safeReturnTo(returnTo) },
    dedupeKey: `sign-in-link/${hashToken(token).slice(0, 32)}`,
  })
}

/**
 * Asks the signed-in person for the password again before something binding. A second factor that was just used stands
 * for it: of those who have one, the procedure's `stepUp` has asked for that. Call it before, not inside, the transaction.
 * @returns the hash of the password there is.
 * @throws AppError RATE_LIMITED; INVALID_INPUT or INVALID_CREDENTIALS on `field`.
 */
export async function assertPassword(ctx: ServiceContext, password: string, field: string): Promise<string> {
  const { userId } = ctx.actor!
  const isProven = hasFreshFactor(ctx.actor!)
  const [user] = await ctx.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  if (isProven) return user!.passwordHash
  // Whoever has none is not asked for it.
  if (user?.passwordHash === NO_PASSWORD) throw new AppError('INVALID_CREDENTIALS', NO_PASSWORD_YET, { field })
  if (password === '') throw new AppError('INVALID_INPUT', PASSWORD_NEEDED, { field })
  const key = limitKey('step-up', 'account', userId)
  await enforceLimits(ctx.db, TOO_MANY_TRIES, [{ key, ...AUTH_LIMITS.changePassword.perAccount }])
  if (!(await verifyPassword(user?.passwordHash, password)))
    throw new AppError('INVALID_CREDENTIALS', CURRENT_PASSWORD_WRONG, { field })
  await forgive(ctx.db, { forgiven: [key] })
  return user!.passwordHash
}

/** Whether an account has a password: whoever came from Google or Apple has none. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  return user?.passwordHash !== NO_PASSWORD
}

/** Whether an account can still be entered: by its password, an account elsewhere, or a passkey. */
export async function hasWayIn(tx: Db, userId: string, passwordHash: string): Promise<boolean> {
  if (passwordHash !== NO_PASSWORD) return true
  const elsewhere = await tx.$count(identities, eq(identities.userId, userId))
  return elsewhere > 0 || (await tx.$count(passkeys, eq(passkeys.userId, userId))) > 0
}
