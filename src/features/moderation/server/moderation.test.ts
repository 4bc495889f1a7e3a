import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  auditEvents,
  coupleNotes,
  emailOutbox,
  inquiries,
  moderationActions,
  notifications,
  threadReports,
  vendorMessages,
} from '#drizzle/schema/index.ts'
import { callAs } from '#tests/support/call.ts'
import { makePair, minute, START } from '#tests/support/conversation.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, only } from '#tests/support/factories.ts'
import { signedIn } from '#tests/support/market.ts'
import { INQUIRY_REVIEWED, MESSAGE_GONE, ORIGINAL_GONE, REPLY_TAKEN, REPORT_DECIDED } from '../texts.ts'
import { ROWS_PER_PAGE } from './columns.ts'

const db = await useDatabase()
const actor = await signedIn(db, 'admin')
const { moderation } = callAs(db, { actor })
const rowOf = async (id: string) => only(await db.select().from(vendorMessages).where(eq(vendorMessages.id, id)))
const auditOf = (entityType: string, entityId: string) =>
  db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.entityType, entityType), eq(auditEvents.entityId, entityId)))
    .orderBy(asc(auditEvents.seq))
const actionsOn = (targetId: string) =>
  db.select().from(moderationActions).where(eq(moderationActions.targetId, targetId))
const SECRET = 'sam@example.com'

/** A conversation with one flagged and one ordinary message. */
async function conversation() {
  const pair = await makePair(db)
  const flagged = await pair.say('client', `Write to ${SECRET} please`)
  const plain = await pair.say('vendor', 'I am free that day.')
  return { ...pair, flagged, plain }
}

