import { and, eq, isNull, sql } from 'drizzle-orm'
import { profiles, users } from '#drizzle/schema/index.ts'
import { addressConfirmed } from '#server/address-confirmed.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enqueueMail, scheduleDrain } from '#server/outbox.ts'
import { enforceLimits, limitKey } from '#server/rate-limit.ts'
import { hashToken } from '#server/sessions.ts'
import type { ConfirmEmailInput, ResendInput } from '../forms.ts'
import { safeReturnTo } from '../guards.ts'
import { AUTH_LIMITS, CONFIRM_VALID_HOURS } from '../model.ts'
import { CONFIRM_LINK_INVALID, TOO_MANY_MAILS, TOO_MANY_TRIES } from '../texts.ts'
import { issueToken, revokeTokens, spendToken } from './email-tokens.ts'
import { inEvenTime } from './even-time.ts'

type Confirmation = { userId: string; email: string; firstName: string; returnTo: string | undefined; now: Date }

/** Queues the mail with a new confirmation link. Earlier links keep working: the mails may arrive in any order. (E12) */
export async function sendConfirmation(
  tx: Db,
  { userId, email, firstName, returnTo, now }: Confirmation,
): Promise<void> {
  const token = await issueToken(tx, { userId, kind: 'confirm_email', email, now })
  await enqueueMail(tx, {
    template: 'confirm-email',
    to: email,
    props: { firstName, token, validHours: CONFIRM_VALID_HOURS, returnTo: safeReturnTo(returnTo) },
    dedupeKey: `confirm-email/${hashToken(token).slice(0, 32)}`,
  })
}

/** Marks an address as proven and, the first time, welcomes a couple and sets off what waited for it. (E9) */
export async function markVerified(tx: Db, ctx: ServiceContext, userId: string): Promise<void> {
  const now = ctx.now()
  const [verified] = await tx
    .update(users)
    .set({ emailVerifiedAt: now, updatedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
    .returning({ email: users.email })
  await revokeTokens(tx, userId, 'confirm_email', now)
  if (!verified) return
  await addressConfirmed(tx, ctx, userId)
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

/**
 * Spends a confirmation link. It proves the address and opens no session: the link may have been opened anywhere. (X27)
 * @throws AppError TOKEN_INVALID when the token is unknown, spent or older than a day; RATE_LIMITED.
 */
export async function confirmEmail(ctx: ServiceContext, { token }: ConfirmEmailInput): Promise<{ isConfirmed: true }> {
  const key = limitKey('confirm', 'ip', ctx.ip)
  await enforceLimits(ctx.db, TOO_MANY_TRIES, [{ key, ...AUTH_LIMITS.confirm.perIp }])
  const now = ctx.now()
  await ctx.db.transaction(async (tx) => {
    const userId = await spendToken(tx, 'confirm_email', token, now)
    if (!userId) throw new AppError('TOKEN_INVALID', CONFIRM_LINK_INVALID)
    await markVerified(tx, ctx, userId)
  })
  scheduleDrain(ctx.db)
  return { isConfirmed: true }
}

/**
 * Mails a new confirmation link to an address that waits for one; the same answer for every address. (X27, E12)
 * @throws AppError RATE_LIMITED.
 */
export async function resendConfirmation(ctx: ServiceContext, input: ResendInput): Promise<{ isReceived: true }> {
  await enforceLimits(ctx.db, TOO_MANY_MAILS, [
    { key: limitKey('resend', 'ip', ctx.ip), ...AUTH_LIMITS.resend.perIp },
    { key: limitKey('resend', 'email', input.email), ...AUTH_LIMITS.resend.perAccount },
  ])
  await inEvenTime(() =>
    ctx.db.transaction(async (tx) => {
      const [person] = await tx
        .select({ userId: users.id, email: users.email, firstName: profiles.firstName })
        .from(users)
        .innerJoin(profiles, eq(profiles.id, users.id))
        .where(and(sql`lower(${users.email}) = ${input.email}`, isNull(users.emailVerifiedAt)))
      if (person) await sendConfirmation(tx, { ...person, returnTo: input.returnTo, now: ctx.now() })
    }),
  )
  scheduleDrain(ctx.db)
  return { isReceived: true }
}
