import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { emailTokens, users } from '#drizzle/schema/index.ts'
import { hashToken } from '#server/account/sessions.ts'
import type { ServiceContext } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { liftStops } from '#server/mail/stops.ts'
import {
  CONFIRM_VALID_HOURS,
  type EmailTokenKind,
  KEEP_ADDRESS_HOURS,
  RESET_VALID_MINUTES,
  SIGN_IN_LINK_VALID_MINUTES,
} from '../model.ts'
import { TOO_MANY_TRIES } from '../texts.ts'

const VALID_MS: Record<EmailTokenKind, number> = {
  confirm_email: CONFIRM_VALID_HOURS * 60 * 60_000,
  reset_password: RESET_VALID_MINUTES * 60_000,
  sign_in: SIGN_IN_LINK_VALID_MINUTES * 60_000,
  contact_email: CONFIRM_VALID_HOURS * 60 * 60_000,
  account_email: CONFIRM_VALID_HOURS * 60 * 60_000,
  keep_email: KEEP_ADDRESS_HOURS * 60 * 60_000,
}

type Issue = { userId: string; kind: EmailTokenKind; email: string; now: Date }

/** Makes a single-use token for one mail: 256 random bits, of which only the SHA-256 is kept. */
export async function issueToken(tx: Db, { userId, kind, email, now }: Issue): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + VALID_MS[kind])
  await tx.insert(emailTokens).values({ userId, kind, email, tokenHash: hashToken(token), expiresAt, createdAt: now })
  return token
}

/** The live token of this kind: unspent and in time. */
const isLive = (kind: EmailTokenKind, token: string, now: Date) =>
  and(
    eq(emailTokens.tokenHash, hashToken(token)),
    eq(emailTokens.kind, kind),
    isNull(emailTokens.consumedAt),
    gt(emailTokens.expiresAt, now),
  )

/** Whose live token this is, without spending it; null when it is not one. */
export async function ownerOfToken(db: Db, kind: EmailTokenKind, token: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ userId: emailTokens.userId })
    .from(emailTokens)
    .innerJoin(users, and(eq(users.id, emailTokens.userId), sql`lower(${users.email}) = lower(${emailTokens.email})`))
    .where(isLive(kind, token, now))
  return row?.userId ?? null
}

/**
 * Refuses an invalid mailed link. Only such tries count against the network address: 256 random bits cannot be guessed,
 * and somebody else's tries never keep a good link from its owner.
 * @throws AppError TOKEN_INVALID with `sentence`, RATE_LIMITED.
 */
export async function refuseLink(ctx: ServiceContext, sentence: string): Promise<never> {
  const { perAddress } = await limitsFor(ctx.db, 'resend')
  await enforceLimits(ctx.db, TOO_MANY_TRIES, [{ key: limitKey('link', 'ip', ctx.ip), ...perAddress }])
  throw new AppError('TOKEN_INVALID', sentence)
}

/**
 * Spends a token: the statement that checks it also ends it, so of twenty at once one succeeds. Null when it is dead. A
 * link that was opened proves that its address is read.
 */
export async function spendToken(tx: Db, kind: EmailTokenKind, token: string, now: Date): Promise<string | null> {
  const [spent] = await tx
    .update(emailTokens)
    .set({ consumedAt: now })
    .from(users)
    .where(
      and(
        isLive(kind, token, now),
        eq(users.id, emailTokens.userId),
        sql`lower(${users.email}) = lower(${emailTokens.email})`,
      ),
    )
    .returning({ userId: emailTokens.userId, email: emailTokens.email })
  if (!spent) return null
  await liftStops(tx, spent.email)
  return spent.userId
}

/** Whose live token this is that proves another address than the account's, without spending it. */
export async function ownerOfAddressToken(
  db: Db,
  kind: EmailTokenKind,
  token: string,
  now: Date,
): Promise<{ userId: string; email: string; createdAt: Date } | null> {
  const { userId, email, createdAt } = emailTokens
  const [row] = await db
    .select({ userId, email, createdAt })
    .from(emailTokens)
    .where(isLive(kind, token, now))
  return row ?? null
}

/** Spends a token that proves another address than the account's. Null when it is dead. */
export async function spendAddressToken(
  tx: Db,
  kind: EmailTokenKind,
  token: string,
  now: Date,
): Promise<{ userId: string; email: string } | null> {
  const [spent] = await tx
    .update(emailTokens)
    .set({ consumedAt: now })
    .where(isLive(kind, token, now))
    .returning({ userId: emailTokens.userId, email: emailTokens.email })
  if (!spent) return null
  await liftStops(tx, spent.email)
  return spent
}

/** Whose spent token this is, within its day; null when it never was one, or has not been spent. */
export async function spenderOfToken(db: Db, kind: EmailTokenKind, token: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ userId: emailTokens.userId })
    .from(emailTokens)
    .where(
      and(
        eq(emailTokens.tokenHash, hashToken(token)),
        eq(emailTokens.kind, kind),
        isNotNull(emailTokens.consumedAt),
        gt(emailTokens.expiresAt, now),
      ),
    )
  return row?.userId ?? null
}

/** Ends a person's unspent tokens of some kinds; returns how many there were. */
export async function revokeTokens(
  tx: Db,
  userId: string,
  kinds: EmailTokenKind | readonly EmailTokenKind[],
  now: Date,
): Promise<number> {
  const revoked = await tx
    .update(emailTokens)
    .set({ consumedAt: now })
    .where(
      and(eq(emailTokens.userId, userId), isOneOf(emailTokens.kind, [kinds].flat()), isNull(emailTokens.consumedAt)),
    )
    .returning({ id: emailTokens.id })
  return revoked.length
}
