import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { emailTokens, users } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { hashToken } from '#server/sessions.ts'
import { CONFIRM_VALID_HOURS, type EmailTokenKind, RESET_VALID_MINUTES } from '../model.ts'

const VALID_MS: Record<EmailTokenKind, number> = {
  confirm_email: CONFIRM_VALID_HOURS * 60 * 60_000,
  reset_password: RESET_VALID_MINUTES * 60_000,
}

type Issue = { userId: string; kind: EmailTokenKind; email: string; now: Date }

/** Makes a single-use token for one mail: 256 random bits, of which only the SHA-256 is kept. (X46) */
export async function issueToken(tx: Db, { userId, kind, email, now }: Issue): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + VALID_MS[kind])
  await tx.insert(emailTokens).values({ userId, kind, email, tokenHash: hashToken(token), expiresAt, createdAt: now })
  return token
}

/** The live token of this kind: unspent, in time, and sent to the address the account still has. */
const isLive = (kind: EmailTokenKind, token: string, now: Date) =>
  and(
    eq(emailTokens.tokenHash, hashToken(token)),
    eq(emailTokens.kind, kind),
    isNull(emailTokens.consumedAt),
    gt(emailTokens.expiresAt, now),
  )

/** Whose live token this is, without spending it; null when it is none. */
export async function ownerOfToken(db: Db, kind: EmailTokenKind, token: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ userId: emailTokens.userId })
    .from(emailTokens)
    .innerJoin(users, and(eq(users.id, emailTokens.userId), sql`lower(${users.email}) = lower(${emailTokens.email})`))
    .where(isLive(kind, token, now))
  return row?.userId ?? null
}

/** Spends a token: the statement that checks it also ends it, so of twenty at once one succeeds. Null when it is dead. */
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
    .returning({ userId: emailTokens.userId })
  return spent?.userId ?? null
}

/** Ends a person's unspent tokens of one kind; how many there were. */
export async function revokeTokens(tx: Db, userId: string, kind: EmailTokenKind, now: Date): Promise<number> {
  const revoked = await tx
    .update(emailTokens)
    .set({ consumedAt: now })
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.kind, kind), isNull(emailTokens.consumedAt)))
    .returning({ id: emailTokens.id })
  return revoked.length
}
