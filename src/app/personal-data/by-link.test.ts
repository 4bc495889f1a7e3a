import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  auditEvents,
  bookings,
  clients,
  dataRequests,
  emailOutbox,
  helpRequests,
  newsletterSubscribers,
  partnerInvites,
  profiles,
  users,
} from '#drizzle/schema/index.ts'
import { DATA_BLOCKED, DATA_IS_ACCOUNTS, DATA_LINK_INVALID } from '#features/personal-data/texts.ts'
import { mailsTo, makeAccount } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeClient, makePhotographer, only } from '#tests/support/factories.ts'
import { exportFile } from './export-file.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-02T10:00:00Z')
const after = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const at = (now = NOW) => callAs(db, { now })
let visitors = 0

/** Somebody who has subscribed, asked for help and been invited, and has no account. */
async function stranger() {
  visitors += 1
  const email = `stranger-${visitors}@curio-mail.dev`
  await db.insert(newsletterSubscribers).values({ email, tokenHash: `hash-${visitors}`, status: 'confirmed' })
  await db.insert(helpRequests).values({ name: 'Ida Stone', email, question: 'Does a person read this?' })
  const couple = await makeClient(db)
  const invite = { clientId: couple.id, invitedBy: couple.userId, tokenHash: `invite-${visitors}` }
  await db.insert(partnerInvites).values({ ...invite, email: email.toUpperCase(), expiresAt: after(100) })
  return email
}
const ask = async (email: string, now = NOW) => {
  expect(await callAs(db, { now, ip: email }).personalData.askByLink({ email })).toEqual({ isAsked: true })
  const mail = (await mailsTo(db, email)).find(({ template }) => template === 'data-link')!
  return mail.props.token as string | null
}
const open = async (email: string) => at().personalData.openByLink({ token: (await ask(email))! })
const download = (token: string, now: Date) => exportFile(contextFor(db, { now }), { name: `${token}.zip`, now })
const countOf = (email: string) =>
  Promise.all([
    db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, email)),
    db.$count(helpRequests, eq(helpRequests.email, email)),
    db.$count(partnerInvites, eq(partnerInvites.email, email.toUpperCase())),
    db.$count(emailOutbox, eq(emailOutbox.toAddress, email)),
    db.$count(dataRequests, eq(dataRequests.email, email)),
  ])