describe('the list', () => {
  it('shows flagged messages by default, and all or unread ones on demand (R27, AD5, P10)', async () => {
    const { threadId: thread, flagged, plain, as } = await conversation()
    const ids = async (filter?: 'all' | 'unread' | 'flagged') =>
      (await moderation.messages({ thread, filter })).items.map(({ id }) => id)
    expect(await ids()).toEqual([flagged.id])
    expect(await ids('all')).toEqual([plain.id, flagged.id])
    await as('vendor').markRead({ threadId: thread, upTo: flagged.createdAt })
    expect(await ids('unread')).toEqual([plain.id])
    const { items } = await moderation.messages({ thread })
    expect(items[0]).toMatchObject({
      senderType: 'client',
      vendorName: 'Marsh Pictures',
      coupleName: 'Robin Vale',
      isRead: true,
      text: 'Write to [EMAIL REMOVED] please',
      flags: ['Email detected'],
    })
    expect(JSON.stringify(items)).not.toContain(SECRET)
  })

  it('has no words of messages that are not flagged, and does not find them by their words (X118)', async () => {
    const { threadId: thread, flagged, plain } = await conversation()
    const { items } = await moderation.messages({ filter: 'all', thread })
    const shown = new Map(items.map(({ id, text }) => [id, text]))
    expect([shown.get(flagged.id), shown.get(plain.id)]).toEqual([flagged.text, null])
    expect(JSON.stringify(items)).not.toContain(plain.text)
    const q = 'free that'
    const found = await moderation.messages({ filter: 'all', thread, q })
    expect(found.items.map(({ id }) => id)).not.toContain(plain.id)
    // Once it is flagged, which is on record, the list shows it.
    await moderation.setFlag({ id: plain.id, isFlagged: true })
    const after = await moderation.messages({ filter: 'all', thread, q })
    expect(after.items.find(({ id }) => id === plain.id)?.text).toBe(plain.text)
  })

  it('finds flagged words and names, even with characters special to a database, but never originals', async () => {
    const { threadId: thread, vendor, say } = await conversation()
    const sent = await say('vendor', '100%_sure of it')
    await moderation.setFlag({ id: sent.id, isFlagged: true })
    const found = async (q: string) => (await moderation.messages({ filter: 'all', thread, q })).items
    expect((await found('0%_SURE')).map(({ id }) => id)).toEqual([sent.id])
    expect(await found(vendor.name)).toHaveLength(3)
    expect(await found('robin vale')).toHaveLength(3)
    expect(await found(SECRET)).toEqual([])
  })

  it('pages by 50 with a cursor, in one statement however many rows (X42, C19)', async () => {
    const { threadId, vendor, couple } = await makePair(db)
    await db.insert(vendorMessages).values(
      Array.from({ length: ROWS_PER_PAGE + 1 }, (_, place) => ({
        threadId,
        vendorId: vendor.id,
        clientId: couple.id,
        content: `Number ${place}`,
        senderType: 'client' as const,
        recipientSide: 'vendor' as const,
        createdAt: minute(place % 7),
      })),
    )
    let statements = 0
    const counting = new Proxy(db, {
      get(target, key) {
        if (key === 'select' || key === 'execute' || key === 'transaction' || key === '$count') statements += 1
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const counted = callAs(counting, { actor }).moderation
    // The first call also reads the settings, which are then cached.
    await counted.messages({ filter: 'all', thread: randomUUID() })
    statements = 0
    const first = await counted.messages({ filter: 'all', thread: threadId })
    expect(statements).toBe(1)
    await counted.reports({})
    await counted.notGenuine({})
    expect(statements).toBe(3)
    const second = await moderation.messages({ filter: 'all', thread: threadId, after: first.next! })
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 1, null])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(ROWS_PER_PAGE + 1)
  })
})

describe('a message', () => {
  it('is opened with an audit row and without touching its read mark or the bells (X118, AD5)', async () => {
    const { flagged, threadId, actors } = await conversation()
    const [before, bells] = [
      await rowOf(flagged.id),
      await db.$count(notifications, eq(notifications.userId, actors.vendor.userId)),
    ]
    const opened = await moderation.open({ id: flagged.id })
    expect(opened).toMatchObject({ text: flagged.text, isRead: false, readAt: null, hasOriginal: true, threadId })
    expect(JSON.stringify(opened)).not.toContain(SECRET)
    expect(await rowOf(flagged.id)).toEqual(before)
    expect(await db.$count(notifications, eq(notifications.userId, actors.vendor.userId))).toBe(bells)
    expect(await auditOf('message', flagged.id)).toMatchObject([
      { action: 'moderation.open', actorId: actor.userId, after: { threadId } },
    ])
  })

  it('shows its original only on demand, audited, and without its text in the audit log (CF4)', async () => {
    const { flagged, plain } = await conversation()
    expect(await moderation.readOriginal({ id: flagged.id })).toEqual({ text: `Write to ${SECRET} please` })
    const events = await auditOf('message', flagged.id)
    expect(events).toMatchObject([{ action: 'moderation.readOriginal' }])
    expect(JSON.stringify(events)).not.toContain(SECRET)
    await expect(moderation.readOriginal({ id: plain.id })).rejects.toMatchObject({ message: ORIGINAL_GONE })
    expect(await auditOf('message', plain.id)).toEqual([])
  })

  it('keeps a flag and its removal, each with before and after, and records nothing twice (X41)', async () => {
    const { plain } = await conversation()
    for (const isFlagged of [true, true, false]) {
      expect(await moderation.setFlag({ id: plain.id, isFlagged })).toEqual({ isFlagged })
      expect(await rowOf(plain.id)).toMatchObject({ isFlagged, flags: [], isRead: false })
    }
    expect(await auditOf('message', plain.id)).toMatchObject([
      { action: 'moderation.flag', before: { isFlagged: false }, after: { isFlagged: true } },
      { action: 'moderation.unflag', before: { isFlagged: true }, after: { isFlagged: false } },
    ])
    expect((await actionsOn(plain.id)).map(({ action }) => action).toSorted()).toEqual(['flag', 'unflag'])
  })

  it('that does not exist is NOT_FOUND for every verb', async () => {
    const id = randomUUID()
    const attempts = [
      moderation.open({ id }),
      moderation.readOriginal({ id }),
      moderation.setFlag({ id, isFlagged: true }),
      moderation.reply({ id, replyId: randomUUID(), text: 'Hello' }),
    ]
    for (const result of await Promise.allSettled(attempts))
      expect(result).toMatchObject({ reason: { code: 'NOT_FOUND', message: MESSAGE_GONE } })
  })
})

describe('a reply', () => {
  it('reaches both sides as the platform, with bell and mail, and leaves the read marks (X118, AD5, NO2)', async () => {
    const { flagged, threadId, as, actors, plain } = await conversation()
    await as('client').block({ threadId })
    await moderation.reply({ id: flagged.id, replyId: randomUUID(), text: '  Please keep addresses out.  ' })
    for (const side of ['client', 'vendor'] as const) {
      const { items } = await as(side).list({ threadId })
      expect(items.filter(({ sender }) => sender === 'platform')).toMatchObject([
        { text: 'Please keep addresses out.' },
      ])
      const { email, userId } = actors[side]
      const notices = await db.select().from(notifications).where(eq(notifications.userId, userId))
      expect(notices.filter(({ title }) => title === 'New message from Platform team')).toHaveLength(1)
      const mails = await db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, email))
      expect(mails.filter(({ props }) => (props as { fromName?: string }).fromName === 'Platform team')).toHaveLength(1)
    }
    expect([(await rowOf(flagged.id)).isRead, (await rowOf(plain.id)).isRead]).toEqual([false, false])
    expect(await auditOf('thread', threadId)).toMatchObject([
      { action: 'moderation.reply', after: { messageId: flagged.id, recipients: ['vendor', 'client'] } },
    ])
    expect(await actionsOn(threadId)).toMatchObject([{ action: 'reply', actorId: actor.userId }])
  })

  it('is sent once, however often it is tried, and never under an id used for something else (V17)', async () => {
    const { flagged, plain, threadId } = await conversation()
    const reply = { id: flagged.id, replyId: randomUUID(), text: 'Once only' }
    await Promise.all([moderation.reply(reply), moderation.reply(reply)])
    await moderation.reply(reply)
    const isReply = and(eq(vendorMessages.threadId, threadId), eq(vendorMessages.senderType, 'platform'))
    expect(await db.$count(vendorMessages, isReply)).toBe(2)
    expect(await auditOf('thread', threadId)).toHaveLength(1)
    await expect(moderation.reply({ ...reply, replyId: plain.id })).rejects.toMatchObject({ message: REPLY_TAKEN })
    await expect(moderation.reply({ ...reply, text: ' \n ' })).rejects.toThrow('Please enter a message')
    expect(await db.$count(vendorMessages, isReply)).toBe(2)
  })
})

