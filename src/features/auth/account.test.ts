import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clients, profiles, sessions } from '#drizzle/schema/index.ts'
import { createSession, readSession, SESSION_COOKIE } from '#server/sessions.ts'
import { makeAccount, mailedToken, mailsTo, PASSWORD } from '#tests/support/accounts.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { listPhotographer } from '#tests/support/market.ts'
import { createCallerFactory } from '#server/trpc.ts'
import { deviceName } from './device.ts'
import { AUTH_LIMITS, type Role } from './model.ts'
import { authRouter } from './router.ts'
import * as texts from './texts.ts'

const db = await useDatabase()
const createCaller = createCallerFactory(authRouter)
const NEW = 'slow-amber-lantern'
const device = { ip: '203.0.113.9', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' }

/** One more browser that a person is signed in on. */
async function browser(userId: string) {
  const headers = new Headers()
  await createSession(db, headers, { userId, device })
  const token = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(headers.getSetCookie().join())![1]!
  const read = () => readSession(db, token, new Headers(), device)
  const context = contextFor(db)
  context.resolveActor = read
  return { token, read, context, auth: createCaller(context) }
}
async function signedIn(role: Role = 'client') {
  const account = await makeAccount(db, { role })
  return { ...account, ...(await browser(account.userId)) }
}

describe('the account', () => {
  it('shows the person’s own data; a last name only where there is one', async () => {
    const couple = await signedIn()
    expect(await couple.auth.account()).toEqual({
      email: couple.email,
      role: 'client',
      firstName: 'Robin',
      lastName: 'Vale',
      publicProfileId: null,
    })
    expect(await (await signedIn('admin')).auth.account()).toMatchObject({ lastName: null, publicProfileId: null })
    const photographer = await listPhotographer(db)
    const { auth } = await browser(photographer.userId)
    expect(await auth.account()).toMatchObject({ role: 'photographer', publicProfileId: photographer.id })
    expect(await auth.me()).toMatchObject({ vendorType: 'photographer' })
  })

  it('changes the name in the profile and the couple’s record', async () => {
    const { auth, userId } = await signedIn()
    await expect(auth.updateName({ firstName: 'Noor' })).rejects.toThrow(texts.LAST_NAME_REQUIRED)
    expect(await auth.updateName({ firstName: ' Noor ', lastName: 'Aziz' })).toEqual({ firstName: 'Noor' })
    expect(await db.select().from(profiles).where(eq(profiles.id, userId))).toMatchObject([
      { firstName: 'Noor', role: 'client' },
    ])
    expect(await db.select().from(clients).where(eq(clients.userId, userId))).toMatchObject([
      { firstName: 'Noor', lastName: 'Aziz' },
    ])
    expect(await auth.me()).toMatchObject({ firstName: 'Noor' })
  })
})

describe('changing the password', () => {
  const change = { currentPassword: PASSWORD, password: NEW, confirmPassword: NEW }

  it('ends the other sessions and outstanding reset links, keeps this one, and tells the owner', async () => {
    const here = await signedIn()
    const there = await browser(here.userId)
    await createCaller(contextFor(db, { ip: '198.51.100.77' })).requestPasswordReset({ email: here.email })
    const token = await mailedToken(db, here.email, 'reset-password')
    expect(await here.auth.changePassword(change)).toEqual({ isChanged: true })
    expect(await here.read()).not.toBeNull()
    expect(await there.read()).toBeNull()
    const reset = createCaller(contextFor(db)).resetPassword({ token, password: NEW, confirmPassword: NEW })
    await expect(reset).rejects.toThrow(texts.INVALID_RESET_LINK)
    expect((await mailsTo(db, here.email)).map(({ template }) => template)).toContain('password-changed')
    expect(await here.auth.signIn({ email: here.email, password: NEW })).toEqual({ role: 'client' })
  })

  it('asks for the present one, and not for ever', async () => {
    const { auth } = await signedIn()
    const wrong = { ...change, currentPassword: 'wrong-password' }
    for (let guess = 0; guess < AUTH_LIMITS.changePassword.perAccount.limit; guess++) {
      await expect(auth.changePassword(wrong)).rejects.toMatchObject({
        message: texts.CURRENT_PASSWORD_WRONG,
        cause: { field: 'currentPassword' },
      })
    }
    await expect(auth.changePassword(change)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  it('refuses the same, a common, a short and an administrator’s short one', async () => {
    const { auth } = await signedIn()
    const to = (password: string) => auth.changePassword({ ...change, password, confirmPassword: password })
    await expect(to(PASSWORD)).rejects.toThrow(texts.PASSWORD_SAME)
    await expect(to('sunshine')).rejects.toThrow(texts.PASSWORD_COMMON)
    await expect(to('seven77')).rejects.toThrow(texts.NEW_PASSWORD_SHORT)
    const admin = await signedIn('admin')
    const short = { ...change, password: 'eleven-char', confirmPassword: 'eleven-char' }
    await expect(admin.auth.changePassword(short)).rejects.toThrow(texts.ADMIN_PASSWORD_SHORT)
  })
})

describe('sessions', () => {
  it('are listed with device and address, this one marked, and never with their hash', async () => {
    const here = await signedIn()
    await browser(here.userId)
    const list = await here.auth.listSessions()
    expect(list).toHaveLength(2)
    expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(list[0]).toMatchObject({ ip: device.ip, userAgent: device.userAgent })
    for (const session of list) expect(Object.keys(session)).not.toContain('hash')
  })

  it('can be ended one by one, by their owner only', async () => {
    const here = await signedIn()
    const there = await browser(here.userId)
    const stranger = await signedIn()
    const other = (await here.auth.listSessions()).find(({ isCurrent }) => !isCurrent)!
    await expect(stranger.auth.endSession({ id: other.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await there.read()).not.toBeNull()
    expect(await here.auth.endSession({ id: other.id })).toEqual({ isCurrent: false })
    expect(await there.read()).toBeNull()
    await expect(here.auth.endSession({ id: other.id })).rejects.toThrow(texts.SESSION_GONE)
    const own = (await here.auth.listSessions())[0]!
    expect(await here.auth.endSession({ id: own.id })).toEqual({ isCurrent: true })
    expect(here.context.resHeaders.getSetCookie().join()).toContain(`${SESSION_COOKIE}=;`)
  })

  it('all end at once, here and everywhere, and nobody else’s', async () => {
    const here = await signedIn()
    const there = await browser(here.userId)
    const stranger = await signedIn()
    await here.auth.signOutEverywhere()
    expect([await here.read(), await there.read()]).toEqual([null, null])
    expect(await stranger.read()).not.toBeNull()
  })

  it('note when they were last used, and end by age, by suspension and by deletion', async () => {
    const { userId, read, token } = await signedIn()
    const old = new Date(Date.now() - 3_600_000)
    await db.update(sessions).set({ lastUsedAt: old }).where(eq(sessions.userId, userId))
    await read()
    const [used] = await db.select().from(sessions).where(eq(sessions.userId, userId))
    expect(used!.lastUsedAt.getTime()).toBeGreaterThan(old.getTime())
    await db.update(profiles).set({ status: 'suspended' }).where(eq(profiles.id, userId))
    expect(await read()).toBeNull()
    await db.update(profiles).set({ status: 'active' }).where(eq(profiles.id, userId))
    expect(await read()).not.toBeNull()
    const tooOld = new Date(Date.now() - 181 * 86_400_000)
    await db.update(sessions).set({ createdAt: tooOld }).where(eq(sessions.userId, userId))
    expect(await read()).toBeNull()
    expect(await readSession(db, used!.tokenHash, new Headers(), device)).toBeNull()
    expect(token).not.toBe(used!.tokenHash)
  })
})

it('a device is called what its owner calls it', () => {
  expect(deviceName(device.userAgent)).toBe('Chrome on Linux')
  expect(
    deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'),
  ).toBe('Safari on iPhone')
  expect(deviceName('Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0')).toBe('Edge on Windows')
  expect(deviceName('Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
    'Firefox on Mac',
  )
  expect(deviceName(null)).toBe('Unknown device')
  expect(deviceName('curl/8')).toBe('Unknown device')
})
