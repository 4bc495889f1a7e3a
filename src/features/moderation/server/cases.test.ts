import { randomUUID } from 'node:crypto'
import { and, asc, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  auditEvents,
  contactCases,
  contactSteps,
  emailOutbox,
  moderationActions,
  notifications,
  profiles,
  vendorMessages,
} from '#drizzle/schema/index.ts'
import { WRITING_PAUSED } from '#features/messages/texts.ts'
import { callAs } from '#tests/support/call.ts'
import { makePair, START } from '#tests/support/conversation.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, only } from '#tests/support/factories.ts'
import { signedIn } from '#tests/support/market.ts'
import { CASE_DECIDED, PAUSE_OVER, STEP_SKIPPED } from '../texts.ts'

const db = await useDatabase()
const moderator = await signedIn(db, 'moderator')
const HOUR = 3_600_000
const after = (hours: number) => new Date(START.getTime() + hours * HOUR)
const moderation = (hours = 0) => callAs(db, { actor: moderator, now: after(hours) }).moderation
const REASON = 'Looked at the whole conversation'
const BOOKED = { status: 'confirmed', stage: 'upcoming' } as const
const SURE = 'Call me on 512-555-0142'
const UNSURE = 'call five one two five five five oh one four two'

type Pair = Awaited<ReturnType<typeof makePair>>
const writes = (pair: Pair, side: 'client' | 'vendor', text: string, hours: number) =>
  pair.as(side, after(hours)).send({ id: randomUUID(), threadId: pair.threadId, text })
const stepsOf = (userId: string) =>
  db.select().from(contactSteps).where(eq(contactSteps.userId, userId)).orderBy(asc(contactSteps.createdAt))
const casesOf = (threadId: string) => db.select().from(contactCases).where(eq(contactCases.threadId, threadId))
const told = async (userId: string) =>
  (
    await db
      .select({ kind: notifications.kind })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), like(notifications.kind, 'contact.%')))
      .orderBy(asc(notifications.createdAt))
  ).map(({ kind }) => kind)
const mailsTo = (toAddress: string) =>
  db
    .select()
    .from(emailOutbox)
    .where(and(eq(emailOutbox.toAddress, toAddress), eq(emailOutbox.template, 'contact-step')))

/** A photographer who kept on after two notices. */
async function repeated() {
  const pair = await makePair(db)
  for (const hours of [0, 24, 48]) await writes(pair, 'vendor', SURE, hours)
  return { ...pair, waiting: only(await casesOf(pair.threadId)) }
}

/** The same, paused for a week from the third day on. */
async function paused() {
  const pair = await repeated()
  await moderation(50).decideCase({ id: pair.waiting.id, decision: 'pause', days: 7, reason: REASON })
  return pair
}

describe('the ladder of a conversation', () => {
  it('teaches with a notice and a second one, each by bell and mail, then asks a moderator (CF8)', async () => {
    const { vendor, waiting } = await repeated()
    expect((await stepsOf(vendor.userId)).map(({ step, actorId }) => [step, actorId])).toEqual([
      ['notice', null],
      ['second_notice', null],
    ])
    expect(waiting).toMatchObject({ cause: 'repeated', side: 'vendor', userId: vendor.userId, decision: null })
    expect(await told(vendor.userId)).toEqual(['contact.notice', 'contact.second_notice'])
    const [first] = await mailsTo(vendor.email)
    expect(first!.props).toMatchObject({ step: 'notice', quote: 'Call me on [PHONE NUMBER REMOVED]' })
    const bells = await db.select().from(notifications).where(eq(notifications.kind, 'contact.repeated'))
    expect(bells.some(({ userId }) => userId === moderator.userId)).toBe(true)
  })

  it('never suspends anybody or pauses them by itself, however often they try', async () => {
    const pair = await makePair(db)
    for (let day = 0; day < 12; day += 1) await writes(pair, 'client', SURE, day * 24)
    expect(await stepsOf(pair.couple.userId)).toHaveLength(2)
    expect(await casesOf(pair.threadId)).toHaveLength(1)
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, pair.couple.userId))
    expect(profile!.status).toBe('active')
  })

  it('sends one notice for several messages in a row', async () => {
    const pair = await makePair(db)
    await Promise.all([
      writes(pair, 'client', SURE, 0),
      writes(pair, 'client', SURE, 0),
      writes(pair, 'client', SURE, 1),
    ])
    expect(await stepsOf(pair.couple.userId)).toHaveLength(1)
  })

  it('puts what is not certain into the queue, delivered and without a word to its writer (CF6)', async () => {
    const pair = await makePair(db)
    const sent = await writes(pair, 'client', UNSURE, 0)
    expect(sent.text).toBe(UNSURE)
    expect(only(await casesOf(pair.threadId))).toMatchObject({ cause: 'uncertain', side: 'client', decision: null })
    expect(await stepsOf(pair.couple.userId)).toEqual([])
    expect(await told(pair.couple.userId)).toEqual([])
  })

  it('leaves a booked pair and coarse words alone', async () => {
    const pair = await makePair(db)
    await writes(pair, 'client', 'What a shitty day', 0)
    await makeBooking(db, { photographerId: pair.vendor.id, clientId: pair.couple.id, ...BOOKED })
    await writes(pair, 'client', SURE, 1)
    expect(await casesOf(pair.threadId)).toEqual([])
    expect(await stepsOf(pair.couple.userId)).toEqual([])
  })
})