describe('somebody without an account (PR2)', () => {
  it('is shown what is held about their address, takes it along, and deletes it', async () => {
    const email = await stranger()
    const other = await stranger()
    const { held, token, isBlocked } = await open(email)
    expect(isBlocked).toBe(false)
    expect(held).toEqual([
      { title: 'Partner invitations', count: 1 },
      { title: 'Newsletter', count: 1 },
      { title: 'Questions to our team', count: 1 },
    ])
    const file = (await download(token, NOW))!
    const bytes = Buffer.from(await new Response(file.body()).arrayBuffer())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    expect(bytes.includes('data/help_requests.json')).toBe(true)
    expect(await at().personalData.eraseByLink({ token, word: 'delete' })).toEqual({ isErased: true })
    expect(await countOf(email)).toEqual([0, 0, 0, 0, 0])
    expect(await countOf(other)).toEqual([1, 1, 1, 0, 0])
  })

  it('gets the same answer for an address nobody knows, and is shown that nothing is held', async () => {
    expect((await open('nobody@curio-mail.dev')).held).toEqual([])
  })

  it('has a link that works once, for a day, and only the newest', async () => {
    const email = await stranger()
    const older = (await ask(email))!
    const link = (await ask(email))!
    const refused = { message: DATA_LINK_INVALID }
    await expect(at().personalData.openByLink({ token: older })).rejects.toMatchObject(refused)
    await expect(at(after(25)).personalData.openByLink({ token: link })).rejects.toMatchObject(refused)
    const both = await Promise.allSettled([1, 2].map(() => at().personalData.openByLink({ token: link })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    // The link itself opens no file and deletes nothing; what it was exchanged for does, for an hour.
    await expect(at().personalData.eraseByLink({ token: link, word: 'DELETE' })).rejects.toMatchObject(refused)
    expect(await download(link, NOW)).toBeNull()
    const { token } = (both.find(({ status }) => status === 'fulfilled') as PromiseFulfilledResult<{ token: string }>)
      .value
    const late = at(after(1.1)).personalData
    await expect(late.eraseByLink({ token, word: 'DELETE' })).rejects.toMatchObject(refused)
    expect(await download(token, after(1.1))).toBeNull()
    expect((await countOf(email))[0]).toBe(1)
  })

  it('types a word before anything is deleted', async () => {
    const { token } = await open(await stranger())
    await expect(at().personalData.eraseByLink({ token, word: 'yes' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('deletes an account that was opened with the address and never confirmed', async () => {
    const { userId, email } = await makeAccount(db, { isConfirmed: false })
    const { held, token } = await open(email)
    expect(held.map(({ title }) => title)).toEqual(expect.arrayContaining(['Your account', 'Your wedding']))
    await at().personalData.eraseByLink({ token, word: 'DELETE' })
    expect(only(await db.select().from(profiles).where(eq(profiles.id, userId)))).toMatchObject({ status: 'left' })
    expect(await db.$count(users, eq(users.email, email))).toBe(0)
    const audit = await db.select().from(auditEvents).where(eq(auditEvents.entityId, userId))
    expect(audit.map(({ action }) => action)).toEqual(['personalData.erase'])
    expect(JSON.stringify(audit)).not.toContain(email)
    await makeAccount(db, { email })
  })

  it('is told when something has to be settled first, and nothing is deleted', async () => {
    const { userId, email } = await makeAccount(db, { isConfirmed: false })
    const couple = only(await db.select().from(clients).where(eq(clients.userId, userId)))
    const { id: photographerId } = await makePhotographer(db)
    const ahead = { eventDate: '2027-06-12', status: 'confirmed', stage: 'upcoming', totalAmountCents: 100 } as const
    await db.insert(bookings).values({ photographerId, clientId: couple.id, ...ahead })
    const { token, isBlocked } = await open(email)
    expect(isBlocked).toBe(true)
    await expect(at().personalData.eraseByLink({ token, word: 'DELETE' })).rejects.toThrow(DATA_BLOCKED)
    expect(await db.$count(users, eq(users.email, email))).toBe(1)
    // What is refused can still be taken along, and tried again.
    expect(await download(token, NOW)).not.toBeNull()
  })

  it.each(['client', 'photographer', 'admin', 'reviewer'] as const)(
    'whose address has a %s’s account is led there, without a link',
    async (role) => {
      const { email } = await makeAccount(db, { role })
      expect(await ask(email)).toBeNull()
      expect(await db.$count(dataRequests, eq(dataRequests.email, email))).toBe(0)
    },
  )

  it('whose account is confirmed meanwhile is led there, too, and keeps it', async () => {
    const { userId, email } = await makeAccount(db, { isConfirmed: false })
    const { token } = await open(email)
    await db.update(users).set({ emailVerifiedAt: NOW }).where(eq(users.id, userId))
    await expect(at().personalData.eraseByLink({ token, word: 'DELETE' })).rejects.toThrow(DATA_IS_ACCOUNTS)
    expect(await download(token, NOW)).toBeNull()
    expect(await db.$count(users, and(eq(users.id, userId), eq(users.email, email)))).toBe(1)
  })

  it('passes the bot check, and is limited', async () => {
    const email = await stranger()
    await expect(callAs(db, { now: NOW, proof: null }).personalData.askByLink({ email })).rejects.toMatchObject({
      cause: { code: 'NOT_CHECKED' },
    })
    for (let turn = 0; turn < 3; turn++) await ask(email)
    await expect(at().personalData.askByLink({ email })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})
