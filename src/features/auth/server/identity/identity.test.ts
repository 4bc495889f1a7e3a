import { and, eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { clients, identities, profiles, rateLimits, sessions, users } from '#drizzle/schema/index.ts'
import { env } from '#server/env.ts'
import { setDatabase } from '#server/runtime.ts'
import type { IdentityProvider } from '#shared/access/identity-providers.ts'
import { mailsTo, makeAccount } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { openBrowser, signInAt } from '#tests/support/identity-browser.ts'
import { actorOf } from '#tests/support/market.ts'
import { NO_PASSWORD } from '../../model.ts'
import * as texts from '../../texts.ts'
import { assertPassword } from '../records.ts'

const db = await useDatabase()
beforeAll(() => {
  setDatabase(db)
  env.EMBEDDED_IDENTITIES = true
})
afterAll(() => {
  env.EMBEDDED_IDENTITIES = false
})
beforeEach(() => db.delete(rateLimits))

let people = 0
const freshEmail = () => `visitor-${++people}@curio-mail.dev`

/** Somebody whose account is joined to a provider's. */
async function joined(options: Parameters<typeof makeAccount>[1] = {}, provider: IdentityProvider = 'google') {
  const email = freshEmail()
  const account = await makeAccount(db, { email, ...options })
  const browser = openBrowser(db)
  await browser.signInWithPassword(email)
  expect(await signInAt(browser, provider, email)).toBe('/account?identity=join')
  await (await browser.call()).auth.connectIdentity()
  return { ...account, browser }
}

const sessionsOf = ({ userId }: { userId: string }) => db.$count(sessions, eq(sessions.userId, userId))
const accountsOf = (email: string) => db.select().from(users).where(eq(users.email, email))

describe('somebody new', () => {
  it('opens a couple’s account with a confirmed address and no password, and is signed in (AC4)', async () => {
    const [browser, email] = [openBrowser(db), freshEmail()]
    expect(await browser.signIn({ email }, { returnTo: '/get-matched' })).toBe(
      '/sign-up?identity=new&returnTo=%2Fget-matched',
    )
    const api = await browser.call()
    expect(await api.auth.pendingIdentity()).toMatchObject({ provider: 'google', email, firstName: 'Robin' })
    expect(await api.auth.signUpWithIdentity({ firstName: 'Robin', lastName: 'Vale' })).toEqual({ role: 'client' })
    const [user] = await accountsOf(email)
    expect(user).toMatchObject({ passwordHash: NO_PASSWORD, emailVerifiedAt: expect.any(Date) })
    expect(await db.select().from(clients).where(eq(clients.userId, user!.id))).toMatchObject([{ lastName: 'Vale' }])
    expect(await sessionsOf({ userId: user!.id })).toBe(1)
    expect((await mailsTo(db, email)).map(({ template }) => template)).toEqual(['client-welcome'])
  })

  it('has no account before the form is sent, and none after the proof is too old', async () => {
    const [browser, email] = [openBrowser(db), freshEmail()]
    await browser.signIn({ email })
    expect(await accountsOf(email)).toEqual([])
    browser.forget()
    const asked = (await browser.call()).auth.signUpWithIdentity({ firstName: 'Robin', lastName: 'Vale' })
    await expect(asked).rejects.toThrow(texts.IDENTITY_EXPIRED)
  })

  it('is refused when the address was taken meanwhile, and nothing is half-made', async () => {
    const [browser, email] = [openBrowser(db), freshEmail()]
    await browser.signIn({ email })
    await makeAccount(db, { email })
    const asked = (await browser.call()).auth.signUpWithIdentity({ firstName: 'Robin', lastName: 'Vale' })
    await expect(asked).rejects.toThrow(texts.EMAIL_TAKEN)
    expect(await db.$count(identities, eq(identities.email, email))).toBe(0)
  })

  it('opens one account when the form is sent several times at once', async () => {
    const [browser, email] = [openBrowser(db), freshEmail()]
    await browser.signIn({ email })
    const api = await browser.call()
    const tries = Array.from({ length: 8 }, () => api.auth.signUpWithIdentity({ firstName: 'Robin', lastName: 'Vale' }))
    const done = await Promise.allSettled(tries)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await accountsOf(email)).toHaveLength(1)
  })

  it('confirms an address to us only where the provider has', async () => {
    expect(await openBrowser(db).signIn({ email: freshEmail(), isVerified: false })).toBe(
      '/sign-in?identity=unverified',
    )
  })

  it('has a way to a password, and is told so where one is asked for', async () => {
    const [browser, email] = [openBrowser(db), freshEmail()]
    await browser.signIn({ email })
    await (await browser.call()).auth.signUpWithIdentity({ firstName: 'Robin', lastName: 'Vale' })
    await browser.signIn({ email })
    const api = await browser.call()
    const { identities: own } = await api.auth.listIdentities()
    expect(own).toMatchObject([{ provider: 'google', email }])
    expect(await api.auth.account()).toMatchObject({ hasFactor: false, hasPassword: false })
    await expect(api.auth.disconnectIdentity({ id: own[0]!.id })).rejects.toThrow(texts.LAST_WAY_IN)
    const [user] = await accountsOf(email)
    const actor = actorOf({ id: user!.id, email }, 'client')
    for (const typed of ['anything', '']) {
      const asked = assertPassword({ ...contextFor(db), actor }, typed, 'password')
      await expect(asked).rejects.toThrow(texts.NO_PASSWORD_YET)
    }
    await callAs(db).auth.requestPasswordReset({ email })
    expect((await mailsTo(db, email)).map(({ template }) => template)).toContain('reset-password')
  })
})

