import { and, eq, isNotNull } from 'drizzle-orm'
import { passkeys, payoutAccounts, photographers } from '#drizzle/schema/index.ts'
import type { RequestContext, SignedIn } from '#server/context.ts'
import { hasRow } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { isFactorDemanded } from '#server/env.ts'
import { isTeam, type Role } from '#shared/access/roles.ts'
import { LAST_FACTOR_PAYOUTS, LAST_FACTOR_TEAM } from '../../factor-texts.ts'
import { appsOf } from '../factor-records.ts'
import { openReset } from '../factor-reset-records.ts'
import { hasPassword } from '../records.ts'
import { demoCode } from './demo-code.ts'
import { passkeyRequest } from './passkey-records.ts'
import { codesLeft } from './recovery-codes.ts'

const keysOf = (db: Db, userId: string) =>
  db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      isBackedUp: passkeys.isBackedUp,
      lastUsedAt: passkeys.lastUsedAt,
      createdAt: passkeys.createdAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(passkeys.createdAt, passkeys.id)

/** Which kinds of factors an account can use. */
export async function factorKinds(db: Db, userId: string) {
  const [apps, keys, left] = await Promise.all([appsOf(db, userId), keysOf(db, userId), codesLeft(db, userId)])
  return { code: apps.length > 0, passkey: keys.length > 0, recovery: left > 0 }
}

/** Whether a photographer has said where the money goes. */
async function hasPayoutDetails(db: Db, userId: string): Promise<boolean> {
  const own = and(
    eq(photographers.userId, userId),
    hasRow(payoutAccounts, and(eq(payoutAccounts.vendorId, photographers.id), isNotNull(payoutAccounts.providerRef))),
  )
  return (await db.$count(photographers, own)) > 0
}

/** Why the last factor of an account stays; null when it may go. */
export async function keepsLastFactor(
  db: Db,
  { userId, role }: { userId: string; role: Role },
): Promise<string | null> {
  if (!isFactorDemanded()) return null
  if (isTeam(role)) return LAST_FACTOR_TEAM
  return (await hasPayoutDetails(db, userId)) ? LAST_FACTOR_PAYOUTS : null
}

/** The person's apps, passkeys and codes, as /account lists them. */
export async function listFactors({ db, actor, now }: SignedIn) {
  const { userId } = actor
  const [apps, keys, left, reset] = await Promise.all([
    appsOf(db, userId),
    keysOf(db, userId),
    codesLeft(db, userId),
    openReset(db, userId, now()),
  ])
  return { apps, passkeys: keys, codesLeft: left, reset: reset && { opensAt: reset.dueAt } }
}

/** What the person can confirm with that it is them; without a factor it is the password. */
export async function getStepUp(ctx: RequestContext & SignedIn) {
  const { userId, email, hasFactor, sessionHash: tokenHash } = ctx.actor
  const kinds = await factorKinds(ctx.db, userId)
  return {
    kinds: { ...kinds, password: !hasFactor && (await hasPassword(ctx.db, userId)) },
    demoCode: hasFactor ? await demoCode(ctx.db, { userId, email }, ctx.now()) : null,
    passkey: kinds.passkey ? await passkeyRequest(ctx, { purpose: 'step-up', tokenHash, userId }) : null,
  }
}
