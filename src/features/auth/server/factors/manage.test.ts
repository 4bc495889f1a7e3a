import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { passkeys, recoveryCodes, sessions, totpFactors } from '#drizzle/schema/index.ts'
import { assertSteppedUp } from '#server/account/step-up.ts'
import { mailsTo, makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { browserOf, type TestBrowser } from '#tests/support/browser-of.ts'
import { useDatabase } from '#tests/support/database.ts'
import { addApp, codeAt, demandFactors, enrolled, enrolledAdmin, later, signInAs } from '#tests/support/factors.ts'
import { actorOf } from '#tests/support/market.ts'
import { softwarePasskey } from '#tests/support/software-passkey.ts'
import { FACTOR_BY_NOW, LAST_FACTOR_TEAM, PASSKEY_REFUSED, SET_UP_GONE } from '../../factor-texts.ts'

const db = await useDatabase()
demandFactors()
const NOW = new Date('2026-11-21T15:00:10Z')
const STEP_UP = 'confirm that it’s you'

/** The session's last proof was longer ago than counts. */
const wait = (userId: string) => {
  const long = new Date(Date.now() - 6 * 60_000)
  return db.update(sessions).set({ factorUsedAt: long, passwordUsedAt: long }).where(eq(sessions.userId, userId))
}

/** Adds a passkey in a browser that is signed in. */
async function addPasskey(browser: TestBrowser, name = 'Laptop') {
  const passkey = softwarePasskey()
  const options = await browser.ask((api) => api.factors.startPasskey())
  const answer = await browser.ask((api) => api.factors.addPasskey({ name, response: passkey.create(options) }))
  return { passkey, ...answer }
}
const list = (browser: TestBrowser) => browser.ask((api) => api.factors.list())

describe('setting up a factor', () => {
  it('needs the password or a factor of a moment ago, ends other sessions, and is told', async () => {
    const { email, userId } = await makeAccount(db)
    const [browser, other] = [browserOf(db), browserOf(db)]
    await signInAs(other, email)
    await signInAs(browser, email)
    await wait(userId)
    await expect(browser.ask((api) => api.factors.startApp())).rejects.toThrow(STEP_UP)
    await browser.ask((api) => api.factors.stepUp({ kind: 'password', password: PASSWORD }))
    const { recoveryCodes: codes } = await addApp(browser, NOW)
    expect(codes).toHaveLength(10)
    expect(await other.ask((api) => api.auth.me())).toBeNull()
    expect(await browser.ask((api) => api.auth.me())).toMatchObject({ hasFactor: true })
    expect((await mailsTo(db, email))[0]).toMatchObject({ template: 'factor-changed', props: { change: 'added' } })
    // From now on the password is not enough.
    await wait(userId)
    const byPassword = browser.ask((api) => api.factors.stepUp({ kind: 'password', password: PASSWORD }))
    await expect(byPassword).rejects.toThrow(FACTOR_BY_NOW)
    await expect(browser.ask((api) => api.factors.startPasskey())).rejects.toThrow(STEP_UP)
  })

  it('of 200 at once there is one that waits, and only its code counts', async () => {
    const { email, userId } = await makeAccount(db)
    const browser = browserOf(db)
    await signInAs(browser, email)
    const begun = await Promise.allSettled(
      Array.from({ length: 200 }, () => browser.ask((api) => api.factors.startApp())),
    )
    const started = begun.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const [waiting, ...others] = await db.select().from(totpFactors).where(eq(totpFactors.userId, userId))
    expect(others).toEqual([])
    const [last, former] = [true, false].map((isLast) => started.find(({ id }) => (id === waiting!.id) === isLast)!)
    const confirm = ({ id, secret }: (typeof started)[number]) =>
      browser.ask((api) => api.factors.addApp({ id, name: 'Phone', code: codeAt(secret, NOW) }), { now: NOW })
    await expect(confirm(former!)).rejects.toThrow(SET_UP_GONE)
    const confirmed = await Promise.allSettled(Array.from({ length: 200 }, () => confirm(last!)))
    expect(confirmed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))).toBe(10)
  })
})

