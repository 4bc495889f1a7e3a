import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clients, notifications, photographers, threadReports, threads, vendorMessages } from '#drizzle/schema/index.ts'
import { callAs } from '#tests/support/call.ts'
import { makePair, minute, START } from '#tests/support/conversation.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, only } from '#tests/support/factories.ts'
import { signedIn } from '#tests/support/market.ts'
import { MESSAGE_LIMITS } from '../model.ts'
import { BLOCKED_BY_OTHER } from '../texts.ts'
import { insertMessage, openThread } from './records.ts'

const db = await useDatabase()
const pair = () => makePair(db)
const rowOf = async (id: string) => only(await db.select().from(vendorMessages).where(eq(vendorMessages.id, id)))
const texts = (items: { text: string }[]) => items.map(({ text }) => text)

describe('reading', () => {
  it('lists conversations by their last message, with names, words and unread counts of the own side (IQ3)', async () => {
    const [one, two] = await Promise.all([pair(), pair()])
    const { actors, vendor } = one
    await db.update(threads).set({ vendorId: vendor.id }).where(eq(threads.id, two.threadId))
    await one.say('client', 'First')
    await one.say('client', 'Second')
    await two.say('client', 'Later, call 512-555-0142')
    await db.update(clients).set({ firstName: 'Sam', lastName: 'sam@example.com' }).where(eq(clients.id, two.couple.id))
    const { messages } = callAs(db, { actor: actors.vendor })
    const { items, next, hasRecord } = await messages.threads({})
    expect({ next, hasRecord }).toEqual({ next: null, hasRecord: true })
    expect(items.map(({ id }) => id)).toEqual([one.threadId, two.threadId])
    expect(items).toMatchObject([
      {
        other: { name: 'Robin Vale', person: null, cover: null },
        unread: 2,
        last: { text: 'Second', sender: 'other' },
      },
      { other: { name: 'Sam [EMAIL REMOVED]' }, unread: 1, last: { text: 'Later, call [PHONE NUMBER REMOVED]' } },
    ])
    expect([await messages.unread(), await one.as('client').unread()]).toEqual([{ count: 3 }, { count: 0 }])
    expect((await one.as('client').threads({})).items).toMatchObject([
      { other: { name: 'Marsh Pictures', person: 'Ada' }, unread: 0, last: { sender: 'me' } },
    ])
    expect((await one.as('client').thread({ threadId: one.threadId })).other).toMatchObject({ person: 'Ada' })
    await db.update(photographers).set({ businessName: '' }).where(eq(photographers.id, vendor.id))
    expect((await one.as('client').thread({ threadId: one.threadId })).other).toMatchObject({ person: null })
  })

  it('gives conversations and messages page by page, each once', async () => {
    const { vendor, actors, couple, threadId, as } = await pair()
    for (let count = 0; count < MESSAGE_LIMITS.threadsPage; count += 1) {
      const { id } = await makeClient(db)
      await openThread(db, { vendorId: vendor.id, clientId: id }, minute(Math.floor(count / 2)))
    }
    const { messages } = callAs(db, { actor: actors.vendor })
    const first = await messages.threads({})
    const second = await messages.threads({ cursor: first.next! })
    expect(second.next).toBeNull()
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(MESSAGE_LIMITS.threadsPage + 1)

    const values = Array.from({ length: 120 }, (_, index) => ({
      threadId,
      vendorId: vendor.id,
      clientId: couple.id,
      content: String(index),
      senderType: 'client' as const,
      recipientSide: 'vendor' as const,
      createdAt: minute(Math.floor(index / 3)),
    }))
    await db.insert(vendorMessages).values(values)
    const seen: string[] = []
    let cursor: { at: string; id: string } | undefined
    for (let page = 0; page < 3; page += 1) {
      const { items, older } = await as('vendor').list({ threadId, cursor })
      expect(items.map(({ createdAt }) => createdAt)).toEqual(items.map(({ createdAt }) => createdAt).toSorted())
      seen.push(...texts(items))
      cursor = older ?? undefined
    }
    expect(cursor).toBeUndefined()
    expect(new Set(seen).size).toBe(120)
  })

  it('brings what is new and how far the other side has read', async () => {
    const { say, as, threadId } = await pair()
    const first = await say('client', 'One')
    const second = await say('vendor', 'Two')
    const news = await as('client').since({ threadId, after: first.createdAt })
    expect(news).toMatchObject({ readUpTo: null, inbox: { latest: second.createdAt, unread: 1 } })
    expect(texts(news.items)).toEqual(['Two'])
    await as('vendor').markRead({ threadId, upTo: first.createdAt })
    const later = await as('client').since({ threadId, after: second.createdAt })
    expect(later).toMatchObject({ items: [], readUpTo: first.createdAt })
  })

  it('marks only what the other side wrote, up to what was on screen (X44, IQ4)', async () => {
    const { say, as, threadId } = await pair()
    const first = await say('client', 'One')
    const own = await say('vendor', 'Two')
    const second = await say('client', 'Three')
    expect(await as('vendor', minute(9)).markRead({ threadId, upTo: own.createdAt })).toEqual({ marked: 1 })
    expect(await rowOf(first.id)).toMatchObject({ isRead: true, readAt: minute(9) })
    expect((await rowOf(own.id)).isRead).toBe(false)
    expect((await rowOf(second.id)).isRead).toBe(false)
    expect(await as('client', minute(9)).markRead({ threadId, upTo: second.createdAt })).toEqual({ marked: 1 })
    expect(await rowOf(own.id)).toMatchObject({ isRead: true, readAt: minute(9) })
    expect((await rowOf(second.id)).isRead).toBe(false)
  })

  it('shows a platform message to the side it is for, and to nobody else', async () => {
    const { vendor, couple, threadId, as } = await pair()
    await insertMessage(db, {
      threadId,
      vendorId: vendor.id,
      clientId: couple.id,
      senderUserId: null,
      at: START,
      sender: 'platform',
      recipient: 'client',
      text: 'Please be kind.',
    })
    expect((await as('client').list({ threadId })).items).toMatchObject([{ sender: 'platform' }])
    expect((await as('vendor').list({ threadId })).items).toEqual([])
    expect((await as('vendor').since({ threadId, after: minute(-1).toISOString() })).items).toEqual([])
    expect((await as('vendor').threads({})).items[0]?.last).toBeNull()
  })

  it('tells a vendor without a record that there is none', async () => {
    const { messages } = callAs(db, { actor: await signedIn(db, 'photographer') })
    expect(await messages.threads({})).toEqual({ items: [], next: null, hasRecord: false })
  })
})

