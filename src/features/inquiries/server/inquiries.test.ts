import { randomUUID } from 'node:crypto'
import { and, eq, or } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  inquiries,
  notifications,
  rateLimits,
  threadBlocks,
  threads,
  users,
  vendorMessages,
} from '#drizzle/schema/index.ts'
import { mailsTo } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeClient, only } from '#tests/support/factories.ts'
import { inquiryTo, makeCouple, makeVendor } from '#tests/support/inquiries.ts'
import { actorOf, signedIn } from '#tests/support/market.ts'
import { INQUIRY_LIMITS } from '../model.ts'
import { alreadyOpen, TOO_MANY_OPEN } from '../texts.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const ip = randomUUID
const couple = () => makeCouple(db, NOW)
const vendor = (values: Parameters<typeof makeVendor>[2] = {}) => makeVendor(db, NOW, values)
const ask = inquiryTo

const inquiryOf = async (photographerId: string) =>
  only(await db.select().from(inquiries).where(eq(inquiries.photographerId, photographerId)))
const bellOf = (userId: string, kind: string) =>
  db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, kind)))

describe('an inquiry', () => {
  it('opens the conversation with its note, and tells both sides', async () => {
    const { call, email } = await couple()
    const ada = await vendor()
    const results = await call.inquiries.send(ask([ada.id]))
    expect(results).toMatchObject([{ photographerId: ada.id, name: ada.name, outcome: 'sent' }])
    const inquiry = await inquiryOf(ada.id)
    expect(inquiry).toMatchObject({
      status: 'open',
      eventDate: '2027-06-12',
      guests: 90,
      threadId: results[0]!.threadId,
    })
    expect(inquiry.expiresAt).toEqual(later(7))
    const messages = await db.select().from(vendorMessages).where(eq(vendorMessages.threadId, inquiry.threadId))
    expect(messages).toMatchObject([
      { content: 'Are you free on our day?', senderType: 'client', recipientSide: 'vendor' },
    ])
    expect(messages[0]!.notifiedAt).not.toBeNull()
    expect((await mailsTo(db, ada.email)).map((mail) => mail.template)).toEqual(['inquiry-new'])
    expect((await mailsTo(db, email)).map((mail) => mail.template)).toEqual(['inquiry-sent'])
    expect(await bellOf(ada.userId, 'inquiry.new')).toMatchObject([
      { href: `/vendor/inbox?thread=${inquiry.threadId}` },
    ])
  })

  it('takes contact details out of the note, the facts and the mail', async () => {
    const { call } = await couple()
    const ada = await vendor()
    await call.inquiries.send(
      ask([ada.id], {
        note: 'Write to robin@vale.example please',
        venue: 'Hall, call 212-555-0100',
        city: 'robin@vale.example',
      }),
    )
    const mail = only(await mailsTo(db, ada.email))
    const all = JSON.stringify([await inquiryOf(ada.id), mail.props])
    expect(all).toContain('[EMAIL REMOVED]')
    expect(all).not.toMatch(/vale\.example|555-0100/)
  })

  it('goes to up to three photographers, one result for each (IQ12)', async () => {
    const { call } = await couple()
    const [ada, ben, hidden] = [await vendor(), await vendor(), await vendor({ isPublished: false })]
    const results = await call.inquiries.send(ask([ada.id, hidden.id, ben.id]))
    expect(results.map(({ outcome }) => outcome)).toEqual(['sent', 'not-listed', 'sent'])
    await expect(call.inquiries.send(ask([ada.id, ada.id]))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const four = await Promise.all([1, 2, 3, 4].map(async () => (await vendor()).id))
    await expect(call.inquiries.send(ask(four))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it.each([
    ['pending', { approvalStatus: 'pending' as const }],
    ['suspended', { suspendedAt: NOW }],
    ['a florist', { businessType: 'florist' as const }],
  ])('does not reach a vendor who is %s (X120)', async (_name, values) => {
    const { call } = await couple()
    const hidden = await vendor(values)
    const sending = call.inquiries.send(ask([hidden.id]))
    await expect(sending).rejects.toMatchObject({ code: 'NOT_FOUND' })
    // Nobody learns the name of somebody who is not listed.
    await expect(sending).rejects.not.toMatchObject({ message: expect.stringContaining(hidden.name) })
    expect(await db.select().from(inquiries).where(eq(inquiries.photographerId, hidden.id))).toEqual([])
  })

  it('is a couple’s alone: nobody else opens a conversation (IQ11)', async () => {
    const [ada, ben] = [await vendor(), await vendor()]
    const admin = { call: callAs(db, { actor: await signedIn(db, 'admin'), now: NOW, ip: ip() }) }
    for (const { call } of [ben, admin])
      await expect(call.inquiries.send(ask([ada.id]))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const robin = await couple()
    const started = () => db.$count(threads, or(eq(threads.vendorId, ada.id), eq(threads.clientId, robin.id)))
    expect(await started()).toBe(0)
    await robin.call.inquiries.send(ask([ada.id]))
    expect(await started()).toBe(1)
  })

  it('is sent from a confirmed address only (AB3)', async () => {
    const client = await makeClient(db)
    const actor = actorOf({ id: client.userId, email: client.email }, 'client')
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, client.userId))
    const ada = await vendor()
    await expect(callAs(db, { actor, now: NOW, ip: ip() }).inquiries.send(ask([ada.id]))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  it('asks for no day that is past or beyond 24 months (V26)', async () => {
    const { call } = await couple()
    const ada = await vendor()
    for (const eventDate of ['2026-11-20', '2028-11-22'])
      await expect(call.inquiries.send(ask([ada.id], { eventDate }))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await call.inquiries.send(ask([ada.id], { eventDate: null, city: '', hours: null, guests: null }))
    expect(await inquiryOf(ada.id)).toMatchObject({ eventDate: null, hours: null })
  })

  it.each([
    ['no words', { note: '  \n ' }],
    ['nothing to see', { note: '\u3164\n\u2800\0' }],
    ['half a character', { city: '\ud800' }],
    ['too many guests', { guests: 2001 }],
    ['half an hour', { hours: 1.5 }],
    ['a book', { note: 'x'.repeat(3001) }],
  ])('is refused with %s', async (_name, values) => {
    const { call } = await couple()
    const ada = await vendor()
    await expect(call.inquiries.send(ask([ada.id], values))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('is open once for a pair, and the couple is told where', async () => {
    const { call } = await couple()
    const ada = await vendor()
    const [sent] = await call.inquiries.send(ask([ada.id]))
    await expect(call.inquiries.send(ask([ada.id]))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: alreadyOpen(ada.name),
    })
    expect(await call.inquiries.openWith({ photographerIds: [ada.id] })).toEqual([
      { photographerId: ada.id, threadId: sent!.threadId },
    ])
    const stranger = await couple()
    expect(await stranger.call.inquiries.openWith({ photographerIds: [ada.id] })).toEqual([])
  })

  it('is sent once when it is sent twice at the same moment', async () => {
    const { call } = await couple()
    const ada = await vendor()
    const sendings = await Promise.allSettled([1, 2, 3, 4].map(() => call.inquiries.send(ask([ada.id]))))
    expect(sendings.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { threadId } = await inquiryOf(ada.id)
    expect(await db.select().from(vendorMessages).where(eq(vendorMessages.threadId, threadId))).toHaveLength(1)
  })

  it('is refused as the sixteenth open one, also when two are sent at once', async () => {
    const robin = await couple()
    const sendAs = () => callAs(db, { actor: robin.actor, now: NOW, ip: ip() })
    for (let index = 0; index < INQUIRY_LIMITS.open - 1; index += 1) {
      await db.delete(rateLimits)
      await sendAs().inquiries.send(ask([(await vendor()).id]))
    }
    await db.delete(rateLimits)
    const [ada, ben] = [await vendor(), await vendor()]
    const sendings = await Promise.allSettled([ada, ben].map(({ id }) => sendAs().inquiries.send(ask([id]))))
    expect(sendings.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = sendings.find((sending) => sending.status === 'rejected')
    expect(refused!.reason).toMatchObject({ code: 'CONFLICT', message: TOO_MANY_OPEN })
  })

  it('is limited per account and per network address, whoever asks (AB1)', async () => {
    const robin = await couple()
    const ada = await vendor()
    const tries = Array.from({ length: 11 }, () => callAs(db, { actor: robin.actor, now: NOW, ip: ip() }))
    const answers: string[] = []
    for (const one of tries) {
      const answer = await one.inquiries.send(ask([ada.id])).then(
        () => 'sent',
        (error: { code: string }) => error.code,
      )
      answers.push(answer)
    }
    expect(answers[0]).toBe('sent')
    expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS')
  })

  it('does not pass a closed conversation (IQ10)', async () => {
    const { call } = await couple()
    const ada = await vendor()
    const [sent] = await call.inquiries.send(ask([ada.id]))
    const { id } = await inquiryOf(ada.id)
    await call.inquiries.withdraw({ inquiryId: id })
    await db.insert(threadBlocks).values({ threadId: sent!.threadId!, side: 'vendor' })
    await expect(call.inquiries.send(ask([ada.id]))).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})
