import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pendingSignIns, sessions, totpFactors } from '#drizzle/schema/index.ts'
import { knownBrowser, mailsTo, makeAccount } from '#tests/support/accounts.ts'
import { browserOf, type TestBrowser } from '#tests/support/browser-of.ts'
import { useDatabase } from '#tests/support/database.ts'
import { codeAt, demandFactors, enrolled, enrolledAdmin, later, signInAs } from '#tests/support/factors.ts'
import { FACTOR_LIMITS, PENDING_MINUTES, PENDING_TRIES, RECOVERY_CODES } from '../../factor-model.ts'
import { CODE_SPENT, CODE_WRONG, STEP_GONE, TOO_MANY_CODES } from '../../factor-texts.ts'

const db = await useDatabase()
demandFactors()
const NOW = new Date('2026-11-21T15:00:10Z')

const finish = (browser: TestBrowser, code: string, now: Date) =>
  browser.ask((api) => api.factors.finishSignIn({ kind: 'code', code }), { now })
/** A browser on which somebody's password was right. */
async function halfway(email: string, now: Date) {
  const browser = browserOf(db)
  expect(await signInAs(browser, email, now)).toEqual({ role: null })
  return browser
}
const sessionsOf = (userId: string) => db.$count(sessions, eq(sessions.userId, userId))

describe('signing in with a second factor (AC1)', () => {
  it('has no session before the second step, and asks nothing of whoever has no factor', async () => {
    const { email } = await makeAccount(db)
    const browser = browserOf(db)
    expect(await signInAs(browser, email)).toEqual({ role: 'client' })
    const person = await enrolled(db, NOW)
    const before = await sessionsOf(person.userId)
    const other = await halfway(person.email, NOW)
    expect(other.hasSession()).toBe(false)
    expect(await sessionsOf(person.userId)).toBe(before)
    expect(await other.ask((api) => api.auth.me())).toBeNull()
    expect(await other.ask((api) => api.factors.signInStep(), { now: NOW })).toMatchObject({
      email: person.email,
      isEnrolment: false,
      kinds: { code: true, passkey: false, recovery: true },
    })
    const at = later(NOW, 1)
    expect(await finish(other, codeAt(person.secret, at), at)).toEqual({ role: 'client' })
    expect(await other.ask((api) => api.auth.me())).toMatchObject({ email: person.email, hasFactor: true })
    expect(await db.$count(pendingSignIns, eq(pendingSignIns.userId, person.userId))).toBe(0)
  })

  it('takes a code once: not again, not an earlier one, and of 200 at once it opens one session', async () => {
    const person = await enrolled(db, NOW)
    const again = await halfway(person.email, NOW)
    await expect(finish(again, codeAt(person.secret, NOW), NOW)).rejects.toThrow(CODE_SPENT)
    const at = later(NOW, 2)
    const before = await sessionsOf(person.userId)
    const browsers: TestBrowser[] = []
    for (let index = 0; index < 20; index += 1) browsers.push(await halfway(person.email, at))
    const tries = browsers.flatMap((browser) =>
      Array.from({ length: 10 }, () => finish(browser, codeAt(person.secret, at), at)),
    )
    const settled = await Promise.allSettled(tries)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await sessionsOf(person.userId)).toBe(before + 1)
    const late = await halfway(person.email, at)
    await expect(finish(late, codeAt(person.secret, later(at, -1)), at)).rejects.toThrow()
  })

  it('lets nobody guess: some tries for each sign-in, and some for the account', async () => {
    const person = await enrolled(db, NOW)
    const at = later(NOW, 3)
    const right = codeAt(person.secret, at)
    const wrong = right === '000000' ? '000001' : '000000'
    const browser = await halfway(person.email, at)
    for (let index = 0; index < PENDING_TRIES; index += 1)
      await expect(finish(browser, wrong, at)).rejects.toThrow(CODE_WRONG)
    await expect(finish(browser, right, at)).rejects.toThrow(STEP_GONE)
    for (let index = PENDING_TRIES; index < FACTOR_LIMITS.proof.limit; index += 1) {
      await expect(finish(await halfway(person.email, at), wrong, at)).rejects.toThrow(CODE_WRONG)
    }
    await expect(finish(await halfway(person.email, at), right, at)).rejects.toThrow(TOO_MANY_CODES)
    // The owner, on a browser that the account knows, has tries of their own.
    const [name = '', token = ''] = (await knownBrowser(db, person.email)).split('=')
    const own = browserOf(db, { [name]: token })
    await signInAs(own, person.email, at)
    expect(await finish(own, right, at)).toEqual({ role: 'client' })
  })

  it('waits for the second step on that browser only, and not for long', async () => {
    const person = await enrolled(db, NOW)
    const at = later(NOW, 4)
    await halfway(person.email, at)
    await expect(finish(browserOf(db), codeAt(person.secret, at), at)).rejects.toThrow(STEP_GONE)
    const slow = await halfway(person.email, at)
    const tooLate = new Date(at.getTime() + PENDING_MINUTES * 60_000)
    await expect(finish(slow, codeAt(person.secret, tooLate), tooLate)).rejects.toThrow(STEP_GONE)
    expect(await slow.ask((api) => api.factors.signInStep(), { now: tooLate })).toBeNull()
  })

  it('takes each recovery code once, in any writing, and tells the owner', async () => {
    const person = await enrolled(db, NOW)
    expect(new Set(person.recoveryCodes).size).toBe(RECOVERY_CODES)
    const [code = ''] = person.recoveryCodes
    const browser = await halfway(person.email, NOW)
    const spend = (at: TestBrowser, typed: string) =>
      at.ask((api) => api.factors.finishSignIn({ kind: 'recovery', code: typed }), { now: NOW })
    await spend(browser, ` ${code.toUpperCase().replaceAll('-', ' ')} `)
    expect(browser.hasSession()).toBe(true)
    await expect(spend(await halfway(person.email, NOW), code)).rejects.toThrow('unused recovery codes')
    const [mail] = await mailsTo(db, person.email)
    expect(mail).toMatchObject({ template: 'recovery-code-used', props: { left: RECOVERY_CODES - 1 } })
    const stored = JSON.stringify(await db.select().from(totpFactors).where(eq(totpFactors.userId, person.userId)))
    expect(stored).not.toContain(person.secret)
  })
})

