import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEvents, notifications, profiles, sessions, teamInvites, users } from '#drizzle/schema/index.ts'
import { ACCOUNT_SUSPENDED, TEAM_PASSWORD_SHORT } from '#features/auth/texts.ts'
import { hashToken } from '#server/account/sessions.ts'
import { TEAM_ROLES, type TeamRole } from '#shared/access/roles.ts'
import { mailsTo, makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { browserOf } from '#tests/support/browser-of.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeUser, only } from '#tests/support/factories.ts'
import { demandFactors, enrolledAdmin, signInAs } from '#tests/support/factors.ts'
import { actorOf, signedIn } from '#tests/support/market.ts'
import {
  ADDRESS_HAS_ACCOUNT,
  ENDED_ALREADY,
  INVITE_GONE_FOR_ADMIN,
  INVITE_INVALID,
  INVITED_HAS_ACCOUNT,
  LAST_ADMIN,
  LEAVES_ALREADY,
  NOT_ENDED,
  NOT_YOURSELF,
  ROLE_CHANGED,
  UNKNOWN_MEMBER,
} from '../texts.ts'

const db = await useDatabase({ max: 6 })
demandFactors()
const NEW = { password: 'slow-amber-lantern', confirmPassword: 'slow-amber-lantern' }
const week = (days: number) => new Date(Date.now() + days * 86_400_000)
const admin = async () => {
  const actor = await signedIn(db, 'admin')
  return { actor, team: callAs(db, { actor }).team }
}
const someone = (role: TeamRole = 'reviewer') => ({ firstName: 'Imani', email: `${randomUUID()}@curio-mail.dev`, role })
const profileOf = async (id: string) => only(await db.select().from(profiles).where(eq(profiles.id, id)))
const auditOf = (entityId: string, action: string) =>
  db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.entityId, entityId), eq(auditEvents.action, action)))
const bellsOf = (userId: string) => db.select().from(notifications).where(eq(notifications.userId, userId))
async function tokenFor(email: string): Promise<string> {
  const mail = (await mailsTo(db, email)).find(({ template }) => template === 'team-invited')
  return String(mail!.props.token)
}

// Each test has administrators of its own: of the last one it matters that there is no other.
beforeEach(async () => {
  await db.update(profiles).set({ role: 'client' }).where(eq(profiles.role, 'admin'))
})

