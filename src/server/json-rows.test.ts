import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { beforeAll, expect, expectTypeOf, it } from 'vitest'
import { emailEvents, emailOutbox } from '#drizzle/schema/index.ts'
import { queueMail } from '#tests/support/queue-mail.ts'
import { useDatabase } from '#tests/support/database.ts'
import { jsonIf, type JsonRow, jsonRow, jsonRows, readJson } from './json-rows.ts'

const db = await useDatabase()
const m = alias(emailOutbox, 'm')
const v = alias(emailEvents, 'v')
const MOMENT = '2027-05-06T07:08:09.120Z'

beforeAll(async () => {
  const props = { changedAt: 'May 6, 2027' }
  for (const dedupeKey of ['first', 'second'])
    await queueMail(db, { template: 'password-changed', to: 'ann@curio-mail.dev', props, dedupeKey })
  await db
    .update(emailOutbox)
    .set({ sentAt: new Date(MOMENT), attempts: 2 })
    .where(eq(emailOutbox.dedupeKey, 'first'))
})

const item = jsonRow({ key: m.dedupeKey, attempts: m.attempts, status: m.status, sentAt: m.sentAt, props: m.props })
const rest = sql`from email_outbox m order by m.dedupe_key`

it('reads as the columns say: numbers, states, JSON, and moments as ISO text', async () => {
  const found = await readJson(db, item, rest)
  expect(found).toEqual([
    { key: 'first', attempts: 2, status: 'pending', sentAt: MOMENT, props: { changedAt: 'May 6, 2027' } },
    expect.objectContaining({ key: 'second', attempts: 0, sentAt: null }),
  ])
  expectTypeOf(found[0]!.sentAt).toEqualTypeOf<string | null>()
  expectTypeOf(found[0]!.attempts).toEqualTypeOf<number>()
  expectTypeOf(found[0]!.status).toEqualTypeOf<(typeof emailOutbox.$inferSelect)['status']>()
})

it('nests lists, empty ones too, and what may be missing', async () => {
  const events = jsonRows(jsonRow({ type: v.type }), sql`from email_events v where v.outbox_id = m.id`, sql`v.id`)
  const sent = jsonIf(sql`m.sent_at is not null`, jsonRow({ at: m.sentAt }))
  const found = await readJson(db, jsonRow({ key: m.dedupeKey, events, sent }), rest)
  expect(found).toEqual([
    { key: 'first', events: [], sent: { at: MOMENT } },
    { key: 'second', events: [], sent: null },
  ])
  expectTypeOf(found[0]!.sent).toEqualTypeOf<{ at: string | null } | null>()
  const all = jsonRows(jsonRow({ key: m.dedupeKey }), sql`from email_outbox m`, sql`m.dedupe_key desc`)
  expect(await readJson(db, all, sql``)).toEqual([[{ key: 'second' }, { key: 'first' }]])
})

it('does not take an expression whose type nobody has said', () => {
  expectTypeOf<JsonRow<{ x: typeof m.attempts }>>().toEqualTypeOf<{ x: number }>()
  const untyped = jsonRow({ x: sql`1` })
  expectTypeOf(untyped).not.toExtend<ReturnType<typeof sql<{ x: number }>>>()
})
