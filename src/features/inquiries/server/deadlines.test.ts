import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { inquiries, vendorMessages } from '#drizzle/schema/index.ts'
import { mailsTo } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeClient, only } from '#tests/support/factories.ts'
import { actorOf, listPhotographer } from '#tests/support/market.ts'
import { INQUIRY_STATUSES, INQUIRY_TRANSITION_NAMES, INQUIRY_TRANSITIONS, mayMove, statusAt } from '../model.ts'
import { expireInquiries, nudgeVendors } from './deadlines.ts'
import { markAnswered } from './records.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const HOUR = 3_600_000
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR)

/** A couple's open inquiry, and both sides at any moment. */
async function inquire() {
  const ada = await listPhotographer(db)
  const client = await makeClient(db)
  const couple = actorOf({ id: client.userId, email: client.email }, 'client')
  const vendor = actorOf({ id: ada.userId, email: ada.email }, 'photographer')
  const asCouple = (now = NOW) => callAs(db, { actor: couple, now, ip: randomUUID() })
  const facts = { eventDate: '2027-06-12', city: 'Austin', venue: '', hours: null, guests: null, budgetBand: null }
  const ask = (now = NOW) =>
    asCouple(now).inquiries.send({ photographerIds: [ada.id], ...facts, packageName: null, note: 'Are you free?' })
  await ask()
  const read = async () => only(await db.select().from(inquiries).where(eq(inquiries.photographerId, ada.id)))
  const { id, threadId } = await read()
  return { ada, client, id, threadId, read, ask, asCouple, asVendor: (now = NOW) => callAs(db, { actor: vendor, now }) }
}

const templates = async (email: string) => (await mailsTo(db, email)).map(({ template }) => template)

describe('seven days without an answer (IQ5)', () => {
  it('end an inquiry once, and the couple is told by mail, bell and message', async () => {
    const { client, threadId, read } = await inquire()
    expect(await expireInquiries(contextFor(db, { now: hours(167) }))).toEqual({ expired: 0 })
    const ends = await Promise.all([1, 2].map(() => expireInquiries(contextFor(db, { now: hours(168) }))))
    expect(ends.reduce((sum, { expired }) => sum + expired, 0)).toBe(1)
    expect(await read()).toMatchObject({ status: 'expired', closedAt: hours(168) })
    expect((await templates(client.email)).filter((name) => name === 'inquiry-closed')).toHaveLength(1)
    const messages = await db.select().from(vendorMessages).where(eq(vendorMessages.threadId, threadId))
    const platform = only(messages.filter(({ senderType }) => senderType === 'platform'))
    expect(platform).toMatchObject({ recipientSide: 'client', content: expect.stringContaining('seven days') })
  })

  it('count on every read and for every move, although no job has run', async () => {
    const { id, threadId, ask, asCouple, asVendor, read } = await inquire()
    const late = hours(169)
    expect(await asCouple(late).inquiries.forThread({ threadId })).toMatchObject({ status: 'expired' })
    await expect(asVendor(late).inquiries.decline({ inquiryId: id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(asCouple(late).inquiries.withdraw({ inquiryId: id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await markAnswered(db, threadId, late)
    expect(await read()).toMatchObject({ answeredAt: null })
    // The next inquiry to the same photographer is free, and settles the old one.
    await ask(late)
    const all = await db.select().from(inquiries).where(eq(inquiries.threadId, threadId))
    expect(all.map(({ status }) => status).toSorted()).toEqual(['expired', 'open'])
  })

  it('mean nothing once the photographer has answered', async () => {
    const { id, threadId, asCouple, read } = await inquire()
    await markAnswered(db, threadId, hours(100))
    await markAnswered(db, threadId, hours(120))
    expect(await read()).toMatchObject({ answeredAt: hours(100) })
    await expireInquiries(contextFor(db, { now: hours(1000) }))
    expect(await asCouple(hours(1000)).inquiries.forThread({ threadId })).toMatchObject({ id, status: 'open' })
  })
})

describe('the reminder (IQ5, E14)', () => {
  it('comes once, after 48 hours unread', async () => {
    const { ada } = await inquire()
    expect(await nudgeVendors(contextFor(db, { now: hours(47) }))).toEqual({ nudged: 0 })
    expect(await nudgeVendors(contextFor(db, { now: hours(48) }))).toEqual({ nudged: 1 })
    expect(await nudgeVendors(contextFor(db, { now: hours(160) }))).toEqual({ nudged: 0 })
    expect((await templates(ada.email)).filter((name) => name === 'inquiry-reminder')).toHaveLength(1)
  })

  it('waits for the last day when the inquiry has been read, and does not come to who has answered', async () => {
    const read = await inquire()
    await db.update(vendorMessages).set({ isRead: true }).where(eq(vendorMessages.threadId, read.threadId))
    const answered = await inquire()
    await markAnswered(db, answered.threadId, hours(1))
    expect(await nudgeVendors(contextFor(db, { now: hours(143) }))).toEqual({ nudged: 0 })
    expect(await nudgeVendors(contextFor(db, { now: hours(144) }))).toEqual({ nudged: 1 })
    expect(await templates(answered.ada.email)).not.toContain('inquiry-reminder')
  })
})

describe('the table of moves', () => {
  it('prints as the specification draws it', () => {
    const lines = INQUIRY_TRANSITION_NAMES.map((name) => {
      const { by, from, to } = INQUIRY_TRANSITIONS[name]
      return `${name}: ${by.join('|')} ${from.join('|') || '-'} -> ${to}`
    })
    expect(lines).toEqual([
      'inquire: client - -> open',
      'decline: photographer open -> declined',
      'expire: system open -> expired',
      'withdraw: client open -> withdrawn',
      'send-offer: photographer open -> offered',
    ])
  })

  it('leaves nothing to do with what is closed', () => {
    for (const status of INQUIRY_STATUSES.filter((one) => one !== 'open'))
      for (const name of INQUIRY_TRANSITION_NAMES)
        for (const actor of ['client', 'photographer', 'admin', 'system'] as const)
          expect(mayMove(name, status, actor)).toBe(false)
  })

  it('expires only what is open, unanswered and over', () => {
    const open = { status: 'open' as const, answeredAt: null, expiresAt: NOW, frozenAt: null }
    expect(statusAt(open, NOW)).toBe('expired')
    expect(statusAt({ ...open, expiresAt: hours(1) }, NOW)).toBe('open')
    expect(statusAt({ ...open, answeredAt: hours(-5) }, NOW)).toBe('open')
    expect(statusAt({ ...open, frozenAt: hours(-1) }, hours(100))).toBe('open')
    expect(statusAt({ ...open, status: 'declined' }, NOW)).toBe('declined')
  })
})