describe('an address that has an account', () => {
  it('is never taken over: its owner signs in first, and joins then (AC4)', async () => {
    const email = freshEmail()
    const account = await makeAccount(db, { email })
    const browser = openBrowser(db)
    expect(await browser.signIn({ email })).toBe(
      `/sign-in?identity=join&returnTo=${encodeURIComponent('/account?identity=join')}`,
    )
    expect(browser.isSignedIn()).toBe(false)
    expect(await sessionsOf(account)).toBe(0)
    await browser.signInWithPassword(email)
    expect(await (await browser.call()).auth.connectIdentity()).toEqual({ provider: 'google' })
    expect((await mailsTo(db, email)).map(({ template }) => template)).toEqual(['identity-changed'])
    const other = openBrowser(db)
    expect(await other.signIn({ email })).toBe('/dashboard')
    expect(other.isSignedIn()).toBe(true)
  })

  it('is not joined either when somebody else has opened it and nobody has confirmed it', async () => {
    const email = freshEmail()
    const account = await makeAccount(db, { email, isConfirmed: false })
    expect(await openBrowser(db).signIn({ email })).toContain('/sign-in?identity=join')
    expect(await sessionsOf(account)).toBe(0)
    expect(await db.$count(identities, eq(identities.userId, account.userId))).toBe(0)
  })
})

describe('somebody who is joined', () => {
  it('comes back to the page they came from, by either provider', async () => {
    for (const provider of ['google', 'apple'] as const) {
      const { email } = await joined({}, provider)
      const other = openBrowser(db)
      expect(await signInAt(other, provider, email, '/shortlist')).toBe('/shortlist')
      expect(other.isSignedIn()).toBe(true)
    }
  })

  it('is led to no other site', async () => {
    const { email } = await joined()
    for (const returnTo of ['https://evil.example', '//evil.example', '/\\evil.example', '/sign-in/google/callback'])
      expect(await openBrowser(db).signIn({ email }, { returnTo })).toBe('/dashboard')
  })

  it('has no session while suspended', async () => {
    const { email, userId } = await joined()
    await db.update(profiles).set({ status: 'suspended' }).where(eq(profiles.id, userId))
    const other = openBrowser(db)
    expect(await other.signIn({ email })).toBe('/sign-in?identity=suspended')
    expect(other.isSignedIn()).toBe(false)
  })

  it('cannot give the same account to a second person, nor have two of one provider', async () => {
    const { email } = await joined()
    const second = await joined()
    expect(await second.browser.signIn({ email })).toBe('/account?identity=taken')
    expect(await second.browser.signIn({ email: freshEmail() })).toBe('/account?identity=join')
    await expect((await second.browser.call()).auth.connectIdentity()).rejects.toThrow(texts.IDENTITY_SECOND)
  })

  it('removes it, and is told by mail; nobody removes another person’s', async () => {
    const { email, userId, browser } = await joined()
    const stranger = await joined()
    const api = await browser.call()
    const [own] = (await api.auth.listIdentities()).identities
    await expect((await stranger.browser.call()).auth.disconnectIdentity({ id: own!.id })).rejects.toThrow(
      texts.IDENTITY_GONE,
    )
    await api.auth.disconnectIdentity({ id: own!.id })
    expect(await db.$count(identities, eq(identities.userId, userId))).toBe(0)
    expect(await mailsTo(db, email)).toHaveLength(2)
    expect(await openBrowser(db).signIn({ email })).toContain('/sign-in?identity=join')
  })
})

