import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditEvents, threadReports, vendorMessages } from '#drizzle/schema/index.ts'
import { ROWS_AT_ONCE } from '#shared/api/row-answer.ts'
import { callAs } from '#tests/support/call.ts'
import { makePair, START } from '#tests/support/conversation.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { signedIn } from '#tests/support/market.ts'
import { UNDO_MINUTES } from '../model.ts'
import { MESSAGE_GONE, REPORT_DECIDED, REPORT_GONE, REPORT_NOT_REOPENED } from '../texts.ts'

const db = await useDatabase()
const moderator = await signedIn(db, 'moderator')
const as = (minutes = 0, actor = moderator) =>
  callAs(db, { actor, now: new Date(START.getTime() + minutes * 60_000) }).moderation

async function report(): Promise<string> {
  const { threadId } = await makePair(db)
  const filed = { threadId, side: 'client', reason: 'Please look' } as const
  return only(await db.insert(threadReports).values(filed).returning()).id
}
const statusOf = async (id: string) =>
  only(await db.select().from(threadReports).where(eq(threadReports.id, id))).status

describe('several reports', () => {
  it('are decided at once, each with an answer and an audit entry; a refused one does not stop the others (AD12)', async () => {
    const [first, decided, last, unknown] = [await report(), await report(), await report(), randomUUID()]
    await as().decideReport({ id: decided, status: 'dismissed' })
    const answers = await as().decideReports({ ids: [first, decided, unknown, last], status: 'resolved' })
    expect(answers).toEqual([
      { id: first, refusal: null },
      { id: decided, refusal: REPORT_DECIDED },
      { id: unknown, refusal: REPORT_GONE },
      { id: last, refusal: null },
    ])
    expect(await Promise.all([first, decided, last].map(statusOf))).toEqual(['resolved', 'dismissed', 'resolved'])
    const entries = await db.select().from(auditEvents).where(eq(auditEvents.entityId, last))
    expect(entries.map(({ action }) => action)).toEqual(['moderation.resolveReport'])
  })

  it('are taken back by who decided them, for ten minutes', async () => {
    const [first, second] = [await report(), await report()]
    await as().decideReports({ ids: [first, second], status: 'dismissed' })
    const colleague = await signedIn(db, 'moderator')
    expect(await as(1, colleague).reopenReports({ ids: [first] })).toEqual([
      { id: first, refusal: REPORT_NOT_REOPENED },
    ])
    expect(await as(UNDO_MINUTES - 1).reopenReports({ ids: [first] })).toEqual([{ id: first, refusal: null }])
    expect(await as(UNDO_MINUTES).reopenReports({ ids: [second] })).toEqual([
      { id: second, refusal: REPORT_NOT_REOPENED },
    ])
    expect([await statusOf(first), await statusOf(second)]).toEqual(['open', 'dismissed'])
    expect((await as(UNDO_MINUTES).reports({})).items.map(({ id }) => id)).toContain(first)
  })

  it('are fifty at most', async () => {
    const ids = Array.from({ length: ROWS_AT_ONCE + 1 }, () => randomUUID())
    await expect(as().decideReports({ ids, status: 'resolved' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(as().decideReports({ ids: [], status: 'resolved' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

it('several messages are unflagged at once, and flagged again (AD12)', async () => {
  const pair = await makePair(db)
  const sent = [await pair.say('client', 'Write to sam@example.com'), await pair.say('client', 'or ana@example.com')]
  const ids = sent.map(({ id }) => id)
  const unknown = randomUUID()
  const flags = async () =>
    (await db.select().from(vendorMessages).where(eq(vendorMessages.threadId, pair.threadId))).map(
      (row) => row.isFlagged,
    )
  const answers = await as().setFlags({ ids: [...ids, unknown], isFlagged: false })
  expect(answers.map(({ refusal }) => refusal)).toEqual([null, null, MESSAGE_GONE])
  expect(await flags()).toEqual([false, false])
  await as().setFlags({ ids, isFlagged: true })
  expect(await flags()).toEqual([true, true])
})