describe('contact', () => {
  it.each(['confirmed', 'completed'] as const)('opens with a %s booking, for both sides (CF3)', async (status) => {
    const { vendor, couple, threadId, as, say } = await pair()
    const stage = status === 'confirmed' ? 'upcoming' : 'released'
    expect((await as('client').thread({ threadId })).contact).toBeNull()
    await makeBooking(db, { photographerId: vendor.id, clientId: couple.id, status, stage })
    const sent = await say('client', 'Now write to sam@example.com, damn shit')
    expect(sent.text).toBe('Now write to sam@example.com, damn shit')
    expect(await rowOf(sent.id)).toMatchObject({ contentOriginal: null, flags: ['Inappropriate language'] })
    const [forClient, forVendor] = await Promise.all([
      as('client').thread({ threadId }),
      as('vendor').thread({ threadId }),
    ])
    expect(forClient.contact).toEqual({ name: 'Ada Marsh', email: vendor.email, phone: null })
    expect(forVendor.contact).toEqual({ name: 'Robin Vale', email: couple.email, phone: null })
  })

  it('stays closed with a pending or cancelled booking, and with a booking of another pair (CF3)', async () => {
    const { vendor, couple, threadId, as, say } = await pair()
    const stranger = await pair()
    await makeBooking(db, { photographerId: vendor.id, clientId: couple.id })
    const ids = { photographerId: vendor.id, clientId: couple.id }
    await makeBooking(db, { ...ids, status: 'cancelled', stage: 'withdrawn', eventDate: '2027-07-01' })
    const theirs = { photographerId: stranger.vendor.id, clientId: couple.id, eventDate: '2027-08-01' }
    await makeBooking(db, { ...theirs, status: 'confirmed', stage: 'upcoming' })
    expect((await say('vendor', 'sam@example.com')).text).toBe('[EMAIL REMOVED]')
    expect((await as('vendor').thread({ threadId })).contact).toBeNull()
  })

  it('goes on in threads of suspended photographers, whose page is no longer linked', async () => {
    const { vendor, threadId, as, say } = await pair()
    expect((await as('client').thread({ threadId })).profileId).toBe(vendor.id)
    await db.update(photographers).set({ suspendedAt: START }).where(eq(photographers.id, vendor.id))
    expect((await say('client', 'Are you there?')).text).toBe('Are you there?')
    expect((await say('vendor', 'I am.')).text).toBe('I am.')
    expect((await as('client').thread({ threadId })).profileId).toBeNull()
  })
})

describe('report and block', () => {
  it('closes a thread for both and opens it again for nobody but the one who closed it', async () => {
    const { say, as, threadId } = await pair()
    await say('client', 'Hello')
    await as('vendor').block({ threadId })
    await as('vendor').block({ threadId })
    await expect(say('client', 'Hello?')).rejects.toMatchObject({ code: 'FORBIDDEN', message: BLOCKED_BY_OTHER })
    await expect(say('vendor', 'No.')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await as('client').thread({ threadId })).toMatchObject({ isBlockedByMe: false, isBlockedByOther: true })
    await as('client').unblock({ threadId })
    await expect(say('client', 'Hello?')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await as('vendor').unblock({ threadId })
    expect((await say('client', 'Hello again')).text).toBe('Hello again')
  })

  it('goes to moderation with its reason and rings the administrators', async () => {
    const admin = await signedIn(db, 'admin')
    const { say, as, threadId } = await pair()
    const rude = await say('vendor', 'You asshole')
    await as('client').report({ threadId, messageId: rude.id, reason: ' Rude words ' })
    const report = only(await db.select().from(threadReports).where(eq(threadReports.threadId, threadId)))
    expect(report).toMatchObject({ side: 'client', messageId: rude.id, reason: 'Rude words', status: 'open' })
    const rung = await db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, admin.userId), eq(notifications.kind, 'thread.reported')))
    expect(rung).toHaveLength(1)
  })
})
