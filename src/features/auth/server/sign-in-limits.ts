import type { ServiceContext } from '#server/context.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { enforceLimits, type Forgiveness, limitKey } from '#server/limits/rate-limit.ts'
import { SIGN_IN_TRIES_IN_ALL } from '../model.ts'
import { TOO_MANY_SIGN_INS } from '../texts.ts'

const keysOf = (ip: string, email: string) => ({
  ip: limitKey('sign-in', 'ip', ip),
  account: limitKey('sign-in', 'email', email),
  all: limitKey('sign-in-all', 'email', email),
  pair: `${limitKey('sign-in', 'email', email)}/${limitKey('', 'ip', ip)}`,
})

/**
 * Counts this attempt and refuses one too many. A device that has signed in to the account before, named by its hash,
 * has its own tries, whatever others do. For the rest: the address's limit, then the account's, then the account's in
 * all; once the account's tries are used up, an address that has not tried yet gets through once.
 * @returns what a correct password forgives.
 * @throws AppError RATE_LIMITED.
 */
export async function countAttempt(
  { db, ip }: ServiceContext,
  email: string,
  knownDevice: string | null,
): Promise<Forgiveness> {
  const { perAccount, perAddress } = await limitsFor(db, 'signIn')
  if (knownDevice) {
    const key = limitKey('sign-in-device', 'account', `${knownDevice} ${email}`)
    await enforceLimits(db, TOO_MANY_SIGN_INS, [{ key, ...perAccount }])
    return { forgiven: [key] }
  }
  const keys = keysOf(ip, email)
  const firstTry = { key: keys.pair, ...perAccount, limit: 1 }
  await enforceLimits(db, TOO_MANY_SIGN_INS, [
    { key: keys.ip, ...perAddress },
    [{ key: keys.account, ...perAccount }, firstTry],
    { key: keys.all, ...perAccount, limit: perAccount.limit * SIGN_IN_TRIES_IN_ALL },
  ])
  return { ...attemptsOn(ip, email), refunded: keys.ip }
}

/** What was tried on an account from anywhere, and from here: forgiven once its owner has proven their identity. */
export function attemptsOn(ip: string, email: string): Forgiveness {
  const { account, pair, all } = keysOf(ip, email.toLowerCase())
  return { forgiven: [account, pair, all] }
}
