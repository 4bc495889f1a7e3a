import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { emailOutbox, inquiries, notifications, vendorMessages } from '#drizzle/schema/index.ts'
import { TEXT_INVALID } from '#shared/text/text-checks.ts'
import { callAs } from '#tests/support/call.ts'
import { makePair, minute, START } from '#tests/support/conversation.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { signedIn } from '#tests/support/market.ts'
import { MESSAGE_LIMITS } from '../model.ts'
import { MESSAGE_EMPTY, MESSAGE_LONG, THREAD_NOT_FOUND, TOO_MANY_MESSAGES } from '../texts.ts'
import { insertMessage } from './records.ts'

const db = await useDatabase()
const pair = () => makePair(db)
const rowOf = async (id: string) => only(await db.select().from(vendorMessages).where(eq(vendorMessages.id, id)))
const mailsTo = (email: string) => db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, email))

describe('sending', () => {
  it('delivers the redacted text, keeps the original for moderation and every reason (CF1, X31, X41, X115, V37, D8)', async () => {
    const { say, as, threadId, actors } = await pair()
    const written = 'shit, write to sam@example.com or see example.com'
    const sent = await say('client', `  ${written}  `)
    expect(sent).toMatchObject({
      sender: 'me',
      text: 'shit, write to [EMAIL REMOVED] or see [URL REMOVED]',
      isRead: false,
    })
    expect(await rowOf(sent.id)).toMatchObject({
      senderType: 'client',
      recipientSide: 'vendor',
      senderId: actors.client.userId,
      content: sent.text,
      contentOriginal: written,
      flags: ['Email detected', 'URL detected', 'Inappropriate language'],
      isFlagged: true,
    })
    const { items } = await as('vendor').list({ threadId })
    expect(items).toEqual([{ ...sent, sender: 'other' }])
    expect(JSON.stringify(items)).not.toContain('sam@example.com')
  })

  it('stores ordinary words once and unflagged, and one moment (X45)', async () => {
    const { say } = await pair()
    const sent = await say('vendor', 'I am free on 06/12/2027.')
    const row = await rowOf(sent.id)
    expect(row).toMatchObject({ contentOriginal: null, flags: [], isFlagged: false })
    expect(row.sentAt).toEqual(row.createdAt)
  })

  it('doubles nothing when the same message is sent again, not even at once', async () => {
    const { say, as, threadId } = await pair()
    const id = randomUUID()
    const answers = await Promise.all([say('client', 'Once only', id), say('client', 'Once only', id)])
    const again = await say('client', 'Once only', id)
    expect(new Set([...answers, again].map((answer) => `${answer.id} ${answer.createdAt}`)).size).toBe(1)
    expect((await as('client').list({ threadId })).items).toHaveLength(1)
  })

  it('refuses an id that is another message', async () => {
    const [one, other] = await Promise.all([pair(), pair()])
    const theirs = await one.say('client', 'Private words')
    await expect(other.say('client', 'Taken?', theirs.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await rowOf(theirs.id)).content).toBe('Private words')
  })

  it.each([
    ['', MESSAGE_EMPTY],
    ['   \n ', MESSAGE_EMPTY],
    ['\u200b\u2060', MESSAGE_EMPTY],
    ['a'.repeat(MESSAGE_LIMITS.text + 1), MESSAGE_LONG],
    ['half\ud83d', TEXT_INVALID],
  ])('refuses %j', async (text, sentence) => {
    const { say } = await pair()
    await expect(say('client', text)).rejects.toThrow(sentence)
  })

  it('is limited per account (AB1)', async () => {
    const { actors, threadId } = await pair()
    const send = (ip: string) =>
      callAs(db, { actor: actors.client, ip }).messages.send({ id: randomUUID(), threadId, text: 'Again' })
    for (let use = 0; use < 60; use += 1) await send(`10.8.0.${use}`)
    await expect(send('10.8.1.1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', message: TOO_MANY_MESSAGES })
  })

  it('keeps the order in which messages became visible, also within one millisecond', async () => {
    const { vendor, couple, threadId } = await pair()
    const write = (text: string) =>
      insertMessage(db, {
        threadId,
        vendorId: vendor.id,
        clientId: couple.id,
        senderUserId: null,
        at: START,
        sender: 'client',
        recipient: 'vendor',
        text,
      })
    const [one, two] = [await write('one'), await write('two')]
    expect(one.createdAt).toEqual(START)
    expect(two.createdAt.getTime()).toBe(START.getTime() + 1)
  })

  it("notes the photographer's first answer on the open inquiry", async () => {
    const { vendor, couple, threadId, say } = await pair()
    const values = { photographerId: vendor.id, clientId: couple.id, threadId, expiresAt: minute(10_000) }
    const inquiry = only(await db.insert(inquiries).values(values).returning())
    await say('client', 'Are you free?')
    const answeredAt = async () =>
      only(await db.select().from(inquiries).where(eq(inquiries.id, inquiry.id))).answeredAt
    expect(await answeredAt()).toBeNull()
    await say('vendor', 'I am.')
    expect(await answeredAt()).toEqual(minute(1))
  })
})

