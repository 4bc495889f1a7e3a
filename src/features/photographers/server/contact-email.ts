import { and, eq } from 'drizzle-orm'
import { photographers, profiles } from '#drizzle/schema/index.ts'
import { CONFIRM_VALID_HOURS } from '#features/auth/model.ts'
import { assertPassword } from '#features/auth/server/records.ts'
import {
  issueToken,
  ownerOfAddressToken,
  refuseLink,
  revokeTokens,
  spendAddressToken,
} from '#features/auth/server/token-records.ts'
import { TOO_MANY_MAILS } from '#features/auth/texts.ts'
import { hashToken } from '#server/account/sessions.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { forgetStopsAt } from '#server/mail/stops.ts'
import { ring } from '#server/notices/tell.ts'
import { transact } from '#server/transact.ts'
import { NO_PHOTOGRAPHER_PROFILE } from '#shared/access/vendor-record.ts'
import { type ChangeEmailInput, CONTACT_LINK_INVALID, type ConfirmContactInput, SAME_EMAIL } from '../contact-inputs.ts'

const columns = { id: photographers.id, name: photographers.name, email: photographers.email }

/** A vendor's own record under its lock: changes of its address wait for each other. */
async function lockOwn(tx: Db, userId: string) {
  const [own] = await tx
    .select(columns)
    .from(photographers)
    .where(eq(photographers.userId, userId))
    .for('no key update')
  return own ?? null
}
type Own = NonNullable<Awaited<ReturnType<typeof lockOwn>>>

/** Writes to the address that mail goes, or went, to: it may be the only one that the owner still reads. */
async function tellFormer(
  tx: Db,
  own: Own,
  { newEmail, state, key }: { newEmail: string; state: 'asked' | 'changed'; key: string },
) {
  const mail = { template: 'contact-change' as const, props: { name: own.name, newEmail, state } }
  await enqueueMail(tx, { ...mail, to: own.email, dedupeKey: `contact-change/${state}/${key}` })
  return mail
}

/**
 * Asks for another contact address: the password, a link to the new address, a notice to the one that mail still goes
 * to. The newest link counts. (X151)
 * @throws AppError NOT_FOUND for administrators, who only look on; INVALID_INPUT (email) for the address there is;
 * RATE_LIMITED; INVALID_CREDENTIALS (password).
 */
export async function changeContactEmail(ctx: ServiceContext, input: ChangeEmailInput): Promise<{ email: string }> {
  const { userId, role } = ctx.actor!
  const { email, password } = input
  const [known] =
    role === 'photographer'
      ? await ctx.db.select(columns).from(photographers).where(eq(photographers.userId, userId))
      : []
  if (!known) throw new AppError('NOT_FOUND', NO_PHOTOGRAPHER_PROFILE)
  if (email === known.email.toLowerCase()) throw new AppError('INVALID_INPUT', SAME_EMAIL, { field: 'email' })
  await assertPassword(ctx, password, 'password')
  const { perAccount, perAddress } = await limitsFor(ctx.db, 'resend')
  await enforceLimits(ctx.db, TOO_MANY_MAILS, [
    { key: limitKey('contact-email', 'ip', ctx.ip), ...perAddress },
    { key: limitKey('contact-email', 'account', userId), ...perAccount },
    { key: limitKey('contact-email', 'email', email), ...perAccount },
  ])
  await transact(ctx.db, async (tx) => {
    const own = (await lockOwn(tx, userId))!
    await revokeTokens(tx, userId, 'contact_email', ctx.now())
    const token = await issueToken(tx, { userId, kind: 'contact_email', email, now: ctx.now() })
    const key = hashToken(token).slice(0, 32)
    await enqueueMail(tx, {
      template: 'confirm-contact',
      to: email,
      props: { name: own.name, token, validHours: CONFIRM_VALID_HOURS },
      dedupeKey: `confirm-contact/${key}`,
    })
    await tellFormer(tx, own, { newEmail: email, state: 'asked', key })
    await recordAudit(tx, ctx, { entityType: 'photographer', entityId: own.id, action: 'profile.askContactEmail' })
  })
  return { email }
}

/** Ends a change of the contact address that was not confirmed yet. Idempotent. @throws AppError NOT_FOUND. */
export async function withdrawContactEmail(ctx: ServiceContext): Promise<{ isWithdrawn: true }> {
  const { userId } = ctx.actor!
  await transact(ctx.db, async (tx) => {
    const own = await lockOwn(tx, userId)
    if (!own) throw new AppError('NOT_FOUND', NO_PHOTOGRAPHER_PROFILE)
    if ((await revokeTokens(tx, userId, 'contact_email', ctx.now())) === 0) return
    await recordAudit(tx, ctx, { entityType: 'photographer', entityId: own.id, action: 'profile.keepContactEmail' })
  })
  return { isWithdrawn: true }
}

/** Puts a proven address in the place of the former one, and tells both the former one and the bell. */
async function putAddress(tx: Db, ctx: ServiceContext, userId: string, email: string, key: string): Promise<boolean> {
  const [profile] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, userId), eq(profiles.role, 'photographer'), eq(profiles.status, 'active')))
  const own = profile && (await lockOwn(tx, userId))
  if (!own) return false
  await tx.update(photographers).set({ email, updatedAt: ctx.now() }).where(eq(photographers.id, own.id))
  const mail = await tellFormer(tx, own, { newEmail: email, state: 'changed', key })
  await ring(tx, mail, { userId, at: ctx.now() })
  await forgetStopsAt(tx, userId, 'contact')
  await recordAudit(tx, ctx, {
    entityType: 'photographer',
    entityId: own.id,
    action: 'profile.changeContactEmail',
    after: { contact_changed: true },
    by: { userId, role: 'photographer' },
  })
  return true
}

/**
 * Spends the link in the mail to a new contact address: from now on mail goes there. It opens no session.
 * @throws AppError TOKEN_INVALID for a link that was used, replaced or withdrawn, or is over a day old; RATE_LIMITED.
 */
export async function confirmContactEmail(
  ctx: ServiceContext,
  { token }: ConfirmContactInput,
): Promise<{ isConfirmed: true }> {
  const asked = await ownerOfAddressToken(ctx.db, 'contact_email', token, ctx.now())
  const isPut = await transact(ctx.db, async (tx) => {
    // The record first, as whoever asks for another change at this moment locks it.
    if (!asked || !(await lockOwn(tx, asked.userId))) return false
    const spent = await spendAddressToken(tx, 'contact_email', token, ctx.now())
    return spent !== null && putAddress(tx, ctx, spent.userId, spent.email, hashToken(token).slice(0, 32))
  })
  if (!isPut) return refuseLink(ctx, CONTACT_LINK_INVALID)
  return { isConfirmed: true }
}
