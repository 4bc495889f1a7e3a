import { and, eq, sql } from 'drizzle-orm'
import { knownDevices, users } from '#drizzle/schema/index.ts'
import type { RequestContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { deviceHash } from '#server/devices.ts'
import { AppError } from '#server/errors.ts'
import { limitsFor } from '#server/limits.ts'
import { consume, enforceLimits, forgive, limitKey, refund } from '#server/rate-limit.ts'
import { SIGN_IN_TRIES_IN_ALL } from '../model.ts'
import { TOO_MANY_SIGN_INS } from '../texts.ts'

const keysOf = (ip: string, email: string) => ({
  ip: limitKey('sign-in', 'ip', ip),
  account: limitKey('sign-in', 'email', email),
  all: limitKey('sign-in-all', 'email', email),
  pair: `${limitKey('sign-in', 'email', email)}/${limitKey('', 'ip', ip)}`,
})

/** The hash of this browser's device when the account with that address has been signed in to on it. */
async function knownDeviceOf(ctx: RequestContext, email: string): Promise<string | null> {
  const hash = deviceHash(ctx)
  if (!hash) return null
  const [known] = await ctx.db
    .select({ hash: knownDevices.tokenHash })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(sql`lower(${users.email}) = ${email}`, eq(knownDevices.tokenHash, hash)))
  return known?.hash ?? null
}

/** The limits of a browser the account does not know: for its address, then for the account as a whole. */
async function countStranger(db: Db, keys: ReturnType<typeof keysOf>): Promise<void> {
  const { perAccount, perAddress } = await limitsFor(db, 'signIn')
  await enforceLimits(db, TOO_MANY_SIGN_INS, [{ key: keys.ip, ...perAddress }])
  const account = await consume(db, keys.account, perAccount)
  const firstTry = await consume(db, keys.pair, { ...perAccount, limit: 1 })
  if (!account.allowed && !firstTry.allowed) {
    throw new AppError('RATE_LIMITED', TOO_MANY_SIGN_INS, { retryAfterMs: account.retryAfterMs })
  }
  await enforceLimits(db, TOO_MANY_SIGN_INS, [
    { key: keys.all, ...perAccount, limit: perAccount.limit * SIGN_IN_TRIES_IN_ALL },
  ])
}

/** What a correct password does to the counters. */
export type Attempt = { succeed: () => Promise<void> }

/**
 * Counts this attempt and refuses one too many. A device that has signed in to the account before has its own tries,
 * whatever others do; of the rest, once the account's tries are used up, an address that has not tried yet gets through
 * once. (AB1, X137)
 * @throws AppError RATE_LIMITED.
 */
export async function countAttempt(ctx: RequestContext, email: string): Promise<Attempt> {
  const { db } = ctx
  const device = await knownDeviceOf(ctx, email)
  if (device) {
    const key = limitKey('sign-in-device', 'account', `${device} ${email}`)
    const { perAccount } = await limitsFor(db, 'signIn')
    await enforceLimits(db, TOO_MANY_SIGN_INS, [{ key, ...perAccount }])
    return { succeed: () => forgive(db, key) }
  }
  const keys = keysOf(ctx.ip, email)
  await countStranger(db, keys)
  return {
    succeed: async () => {
      await refund(db, keys.ip)
      await forgetAttempts(db, ctx.ip, email)
    },
  }
}

/** Forgets what was tried on an account: its owner has proven their identity. (X137) */
export async function forgetAttempts(db: Db, ip: string, email: string): Promise<void> {
  const { account, pair, all } = keysOf(ip, email.toLowerCase())
  for (const key of [account, pair, all]) await forgive(db, key)
}