describe('an invitation to the team (AD13)', () => {
  it.each(TEAM_ROLES)('opens the account of a %s, once, who then sets up a second step', async (role) => {
    const { actor, team } = await admin()
    const colleague = await signedIn(db, 'admin')
    const asked = someone(role)
    const { id } = await team.invite(asked)
    const token = await tokenFor(asked.email)
    expect(only(await db.select().from(teamInvites).where(eq(teamInvites.id, id))).tokenHash).toBe(hashToken(token))
    expect((await team.list()).invites).toMatchObject([{ firstName: 'Imani', email: asked.email, role }])
    expect((await bellsOf(colleague.userId)).map(({ kind, href }) => [kind, href])).toEqual([
      ['team.changed', '/admin/team'],
    ])
    expect(await bellsOf(actor.userId)).toEqual([])
    const browser = browserOf(db)
    expect(await browser.ask((api) => api.team.invitation({ token }))).toMatchObject({ role, inviter: 'Robin' })
    const short = { password: 'eleven-char', confirmPassword: 'eleven-char' }
    await expect(browser.ask((api) => api.team.accept({ token, ...short }))).rejects.toThrow(TEAM_PASSWORD_SHORT)
    const both = await Promise.allSettled([1, 2].map(() => browser.ask((api) => api.team.accept({ token, ...NEW }))))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(browser.hasSession()).toBe(false)
    const user = only(await db.select().from(users).where(eq(users.email, asked.email)))
    expect(user.emailVerifiedAt).not.toBeNull()
    expect(await profileOf(user.id)).toMatchObject({ role, status: 'active', firstName: 'Imani' })
    expect(await auditOf(user.id, 'team.join')).toMatchObject([{ actorId: user.id, actorRole: role }])
    await expect(browser.ask((api) => api.team.accept({ token, ...NEW }))).rejects.toThrow(INVITE_INVALID)
    expect(await browser.ask((api) => api.team.invitation({ token }))).toBeNull()
    const first = await browser.ask((api) => api.auth.signIn({ email: asked.email, password: NEW.password }))
    expect(first).toEqual({ role: null })
    expect(await browser.ask((api) => api.factors.signInStep())).toMatchObject({ isEnrolment: true })
  })

  it('is refused at the field for an address that has an account, also when it gets one in the meantime', async () => {
    const { team } = await admin()
    const { email } = await makeAccount(db)
    await expect(team.invite({ ...someone(), email: email.toUpperCase() })).rejects.toMatchObject({
      message: ADDRESS_HAS_ACCOUNT,
      cause: { field: 'email' },
    })
    const later = someone()
    const { id } = await team.invite(later)
    const token = await tokenFor(later.email)
    await makeAccount(db, { email: later.email })
    await expect(team.sendAgain({ id })).rejects.toThrow(ADDRESS_HAS_ACCOUNT)
    await expect(browserOf(db).ask((api) => api.team.accept({ token, ...NEW }))).rejects.toThrow(INVITED_HAS_ACCOUNT)
  })

  it('ends after a week, when it is withdrawn, sent again or replaced, and with its sender’s role', async () => {
    const { actor, team } = await admin()
    const { team: colleagues } = await admin()
    const isDead = async (token: string, now = new Date()) => {
      const browser = browserOf(db)
      expect(await browser.ask((api) => api.team.invitation({ token }), { now })).toBeNull()
      await expect(browser.ask((api) => api.team.accept({ token, ...NEW }), { now })).rejects.toThrow(INVITE_INVALID)
    }
    const asked = someone()
    const { id } = await team.invite(asked)
    const first = await tokenFor(asked.email)
    await isDead(first, week(8))
    await team.sendAgain({ id })
    const second = await tokenFor(asked.email)
    await isDead(first)
    await team.invite({ ...asked, role: 'moderator' })
    const third = await tokenFor(asked.email)
    await isDead(second)
    const { invites } = await team.list()
    expect(invites).toMatchObject([{ role: 'moderator' }])
    await team.withdraw({ id: invites[0]!.id })
    await isDead(third)
    await expect(team.withdraw({ id: invites[0]!.id })).rejects.toThrow(INVITE_GONE_FOR_ADMIN)

    const other = someone()
    await team.invite(other)
    await colleagues.end({ id: actor.userId })
    expect((await colleagues.list()).invites).toEqual([])
    await isDead(await tokenFor(other.email))
  })
})