describe('a passkey (AC2)', () => {
  it('signs in alone, is the second step, and confirms that it is still the person', async () => {
    const { email, userId } = await makeAccount(db)
    const browser = browserOf(db)
    await signInAs(browser, email)
    const { passkey, recoveryCodes: codes } = await addPasskey(browser)
    expect(codes).toHaveLength(10)

    const alone = browserOf(db)
    const asked = await alone.ask((api) => api.factors.askPasskey())
    expect(asked.allowCredentials).toEqual([])
    expect(await alone.ask((api) => api.factors.signInByPasskey({ response: passkey.get(asked) }))).toEqual({
      role: 'client',
    })
    const second = browserOf(db)
    expect(await signInAs(second, email)).toEqual({ role: null })
    const options = await second.ask((api) => api.factors.askPasskey())
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id }])
    await second.ask((api) => api.factors.finishSignIn({ kind: 'passkey', response: passkey.get(options) }))
    expect(second.hasSession()).toBe(true)

    await wait(userId)
    const { passkey: request } = await second.ask((api) => api.factors.getStepUp())
    await second.ask((api) => api.factors.stepUp({ kind: 'passkey', response: passkey.get(request!) }))
    await second.ask((api) => api.factors.startApp())
    expect((await list(second)).passkeys).toMatchObject([{ name: 'Laptop', isBackedUp: true }])
  })

  it('whose offer is answered after a password has begun a sign-in leaves it as it is, and can still be taken', async () => {
    const { email } = await makeAccount(db)
    const owner = browserOf(db)
    await signInAs(owner, email)
    const { passkey } = await addPasskey(owner)
    const browser = browserOf(db)
    const offer = await browser.ask(async (api) => {
      const options = await api.factors.askPasskey()
      await signInAs(browser, email)
      return options
    })
    expect(await browser.ask((api) => api.factors.signInStep())).toMatchObject({ email, isEnrolment: false })
    await browser.ask((api) => api.factors.signInByPasskey({ response: passkey.get(offer) }))
    expect(browser.hasSession()).toBe(true)
  })

  it('is refused from another site, without a check of its owner, with a counter that went back, and a second time', async () => {
    const { email } = await makeAccount(db)
    const browser = browserOf(db)
    await signInAs(browser, email)
    const { passkey } = await addPasskey(browser)
    const attempt = async (options: Parameters<typeof passkey.get>[1], thief = browserOf(db)) => {
      const asked = await thief.ask((api) => api.factors.askPasskey())
      return thief.ask((api) => api.factors.signInByPasskey({ response: passkey.get(asked, options) }))
    }
    await attempt({ counter: 10 })
    for (const options of [
      { origin: 'https://curio.test.evil.example' },
      { origin: 'http://curio.test' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { counter: 10 },
      { counter: 3 },
      { challenge: 'YW5vdGhlcg' },
    ])
      await expect(attempt({ counter: 20, ...options }), JSON.stringify(options)).rejects.toThrow(PASSKEY_REFUSED)
    // Somebody else's browser cannot hand in what this one was asked, and nobody can hand it in twice.
    const own = browserOf(db)
    const asked = await own.ask((api) => api.factors.askPasskey())
    const response = passkey.get(asked, { counter: 30 })
    const handIn = (by: TestBrowser) => by.ask((api) => api.factors.signInByPasskey({ response }))
    const other = browserOf(db)
    await other.ask((api) => api.factors.askPasskey())
    await expect(handIn(other)).rejects.toThrow(PASSKEY_REFUSED)
    const all = await Promise.allSettled(Array.from({ length: 100 }, () => handIn(own)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(handIn(own)).rejects.toThrow(PASSKEY_REFUSED)
  })

  it('belongs to one account, and is nobody’s once it is removed', async () => {
    const [first, second] = [browserOf(db), browserOf(db)]
    await signInAs(first, (await makeAccount(db)).email)
    await signInAs(second, (await makeAccount(db)).email)
    const { passkey } = await addPasskey(first)
    const options = await second.ask((api) => api.factors.startPasskey())
    await expect(
      second.ask((api) => api.factors.addPasskey({ name: 'Mine', response: passkey.create(options) })),
    ).rejects.toThrow(PASSKEY_REFUSED)
    const [{ id } = { id: '' }] = (await list(first)).passkeys
    await expect(second.ask((api) => api.factors.remove({ id }))).rejects.toThrow('already been removed')
    await first.ask((api) => api.factors.remove({ id }))
    const asked = await second.ask((api) => api.factors.askPasskey())
    await expect(second.ask((api) => api.factors.signInByPasskey({ response: passkey.get(asked) }))).rejects.toThrow(
      PASSKEY_REFUSED,
    )
  })

  it('a suspended account’s opens nothing', async () => {
    const { email, userId } = await makeAccount(db)
    const browser = browserOf(db)
    await signInAs(browser, email)
    const { passkey } = await addPasskey(browser)
    await db.execute(`update profiles set status = 'suspended' where id = '${userId}'`)
    const asked = await browser.ask((api) => api.factors.askPasskey())
    await expect(browser.ask((api) => api.factors.signInByPasskey({ response: passkey.get(asked) }))).rejects.toThrow(
      PASSKEY_REFUSED,
    )
  })
})

describe('removing a factor', () => {
  it('ends other sessions and the recovery codes, and a password is enough again', async () => {
    const { browser, email, id, userId } = await enrolled(db, NOW)
    await browser.ask((api) => api.factors.remove({ id }))
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))).toBe(0)
    expect(await signInAs(browserOf(db), email)).toEqual({ role: 'client' })
    expect((await mailsTo(db, email)).map(({ props }) => (props as { change?: string }).change)).toContain('removed')
  })

  it('leaves an administrator one, however many are removed at once', async () => {
    const { browser, userId } = await enrolledAdmin(db, NOW)
    for (let index = 1; index <= 3; index += 1) await addApp(browser, later(NOW, index), `App ${index}`)
    const { apps } = await list(browser)
    const removed = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) =>
        browser.ask((api) => api.factors.remove({ id: apps[index % apps.length]!.id })),
      ),
    )
    expect(removed.filter(({ status }) => status === 'fulfilled')).toHaveLength(apps.length - 1)
    const [last] = (await list(browser)).apps
    await expect(browser.ask((api) => api.factors.remove({ id: last!.id }))).rejects.toThrow(LAST_FACTOR_TEAM)
    expect(await db.$count(totpFactors, eq(totpFactors.userId, userId))).toBe(1)
  })

  it('leaves the only way into an account that has no password', async () => {
    const { email, userId } = await makeAccount(db)
    const browser = browserOf(db)
    await signInAs(browser, email)
    await addPasskey(browser)
    await db.execute(`update users set password_hash = 'none' where id = '${userId}'`)
    const [{ id } = { id: '' }] = (await list(browser)).passkeys
    await expect(browser.ask((api) => api.factors.remove({ id }))).rejects.toThrow('only way into')
    expect(await db.$count(passkeys, eq(passkeys.userId, userId))).toBe(1)
  })

  it('while its code is used, either comes first and the account is whole', async () => {
    const { browser, email, id, secret, userId } = await enrolled(db, NOW)
    const at = later(NOW, 1)
    const other = browserOf(db)
    await signInAs(other, email, at)
    const [removed] = await Promise.allSettled([
      browser.ask((api) => api.factors.remove({ id })),
      other.ask((api) => api.factors.finishSignIn({ kind: 'code', code: codeAt(secret, at) }), { now: at }),
    ])
    expect(removed.status).toBe('fulfilled')
    expect(await db.$count(totpFactors, eq(totpFactors.userId, userId))).toBe(0)
    expect(await browser.ask((api) => api.auth.me())).toMatchObject({ hasFactor: false })
  })
})