describe('a case', () => {
  it('shows the messages around what was flagged and what is known of the writer, on record', async () => {
    const pair = await makePair(db)
    for (const [index, text] of ['Hi', 'One', 'Two', UNSURE, 'Three', 'Four', 'Five'].entries())
      await writes(pair, 'client', text, index)
    const { id } = only(await casesOf(pair.threadId))
    const opened = await moderation(9).openCase({ id })
    expect(opened.messages.map(({ text }) => text)).toEqual(['One', 'Two', UNSURE, 'Three', 'Four'])
    expect(opened.messages.filter(({ isConcerned }) => isConcerned)).toHaveLength(1)
    expect(opened.history).toMatchObject({ steps: [], cleared: 0, conversations: 1, flagged: 0 })
    expect(opened.decisions).toEqual(['cleared', 'notice'])
    expect(opened.booking).toBeNull()
    const entries = await db.select().from(auditEvents).where(eq(auditEvents.entityId, pair.threadId))
    expect(entries.map(({ action }) => action)).toContain('moderation.openCase')
  })

  it('is listed until it is decided; cleared, its messages are no longer flagged and nobody is told', async () => {
    const pair = await makePair(db)
    await writes(pair, 'client', UNSURE, 0)
    const { id } = only(await casesOf(pair.threadId))
    await writes(pair, 'client', SURE, 0.5)
    const listed = async () => (await moderation(1).cases({})).items.map((row) => row.id)
    const [row] = (await moderation(1).cases({})).items.filter((one) => one.id === id)
    expect(row!.text).toBe(UNSURE)
    await moderation(1).decideCase({ id, decision: 'cleared', reason: REASON })
    expect(await listed()).not.toContain(id)
    const messages = await db.select().from(vendorMessages).where(eq(vendorMessages.threadId, pair.threadId))
    expect(messages.every(({ isFlagged }) => !isFlagged)).toBe(true)
    expect(await told(pair.couple.userId)).toEqual(['contact.notice'])
    const actions = await db.select().from(moderationActions).where(eq(moderationActions.targetId, pair.threadId))
    expect(actions).toMatchObject([{ action: 'dismiss', actorId: moderator.userId }])
    const again = moderation(1).decideCase({ id, decision: 'cleared', reason: REASON })
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT', message: CASE_DECIDED })
  })

  it('refuses to skip a step', async () => {
    const pair = await makePair(db)
    await writes(pair, 'client', UNSURE, 0)
    const { id } = only(await casesOf(pair.threadId))
    const decided = moderation().decideCase({ id, decision: 'pause', reason: REASON })
    await expect(decided).rejects.toThrow(STEP_SKIPPED)
    await moderation().decideCase({ id, decision: 'notice', reason: REASON })
    expect(only(await stepsOf(pair.couple.userId))).toMatchObject({ step: 'notice', actorId: moderator.userId })
  })
})

describe('a pause', () => {
  it('keeps from writing before a booking until it is over, and only there', async () => {
    const pair = await paused()
    await expect(writes(pair, 'vendor', 'Hello again', 51)).rejects.toThrow(WRITING_PAUSED)
    const thread = await pair.as('vendor', after(51)).thread({ threadId: pair.threadId })
    expect(thread.pausedUntil).toBe(after(50 + 7 * 24).toISOString())
    await writes(pair, 'client', 'Are you there?', 52)
    await makeBooking(db, { photographerId: pair.vendor.id, clientId: pair.couple.id, ...BOOKED })
    await writes(pair, 'vendor', 'Yes, we are booked', 53)
    const stranger = await makePair(db)
    await writes(stranger, 'vendor', 'Not paused', 53)
    expect((await pair.as('vendor', after(53)).thread({ threadId: pair.threadId })).pausedUntil).toBeNull()
  })

  it('is over by itself', async () => {
    const pair = await paused()
    await writes(pair, 'vendor', 'Back again', 51 + 7 * 24)
  })

  it('is lifted once, tells the person, and no longer counts', async () => {
    const pair = await paused()
    const pause = (await stepsOf(pair.vendor.userId)).at(-1)!
    expect((await moderation(51).pauses({})).items.map(({ id }) => id)).toContain(pause.id)
    await moderation(51).liftPause({ id: pause.id, reason: REASON })
    expect((await moderation(51).pauses({})).items.map(({ id }) => id)).not.toContain(pause.id)
    await writes(pair, 'vendor', 'Thank you', 52)
    expect(await told(pair.vendor.userId)).toContain('contact.lifted')
    await expect(moderation(52).liftPause({ id: pause.id, reason: REASON })).rejects.toThrow(PAUSE_OVER)
  })
})