describe('somebody of the team', () => {
  it('gets another role: told by mail, signed out, and written down with both', async () => {
    const { team } = await admin()
    const { userId, email, browser } = await enrolledAdmin(db, new Date(), 'reviewer')
    expect(browser.hasSession()).toBe(true)
    await team.setRole({ id: userId, role: 'moderator', expected: 'reviewer' })
    expect((await profileOf(userId)).role).toBe('moderator')
    expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(0)
    expect(await mailsTo(db, email)).toMatchObject([{ template: 'team-role', props: { change: 'changed' } }, {}])
    expect(await auditOf(userId, 'team.setRole')).toMatchObject([
      { before: { role: 'reviewer' }, after: { role: 'moderator' }, actorRole: 'admin' },
    ])
    await expect(team.setRole({ id: userId, role: 'admin', expected: 'reviewer' })).rejects.toThrow(ROLE_CHANGED)
  })

  it.each(TEAM_ROLES)('as a %s is ended and brought back', async (role) => {
    const { team } = await admin()
    const { userId, email } = await makeAccount(db, { role })
    await team.end({ id: userId })
    expect(await profileOf(userId)).toMatchObject({ status: 'suspended', role, firstName: 'Robin' })
    expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(0)
    await expect(signInAs(browserOf(db), email)).rejects.toThrow(ACCOUNT_SUSPENDED)
    await expect(team.end({ id: userId })).rejects.toThrow(ENDED_ALREADY)
    await expect(team.setRole({ id: userId, role: 'admin', expected: role })).rejects.toThrow(ENDED_ALREADY)
    await team.bringBack({ id: userId, role: 'moderator' })
    expect(await profileOf(userId)).toMatchObject({ status: 'active', role: 'moderator' })
    expect(await browserOf(db).ask((api) => api.auth.signIn({ email, password: PASSWORD }))).toEqual({ role: null })
    await expect(team.bringBack({ id: userId, role: 'admin' })).rejects.toThrow(NOT_ENDED)
    const changes = (await mailsTo(db, email)).map(({ props }) => (props as { change: string }).change)
    expect(changes.toSorted()).toEqual(['back', 'ended'])
    for (const action of ['team.end', 'team.bringBack']) expect(await auditOf(userId, action)).toHaveLength(1)
  })

  it('who is leaving stays as they are, and whoever tries is told so', async () => {
    const { team } = await admin()
    const { userId } = await makeAccount(db, { role: 'reviewer' })
    await db
      .update(profiles)
      .set({ status: 'leaving', leavesAt: week(30) })
      .where(eq(profiles.id, userId))
    await expect(team.setRole({ id: userId, role: 'admin', expected: 'reviewer' })).rejects.toThrow(LEAVES_ALREADY)
    await expect(team.end({ id: userId })).rejects.toThrow(LEAVES_ALREADY)
    await expect(team.bringBack({ id: userId, role: 'admin' })).rejects.toThrow(LEAVES_ALREADY)
    expect(await profileOf(userId)).toMatchObject({ status: 'leaving', role: 'reviewer' })
  })

  it('is never oneself, and never somebody of the market', async () => {
    const { actor, team } = await admin()
    await admin()
    const own = { id: actor.userId }
    await expect(team.end(own)).rejects.toThrow(NOT_YOURSELF)
    await expect(team.setRole({ ...own, role: 'reviewer', expected: 'admin' })).rejects.toThrow(NOT_YOURSELF)
    for (const role of ['client', 'photographer'] as const) {
      const { id } = await makeUser(db, role)
      await expect(team.end({ id })).rejects.toThrow(UNKNOWN_MEMBER)
      await expect(team.bringBack({ id, role: 'admin' })).rejects.toThrow(UNKNOWN_MEMBER)
      const change = team.setRole({ id, role: 'admin', expected: 'reviewer' })
      await expect(change).rejects.toThrow(UNKNOWN_MEMBER)
      expect((await profileOf(id)).role).toBe(role)
    }
  })

  it('remains an administrator who can sign in, even when two end or change each other at once', async () => {
    for (const what of ['end', 'setRole'] as const) {
      await db.update(profiles).set({ role: 'client' }).where(eq(profiles.role, 'admin'))
      const [one, two] = [await makeUser(db, 'admin'), await makeUser(db, 'admin')]
      const against = (by: typeof one, { id }: typeof one) => {
        const { team } = callAs(db, { actor: actorOf(by, 'admin') })
        return what === 'end' ? team.end({ id }) : team.setRole({ id, role: 'reviewer', expected: 'admin' })
      }
      const both = await Promise.allSettled([against(one, two), against(two, one)])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(both.find((result) => result.status === 'rejected')?.reason).toMatchObject({ message: LAST_ADMIN })
      const left = await db
        .select()
        .from(profiles)
        .where(and(eq(profiles.role, 'admin'), eq(profiles.status, 'active')))
      expect(left).toHaveLength(1)
      const unconfirmed = await makeUser(db, 'admin')
      await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, unconfirmed.id))
      await expect(against(unconfirmed, { ...one, id: left[0]!.id })).rejects.toThrow(LAST_ADMIN)
    }
  })
})
