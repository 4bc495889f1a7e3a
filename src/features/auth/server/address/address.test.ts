import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  auditEvents,
  clients,
  emailOutbox,
  passkeys,
  photographers,
  profiles,
  sessions,
  users,
} from '#drizzle/schema/index.ts'
import { mailsTo, makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { actorOf, listPhotographer } from '#tests/support/market.ts'
import { NO_PASSWORD } from '../../model.ts'
import {
  ADDRESS_LINK_INVALID,
  ADDRESS_RESTS,
  ADDRESS_SAME,
  ADDRESS_TAKEN_MEANWHILE,
  CREDENTIALS_WRONG,
  CURRENT_PASSWORD_WRONG,
  EMAIL_TAKEN,
  KEEP_LINK_INVALID,
  TOO_MANY_MAILS,
} from '../../texts.ts'

const db = await useDatabase({ max: 4 })
const NOW = new Date('2026-11-02T10:00:00Z')
const HOUR = 3_600_000
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR)
const NEW_PASSWORD = { password: 'another quiet garden', confirmPassword: 'another quiet garden' }

async function person(role: 'client' | 'photographer' | 'admin' = 'client') {
  const { userId, email } = await makeAccount(db, { role })
  const actor = actorOf({ id: userId, email }, role)
  await db.insert(sessions).values({ tokenHash: actor.sessionHash, userId, expiresAt: later(500) })
  const at = (now: Date) => callAs(db, { actor, now, ip: userId })
  return { userId, email, actor, at, auth: at(NOW).auth, fresh: `new-${email}` }
}
type Owner = Awaited<ReturnType<typeof person>>

const tokenTo = async (email: string, template: 'confirm-address' | 'address-change') =>
  String((await mailsTo(db, email)).find((mail) => mail.template === template)!.props.token)
/** Pressed wherever the mail is read: nobody is signed in there. */
const confirm = async (email: string, now = NOW) =>
  callAs(db, { now }).auth.confirmAddress({ token: await tokenTo(email, 'confirm-address') })
const takeBack = (token: string, now = NOW) => callAs(db, { now }).auth.takeBackAddress({ token })
const addressOf = async (userId: string) => only(await db.select().from(users).where(eq(users.id, userId))).email
const signIn = (email: string, password = PASSWORD) => callAs(db, { ip: email }).auth.signIn({ email, password })
const statesTo = async (email: string) =>
  (await mailsTo(db, email)).filter(({ template }) => template === 'address-change').map(({ props }) => props.state)
const auditOf = async (id: string) => db.select().from(auditEvents).where(eq(auditEvents.entityId, id))
const ask = (owner: Owner, email = owner.fresh) => owner.auth.changeAddress({ email, password: PASSWORD })
async function move(owner: Owner) {
  await ask(owner)
  await confirm(owner.fresh)
}

let me: Owner
beforeEach(async () => {
  me = await person()
})

