import { hashPassword } from '#features/auth/server/password.ts'
import { makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { randomOf } from '#tests/support/random.ts'
import { inParallel } from '../support/http.ts'
import { bodyOf, type Product, startProduct } from '../support/product.ts'
import type { Trial } from '../trial.ts'

const ACCOUNTS = 100
const ADDRESSES = 50
/** The limits in force by default: tries of one account, and of one network address, in fifteen minutes. */
const PER_ACCOUNT = 10
const PER_ADDRESS = 50

type Tries = { verified: number; limited: number; other: Record<string, number>; perAccount: Map<string, number> }

async function attack(
  product: Product,
  targets: readonly string[],
  total: number,
  net: number,
  seed: number,
): Promise<Tries> {
  const random = randomOf(seed)
  const tries: Tries = { verified: 0, limited: 0, other: {}, perAccount: new Map() }
  const attempts = Array.from({ length: total }, (_, index) => ({
    email: targets[Math.floor(random() * targets.length)]!,
    from: `127.${net}.1.${1 + (index % ADDRESSES)}`,
    password: `guess-${index}-${Math.floor(random() * 1e9)}`,
  }))
  await inParallel(attempts, 16, async ({ email, from, password }) => {
    const answer = await product.call('auth.signIn', { email, password }, { from, timeoutMs: 60_000 })
    const { appCode } = bodyOf(answer)
    if (appCode === 'INVALID_CREDENTIALS') {
      tries.verified += 1
      tries.perAccount.set(email, (tries.perAccount.get(email) ?? 0) + 1)
    } else if (answer.status === 429 && Number(answer.headers['retry-after']) > 0) tries.limited += 1
    else tries.other[`${answer.status} ${appCode}`] = (tries.other[`${answer.status} ${appCode}`] ?? 0) + 1
  })
  return tries
}

/** How many owners get in, each from their own address, while their account is under attack. */
async function ownersIn(product: Product, emails: readonly string[], net: number): Promise<number> {
  let signedIn = 0
  for (const [index, email] of emails.entries()) {
    const from = `127.${net}.2.${1 + index}`
    const answer = await product.call('auth.signIn', { email, password: PASSWORD }, { from })
    if (answer.status === 200) signedIn += 1
  }
  return signedIn
}

/** Guessing passwords is slow, spread out or on one account, and no owner is locked out. (AB1) */
export const signInAttack: Trial = async ({ isQuick, seed, scratch, say }) => {
  const total = isQuick ? 1_000 : 10_000
  const product = await startProduct(scratch)
  try {
    const accounts: string[] = []
    const passwordHash = await hashPassword(PASSWORD)
    for (let count = 0; count < ACCOUNTS + 1; count += 1)
      accounts.push((await makeAccount(product.db, { passwordHash })).email)
    const [victim, ...emails] = accounts as [string, ...string[]]
    const spread = await attack(product, emails, total, 30, seed)
    say(`spread: ${spread.verified} verified, ${spread.limited} limited`)
    const owners = await ownersIn(product, emails, 30)
    const focused = await attack(product, [victim], isQuick ? 500 : 2_500, 31, seed + 1)
    say(`one account: ${focused.verified} verified, ${focused.limited} limited`)
    const owner = await ownersIn(product, [victim], 31)
    const perAccount = Math.max(...spread.perAccount.values())
    const others = { ...spread.other, ...focused.other }
    // One more try for each address that has not tried the account before, so the owner's address gets through.
    const most = PER_ACCOUNT + ADDRESSES
    const isOk =
      spread.verified <= ADDRESSES * PER_ADDRESS &&
      perAccount <= most &&
      focused.verified <= most &&
      owners === emails.length &&
      owner === 1 &&
      Object.keys(others).length === 0
    return {
      name: `${total.toLocaleString('en')} sign-in attempts against ${ACCOUNTS} accounts from ${ADDRESSES} addresses, and ${focused.verified + focused.limited} against one`,
      bar: 'limited; a real owner can still sign in from another address',
      figure: `${spread.verified} passwords checked, ${spread.limited} refused, at most ${perAccount} for one account; against one account ${focused.verified} of ${focused.verified + focused.limited}; ${owners + owner} of ${accounts.length} owners signed in during it`,
      isOk,
      details: [
        `Limits: ${PER_ACCOUNT} an account, ${PER_ADDRESS} an address in 15 minutes; an address that is new to an account has one more try.`,
        ...(Object.keys(others).length > 0 ? [`Other answers: ${JSON.stringify(others)}`] : []),
      ],
    }
  } finally {
    await product.stop()
  }
}