describe('what was reported', () => {
  it.each([
    ['resolved', 'resolve'],
    ['dismissed', 'dismiss'],
  ] as const)('a report is %s once, and leaves the list', async (status, action) => {
    const { threadId, as, flagged } = await conversation()
    await as('vendor').report({ threadId, messageId: flagged.id, reason: 'They want to meet elsewhere' })
    const report = only(await db.select().from(threadReports).where(eq(threadReports.threadId, threadId)))
    const listed = async () => (await moderation.reports({})).items.find(({ id }) => id === report.id)
    expect(await listed()).toMatchObject({
      side: 'vendor',
      reason: 'They want to meet elsewhere',
      messageText: flagged.text,
      vendorName: 'Marsh Pictures',
      coupleName: 'Robin Vale',
      messageId: flagged.id,
    })
    expect(await moderation.decideReport({ id: report.id, status })).toEqual({ status })
    expect(await listed()).toBeUndefined()
    expect(await auditOf('threadReport', report.id)).toMatchObject([
      { action: `moderation.${action}Report`, before: { status: 'open' }, after: { status, threadId } },
    ])
    expect(await actionsOn(threadId)).toMatchObject([{ action }])
    await expect(moderation.decideReport({ id: report.id, status })).rejects.toMatchObject({ message: REPORT_DECIDED })
    await expect(moderation.decideReport({ id: randomUUID(), status })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('a report is opened with the messages around the reported one and what else is known, on record', async () => {
    const { vendor, couple, threadId, as, flagged } = await conversation()
    const reported = { threadId, messageId: flagged.id, reason: 'They want to meet elsewhere' }
    await as('vendor').report(reported)
    const { id } = only(await db.select().from(threadReports).where(eq(threadReports.threadId, threadId)))
    await db.insert(threadReports).values({ threadId, side: 'client', reason: 'Too pushy', status: 'dismissed' })
    const opened = await moderation.openReport({ id })
    expect(opened).toMatchObject({
      side: 'vendor',
      reason: reported.reason,
      status: 'open',
      note: null,
      others: { open: 0, resolved: 0, dismissed: 1 },
      booking: null,
    })
    expect(opened.messages.filter(({ isConcerned }) => isConcerned)).toMatchObject([
      { id: flagged.id, text: flagged.text, hasOriginal: true },
    ])
    expect(await auditOf('thread', threadId)).toMatchObject([{ action: 'moderation.openReport' }])
    const booking = await makeBooking(db, { photographerId: vendor.id, clientId: couple.id })
    const about = { bookingId: booking.id, photographerId: vendor.id, clientId: couple.id }
    await db.insert(coupleNotes).values({ ...about, body: 'Late with every answer' })
    expect(await moderation.openReport({ id })).toMatchObject({
      note: { body: 'Late with every answer', answer: null },
      booking: { status: booking.status, eventDate: booking.eventDate },
    })
    await expect(moderation.openReport({ id: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('a report that names no message shows the newest', async () => {
    const { threadId, as } = await conversation()
    await as('vendor').report({ threadId, reason: 'They never answer' })
    const { id } = only(await db.select().from(threadReports).where(eq(threadReports.threadId, threadId)))
    const { messages } = await moderation.openReport({ id })
    expect(messages.length).toBeGreaterThan(0)
    expect(messages.some(({ isConcerned }) => isConcerned)).toBe(false)
  })

  it('an inquiry marked as not genuine is reviewed once, and keeps its mark', async () => {
    const { vendor, couple, threadId } = await conversation()
    const values = { photographerId: vendor.id, clientId: couple.id, threadId, expiresAt: minute(10_000) }
    const inquiry = only(await db.insert(inquiries).values(values).returning())
    const id = inquiry.id
    await expect(moderation.reviewInquiry({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await db.update(inquiries).set({ notGenuineAt: START }).where(eq(inquiries.id, id))
    const listed = async () => (await moderation.notGenuine({})).items.find((item) => item.id === id)
    expect(await listed()).toMatchObject({ threadId, at: START.toISOString(), vendorName: 'Marsh Pictures' })
    const answers = await Promise.allSettled([moderation.reviewInquiry({ id }), moderation.reviewInquiry({ id })])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(moderation.reviewInquiry({ id })).rejects.toMatchObject({ message: INQUIRY_REVIEWED })
    expect(await listed()).toBeUndefined()
    expect(await actionsOn(id)).toHaveLength(1)
    expect(await auditOf('inquiry', id)).toMatchObject([{ action: 'moderation.reviewInquiry' }])
    expect(only(await db.select().from(inquiries).where(eq(inquiries.id, id))).notGenuineAt).toEqual(START)
  })
})