describe('other people', () => {
  let one: Awaited<ReturnType<typeof pair>>
  let messageId: string
  beforeAll(async () => {
    one = await pair()
    messageId = (await one.say('client', 'Between us')).id
  })

  /** Every procedure that takes a thread, tried on the pair's own. */
  const attempts = (messages: ReturnType<typeof callAs>['messages']) => [
    messages.thread({ threadId: one.threadId }),
    messages.list({ threadId: one.threadId }),
    messages.since({ threadId: one.threadId, after: START.toISOString() }),
    messages.send({ id: randomUUID(), threadId: one.threadId, text: 'Hello' }),
    messages.markRead({ threadId: one.threadId, upTo: minute(60).toISOString() }),
    messages.report({ threadId: one.threadId, reason: 'Why not' }),
    messages.block({ threadId: one.threadId }),
    messages.unblock({ threadId: one.threadId }),
  ]

  it.each(['client', 'photographer', 'admin'] as const)('a strange %s finds no such thread (X115)', async (role) => {
    const strangers =
      role === 'admin'
        ? [await signedIn(db, 'admin')]
        : [await signedIn(db, role), (await pair()).actors[role === 'client' ? 'client' : 'vendor']]
    for (const actor of strangers) {
      const { messages } = callAs(db, { actor })
      const results = await Promise.allSettled(attempts(messages))
      for (const result of results)
        expect(result).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND', message: THREAD_NOT_FOUND } })
      expect((await messages.threads({})).items.map(({ id }) => id)).not.toContain(one.threadId)
    }
    expect(await rowOf(messageId)).toMatchObject({ isRead: false, readAt: null })
  })

  it('cannot report a message of another conversation, nor their own', async () => {
    const other = await pair()
    const own = await other.say('vendor', 'Mine')
    for (const id of [messageId, own.id]) {
      const report = other.as('vendor').report({ threadId: other.threadId, messageId: id, reason: 'Odd' })
      await expect(report).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  it('an administrator has no conversations and no record', async () => {
    const { messages } = callAs(db, { actor: await signedIn(db, 'admin') })
    expect(await messages.threads({})).toEqual({ items: [], next: null, hasRecord: false })
  })
})

describe('telling the other side', () => {
  it('mails the first answer at once, redacted, and rings once for a row of unread messages (IQ9, NO2)', async () => {
    const { couple, vendor, say, as, threadId } = await pair()
    await say('client', 'Are you free?')
    await say('vendor', 'Yes! Write to ada@example.com')
    const later = await say('vendor', 'Or here.')
    const mails = await mailsTo(couple.email)
    expect(mails.map(({ template, props }) => [template, props])).toEqual([
      [
        'message-new',
        {
          fromName: 'Marsh Pictures',
          messages: ['Yes! Write to [EMAIL REMOVED]'],
          moreCount: 0,
          path: `/dashboard/messages?thread=${threadId}`,
        },
      ],
    ])
    const bell = () => db.select().from(notifications).where(eq(notifications.userId, couple.userId))
    expect(await bell()).toMatchObject([{ kind: 'message.new', title: 'New message from Marsh Pictures' }])
    await as('client').markRead({ threadId, upTo: later.createdAt })
    expect((await bell())[0]!.readAt).not.toBeNull()
    await say('vendor', 'Any questions?')
    expect(await bell()).toHaveLength(2)
    expect(await mailsTo(couple.email)).toHaveLength(1)
    // Their own notice is about the address they wrote.
    expect((await mailsTo(vendor.email)).map(({ template }) => template)).toEqual(['message-new', 'contact-step'])
  })
})
