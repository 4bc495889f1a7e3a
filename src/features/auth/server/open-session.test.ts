import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pendingSignIns, profiles, sessions, totpFactors, users } from '#drizzle/schema/index.ts'
import { createSession, endSessionsOf } from '#server/account/sessions.ts'
import type { Db } from '#server/db.ts'
import { mailedToken, makeAccount } from '#tests/support/accounts.ts'
import { browserOf, type TestBrowser } from '#tests/support/browser-of.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { hurryEvenAnswers } from '#tests/support/even-answers.ts'
import { codeAt, enrolled, later, signInAs } from '#tests/support/factors.ts'
import { signedIn } from '#tests/support/market.ts'
import { untilWaiting } from '#tests/support/waiting.ts'
import { STEP_GONE } from '../factor-texts.ts'
import { CREDENTIALS_WRONG } from '../texts.ts'

const db = await useDatabase({ max: 6 })
hurryEvenAnswers()
const NEW = { password: 'slow-amber-lantern', confirmPassword: 'slow-amber-lantern' }
const begun = async (userId: string) =>
  (await db.$count(sessions, eq(sessions.userId, userId))) +
  (await db.$count(pendingSignIns, eq(pendingSignIns.userId, userId)))

/** Asks for something while somebody changes the account: what is asked for begins before the change is there. */
async function during(userId: string, change: (tx: Db) => Promise<unknown>, ask: () => Promise<unknown>) {
  let ended!: Promise<unknown>
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${userId} for update`)
    await change(tx)
    ended = ask().catch((error: Error) => error)
    await untilWaiting(db, 1)
  })
  return ended
}

const CHANGES: Record<string, (tx: Db, userId: string) => Promise<unknown>> = {
  'a new password': (tx, id) => tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, id)),
  'another address': (tx, id) =>
    tx
      .update(users)
      .set({ email: `${randomUUID()}@curio-mail.dev` })
      .where(eq(users.id, id)),
  'a second factor': (tx, userId) =>
    tx.insert(totpFactors).values({ userId, name: 'Phone', secret: 'sealed', confirmedAt: new Date() }),
  'a suspension': (tx, id) => tx.update(profiles).set({ status: 'suspended' }).where(eq(profiles.id, id)),
}
const WAYS: Record<string, (browser: TestBrowser, email: string) => Promise<() => Promise<unknown>>> = {
  'the password': async (browser, email) => () => signInAs(browser, email),
  'a mailed link': async (browser, email) => {
    await browser.ask((api) => api.auth.requestSignInLink({ email }))
    const token = await mailedToken(db, email, 'sign-in-link')
    return () => browser.ask((api) => api.auth.signInByLink({ token }))
  },
}
const cases = Object.keys(WAYS).flatMap((way) => Object.keys(CHANGES).map((change) => ({ way, change })))

describe('a session that is opened while the account changes', () => {
  it.each(cases)('by $way does not outlive $change', async ({ way, change }) => {
    const { userId, email } = await makeAccount(db)
    const signIn = await WAYS[way]!(browserOf(db), email)
    expect(await during(userId, (tx) => CHANGES[change]!(tx, userId), signIn)).toMatchObject({
      message: CREDENTIALS_WRONG,
    })
    expect(await begun(userId)).toBe(0)
  })

  it('is ended by a suspension that comes while it is opened', async () => {
    const { userId } = await makeAccount(db)
    const { adminUsers } = callAs(db, { actor: await signedIn(db, 'admin') })
    const suspended = await during(
      userId,
      (tx) => createSession(tx, new Headers(), { userId, device: { ip: '203.0.113.7', userAgent: 'Test' } }),
      () => adminUsers.suspend({ id: userId, reason: 'They asked for it' }),
    )
    expect(suspended).toEqual({ id: userId })
    expect(await begun(userId)).toBe(0)
  })

  it('by a second step does not outlive a new password, which also ends what waits for its second step', async () => {
    const now = new Date()
    const { userId, email, secret, browser: owner } = await enrolled(db, now)
    const thief = browserOf(db)
    await signInAs(thief, email, now)
    const proof = { kind: 'code' as const, code: codeAt(secret, later(now, 1)) }
    const second = () => thief.ask((api) => api.factors.finishSignIn(proof), { now: later(now, 1) })
    const changed = (tx: Db) => CHANGES['a new password']!(tx, userId)
    expect(await during(userId, changed, second)).toMatchObject({ message: CREDENTIALS_WRONG })
    expect(thief.hasSession()).toBe(false)
    await owner.ask((api) => api.auth.requestPasswordReset({ email }))
    const token = await mailedToken(db, email, 'reset-password')
    await browserOf(db).ask((api) => api.auth.resetPassword({ token, ...NEW }))
    await expect(second()).rejects.toThrow(STEP_GONE)
    expect(await begun(userId)).toBe(0)
  })

  it('adds no second factor once it has ended', async () => {
    const now = new Date()
    const { userId, email } = await makeAccount(db)
    const thief = browserOf(db)
    await signInAs(thief, email, now)
    const { id, secret } = await thief.ask((api) => api.factors.startApp(), { now })
    const app = { id, name: 'Phone', code: codeAt(secret, now) }
    const add = () => thief.ask((api) => api.factors.addApp(app), { now })
    const refused = await during(userId, (tx) => endSessionsOf(tx, userId), add)
    expect(refused).toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await db.$count(totpFactors, and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))).toBe(
      0,
    )
  })
})
