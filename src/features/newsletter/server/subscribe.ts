import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lte, ne, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { newsletterSubscribers as subscribers } from '#drizzle/schema/newsletter.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { transact } from '#server/transact.ts'
import type { SubscribeInput, TokenInput } from '../inputs.ts'
import { CONFIRM_VALID_DAYS, LINK_INVALID, RESEND_AFTER_MS, SUBSCRIBE_LIMITS, TOO_MANY } from '../model.ts'

type Subscribe = z.infer<typeof SubscribeInput>
type Token = z.infer<typeof TokenInput>

const VALID_MS = CONFIRM_VALID_DAYS * 24 * 60 * 60_000
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/**
 * Writes or renews a waiting subscription and returns its id; null when the address is already confirmed or was mailed
 * a moment ago. Of two requests at once one writes, so that one mail is sent.
 */
async function startWaiting(tx: Db, email: string, tokenHash: string, now: Date): Promise<string | null> {
  const waiting = { email, status: 'pending', tokenHash, updatedAt: now } as const
  const mayBeMailed = or(
    eq(subscribers.status, 'unsubscribed'),
    and(eq(subscribers.status, 'pending'), lte(subscribers.updatedAt, before(now, RESEND_AFTER_MS))),
  )
  const own = { id: subscribers.id }
  const [renewed] = await tx
    .update(subscribers)
    .set(waiting)
    .where(and(eq(sql`lower(${subscribers.email})`, email), mayBeMailed))
    .returning(own)
  if (renewed) return renewed.id
  const [added] = await tx
    .insert(subscribers)
    .values({ ...waiting, createdAt: now })
    .onConflictDoNothing()
    .returning(own)
  return added?.id ?? null
}

/**
 * Stores an address as not yet confirmed and mails it the confirmation link. New, waiting and confirmed addresses get
 * the same answer; a waiting one gets a new mail after five minutes at the earliest, a confirmed one none. (X10)
 * @throws AppError RATE_LIMITED.
 */
export async function subscribe(ctx: ServiceContext, { email }: Subscribe): Promise<{ isReceived: true }> {
  await enforceLimits(ctx.db, TOO_MANY, [
    { key: limitKey('newsletter', 'ip', ctx.ip), ...SUBSCRIBE_LIMITS.perIp },
    { key: limitKey('newsletter', 'email', email), ...SUBSCRIBE_LIMITS.perEmail },
  ])
  const now = ctx.now()
  const token = randomBytes(32).toString('base64url')
  await transact(ctx.db, async (tx) => {
    const id = await startWaiting(tx, email, hashOf(token), now)
    if (!id) return
    await enqueueMail(tx, {
      template: 'newsletter-confirm',
      to: email,
      props: { token, validDays: CONFIRM_VALID_DAYS },
      dedupeKey: `newsletter-confirm/${id}/${now.getTime()}`,
    })
  })
  return { isReceived: true }
}

/**
 * Second half of the double opt-in. The statement that checks the token also spends it.
 * @throws AppError TOKEN_INVALID when the token is unknown, used, replaced or older than seven days.
 */
export async function confirm(ctx: PlainReader, { token }: Token): Promise<{ isConfirmed: true }> {
  const now = ctx.now()
  const confirmed = await ctx.db
    .update(subscribers)
    .set({ status: 'confirmed', confirmedAt: now, unsubscribedAt: null, updatedAt: now })
    .where(
      and(
        eq(subscribers.tokenHash, hashOf(token)),
        eq(subscribers.status, 'pending'),
        gt(subscribers.updatedAt, before(now, VALID_MS)),
      ),
    )
    .returning({ id: subscribers.id })
  if (confirmed.length === 0) throw new AppError('TOKEN_INVALID', LINK_INVALID)
  return { isConfirmed: true }
}

/**
 * Takes an address off the list, confirmed or not; the link does not expire, but a new subscription replaces it.
 * @throws AppError TOKEN_INVALID when the token is unknown, replaced or already used for this.
 */
export async function unsubscribe(ctx: PlainReader, { token }: Token): Promise<{ isUnsubscribed: true }> {
  const now = ctx.now()
  const left = await ctx.db
    .update(subscribers)
    .set({ status: 'unsubscribed', unsubscribedAt: now, updatedAt: now })
    .where(and(eq(subscribers.tokenHash, hashOf(token)), ne(subscribers.status, 'unsubscribed')))
    .returning({ id: subscribers.id })
  if (left.length === 0) throw new AppError('TOKEN_INVALID', LINK_INVALID)
  return { isUnsubscribed: true }
}
