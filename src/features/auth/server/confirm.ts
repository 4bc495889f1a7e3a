import { and, eq, isNull, sql } from 'drizzle-orm'
import { profiles, users } from '#drizzle/schema/index.ts'
import { isKnownDevice } from '#server/account/devices.ts'
import { recordAudit } from '#server/audit.ts'
import type { Actor, RequestContext, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { raise } from '#server/events.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { transact } from '#server/transact.ts'
import { isTeam, type Role } from '#shared/access/roles.ts'
import type { ConfirmEmailInput, ResendInput } from '../inputs.ts'
import { AUTH_LIMITS, EVEN_ANSWER_MS } from '../model.ts'
import { CONFIRM_LINK_INVALID, TOO_MANY_MAILS, TOO_MANY_TRIES } from '../texts.ts'
import { addressConfirmed, type InquiryNews } from './events.ts'
import { lockPassword, newHashFor, takeOver } from './new-password.ts'
import { openSession } from './open-session.ts'
import { sendConfirmation } from './records.ts'
import { attemptsOn } from './sign-in-limits.ts'
import { ownerOfToken, refuseLink, revokeTokens, spenderOfToken, spendToken } from './token-records.ts'

/**
 * Marks an address as proven and, the first time, welcomes a couple and triggers what was waiting for it, which it tells.
 * (E9)
 */
export async function markVerified(tx: Db, ctx: ServiceContext, userId: string): Promise<InquiryNews | null> {
  const now = ctx.now()
  const [verified] = await tx
    .update(users)
    .set({ emailVerifiedAt: now, updatedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
    .returning({ email: users.email })
  await revokeTokens(tx, userId, 'confirm_email', now)
  if (!verified) return null
  const news = (await raise(tx, addressConfirmed, ctx, userId)).find(Boolean) ?? null
  const [profile] = await tx
    .select({ role: profiles.role, firstName: profiles.firstName })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (profile?.role !== 'client') return news
  await enqueueMail(tx, {
    template: 'client-welcome',
    to: verified.email,
    props: { firstName: profile.firstName, news: news ?? undefined },
    dedupeKey: `client-welcome/${userId}`,
  })
  return news
}

export type ConfirmAnswer =
  | { isConfirmed: false }
  | {
      isConfirmed: true
      /** The role of the person who is signed in now; null when they have to sign in. */
      role: Role | null
      /** The address, for the sign-in; null for a link that was spent before. */
      email: string | null
      /** The inquiry that has gone out with the confirmation. */
      news: InquiryNews | null
    }

/** A second click on a link that this browser has just spent counts as the first. Null for any other spent link. */
async function confirmedBefore(ctx: RequestContext, token: string): Promise<ConfirmAnswer | null> {
  const userId = await spenderOfToken(ctx.db, 'confirm_email', token, ctx.now())
  if (userId === null || !(await isKnownDevice(ctx.db, ctx, userId))) return null
  const actor = await ctx.resolveActor()
  return { isConfirmed: true, role: actor?.userId === userId ? actor.role : null, email: null, news: null }
}

/**
 * Whether confirming may sign in here: the account is open, and nobody else is signed in on this browser. Call it only
 * where the account was opened, as this browser's own cookie proves.
 */
async function roleToSignIn(tx: Db, ctx: RequestContext, userId: string, signedIn: Actor | null): Promise<Role | null> {
  if (signedIn && signedIn.userId !== userId) return null
  const [profile] = await tx
    .select({ role: profiles.role, status: profiles.status })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (profile?.status !== 'active' || isTeam(profile.role)) return null
  const by = { userId, role: profile.role }
  await recordAudit(tx, ctx, { entityType: 'user', entityId: userId, action: 'auth.signInByLink', by })
  return profile.role
}

/**
 * Spends a confirmation link, which proves the address. On the browser that signed up it also signs in. On any other it
 * answers `isConfirmed: false` and changes nothing until a new password comes along, since whoever opened the account may
 * not own the address; then the person signs in with it. (X138)
 * @throws AppError TOKEN_INVALID when the token is unknown, spent or older than a day; WEAK_PASSWORD (field password);
 * RATE_LIMITED.
 */
export async function confirmEmail(ctx: RequestContext, input: ConfirmEmailInput): Promise<ConfirmAnswer> {
  const { token, password } = input
  const now = ctx.now()
  const userId = await ownerOfToken(ctx.db, 'confirm_email', token, now)
  if (!userId) return (await confirmedBefore(ctx, token)) ?? refuseLink(ctx, CONFIRM_LINK_INVALID)
  if (password === undefined && !(await isKnownDevice(ctx.db, ctx, userId))) return { isConfirmed: false }
  const key = limitKey('confirm', 'account', token)
  await enforceLimits(ctx.db, TOO_MANY_TRIES, [{ key, ...AUTH_LIMITS.confirm.perAccount }])
  const passwordHash = password === undefined ? null : await newHashFor(ctx.db, userId, password)
  // Before the transaction: the session is read on a connection of its own.
  const signedIn = await ctx.resolveActor()
  const confirmed = await transact(ctx.db, async (tx) => {
    const owner = await lockPassword(tx, userId)
    if (!owner || !(await spendToken(tx, 'confirm_email', token, now))) return null
    if (passwordHash) await takeOver(tx, ctx, { owner, passwordHash, action: 'auth.confirmWithPassword' })
    const news = await markVerified(tx, ctx, userId)
    const { email, passwordHash: present } = owner
    return { email, present, news, role: passwordHash ? null : await roleToSignIn(tx, ctx, userId, signedIn) }
  })
  if (!confirmed) {
    const before = await confirmedBefore(ctx, token)
    if (!before) throw new AppError('TOKEN_INVALID', CONFIRM_LINK_INVALID)
    return before
  }
  const { present, ...answer } = confirmed
  const { email, role } = answer
  if (!role) return { isConfirmed: true, ...answer }
  // Nobody has set up a second factor before the address was confirmed: signing in comes after it.
  const arrival = { userId, email, passwordHash: present, role, hasFactor: false, isNewDevice: false }
  return { isConfirmed: true, ...answer, role: await openSession(ctx, arrival, attemptsOn(ctx.ip, email), null) }
}

/**
 * Mails a new confirmation link to an address that waits for one; the same answer for every address. (X27, E12)
 * @throws AppError RATE_LIMITED.
 */
export async function resendConfirmation(ctx: ServiceContext, input: ResendInput): Promise<{ isReceived: true }> {
  const { perAccount, perAddress } = await limitsFor(ctx.db, 'resend')
  await enforceLimits(ctx.db, TOO_MANY_MAILS, [
    { key: limitKey('resend', 'ip', ctx.ip), ...perAddress },
    { key: limitKey('resend', 'email', input.email), ...perAccount },
  ])
  await transact(
    ctx.db,
    async (tx) => {
      const [person] = await tx
        .select({ userId: users.id, email: users.email, firstName: profiles.firstName, role: profiles.role })
        .from(users)
        .innerJoin(profiles, eq(profiles.id, users.id))
        .where(and(sql`lower(${users.email}) = ${input.email}`, isNull(users.emailVerifiedAt)))
      if (!person) return
      const isApplicant = person.role === 'photographer'
      await sendConfirmation(tx, ctx, { ...person, isApplicant, returnTo: input.returnTo })
    },
    { atLeastMs: EVEN_ANSWER_MS },
  )
  return { isReceived: true }
}