describe('a step-up (AC3)', () => {
  const couple = actorOf({ id: 'a', email: 'a@curio-mail.dev' }, 'client')
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

  it('asks whoever has a factor for it, and everybody else for the password only where it says so', () => {
    const without = { ...couple, passwordUsedAt: ago(6) }
    expect(() => assertSteppedUp(without, 'factor')).not.toThrow()
    expect(() => assertSteppedUp(without, 'password')).toThrow(STEP_UP)
    expect(() => assertSteppedUp({ ...couple, passwordUsedAt: ago(4) }, 'password')).not.toThrow()
    const owner = { ...couple, hasFactor: true, passwordUsedAt: new Date() }
    expect(() => assertSteppedUp(owner, 'factor')).toThrow(STEP_UP)
    expect(() => assertSteppedUp({ ...owner, factorUsedAt: ago(6) }, 'factor')).toThrow(STEP_UP)
    expect(() => assertSteppedUp({ ...owner, factorUsedAt: ago(4) }, 'factor')).not.toThrow()
  })

  it('stands for the password: a new one is set after it, without the old one', async () => {
    const { browser, secret, userId } = await enrolled(db, NOW)
    await wait(userId)
    const password = 'slow-amber-lantern'
    const change = () =>
      browser.ask((api) => api.auth.changePassword({ currentPassword: '', password, confirmPassword: password }))
    await expect(change()).rejects.toThrow(STEP_UP)
    const at = later(NOW, 1)
    await browser.ask((api) => api.factors.stepUp({ kind: 'code', code: codeAt(secret, at) }), { now: at })
    expect(await change()).toEqual({ isChanged: true })
  })

  it('new recovery codes end the old ones', async () => {
    const person = await enrolled(db, NOW)
    const { recoveryCodes: codes } = await person.browser.ask((api) => api.factors.renewCodes())
    const spend = async (code: string) => {
      const browser = browserOf(db)
      await signInAs(browser, person.email, NOW)
      return browser.ask((api) => api.factors.finishSignIn({ kind: 'recovery', code }), { now: NOW })
    }
    await expect(spend(person.recoveryCodes[0]!)).rejects.toThrow('unused recovery codes')
    expect(await spend(codes[0]!)).toEqual({ role: 'client' })
  })
})
