import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { dispatch } from '#app/handlers/index.ts'
import { notifications, profiles, settings, users } from '#drizzle/schema/index.ts'
import { TEAM_CANNOT_APPLY } from '#features/applications/texts.ts'
import { LAST_FACTOR_TEAM, RESET_NOT_FOR_TEAM } from '#features/auth/factor-texts.ts'
import { admit } from '#features/auth/guards.ts'
import { sendConfirmation, sendSignInLink } from '#features/auth/server/records.ts'
import { SIGN_IN_LINK_INVALID, TEAM_PASSWORD_SHORT } from '#features/auth/texts.ts'
import { createSession, SESSION_COOKIE } from '#server/account/sessions.ts'
import { notifyTeam, teamFor } from '#server/notices/notify.ts'
import { setDatabase } from '#server/runtime.ts'
import { forgetSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { mayOpenTeamPage, ROLES, type Role, roleHome, TEAM_ROLES } from '#shared/access/roles.ts'
import { teamArea } from '#shell/areas.ts'
import { knownBrowser, mailedToken, mailsTo, makeAccount } from '#tests/support/accounts.ts'
import { applicationForm } from '#tests/support/applications.ts'
import { browserOf } from '#tests/support/browser-of.ts'
import { callAs } from '#tests/support/call.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { demandFactors, enrolledAdmin, signInAs } from '#tests/support/factors.ts'
import { signedIn } from '#tests/support/market.ts'

const db = await useDatabase({ max: 4 })
demandFactors()
setDatabase(db)
const NOW = new Date('2027-03-01T12:00:00Z')

async function setMaintenance(maintenanceMode: boolean) {
  const value = sql`jsonb_build_object('maintenanceMode', ${maintenanceMode}::boolean)`
  await db.update(settings).set({ value }).where(eq(settings.id, 1))
  forgetSettings(db)
}
afterEach(() => setMaintenance(false))

/** A session as after a second factor. */
async function cookieOf(role: Role): Promise<string> {
  const { userId } = await makeAccount(db, { role })
  const headers = new Headers()
  await createSession(db, headers, { userId, device: { ip: '203.0.113.7', userAgent: 'Test' }, proof: 'factor' })
  return headers
    .getSetCookie()
    .find((one) => one.startsWith(`${SESSION_COOKIE}=`))!
    .split(';')[0]!
}

// What is demanded of the team, and kept from it, holds for each of its roles: a new one is tried here, too.
describe.each(TEAM_ROLES)('of the team, a %s (AD13)', (role) => {
  it('has no session before a second factor was used (AC1)', async () => {
    const { email } = await makeAccount(db, { role })
    const browser = browserOf(db)
    expect(await signInAs(browser, email)).toEqual({ role: null })
    expect(browser.hasSession()).toBe(false)
    expect((await browser.ask((api) => api.factors.signInStep()))!).toMatchObject({
      isEnrolment: true,
      lost: 'colleagues',
    })
    expect((await enrolledAdmin(db, NOW, role)).browser.hasSession()).toBe(true)
  })

  it('keeps the last second factor, which no waiting replaces', async () => {
    const { browser, email } = await enrolledAdmin(db, NOW, role)
    const [only] = (await browser.ask((api) => api.factors.list())).apps
    await expect(browser.ask((api) => api.factors.remove({ id: only!.id }))).rejects.toThrow(LAST_FACTOR_TEAM)
    const thief = browserOf(db)
    await signInAs(thief, email)
    await expect(thief.ask((api) => api.factors.askReset())).rejects.toThrow(RESET_NOT_FOR_TEAM)
  })

  it('has a password of twelve characters (X23)', async () => {
    const { email } = await makeAccount(db, { role })
    const browser = browserOf(db)
    await browser.ask((api) => api.auth.requestPasswordReset({ email }))
    const token = await mailedToken(db, email, 'reset-password')
    const eleven = { password: 'eleven-char', confirmPassword: 'eleven-char' }
    await expect(browser.ask((api) => api.auth.resetPassword({ token, ...eleven }))).rejects.toThrow(
      TEAM_PASSWORD_SHORT,
    )
  })

  it('is signed in by no link in a mail', async () => {
    const { email, userId } = await makeAccount(db, { role })
    const browser = browserOf(db)
    await browser.ask((api) => api.auth.requestSignInLink({ email }))
    expect((await mailsTo(db, email)).map(({ template }) => template)).toEqual(['reset-password'])
    const now = new Date()
    await transact(db, (tx) => sendSignInLink(tx, { userId, email, returnTo: undefined, now }))
    const token = await mailedToken(db, email, 'sign-in-link')
    await expect(browser.ask((api) => api.auth.signInByLink({ token }))).rejects.toThrow(SIGN_IN_LINK_INVALID)
    expect(browser.hasSession()).toBe(false)
  })

  it('is signed in by no confirmation of an address', async () => {
    const { email, userId } = await makeAccount(db, { role, isConfirmed: false })
    const [name = '', value = ''] = (await knownBrowser(db, email)).split('=')
    const browser = browserOf(db, { [name]: value })
    const person = { userId, email, firstName: 'Robin', returnTo: undefined }
    await transact(db, (tx) => sendConfirmation(tx, contextFor(db), person))
    const token = await mailedToken(db, email, 'confirm-email')
    expect(await browser.ask((api) => api.auth.confirmEmail({ token }))).toMatchObject({
      isConfirmed: true,
      role: null,
    })
    expect(browser.hasSession()).toBe(false)
  })

  it('cannot apply as a photographer, and keeps the role', async () => {
    const actor = await signedIn(db, role)
    const { email: _, password: _password, ...form } = applicationForm()
    await expect(callAs(db, { actor }).applications.submit(form)).rejects.toThrow(TEAM_CANNOT_APPLY)
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, actor.userId))
    expect(profile!.role).toBe(role)
  })

  it('is told of the account and the team, and of money only where it is theirs', async () => {
    const { kinds } = await callAs(db, { actor: await signedIn(db, role) }).auth.newsChoices()
    const expected = role === 'admin' ? ['account', 'money', 'team'] : ['account', 'team']
    expect(kinds.map(({ kind }) => kind)).toEqual(expected)
  })

  it('goes on working during maintenance (ST1)', async () => {
    await setMaintenance(true)
    const address = 'http://localhost/api/trpc/notifications.unread'
    const ask = (cookie: string) => dispatch(new Request(address, { headers: { cookie } }))
    expect((await ask(await cookieOf(role))).status).toBe(200)
    expect((await ask(await cookieOf('client'))).status).toBe(503)
  })

  it('leaves in the audit log in which role it acted', async () => {
    const { email, userId } = await makeAccount(db, { role })
    const browser = browserOf(db)
    await browser.ask((api) => api.auth.requestPasswordReset({ email }))
    const token = await mailedToken(db, email, 'reset-password')
    const long = { password: 'slow-amber-lantern', confirmPassword: 'slow-amber-lantern' }
    await browser.ask((api) => api.auth.resetPassword({ token, ...long }))
    const events = await db.query.auditEvents.findMany({ where: { entityId: userId } })
    expect(events).toMatchObject([{ action: 'auth.resetPassword', actorRole: role }])
  })
})