describe('another address to sign in with (AC5)', () => {
  it.each(['client', 'photographer', 'admin'] as const)(
    'changes for a %s when the mail to it is answered, and not before',
    async (role) => {
      const owner = await person(role)
      await ask(owner)
      expect(await owner.auth.account()).toMatchObject({ email: owner.email, pendingEmail: owner.fresh })
      expect(await addressOf(owner.userId)).toBe(owner.email)
      expect(await statesTo(owner.email)).toEqual(['asked'])
      expect(await confirm(owner.fresh)).toEqual({ isConfirmed: true })
      expect(await addressOf(owner.userId)).toBe(owner.fresh)
      expect(await statesTo(owner.email)).toEqual(expect.arrayContaining(['asked', 'changed']))
      expect(await db.$count(sessions, eq(sessions.userId, owner.userId))).toBe(0)
      const audit = await auditOf(owner.userId)
      expect(audit.map(({ action }) => action)).toEqual(['auth.askAddress', 'auth.changeAddress'])
      expect(JSON.stringify(audit)).not.toContain(owner.fresh)
    },
  )

  it('signs in, and the former one does no more', async () => {
    await move(me)
    await expect(signIn(me.email)).rejects.toThrow(CREDENTIALS_WRONG)
    expect(await signIn(me.fresh)).toEqual({ role: 'client' })
  })

  it('keeps the session of the browser that confirms, and no other', async () => {
    await db.insert(sessions).values({ tokenHash: `other-${me.userId}`, userId: me.userId, expiresAt: later(500) })
    await ask(me)
    await me.auth.confirmAddress({ token: await tokenTo(me.fresh, 'confirm-address') })
    const left = await db.select().from(sessions).where(eq(sessions.userId, me.userId))
    expect(left.map(({ tokenHash }) => tokenHash)).toEqual([me.actor.sessionHash])
  })

  it('takes the password or a second factor, and another address than the one there is', async () => {
    const wrong = me.auth.changeAddress({ email: me.fresh, password: 'not the password' })
    await expect(wrong).rejects.toThrow(CURRENT_PASSWORD_WRONG)
    await expect(ask(me, ` ${me.email.toUpperCase()} `)).rejects.toThrow(ADDRESS_SAME)
    const withFactor = { ...me.actor, hasFactor: true, factorUsedAt: null }
    const thief = callAs(db, { actor: withFactor, now: NOW }).auth
    await expect(thief.changeAddress({ email: me.fresh, password: PASSWORD })).rejects.toMatchObject({
      cause: { code: 'STEP_UP_REQUIRED' },
    })
    expect(await mailsTo(db, me.fresh)).toEqual([])
  })

  it('ends the links that were mailed to the former one', async () => {
    await callAs(db, { now: NOW }).auth.requestPasswordReset({ email: me.email })
    await callAs(db, { now: NOW }).auth.requestSignInLink({ email: me.email })
    const mails = await mailsTo(db, me.email)
    const tokenIn = (template: string) => String(mails.find((mail) => mail.template === template)!.props.token)
    await move(me)
    const visitor = callAs(db, { now: NOW }).auth
    const refused = { cause: { code: 'TOKEN_INVALID' } }
    await expect(visitor.signInByLink({ token: tokenIn('sign-in-link') })).rejects.toMatchObject(refused)
    const reset = visitor.resetPassword({ token: tokenIn('reset-password'), ...NEW_PASSWORD })
    await expect(reset).rejects.toMatchObject(refused)
  })

  it('is followed by what waits to be mailed, the couple’s record, and a contact address that was the same', async () => {
    const waiting = { template: 'client-welcome', props: {}, toAddress: me.email }
    await db.insert(emailOutbox).values({ ...waiting, dedupeKey: `waits/${me.userId}` })
    await move(me)
    expect(
      await db.$count(
        emailOutbox,
        and(eq(emailOutbox.toAddress, me.fresh), eq(emailOutbox.template, 'client-welcome')),
      ),
    ).toBe(1)
    expect(only(await db.select().from(clients).where(eq(clients.userId, me.userId))).email).toBe(me.fresh)
    for (const isSame of [true, false]) {
      const vendor = await person('photographer')
      const { id } = await listPhotographer(db)
      const contact = isSame ? vendor.email : `studio-${vendor.email}`
      await db.update(photographers).set({ userId: vendor.userId, email: contact }).where(eq(photographers.id, id))
      await move(vendor)
      const { email } = only(await db.select().from(photographers).where(eq(photographers.id, id)))
      expect(email).toBe(isSame ? vendor.fresh : contact)
    }
  })

  it('counts once; a second click says the same while the address is the account’s', async () => {
    await ask(me)
    const token = await tokenTo(me.fresh, 'confirm-address')
    const press = () => callAs(db, { now: NOW }).auth.confirmAddress({ token })
    const both = await Promise.all([press(), press()])
    expect(both).toEqual([{ isConfirmed: true }, { isConfirmed: true }])
    expect((await statesTo(me.email)).filter((state) => state === 'changed')).toHaveLength(1)
  })
})

