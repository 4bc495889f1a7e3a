import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { clients, emailTokens, users } from '#drizzle/schema/index.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { raise } from '#server/events.ts'
import { redirectMails } from '#server/mail/outbox.ts'
import { forgetStopsAt } from '#server/mail/stops.ts'
import { addressChanged } from '../events.ts'
import { revokeTokens } from '../token-records.ts'

/** The address that a person has asked to sign in with and not confirmed yet. */
export async function pendingAddress({ db, now }: PlainReader, userId: string): Promise<string | null> {
  const { email, kind, consumedAt, expiresAt } = emailTokens
  const [asked] = await db
    .select({ email })
    .from(emailTokens)
    .where(and(eq(emailTokens.userId, userId), eq(kind, 'account_email'), isNull(consumedAt), gt(expiresAt, now())))
  return asked?.email ?? null
}

/**
 * Whether another account had this address until a moment ago and can still take it back: nobody else may have it
 * before that time is over.
 */
export async function isResting({ db, now }: PlainReader, address: string, userId: string | null): Promise<boolean> {
  const former = and(
    eq(emailTokens.kind, 'keep_email'),
    isNull(emailTokens.consumedAt),
    gt(emailTokens.expiresAt, now()),
    sql`lower(${emailTokens.email}) = lower(${address})`,
    userId === null ? undefined : ne(emailTokens.userId, userId),
  )
  const [found] = await db
    .select({ id: emailTokens.id })
    .from(emailTokens)
    .innerJoin(users, and(eq(users.id, emailTokens.userId), sql`lower(${users.email}) <> lower(${address})`))
    .where(former)
    .limit(1)
  return found !== undefined
}

/**
 * Puts a proven address in the place of an account's former one, under the lock of the account. What was mailed to the
 * former one lets nobody in any more, and what waits to be mailed goes to the new one.
 * @throws the unique violation `users_email_unique` when the address has an account.
 */
export async function putAddress(
  tx: Db,
  ctx: ServiceContext,
  change: { userId: string; from: string; to: string },
): Promise<void> {
  const { userId, to } = change
  const at = ctx.now()
  await tx.update(users).set({ email: to, emailVerifiedAt: at, updatedAt: at }).where(eq(users.id, userId))
  await tx.update(clients).set({ email: to, updatedAt: at }).where(eq(clients.userId, userId))
  await revokeTokens(tx, userId, ['confirm_email', 'reset_password', 'sign_in', 'account_email'], at)
  await redirectMails(tx, change)
  await forgetStopsAt(tx, userId, 'account')
  await raise(tx, addressChanged, ctx, change)
}
