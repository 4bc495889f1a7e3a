import { and, eq, isNull, sql } from 'drizzle-orm'
import { profiles, users } from '#drizzle/schema/index.ts'
import { isKnownDevice } from '#server/account/devices.ts'
import type { RequestContext, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { raise } from '#server/events.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { transact } from '#server/transact.ts'
import type { ConfirmEmailInput, ResendInput } from '../inputs.ts'
import { AUTH_LIMITS, EVEN_ANSWER_MS } from '../model.ts'
import { CONFIRM_LINK_INVALID, TOO_MANY_MAILS, TOO_MANY_TRIES } from '../texts.ts'
import { addressConfirmed } from './events.ts'
import { lockPassword, newHashFor, takeOver } from './new-password.ts'
import { sendConfirmation } from './records.ts'
import { ownerOfToken, refuseLink, revokeTokens, spenderOfToken, spendToken } from './token-records.ts'

/** Marks an address as proven and, the first time, welcomes a couple and triggers what was waiting for it. (E9) */
export async function markVerified(tx: Db, ctx: ServiceContext, userId: string): Promise<void> {
  const now = ctx.now()
  const [verified] = await tx
    .update(users)
    .set({ emailVerifiedAt: now, updatedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
    .returning({ email: users.email })
  await revokeTokens(tx, userId, 'confirm_email', now)
  if (!verified) return
  await raise(tx, addressConfirmed, ctx, userId)
  const [profile] = await tx
    .select({ role: profiles.role, firstName: profiles.firstName })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (profile?.role !== 'client') return
  await enqueueMail(tx, {
    template: 'client-welcome',
    to: verified.email,
    props: { firstName: profile.firstName },
    dedupeKey: `client-welcome/${userId}`,
  })
}

/** A second click on a link that this browser has just spent counts as the first. */
async function isConfirmedHere(ctx: RequestContext, token: string): Promise<boolean> {
  const userId = await spenderOfToken(ctx.db, 'confirm_email', token, ctx.now())
  return userId !== null && (await isKnownDevice(ctx.db, ctx, userId))
}

/**
 * Spends a confirmation link. It proves the address and opens no session: the link may have been opened anywhere. On
 * another browser than the one that signed up it answers `isConfirmed: false` and changes nothing until a new password
 * comes along, since whoever opened the account may not own the address. (X138)
 * @throws AppError TOKEN_INVALID when the token is unknown, spent or older than a day; WEAK_PASSWORD (field password);
 * RATE_LIMITED.
 */
export async function confirmEmail(ctx: RequestContext, input: ConfirmEmailInput): Promise<{ isConfirmed: boolean }> {
  const { token, password } = input
  const now = ctx.now()
  const userId = await ownerOfToken(ctx.db, 'confirm_email', token, now)
  if (!userId) {
    if (await isConfirmedHere(ctx, token)) return { isConfirmed: true }
    return refuseLink(ctx, CONFIRM_LINK_INVALID)
  }
  if (password === undefined && !(await isKnownDevice(ctx.db, ctx, userId))) return { isConfirmed: false }
  const key = limitKey('confirm', 'account', token)
  await enforceLimits(ctx.db, TOO_MANY_TRIES, [{ key, ...AUTH_LIMITS.confirm.perAccount }])
  const passwordHash = password === undefined ? null : await newHashFor(ctx.db, userId, password)
  const isSpent = await transact(ctx.db, async (tx) => {
    const owner = await lockPassword(tx, userId)
    if (!owner || !(await spendToken(tx, 'confirm_email', token, now))) return false
    if (passwordHash) await takeOver(tx, ctx, { owner, passwordHash, action: 'auth.confirmWithPassword' })
    await markVerified(tx, ctx, userId)
    return true
  })
  if (!isSpent && !(await isConfirmedHere(ctx, token))) throw new AppError('TOKEN_INVALID', CONFIRM_LINK_INVALID)
  return { isConfirmed: true }
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
      await sendConfirmation(tx, { ...person, isApplicant, returnTo: input.returnTo, now: ctx.now() })
    },
    { atLeastMs: EVEN_ANSWER_MS },
  )
  return { isReceived: true }
}
