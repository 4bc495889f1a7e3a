import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clients, profiles, sessions } from '#drizzle/schema/index.ts'
import { createSession, readSession, SESSION_COOKIE } from '#server/account/sessions.ts'
import { createCallerFactory } from '#server/trpc.ts'
import type { Role } from '#shared/access/roles.ts'
import { CONTACT_SHARED_LATER } from '#shared/redaction/contact-free.ts'
import { DAY_INVALID, TEXT_INVALID, TEXT_LONG } from '#shared/text/text-checks.ts'
import { mailedToken, mailsTo, makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { hurryEvenAnswers } from '#tests/support/even-answers.ts'
import { listPhotographer } from '#tests/support/market.ts'
import { untilWaiting } from '#tests/support/waiting.ts'
import { WeddingInput } from '../account-inputs.ts'
import { deviceName } from '../device-name.ts'
import { AUTH_LIMITS } from '../model.ts'
import * as texts from '../texts.ts'
import { authRouter } from './router.ts'

const db = await useDatabase()
hurryEvenAnswers()
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
  it('shows the person’s own data; a last name only where there is one (X68)', async () => {
    const couple = await signedIn()
    expect(await couple.auth.account()).toEqual({
      email: couple.email,
      role: 'client',
      hasFactor: false,
      hasPassword: true,
      firstName: 'Robin',
      lastName: 'Vale',
      wedding: {
        phone: null,
        partnerName: null,
        weddingDate: null,
        city: null,
        version: expect.any(String),
        known: null,
      },
      pendingEmail: null,
      mailStop: null,
      publicProfileId: null,
      version: expect.any(String),
    })
    expect(await (await signedIn('admin')).auth.account()).toMatchObject({ lastName: null, publicProfileId: null })
    const photographer = await listPhotographer(db)
    const { auth } = await browser(photographer.userId)
    expect(await auth.account()).toMatchObject({ role: 'photographer', publicProfileId: photographer.id })
    expect(await auth.me()).toMatchObject({ vendorType: 'photographer' })
  })

  it('changes the name in the profile and the couple’s record (X68)', async () => {
    const { auth, userId } = await signedIn()
    const { version } = await auth.account()
    await expect(auth.updateName({ firstName: 'Noor', version })).rejects.toThrow(texts.LAST_NAME_REQUIRED)
    const renamed = { firstName: ' Noor ', lastName: 'Aziz', version }
    expect(await auth.updateName(renamed)).toMatchObject({ firstName: 'Noor' })
    await expect(auth.updateName({ ...renamed, lastName: 'Late' })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await db.select().from(profiles).where(eq(profiles.id, userId))).toMatchObject([
      { firstName: 'Noor', role: 'client' },
    ])
    expect(await db.select().from(clients).where(eq(clients.userId, userId))).toMatchObject([
      { firstName: 'Noor', lastName: 'Aziz' },
    ])
    expect(await auth.me()).toMatchObject({ firstName: 'Noor' })
  })
})

