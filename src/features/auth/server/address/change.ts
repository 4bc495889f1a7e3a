import { sql } from 'drizzle-orm'
import { users } from '#drizzle/schema/index.ts'
import { hashToken } from '#server/account/sessions.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { transact } from '#server/transact.ts'
import type { ChangeAddressInput } from '../../account-inputs.ts'
import { CONFIRM_VALID_HOURS, EVEN_ANSWER_MS } from '../../model.ts'
import { ADDRESS_NOT_ASKED, ADDRESS_SAME, TOO_MANY_MAILS } from '../../texts.ts'
import { assertUnchanged, lockPassword } from '../new-password.ts'
import { assertPassword } from '../records.ts'
import { issueToken, revokeTokens } from '../token-records.ts'
import { pendingAddress } from './records.ts'

type Asker = { userId: string; firstName: string | null }

/** @throws AppError RATE_LIMITED. */
async function limitMails(ctx: SignedIn, email: string): Promise<void> {
  const { perAccount, perAddress } = await limitsFor(ctx.db, 'resend')
  await enforceLimits(ctx.db, TOO_MANY_MAILS, [
    { key: limitKey('account-email', 'ip', ctx.ip), ...perAddress },
    { key: limitKey('account-email', 'account', ctx.actor.userId), ...perAccount },
    { key: limitKey('account-email', 'email', email), ...perAccount },
  ])
}

/**
 * Mails the link that confirms a new address, the only one that works from now on. An address that has an account gets
 * no link: its owner is told instead, and whoever asks cannot tell the difference.
 * @returns a key for the mails about it.
 */
async function mailLink(tx: Db, ctx: ServiceContext, { userId, firstName }: Asker, email: string): Promise<string> {
  const now = ctx.now()
  await revokeTokens(tx, userId, 'account_email', now)
  const token = await issueToken(tx, { userId, kind: 'account_email', email, now })
  const key = hashToken(token).slice(0, 32)
  const [taken] = await tx.select({ email: users.email }).from(users).where(sql`lower(${users.email}) = ${email}`)
  if (taken)
    await enqueueMail(tx, { template: 'address-taken', to: taken.email, props: {}, dedupeKey: `address-taken/${key}` })
  else
    await enqueueMail(tx, {
      template: 'confirm-address',
      to: email,
      props: { firstName: firstName ?? '', token, validHours: CONFIRM_VALID_HOURS },
      dedupeKey: `confirm-address/${key}`,
    })
  return key
}

/**
 * Asks to sign in with another address: the password or a second factor, a link to the new address, and a notice to the
 * present one with the way to keep it. Until the link is used nothing changes; the newest one counts. (AC5)
 * @throws AppError INVALID_INPUT (email) for the address there is; RATE_LIMITED; INVALID_CREDENTIALS (password);
 * CONFLICT over a password that has just been changed.
 */
export async function changeAddress(ctx: SignedIn, input: ChangeAddressInput): Promise<{ email: string }> {
  const { email, password } = input
  const { userId, firstName } = ctx.actor
  if (email === ctx.actor.email.toLowerCase()) throw new AppError('INVALID_INPUT', ADDRESS_SAME, { field: 'email' })
  const passwordHash = await assertPassword(ctx, password, 'password')
  await limitMails(ctx, email)
  await transact(
    ctx.db,
    async (tx) => {
      const owner = await lockPassword(tx, userId)
      assertUnchanged(owner, passwordHash)
      const key = await mailLink(tx, ctx, { userId, firstName }, email)
      const { email: present } = owner!
      const token = await issueToken(tx, { userId, kind: 'keep_email', email: present, now: ctx.now() })
      await enqueueMail(tx, {
        template: 'address-change',
        to: present,
        props: { firstName: firstName ?? '', newEmail: email, state: 'asked', token },
        dedupeKey: `address-change/asked/${key}`,
      })
      await recordAudit(tx, ctx, { entityType: 'user', entityId: userId, action: 'auth.askAddress' })
    },
    { atLeastMs: EVEN_ANSWER_MS },
  )
  return { email }
}

/**
 * Mails the link to the new address again; the one before stops working.
 * @throws AppError NOT_FOUND when there is nothing to confirm any more; RATE_LIMITED.
 */
export async function resendAddress(ctx: SignedIn): Promise<{ email: string }> {
  const { userId, firstName } = ctx.actor
  const asked = await pendingAddress(ctx, userId)
  if (!asked) throw new AppError('NOT_FOUND', ADDRESS_NOT_ASKED)
  await limitMails(ctx, asked)
  await transact(
    ctx.db,
    async (tx) => {
      await lockPassword(tx, userId)
      if ((await pendingAddress({ ...ctx, db: tx }, userId)) !== asked)
        throw new AppError('NOT_FOUND', ADDRESS_NOT_ASKED)
      await mailLink(tx, ctx, { userId, firstName }, asked)
    },
    { atLeastMs: EVEN_ANSWER_MS },
  )
  return { email: asked }
}

/** Keeps the present address: the mailed link stops working. Idempotent. */
export async function withdrawAddress(ctx: SignedIn): Promise<{ isWithdrawn: true }> {
  const { userId } = ctx.actor
  await transact(ctx.db, async (tx) => {
    await lockPassword(tx, userId)
    if ((await revokeTokens(tx, userId, 'account_email', ctx.now())) === 0) return
    await recordAudit(tx, ctx, { entityType: 'user', entityId: userId, action: 'auth.keepAddress' })
  })
  return { isWithdrawn: true }
}