describe('an administrator (AC1)', () => {
  it('sets up a second factor before the first page, and has no session until then', async () => {
    const account = await makeAccount(db, { role: 'admin' })
    const browser = browserOf(db)
    expect(await signInAs(browser, account.email, NOW)).toEqual({ role: null })
    expect(browser.hasSession()).toBe(false)
    await expect(browser.ask((api) => api.settings.get())).rejects.toThrow('sign in')
    const begun = await browser.ask((api) => api.factors.enrolAtSignIn(), { now: NOW })
    const confirm = (code: string) =>
      browser.ask((api) => api.factors.finishEnrolment({ id: begun.id, name: 'Phone', code }), { now: NOW })
    await expect(confirm('000000')).rejects.toThrow(CODE_WRONG)
    const done = await confirm(codeAt(begun.secret, NOW))
    expect(done).toMatchObject({ role: 'admin', recoveryCodes: expect.arrayContaining([expect.any(String)]) })
    expect(await browser.ask((api) => api.settings.get())).toHaveProperty('version')
    expect((await mailsTo(db, account.email)).map(({ template }) => template)).toContain('factor-changed')
  })

  it('gets nowhere by a session that began without one', async () => {
    const { userId, browser } = await enrolledAdmin(db, NOW)
    await browser.ask((api) => api.settings.get())
    await db.update(sessions).set({ factorUsedAt: null }).where(eq(sessions.userId, userId))
    await expect(browser.ask((api) => api.settings.get())).rejects.toThrow('sign in')
  })

  it('is asked for it by a stolen password, which cannot set up another', async () => {
    const { email, secret } = await enrolledAdmin(db, NOW)
    const thief = await halfway(email, NOW)
    await expect(thief.ask((api) => api.factors.enrolAtSignIn(), { now: NOW })).rejects.toThrow(STEP_GONE)
    await expect(thief.ask((api) => api.factors.askReset(), { now: NOW })).rejects.toThrow('Two administrators')
    await expect(thief.ask((api) => api.factors.finishReset(), { now: NOW })).rejects.toThrow(STEP_GONE)
    const at = later(NOW, 1)
    expect(await finish(thief, codeAt(secret, at), at)).toEqual({ role: 'admin' })
  })
})