describe('what a couple says about its wedding (D4)', () => {
  const wedding = { phone: ' +1 212 555 0100 ', partnerName: ' Jonah ', weddingDate: '2027-06-12', city: ' Denver ' }
  const kept = { phone: '+12125550100', partnerName: 'Jonah', weddingDate: '2027-06-12', city: 'Denver' }

  it('is saved, shown, and cleared again; nobody else’s record is touched', async () => {
    const [here, other] = [await signedIn(), await signedIn()]
    const read = (await here.auth.account()).wedding!.version
    const { version } = await here.auth.updateWedding({ ...wedding, version: read })
    expect((await here.auth.account()).wedding).toMatchObject({ ...kept, version })
    await expect(here.auth.updateWedding({ ...wedding, city: 'Boise', version: read })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect((await other.auth.account()).wedding?.phone).toBeNull()
    await here.auth.updateWedding({ phone: '', partnerName: '', weddingDate: null, city: '', version })
    expect((await here.auth.account()).wedding).toMatchObject({
      phone: null,
      partnerName: null,
      weddingDate: null,
      city: null,
    })
  })

  it.each([
    ['phone', 'call me', texts.PHONE_INVALID],
    ['phone', '1'.repeat(41), TEXT_LONG],
    ['partnerName', 'Jonah\ud83d', TEXT_INVALID],
    ['partnerName', 'jonah@hart.example', CONTACT_SHARED_LATER],
    ['city', 'Denver, 917 555 0148', CONTACT_SHARED_LATER],
    ['weddingDate', '2027-13-01', DAY_INVALID],
    ['weddingDate', '0001-01-01', DAY_INVALID],
  ])('refuses %s %j at its field', (field, value, message) => {
    const result = WeddingInput.safeParse({ ...wedding, [field]: value })
    expect(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([field, message])
  })

  it('is asked of couples only', async () => {
    const vendor = await signedIn('photographer')
    expect((await vendor.auth.account()).wedding).toBeNull()
    await expect(vendor.auth.updateWedding({ ...wedding, version: 'any' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('changing the password', () => {
  const change = { currentPassword: PASSWORD, password: NEW, confirmPassword: NEW }

  it('lets one of two changes at once win, and tells the other (line 10)', async () => {
    const here = await signedIn()
    const there = await browser(here.userId)
    const to = (password: string) => ({ currentPassword: PASSWORD, password, confirmPassword: password })
    const changeBoth = () =>
      Promise.allSettled([
        here.auth.changePassword(to('slow-amber-lantern')),
        there.auth.changePassword(to('quick-olive-lantern')),
      ])
    let both: ReturnType<typeof changeBoth>
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from users where id = ${here.userId} for update`)
      both = changeBoth()
      // Both have compared the password and want the row: neither is early enough to end the other's session.
      await untilWaiting(db, 2)
    })
    const results = await both!
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]!.reason).toMatchObject({ code: 'CONFLICT', message: texts.PASSWORD_CHANGED_MEANWHILE })
    const winner = results[0].status === 'fulfilled' ? 'slow-amber-lantern' : 'quick-olive-lantern'
    expect(await callAs(db).auth.signIn({ email: here.email, password: winner })).toEqual({ role: 'client' })
  })

  it('and a reset at the same moment never both succeed, nor deadlock', async () => {
    for (let round = 0; round < 5; round++) {
      const here = await signedIn()
      await callAs(db, { ip: `192.0.2.${round}` }).auth.requestPasswordReset({ email: here.email })
      const token = await mailedToken(db, here.email, 'reset-password')
      const renewed = { password: 'quick-olive-lantern', confirmPassword: 'quick-olive-lantern' }
      const results = await Promise.allSettled([
        here.auth.changePassword(change),
        callAs(db).auth.resetPassword({ token, ...renewed }),
      ])
      const refused = results.filter((result) => result.status === 'rejected')
      expect(refused).toHaveLength(1)
      // The reset may also have ended the session before the change was asked for.
      expect([texts.PASSWORD_CHANGED_MEANWHILE, texts.INVALID_RESET_LINK, 'Please sign in to continue.']).toContain(
        (refused[0]!.reason as Error).message,
      )
    }
  })

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

  it('asks for the current one, a limited number of times', async () => {
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
    await expect(admin.auth.changePassword(short)).rejects.toThrow(texts.TEAM_PASSWORD_SHORT)
  })
})

describe('sessions', () => {
  it('are listed with device and address, this one marked, and never with their hash (X30)', async () => {
    const here = await signedIn()
    await browser(here.userId)
    const list = await here.auth.listSessions()
    expect(list).toHaveLength(2)
    expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(list[0]).toMatchObject({ ip: device.ip, userAgent: device.userAgent })
    for (const session of list) expect(Object.keys(session)).not.toContain('hash')
  })

  it('can be ended one by one, by their owner only (X30)', async () => {
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

  it('all end at once, here and everywhere, and nobody else’s (X25, X30)', async () => {
    const here = await signedIn()
    const there = await browser(here.userId)
    const stranger = await signedIn()
    await here.auth.signOutEverywhere()
    expect([await here.read(), await there.read()]).toEqual([null, null])
    expect(await stranger.read()).not.toBeNull()
  })

  it('end after a month without use, and last longer where they are used (security: 7.3.1)', async () => {
    const { userId, read } = await signedIn()
    const mine = eq(sessions.userId, userId)
    const daysLeft = async () => {
      const [session] = await db.select().from(sessions).where(mine)
      return Math.round((session!.expiresAt.getTime() - Date.now()) / 86_400_000)
    }
    const leave = (days: number) =>
      db
        .update(sessions)
        .set({ expiresAt: new Date(Date.now() + days * 86_400_000) })
        .where(mine)
    expect(await daysLeft()).toBe(30)
    await leave(14)
    expect(await read()).not.toBeNull()
    expect(await daysLeft()).toBe(30)
    await leave(-1)
    expect(await read()).toBeNull()
  })

  it('record when they were last used, and end by age, by suspension and by deletion (C22)', async () => {
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

it('a device is named as its owner would name it', () => {
  expect(deviceName(device.userAgent)).toBe('Chrome on Linux')
  expect(
    deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'),
  ).toBe('Safari on iPhone')
  expect(deviceName('Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0')).toBe('Edge on Windows')
  expect(deviceName('Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
    'Firefox on Mac',
  )
  expect([deviceName(null), deviceName('curl/8')]).toEqual(['Unknown device', 'Unknown device'])
})
