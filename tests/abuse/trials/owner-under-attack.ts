import { sql } from 'drizzle-orm'
import { capturedMails } from '#drizzle/schema/index.ts'
import { hashPassword } from '#features/auth/server/password.ts'
import { linksOf } from '#stand-ins/mail/mailbox-data.ts'
import { makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { inParallel } from '../support/http.ts'
import { bodyOf, type Product, startProduct } from '../support/product.ts'
import type { Trial } from '../trial.ts'

const ADDRESSES = 500
const NEW_PASSWORD = 'slow-amber-lantern'
const TOKEN = /#.*token=([\w-]{43})/

type Siege = { isOver: boolean; verified: number; refused: number; others: number }

/** Strangers type wrong passwords, each from their own address, until told to stop. */
async function besiege(product: Product, email: string, siege: Siege, rounds: number): Promise<void> {
  const tries = Array.from({ length: rounds * ADDRESSES }, (_, index) => index)
  await inParallel(tries, 8, async (index) => {
    if (siege.isOver) return
    const from = `127.40.${Math.floor((index % ADDRESSES) / 250)}.${1 + (index % 250)}`
    const answer = await product.call('auth.signIn', { email, password: `guess-${index}` }, { from })
    const { appCode } = bodyOf(answer)
    if (appCode === 'INVALID_CREDENTIALS') siege.verified += 1
    else if (answer.status === 429) siege.refused += 1
    else siege.others += 1
  })
}

/** What a browser keeps from a response: the cookie that identifies its device. */
function deviceOf(headers: Record<string, string | string[] | undefined>): string | undefined {
  const lines = [headers['set-cookie'] ?? []].flat()
  return lines.find((line) => /^(?:__Host-)?device=/.test(line))?.split(';')[0]
}

/** The secret in the newest captured mail whose link leads to a page. */
async function tokenFor(product: Product, email: string, page: string): Promise<string> {
  for (let wait = 0; wait < 100; wait += 1) {
    const mails = await product.db
      .select({ html: capturedMails.html })
      .from(capturedMails)
      .where(sql`${email} = any(${capturedMails.toAddress})`)
    const token = mails.flatMap(({ html }) => linksOf(html)).find((link) => link.includes(page))
    if (token) return TOKEN.exec(token)![1]!
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`No mail with a link to ${page} arrived.`)
}

/** Which ways an owner has to sign in during the attack. */
async function waysIn(product: Product, email: string, device: string | undefined) {
  const signIn = async (password: string, from: string, cookie?: string) =>
    (await product.call('auth.signIn', { email, password }, { from, cookie })).status === 200
  const isStrangerRefused = !(await signIn(PASSWORD, '127.40.0.9'))
  const byDevice = await signIn(PASSWORD, '127.41.0.1', device)
  await product.call('auth.requestSignInLink', { email }, { from: '127.41.0.2' })
  const link = { token: await tokenFor(product, email, '/sign-in-link') }
  const byLink = (await product.call('auth.signInByLink', link, { from: '127.41.0.2' })).status === 200
  const isLinkSpent = (await product.call('auth.signInByLink', link, { from: '127.41.0.3' })).status === 400
  await product.call('auth.requestPasswordReset', { email }, { from: '127.41.0.4' })
  const token = await tokenFor(product, email, '/reset-password')
  const renewed = { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
  const reset = await product.call('auth.resetPassword', renewed, { from: '127.41.0.4' })
  const byReset = await signIn(NEW_PASSWORD, '127.41.0.4', deviceOf(reset.headers))
  return { isStrangerRefused, byDevice, byLink, isLinkSpent, byReset }
}

/** Wrong passwords from many addresses lock no owner out, and no more are checked than the limits allow. (X137) */
export const ownerUnderAttack: Trial = async ({ isQuick, scratch, say }) => {
  const product = await startProduct(scratch)
  try {
    const { email } = await makeAccount(product.db, { passwordHash: await hashPassword(PASSWORD) })
    const first = await product.call('auth.signIn', { email, password: PASSWORD }, { from: '127.41.0.1' })
    const siege: Siege = { isOver: false, verified: 0, refused: 0, others: 0 }
    await besiege(product, email, siege, 1)
    say(`before: ${siege.verified} verified, ${siege.refused} refused`)
    const before = siege.verified
    const meanwhile = besiege(product, email, siege, isQuick ? 2 : 20)
    const ways = await waysIn(product, email, deviceOf(first.headers))
    siege.isOver = true
    await meanwhile
    const entries = Object.entries(ways)
    const failed = entries.filter(([, holds]) => !holds).map(([way]) => way)
    return {
      name: `An owner while strangers type wrong passwords from ${ADDRESSES} addresses`,
      bar: 'signs in from a known device, after a reset, and by mailed link',
      figure: `${before} passwords checked before strangers are refused; ${siege.verified + siege.refused} tries in all; ${failed.length === 0 ? 'all three ways work during the attack' : `failed: ${failed.join(', ')}`}`,
      isOk: failed.length === 0 && siege.others === 0 && before <= 100,
      details: [
        `After a mailed link or a reset, strangers have the account's tries again: ${siege.verified} checked in all.`,
        ...(siege.others > 0 ? [`${siege.others} other answers`] : []),
      ],
    }
  } finally {
    await product.stop()
  }
}
