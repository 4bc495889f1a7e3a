import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  auditEvents,
  emailOutbox,
  notifications,
  photographers,
  profiles,
  sessions,
  users,
} from '#drizzle/schema/index.ts'
import { sendSignInLink } from '#features/auth/server/records.ts'
import { SIGN_IN_LINK_INVALID } from '#features/auth/texts.ts'
import { transact } from '#server/transact.ts'
import { TEAM_ROLES } from '#shared/access/roles.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, makePhotographer, makeUser, only } from '#tests/support/factories.ts'
import { signedIn } from '#tests/support/market.ts'
import { ExportUsersInput, ListUsersInput, UsersSearch } from '../search.ts'
import { NOT_SUSPENDED, OF_TEAM, RESET_OF_SUSPENDED, SUSPENDED_ALREADY } from '../texts.ts'

const db = await useDatabase({ max: 6 })
const NOBODY = '00000000-0000-4000-8000-000000000000'
const HOUR = 3_600_000
const callerOf = (actor: Awaited<ReturnType<typeof signedIn>>) => callAs(db, { actor }).adminUsers
const admin = async () => callerOf(await signedIn(db, 'admin'))
const asked = (input: object = {}) => ListUsersInput.parse(input)
const lastAudit = async (id: string, entityType = 'user') =>
  (
    await db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.entityType, entityType), eq(auditEvents.entityId, id)))
      .orderBy(desc(auditEvents.seq))
      .limit(1)
  )[0]
const mailsTo = (email: string) => db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, email))
const standingOf = async (id: string) => only(await db.select().from(profiles).where(eq(profiles.id, id))).status
const vendorOf = async (id: string) => only(await db.select().from(photographers).where(eq(photographers.id, id)))
const openSession = (userId: string, values: Partial<typeof sessions.$inferInsert> = {}) =>
  db.insert(sessions).values({ tokenHash: randomUUID(), userId, expiresAt: new Date(Date.now() + HOUR), ...values })
const countSessions = (userId: string) => db.$count(sessions, eq(sessions.userId, userId))

describe('the list', () => {
  it('shows everybody under All, and filters, searches and sorts on the server (AD6, X111)', async () => {
    const firstName = `Quill ${randomUUID().slice(0, 8)}`
    const couple = await makeClient(db, { firstName, lastName: 'Åsberg' })
    const vendor = await makePhotographer(db, { businessName: `${firstName} Pictures`, name: 'Ben Ash' })
    const waiting = await makeClient(db, { firstName, lastName: 'Zander' })
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, waiting.userId))
    const gone = await makeClient(db, { firstName, lastName: 'Mole' })
    await db.update(profiles).set({ status: 'suspended' }).where(eq(profiles.id, gone.userId))
    await openSession(couple.userId)
    await openSession(couple.userId, { expiresAt: new Date(Date.now() - HOUR) })
    const { list } = await admin()
    const idsOf = async (input: object) =>
      (await list(asked({ search: firstName, ...input }))).items.map((row) => row.id)
    const all = [couple.userId, vendor.userId, waiting.userId, gone.userId]
    expect((await idsOf({})).toSorted()).toEqual(all.toSorted())
    expect(await idsOf({ role: 'photographer' })).toEqual([vendor.userId])
    expect(await idsOf({ role: 'admin' })).toEqual([])
    expect(await idsOf({ standing: 'unconfirmed' })).toEqual([waiting.userId])
    expect(await idsOf({ standing: 'suspended' })).toEqual([gone.userId])
    expect((await idsOf({ standing: 'active' })).toSorted()).toEqual([couple.userId, vendor.userId].toSorted())
    expect(await idsOf({ search: `${firstName} asberg` })).toEqual([couple.userId])
    expect(await idsOf({ search: vendor.email })).toEqual([vendor.userId])
    expect((await idsOf({ order: '-createdAt' })).at(-1)).toBe(couple.userId)
    expect((await idsOf({ order: '-lastSeenAt' }))[0]).toBe(couple.userId)
    const { items, total, pageCount } = await list(asked({ search: couple.email }))
    expect({ total, pageCount }).toEqual({ total: 1, pageCount: 1 })
    expect(items).toMatchObject([{ role: 'client', standing: 'active', sessionCount: 1 }])
  })

  it('drops search parameters it does not understand', () => {
    expect(UsersSearch.parse({ role: 'king', standing: 7, page: '-1', order: 'password', id: 'x' })).toEqual({
      role: 'all',
      standing: 'all',
      order: '-createdAt',
      page: 1,
    })
  })

  it('is exported as filtered, with formulas disabled, and the export is audited (AD6, AU1)', async () => {
    const firstName = `=cmd${randomUUID().slice(0, 8)}`
    const couple = await makeClient(db, { firstName, lastName: 'Vale' })
    await db.update(profiles).set({ firstName }).where(eq(profiles.id, couple.userId))
    const actor = await signedIn(db, 'admin')
    const { csv, count } = await callerOf(actor).export(ExportUsersInput.parse({ search: firstName, role: 'client' }))
    expect(count).toBe(1)
    expect(csv).toContain(`${couple.userId},'${firstName} Vale,,${couple.email},client,active`)
    expect(await lastAudit('export', 'users')).toMatchObject({
      action: 'adminUsers.export',
      actorId: actor.userId,
      after: { count: 1, role: 'client', standing: 'all' },
    })
  })
})

