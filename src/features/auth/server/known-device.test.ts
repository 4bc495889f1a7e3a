import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditEvents, inquiries, knownDevices, sessions, users } from '#drizzle/schema/index.ts'
import { DEVICE_COOKIE } from '#server/account/devices.ts'
import { createSession } from '#server/account/sessions.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { createCallerFactory } from '#server/trpc.ts'
import { knownBrowser, mailedToken, mailsTo, makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { putSettings } from '#tests/support/applications.ts'
import { callAs } from '#tests/support/call.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { hurryEvenAnswers } from '#tests/support/even-answers.ts'
import { only } from '#tests/support/factories.ts'
import { listPhotographer } from '#tests/support/market.ts'
import { AUTH_LIMITS, SIGN_IN_LINK_VALID_MINUTES } from '../model.ts'
import * as texts from '../texts.ts'
import { authRouter } from './router.ts'

const db = await useDatabase()
const evenAnswers = hurryEvenAnswers()
const createCaller = createCallerFactory(authRouter)
const NEW = 'slow-amber-lantern'
const twice = (password: string) => ({ password, confirmPassword: password })
let address = 0
const freshIp = () => `198.51.${Math.floor(++address / 250)}.${address % 250}`
// Few tries are enough to show who counts against which limit.
await putSettings(db, { rateLimits: { signIn: { perAccount: { limit: 3, windowMinutes: 15 } } } })
const { perAccount } = await limitsFor(db, 'signIn')

/** A browser: its calls carry the cookies that earlier responses set. */
function browser(cookie: string | null = null) {
  let jar = cookie
  const call = async <Result>(ask: (auth: ReturnType<typeof createCaller>) => Promise<Result>, now?: Date) => {
    const context = contextFor(db, { ip: freshIp(), cookie: jar, now })
    try {
      return await ask(createCaller(context))
    } finally {
      const set = context.resHeaders.getSetCookie().find((line) => line.startsWith(`${DEVICE_COOKIE}=`))
      if (set) jar = set.split(';')[0]!
    }
  }
  const signIn = (email: string, password = PASSWORD) =>
    call((auth) => auth.signIn({ email, password })).then(
      () => 'in',
      (error: Error) => error.message,
    )
  return { call, signIn, cookie: () => jar }
}

/** Strangers use up everything the account has for strangers. */
async function besiege(email: string) {
  const guesses = Array.from({ length: perAccount.limit * 10 + 20 }, (_, guess) =>
    browser().signIn(email, `guess-${guess}`),
  )
  await Promise.all(guesses)
  expect(await browser().signIn(email)).toBe(texts.TOO_MANY_SIGN_INS)
}

describe('an owner whose account is under attack (X137)', () => {
  it('signs in on a device that has signed in before, which is then known by its own cookie', async () => {
    const { email, userId } = await makeAccount(db)
    const own = browser()
    expect(await own.signIn(email)).toBe('in')
    await besiege(email)
    expect(await own.signIn(email)).toBe('in')
    expect(own.cookie()).toMatch(/^(?:__Host-)?device=[\w-]{43}$/)
    const kept = await db.select().from(knownDevices).where(eq(knownDevices.userId, userId))
    expect(kept).toHaveLength(1)
    expect(own.cookie()).not.toContain(kept[0]!.tokenHash)
  })

  it('has a separate limit on that device, so that a stolen cookie guesses no more than a stranger', async () => {
    const { email } = await makeAccount(db)
    const stolen = browser(await knownBrowser(db, email))
    for (let guess = 0; guess < perAccount.limit; guess++) {
      expect(await stolen.signIn(email, `guess-${guess}`)).toBe(texts.CREDENTIALS_WRONG)
    }
    expect(await stolen.signIn(email)).toBe(texts.TOO_MANY_SIGN_INS)
    // The owner's own device is another one.
    expect(await browser(await knownBrowser(db, email)).signIn(email)).toBe('in')
  })

  it('gains nothing from somebody else’s device or a made-up cookie', async () => {
    const { email } = await makeAccount(db)
    const other = await makeAccount(db)
    await besiege(email)
    expect(await browser(await knownBrowser(db, other.email)).signIn(email)).toBe(texts.TOO_MANY_SIGN_INS)
    expect(await browser(`${DEVICE_COOKIE}=${'A'.repeat(43)}`).signIn(email)).toBe(texts.TOO_MANY_SIGN_INS)
  })

  it('signs in after a reset, here and on a device never seen before', async () => {
    const { email } = await makeAccount(db)
    await besiege(email)
    const own = browser()
    await own.call((auth) => auth.requestPasswordReset({ email }))
    const token = await mailedToken(db, email, 'reset-password')
    await own.call((auth) => auth.resetPassword({ token, ...twice(NEW) }))
    expect(await browser().signIn(email, NEW)).toBe('in')
    await besiege(email)
    expect(await own.signIn(email, NEW)).toBe('in')
  })

  it('signs in with an emailed link, once, on a device that is known from then on', async () => {
    const { email, userId } = await makeAccount(db)
    await besiege(email)
    const own = browser()
    await own.call((auth) => auth.requestSignInLink({ email, returnTo: '/account' }))
    const token = await mailedToken(db, email, 'sign-in-link')
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => own.call((auth) => auth.signInByLink({ token }))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toMatchObject([{ value: { role: 'client' } }])
    expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(1)
    expect(await db.select().from(auditEvents).where(eq(auditEvents.entityId, userId))).toMatchObject([
      { action: 'auth.signInByLink', actorId: userId },
    ])
    await besiege(email)
    expect(await own.signIn(email)).toBe('in')
  })
})

describe('a mailed sign-in link', () => {
  const ask = (email: string) => browser().call((auth) => auth.requestSignInLink({ email }))
  const spend = (token: string, now?: Date) => browser().call((auth) => auth.signInByLink({ token }), now)

  it('is answered alike and in the same time whether the address is known or not', async () => {
    const { email } = await makeAccount(db)
    const known = await ask(email)
    expect(evenAnswers.waits()).toBe(1)
    expect(await ask('nobody@curio-mail.dev')).toEqual(known)
    expect(evenAnswers.waits()).toBe(2)
    expect(await mailsTo(db, 'nobody@curio-mail.dev')).toEqual([])
    expect(await mailsTo(db, email)).toMatchObject([{ template: 'sign-in-link' }])
  })

  it('is never out of reach: with the limit used up, the mailbox holds one that works', async () => {
    const { email } = await makeAccount(db)
    for (let use = 0; use < AUTH_LIMITS.signInLink.perAccount.limit; use++) await ask(email)
    await expect(ask(email)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', message: texts.LINK_IN_MAILBOX })
    for (let use = 0; use < AUTH_LIMITS.signInLink.perAccount.limit; use++) await ask('ghost@curio-mail.dev')
    await expect(ask('ghost@curio-mail.dev')).rejects.toThrow(texts.LINK_IN_MAILBOX)
    expect(await spend(await mailedToken(db, email, 'sign-in-link'))).toEqual({ role: 'client' })
  })

  it('expires after half an hour, and ends with a new password, a sign-out everywhere, or its siblings', async () => {
    const { email } = await makeAccount(db)
    await ask(email)
    const first = await mailedToken(db, email, 'sign-in-link')
    const late = new Date(Date.now() + SIGN_IN_LINK_VALID_MINUTES * 60_000 + 1000)
    await expect(spend(first, late)).rejects.toThrow(texts.SIGN_IN_LINK_INVALID)
    await ask(email)
    await spend(await mailedToken(db, email, 'sign-in-link'))
    await expect(spend(first)).rejects.toThrow(texts.SIGN_IN_LINK_INVALID)

    await ask(email)
    const beforeReset = await mailedToken(db, email, 'sign-in-link')
    await browser().call((auth) => auth.requestPasswordReset({ email }))
    const reset = await mailedToken(db, email, 'reset-password')
    await browser().call((auth) => auth.resetPassword({ token: reset, ...twice(NEW) }))
    await expect(spend(beforeReset)).rejects.toThrow(texts.SIGN_IN_LINK_INVALID)
    await expect(spend(reset)).rejects.toThrow(texts.SIGN_IN_LINK_INVALID)
  })

  it('never signs in an administrator, an unproven address or somebody suspended', async () => {
    const admin = await makeAccount(db, { role: 'admin' })
    const waiting = await makeAccount(db, { isConfirmed: false })
    const suspended = await makeAccount(db, { status: 'suspended' })
    for (const { email } of [admin, waiting, suspended]) await ask(email)
    expect(await mailsTo(db, admin.email)).toMatchObject([{ template: 'reset-password' }])
    expect(await mailsTo(db, waiting.email)).toMatchObject([{ template: 'confirm-email' }])
    const token = await mailedToken(db, suspended.email, 'sign-in-link')
    await expect(spend(token)).rejects.toThrow(texts.ACCOUNT_SUSPENDED)
    await expect(spend(token)).rejects.toThrow(texts.ACCOUNT_SUSPENDED)
    expect(await db.$count(sessions, eq(sessions.userId, suspended.userId))).toBe(0)
  })

  it('still works for its owner when others send dead links from the same address', async () => {
    const { email } = await makeAccount(db)
    await ask(email)
    const ip = '203.0.113.99'
    const { limit } = (await limitsFor(db, 'resend')).perAddress
    const dead = () => callAs(db, { ip }).auth.signInByLink({ token: 'A'.repeat(43) })
    for (let use = 0; use < limit; use++) await expect(dead()).rejects.toThrow(texts.SIGN_IN_LINK_INVALID)
    await expect(dead()).rejects.toThrow(texts.TOO_MANY_TRIES)
    const token = await mailedToken(db, email, 'sign-in-link')
    expect(await callAs(db, { ip }).auth.signInByLink({ token })).toEqual({ role: 'client' })
  })
})

describe('an account made with somebody else’s address (X138)', () => {
  const signUp = async (own: ReturnType<typeof browser>, returnTo?: string) => {
    const email = `owner-${++address}@curio-mail.dev`
    const person = { firstName: 'Amelia', lastName: 'Hart', email, ...twice(PASSWORD), returnTo }
    await own.call((auth) => auth.signUp(person))
    return { email, token: await mailedToken(db, email, 'confirm-email') }
  }
  const userOf = async (email: string) => only(await db.select().from(users).where(eq(users.email, email)))

  it('is confirmed at once on the browser that opened it, and a second click is as good as the first', async () => {
    const own = browser()
    const { email, token } = await signUp(own)
    for (let click = 0; click < 2; click++) {
      expect(await own.call((auth) => auth.confirmEmail({ token }))).toMatchObject({ isConfirmed: true })
    }
    expect(await own.signIn(email)).toBe('in')
  })

  it('asks for a new password on another browser before anything happens', async () => {
    const maker = browser()
    const ada = await listPhotographer(db)
    const ask = { photographerIds: [ada.id], eventDate: '2027-06-12', isDateFlexible: false, city: 'Denver' }
    const { draftId } = await callAs(db, { ip: freshIp() }).inquiries.saveDraft({
      ...ask,
      note: 'Are you free on our day?',
    } as never)
    const { email, token } = await signUp(maker, `/inquiry/${draftId}`)
    const owner = browser()
    expect(await owner.call((auth) => auth.confirmEmail({ token }))).toEqual({ isConfirmed: false })
    expect((await userOf(email)).emailVerifiedAt).toBeNull()
    expect(await db.$count(inquiries, eq(inquiries.photographerId, ada.id))).toBe(0)
    await expect(owner.call((auth) => auth.confirmEmail({ token, password: 'password1' }))).rejects.toThrow(
      texts.PASSWORD_COMMON,
    )
    await expect(owner.call((auth) => auth.confirmEmail({ token, password: 'short' }))).rejects.toThrow(
      texts.NEW_PASSWORD_SHORT,
    )
    for (let click = 0; click < 2; click++) {
      const answer = await owner.call((auth) => auth.confirmEmail({ token, password: NEW }))
      expect(answer).toMatchObject({ isConfirmed: true, role: null })
    }
    expect(await db.$count(inquiries, eq(inquiries.photographerId, ada.id))).toBe(1)
    expect(await maker.signIn(email)).toBe(texts.CREDENTIALS_WRONG)
    expect(await owner.signIn(email, NEW)).toBe('in')
  })

  it('leaves the maker no password, session or known device, whether confirmed or reset by the owner', async () => {
    for (const way of ['confirm', 'reset'] as const) {
      const maker = browser()
      const { email, token } = await signUp(maker)
      const { id } = await userOf(email)
      await createSession(db, new Headers(), { userId: id, device: { ip: '10.0.0.1', userAgent: 'Test' } })
      if (way === 'confirm') await browser().call((auth) => auth.confirmEmail({ token, password: NEW }))
      else {
        await browser().call((auth) => auth.requestPasswordReset({ email }))
        const reset = await mailedToken(db, email, 'reset-password')
        await browser().call((auth) => auth.resetPassword({ token: reset, ...twice(NEW) }))
      }
      expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(0)
      expect(await db.$count(knownDevices, eq(knownDevices.userId, id))).toBe(1)
      await expect(maker.call((auth) => auth.confirmEmail({ token }))).rejects.toThrow(texts.CONFIRM_LINK_INVALID)
      await besiege(email)
      expect(await maker.signIn(email)).toBe(texts.TOO_MANY_SIGN_INS)
    }
  })
})
