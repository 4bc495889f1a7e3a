import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { dataRequests, profiles, users } from '#drizzle/schema/index.ts'
import { EVEN_ANSWER_MS } from '#features/auth/model.ts'
import { hashToken } from '#server/account/sessions.ts'
import type { ServiceContext } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { transact } from '#server/transact.ts'
import { TEAM_ROLES } from '#shared/access/roles.ts'
import type { AskByLinkInput } from '../inputs.ts'
import { DATA_LINK_HOURS } from '../model.ts'
import { TOO_MANY_DATA_LINKS } from '../texts.ts'

/** Whether an address belongs to an account that can be signed in to: what concerns it is seen to there. */
export async function hasOpenAccount(db: Db, email: string): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(
      and(
        sql`lower(${users.email}) = lower(${email})`,
        or(isNotNull(users.emailVerifiedAt), isOneOf(profiles.role, TEAM_ROLES)),
      ),
    )
  return found !== undefined
}

/** A token, of which only the hash is kept. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/**
 * Mails whoever reads an address a link to what we hold about it; where it has an account, the mail leads there. The same
 * answer for every address, and only the newest link works.
 * @throws AppError RATE_LIMITED, NOT_CHECKED.
 */
export async function askByLink(ctx: ServiceContext, { email }: AskByLinkInput): Promise<{ isAsked: true }> {
  const { perAccount, perAddress } = await limitsFor(ctx.db, 'resend')
  await enforceLimits(ctx.db, TOO_MANY_DATA_LINKS, [
    { key: limitKey('data-link', 'ip', ctx.ip), ...perAddress },
    { key: limitKey('data-link', 'email', email), ...perAccount },
  ])
  const { token, tokenHash } = newToken()
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + DATA_LINK_HOURS * 3_600_000)
  await transact(
    ctx.db,
    async (tx) => {
      const isAccounts = await hasOpenAccount(tx, email)
      if (!isAccounts) {
        const asked = { email, tokenHash, openedAt: null, expiresAt, createdAt }
        await tx.insert(dataRequests).values(asked).onConflictDoUpdate({ target: dataRequests.email, set: asked })
      }
      await enqueueMail(tx, {
        template: 'data-link',
        to: email,
        props: { token: isAccounts ? null : token, validHours: DATA_LINK_HOURS },
        dedupeKey: `data-link/${tokenHash.slice(0, 32)}`,
      })
    },
    { atLeastMs: EVEN_ANSWER_MS },
  )
  return { isAsked: true }
}