describe('a change that does not happen', () => {
  const refused = { message: ADDRESS_LINK_INVALID }

  it('an older link, one that was sent again, one withdrawn, and one of yesterday', async () => {
    await ask(me, `first-${me.fresh}`)
    await ask(me)
    await expect(confirm(`first-${me.fresh}`)).rejects.toMatchObject(refused)
    const older = await tokenTo(me.fresh, 'confirm-address')
    expect(await me.at(later(1)).auth.resendAddress()).toEqual({ email: me.fresh })
    await expect(callAs(db, { now: later(1) }).auth.confirmAddress({ token: older })).rejects.toMatchObject(refused)
    await expect(confirm(me.fresh, later(26))).rejects.toMatchObject(refused)
    await me.auth.withdrawAddress()
    await expect(confirm(me.fresh)).rejects.toMatchObject(refused)
    await expect(me.auth.resendAddress()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await addressOf(me.userId)).toBe(me.email)
  })

  it('of two tabs that ask for two addresses at once one link works', async () => {
    await Promise.all([ask(me, `one-${me.fresh}`), ask(me, `two-${me.fresh}`)])
    const pressed = await Promise.allSettled([confirm(`one-${me.fresh}`), confirm(`two-${me.fresh}`)])
    expect(pressed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('of somebody suspended, leaving, or with a new password meanwhile', async () => {
    await ask(me)
    await db.update(profiles).set({ status: 'suspended' }).where(eq(profiles.id, me.userId))
    await expect(confirm(me.fresh)).rejects.toMatchObject(refused)
    const leaver = await person()
    await ask(leaver)
    await leaver.at(NOW).personalData.leave({ word: 'DELETE', password: PASSWORD })
    await expect(confirm(leaver.fresh)).rejects.toMatchObject(refused)
    const careful = await person()
    await ask(careful)
    await careful.auth.changePassword({ currentPassword: PASSWORD, ...NEW_PASSWORD })
    await expect(confirm(careful.fresh)).rejects.toMatchObject(refused)
    for (const { userId, email } of [me, leaver, careful]) expect(await addressOf(userId)).toBe(email)
  })

  it('an address that has an account is not told of: its owner is', async () => {
    const other = await person()
    expect(await ask(me, other.email)).toEqual({ email: other.email })
    expect(await me.auth.account()).toMatchObject({ pendingEmail: other.email })
    expect((await mailsTo(db, other.email)).map(({ template }) => template)).toEqual(['address-taken'])
    expect(await statesTo(me.email)).toEqual(['asked'])
  })

  it('an address that has got an account meanwhile stays that account’s', async () => {
    await ask(me)
    await makeAccount(db, { email: me.fresh })
    await expect(confirm(me.fresh)).rejects.toThrow(ADDRESS_TAKEN_MEANWHILE)
    expect(await addressOf(me.userId)).toBe(me.email)
  })

  it('is limited for the account, however many addresses are named', async () => {
    const tries = Array.from({ length: 6 }, (_, index) => ask(me, `${index}-${me.fresh}`))
    const refusals = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected')
    expect(refusals.length).toBeGreaterThan(0)
    for (const refusal of refusals) expect(String((refusal as PromiseRejectedResult).reason)).toContain(TOO_MANY_MAILS)
  })
})

describe('“This wasn’t me”, from the former address', () => {
  it('withdraws a change that is not confirmed, ends sessions and the password, and brings a link for a new one', async () => {
    await ask(me)
    expect(await takeBack(await tokenTo(me.email, 'address-change'))).toEqual({ email: me.email })
    await expect(confirm(me.fresh)).rejects.toThrow(ADDRESS_LINK_INVALID)
    await expect(signIn(me.email)).rejects.toThrow(CREDENTIALS_WRONG)
    expect(await db.$count(sessions, eq(sessions.userId, me.userId))).toBe(0)
    const reset = (await mailsTo(db, me.email)).find(({ template }) => template === 'reset-password')!
    await callAs(db, { now: NOW }).auth.resetPassword({ token: String(reset.props.token), ...NEW_PASSWORD })
    expect(await signIn(me.email, NEW_PASSWORD.password)).toEqual({ role: 'client' })
  })

  it('brings a confirmed change back within three days, and drops what was added to sign in with since', async () => {
    await move(me)
    const key = (name: string, createdAt: Date) => ({
      userId: me.userId,
      credentialId: `${name}-${me.userId}`,
      publicKey: 'key',
      transports: [],
      isBackedUp: false,
      name,
      counter: 0,
      createdAt,
    })
    await db.insert(passkeys).values([key('mine', later(-500)), key('theirs', later(2))])
    const token = await tokenTo(me.email, 'address-change')
    expect(await takeBack(token, later(71))).toEqual({ email: me.email })
    expect(await addressOf(me.userId)).toBe(me.email)
    const kept = await db.select().from(passkeys).where(eq(passkeys.userId, me.userId))
    expect(kept.map(({ name }) => name)).toEqual(['mine'])
    expect(only(await db.select().from(users).where(eq(users.id, me.userId))).passwordHash).toBe(NO_PASSWORD)
    expect(await statesTo(me.fresh)).toEqual(['returned'])
    await expect(takeBack(token, later(71))).rejects.toThrow(KEEP_LINK_INVALID)
    expect((await auditOf(me.userId)).map(({ action }) => action)).toContain('auth.takeBackAddress')
  })

  it('is too late after three days', async () => {
    await move(me)
    await expect(takeBack(await tokenTo(me.email, 'address-change'), later(73))).rejects.toThrow(KEEP_LINK_INVALID)
  })

  it('is not cut off by a second change, by its own link, or by leaving', async () => {
    await move(me)
    const mine = await tokenTo(me.email, 'address-change')
    const thief = callAs(db, { actor: { ...me.actor, email: me.fresh }, now: later(1), ip: 'thief' })
    const third = `third-${me.email}`
    await thief.auth.changeAddress({ email: third, password: PASSWORD })
    await confirm(third, later(1))
    await takeBack(await tokenTo(me.fresh, 'address-change'), later(2))
    await db
      .update(profiles)
      .set({ status: 'leaving', leavesAt: later(700) })
      .where(eq(profiles.id, me.userId))
    expect(await takeBack(mine, later(3))).toEqual({ email: me.email })
    expect(await addressOf(me.userId)).toBe(me.email)
  })

  it('finds the address free: nobody else gets it before the three days are over', async () => {
    await move(me)
    const stranger = await person()
    await ask(stranger, me.email)
    await expect(confirm(me.email)).rejects.toThrow(ADDRESS_RESTS)
    const form = { firstName: 'Ida', lastName: 'Stone', email: me.email, ...NEW_PASSWORD }
    await expect(callAs(db, { now: later(1) }).auth.signUp(form)).rejects.toThrow(EMAIL_TAKEN)
    expect(await callAs(db, { now: later(73) }).auth.signUp(form)).toMatchObject({ email: me.email })
  })
})