describe('one account', () => {
  it('shows what it owns, who is signed in, and why it is suspended', async () => {
    const vendor = await makePhotographer(db)
    const couple = await makeClient(db)
    await makeBooking(db, { photographerId: vendor.id, clientId: couple.id })
    await openSession(vendor.userId)
    const actor = await signedIn(db, 'admin')
    const { get, suspend } = callerOf(actor)
    expect(await get({ id: vendor.userId })).toMatchObject({
      role: 'photographer',
      vendor: { id: vendor.id, name: 'Marsh Pictures', isSuspended: false },
      owns: { bookings: 1, contracts: 0, inquiries: 0, reviews: 0 },
      sessionCount: 1,
      suspension: null,
      isOfTeam: false,
    })
    expect(await get({ id: couple.userId })).toMatchObject({ vendor: null, owns: { bookings: 1 } })
    await suspend({ id: couple.userId, reason: 'Fake inquiries' })
    expect((await get({ id: couple.userId })).suspension).toMatchObject({ reason: 'Fake inquiries', by: actor.email })
    expect(await get({ id: actor.userId })).toMatchObject({ isOfTeam: true, isSelf: true })
    await expect(get({ id: NOBODY })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('suspending and restoring', () => {
  it('ends every session at once, tells the person and records both (AD6)', async () => {
    const couple = await makeClient(db)
    await openSession(couple.userId)
    await openSession(couple.userId)
    const { suspend, restore } = await admin()
    await suspend({ id: couple.userId, reason: 'Three complaints' })
    expect(await standingOf(couple.userId)).toBe('suspended')
    expect(await countSessions(couple.userId)).toBe(0)
    expect(await lastAudit(couple.userId)).toMatchObject({
      action: 'user.suspend',
      before: { status: 'active', sessions: 2 },
      after: { status: 'suspended', sessions: 0, vendor_suspended_at: null },
      reason: 'Three complaints',
      actorRole: 'admin',
    })
    const mails = await mailsTo(couple.email)
    expect(mails).toMatchObject([{ template: 'account-standing', props: { standing: 'suspended' } }])
    expect(JSON.stringify(mails)).not.toContain('complaints')
    await expect(suspend({ id: couple.userId, reason: 'Again' })).rejects.toThrow(SUSPENDED_ALREADY)
    await restore({ id: couple.userId, reason: 'Settled' })
    expect(await standingOf(couple.userId)).toBe('active')
    expect(await lastAudit(couple.userId)).toMatchObject({
      action: 'user.restore',
      before: { status: 'suspended' },
      after: { status: 'active' },
      reason: 'Settled',
    })
    const bells = await db.select().from(notifications).where(eq(notifications.userId, couple.userId))
    expect(bells.map(({ kind }) => kind).toSorted()).toEqual(['account.restored', 'account.suspended'])
    await expect(restore({ id: couple.userId, reason: 'Again' })).rejects.toThrow(NOT_SUSPENDED)
  })

  it('takes an approved vendor off the market and back, with one mail each', async () => {
    const vendor = await makePhotographer(db)
    const { suspend, restore } = await admin()
    await suspend({ id: vendor.userId, reason: 'Stolen pictures' })
    expect(await vendorOf(vendor.id)).toMatchObject({ isListed: false, suspendedReason: 'Stolen pictures' })
    expect(await lastAudit(vendor.id, 'photographer')).toMatchObject({ action: 'vendor.suspend' })
    await restore({ id: vendor.userId, reason: 'They were not' })
    expect(await vendorOf(vendor.id)).toMatchObject({ isListed: true, suspendedAt: null })
    expect(await lastAudit(vendor.id, 'photographer')).toMatchObject({ action: 'vendor.restore' })
    expect((await mailsTo(vendor.email)).map(({ template }) => template)).toEqual([
      'account-standing',
      'account-standing',
    ])
  })

  it('leaves a vendor suspended who already was', async () => {
    const vendor = await makePhotographer(db)
    const actor = await signedIn(db, 'admin')
    await callAs(db, { actor }).adminVendors.suspend({ id: vendor.id, reason: 'No insurance' })
    const { suspend, restore } = callerOf(actor)
    await suspend({ id: vendor.userId, reason: 'Shared password' })
    await restore({ id: vendor.userId, reason: 'Changed' })
    expect(await vendorOf(vendor.id)).toMatchObject({ suspendedReason: 'No insurance', isListed: false })
    expect(await lastAudit(vendor.userId)).toMatchObject({ after: { is_vendor_restored: false } })
  })

  it('refuses one’s own account, unknown ones, a missing reason, and everybody except administrators', async () => {
    const actor = await signedIn(db, 'admin')
    const { suspend, restore } = callerOf(actor)
    await expect(suspend({ id: actor.userId, reason: 'x' })).rejects.toThrow(OF_TEAM)
    expect(await standingOf(actor.userId)).toBe('active')
    await expect(suspend({ id: NOBODY, reason: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(restore({ id: NOBODY, reason: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const couple = await makeClient(db)
    await expect(suspend({ id: couple.userId, reason: '  ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    for (const role of ['client', 'photographer'] as const) {
      const caller = callerOf(await signedIn(db, role))
      await expect(caller.suspend({ id: couple.userId, reason: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    expect(await lastAudit(couple.userId)).toBeUndefined()
  })

  it.each(TEAM_ROLES)('leaves a %s to the page of the team', async (role) => {
    const { id } = await makeUser(db, role)
    const { get, restore, suspend } = await admin()
    await expect(suspend({ id, reason: 'x' })).rejects.toThrow(OF_TEAM)
    await db.update(profiles).set({ status: 'suspended' }).where(eq(profiles.id, id))
    await expect(restore({ id, reason: 'x' })).rejects.toThrow(OF_TEAM)
    expect(await standingOf(id)).toBe('suspended')
    expect(await get({ id })).toMatchObject({ isOfTeam: true })
  })
})

describe('sessions and passwords', () => {
  it('signs a person out everywhere, and oneself everywhere else', async () => {
    const couple = await makeClient(db)
    await openSession(couple.userId)
    await openSession(couple.userId)
    const actor = await signedIn(db, 'admin')
    await openSession(actor.userId, { tokenHash: actor.sessionHash })
    await openSession(actor.userId)
    const { signOut } = callerOf(actor)
    expect(await signOut({ id: couple.userId })).toEqual({ ended: 2 })
    expect(await countSessions(couple.userId)).toBe(0)
    expect(await lastAudit(couple.userId)).toMatchObject({
      action: 'user.signOut',
      before: { sessions: 2 },
      after: { sessions: 0 },
    })
    expect(await signOut({ id: couple.userId })).toEqual({ ended: 0 })
    expect(await db.$count(auditEvents, eq(auditEvents.entityId, couple.userId))).toBe(1)
    expect(await signOut({ id: actor.userId })).toEqual({ ended: 1 })
    expect(await countSessions(actor.userId)).toBe(1)
    await expect(signOut({ id: NOBODY })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('revokes mailed sign-in links, with or without open sessions', async () => {
    const couple = await makeClient(db)
    const { signOut } = await admin()
    for (const sessionCount of [1, 0]) {
      if (sessionCount > 0) await openSession(couple.userId)
      const link = { userId: couple.userId, email: couple.email, returnTo: undefined, now: new Date() }
      await transact(db, (tx) => sendSignInLink(tx, link))
      const mailed = only((await mailsTo(couple.email)).slice(-1)).props as { token: string }
      expect(await signOut({ id: couple.userId })).toEqual({ ended: sessionCount })
      expect(await lastAudit(couple.userId)).toMatchObject({
        before: { sessions: sessionCount, sign_in_links: 1 },
        after: { sessions: 0, sign_in_links: 0 },
      })
      await expect(callAs(db).auth.signInByLink({ token: mailed.token })).rejects.toThrow(SIGN_IN_LINK_INVALID)
      expect(await countSessions(couple.userId)).toBe(0)
    }
  })

  it('mails one link for a new password, which revokes earlier ones', async () => {
    const couple = await makeClient(db)
    const { sendResetLink, suspend } = await admin()
    expect(await sendResetLink({ id: couple.userId })).toEqual({ email: couple.email })
    await sendResetLink({ id: couple.userId })
    expect(await lastAudit(couple.userId)).toMatchObject({
      action: 'user.sendResetLink',
      before: { reset_links: 1 },
      after: { reset_links: 1 },
    })
    const mails = await mailsTo(couple.email)
    expect(mails.map(({ template }) => template)).toEqual(['reset-password', 'reset-password'])
    await suspend({ id: couple.userId, reason: 'x' })
    await expect(sendResetLink({ id: couple.userId })).rejects.toThrow(RESET_OF_SUSPENDED)
    await expect(sendResetLink({ id: NOBODY })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