describe('the answer of a provider', () => {
  it('counts in the browser that asked for it, once', async () => {
    const { email } = await joined()
    const browser = openBrowser(db)
    const callback = await browser.choose(await browser.begin('google'), { email })
    const other = openBrowser(db)
    expect(await other.arrive(callback)).toBe('/sign-in?identity=failed')
    expect(await browser.arrive(callback)).toBe('/dashboard')
    expect(await openBrowser(db).arrive(callback)).toBe('/sign-in?identity=failed')
  })

  it('is refused with another state, code, provider, or none at all', async () => {
    const { email } = await joined()
    for (const spoil of [
      (url: URL) => url.searchParams.set('state', 'x'),
      (url: URL) => url.searchParams.set('code', 'x'),
      (url: URL) => url.searchParams.delete('code'),
      (url: URL) => (url.pathname = '/sign-in/apple/callback'),
      (url: URL) => (url.search = ''),
    ]) {
      const browser = openBrowser(db)
      const callback = new URL(await browser.choose(await browser.begin('google'), { email }))
      spoil(callback)
      expect(await browser.arrive(callback.href)).toBe('/sign-in?identity=failed')
      expect(browser.isSignedIn()).toBe(false)
    }
  })

  it('is refused with a signature that is not the provider’s (security: 6.8.2)', async () => {
    const { email } = await joined()
    const honest = Reflect.get(SignJWT.prototype, 'sign')
    const signing = vi.spyOn(SignJWT.prototype, 'sign').mockImplementation(async function (this: SignJWT, ...given) {
      const [head, body, signature = ''] = (await honest.apply(this, given)).split('.')
      return [head, body, signature.split('').toReversed().join('')].join('.')
    })
    const browser = openBrowser(db)
    expect(await browser.signIn({ email })).toBe('/sign-in?identity=failed')
    expect(browser.isSignedIn()).toBe(false)
    signing.mockRestore()
    expect(await openBrowser(db).signIn({ email })).not.toContain('failed')
  })

  it('may be a no', async () => {
    expect(await openBrowser(db).signIn({ email: freshEmail(), answer: 'cancel' })).toBe('/sign-in?identity=cancelled')
  })

  it('of two tabs counts in each', async () => {
    const { email } = await joined()
    const browser = openBrowser(db)
    const [first, second] = [await browser.begin('google', '/shortlist'), await browser.begin('google', '/terms')]
    expect(await browser.arrive(await browser.choose(second, { email }))).toBe('/terms')
    browser.forget()
    const again = await browser.begin('google', '/terms')
    expect(first).not.toBe(again)
  })

  it('is taken so often from one address and no more', async () => {
    const { email } = await joined()
    const ends = new Set<string>()
    for (let tries = 0; tries < 400 && !ends.has('/sign-in?identity=busy'); tries += 1)
      ends.add((await openBrowser(db).begin('google')).replace(/\?client_id.*/, ''))
    expect(ends).toContain('/sign-in?identity=busy')
    expect(await db.$count(sessions, and(eq(sessions.ip, '127.0.0.1'), eq(sessions.userAgent, email)))).toBe(0)
  })
})

it('without keys there are no buttons and no addresses', async () => {
  env.EMBEDDED_IDENTITIES = false
  expect(await callAs(db).auth.identityProviders()).toEqual([])
  for (const address of ['/sign-in/google', '/sign-in/google/callback', '/sign-in/apple', '/sign-in/other'])
    expect((await openBrowser(db).send(address)).status).toBe(404)
  env.EMBEDDED_IDENTITIES = true
  expect(await callAs(db).auth.identityProviders()).toEqual(['google', 'apple'])
})