const PAGES = teamArea('admin').groups.flatMap(({ entries }) => entries.map(({ href }) => href))

describe.each(PAGES)('what leads to %s', (href) => {
  it('is told to those of the team whose page it is, and to no one else (AD13)', async () => {
    const people = await Promise.all(ROLES.map((role) => signedIn(db, role)))
    const gone = await signedIn(db, 'admin')
    await db.update(profiles).set({ status: 'suspended' }).where(eq(profiles.id, gone.userId))
    const title = randomUUID()
    await notifyTeam(db, { kind: 'x', title, href: `${href}?id=1` }, NOW)
    const told = await db.select().from(notifications).where(eq(notifications.title, title))
    const isTold = (userId: string) => told.some((notice) => notice.userId === userId)
    const expected = TEAM_ROLES.filter((role) => mayOpenTeamPage(href, role))
    expect(people.filter(({ userId }) => isTold(userId)).map(({ role }) => role)).toEqual(expected)
    expect(expected).toContain('admin')
    expect(isTold(gone.userId)).toBe(false)
    const mailed = new Set((await teamFor(db, href)).map(({ email }) => email))
    const inMarket = await db
      .select({ email: users.email, role: profiles.role })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
    const roles = new Set(inMarket.filter(({ email }) => mailed.has(email)).map(({ role }) => role))
    expect([...roles].toSorted()).toEqual(expected.toSorted())
  })

  it.each(TEAM_ROLES)('lets a %s in, or leads home', (role) => {
    const verdict = admit('admin', { role }, href)
    if (mayOpenTeamPage(href, role)) expect(verdict).toEqual({ isAdmitted: true })
    else expect(verdict).toMatchObject({ isAdmitted: false, to: roleHome(role) })
  })
})
