import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { beforeAll, expect, expectTypeOf, it } from 'vitest'
import { bookings, emailEvents, emailOutbox, photographers } from '#drizzle/schema/index.ts'
import { useDatabase } from '#tests/support/database.ts'
import { queueMail } from '#tests/support/queue-mail.ts'
import { type JsonRow, jsonIf, jsonOne, jsonPage, jsonRow, jsonRows, notNull, orNull, readJson } from './json-rows.ts'

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
  for (const type of ['delivered', 'opened', 'clicked'])
    await db.insert(emailEvents).values({
      providerEventId: type,
      type,
      payload: {},
      outboxId: sql`(select id from email_outbox where dedupe_key = 'first')`,
    })
})

const item = jsonRow({ key: m.dedupeKey, attempts: m.attempts, status: m.status, sentAt: m.sentAt, props: m.props })
const rest = sql`from email_outbox m order by m.dedupe_key`
const ofMail = sql`from email_events v where v.outbox_id = m.id`

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

it('days, numerics and large integers are what JSON delivers', async () => {
  const b = alias(bookings, 'b')
  const p = alias(photographers, 'p')
  const values = sql`from (values ('2027-05-06'::date, 4.50::numeric(3, 2))) b(event_date, rating), lateral (select b.rating) p`
  const [found] = await readJson(db, jsonRow({ day: b.eventDate, rating: p.rating }), values)
  expect(found).toEqual({ day: '2027-05-06', rating: 4.5 })
  expectTypeOf(found!).toEqualTypeOf<{ day: string; rating: number }>()
})

it('nests lists, empty ones too, single rows, and what may be missing', async () => {
  const row = jsonRow({
    key: m.dedupeKey,
    events: jsonRows(jsonRow({ type: v.type }), ofMail, sql`v.type`),
    types: jsonRows(v.type, sql`${ofMail} and v.type <> 'opened'`, sql`v.type desc`),
    last: jsonOne(v.type, sql`${ofMail} order by v.type desc limit 1`),
    sent: jsonIf(sql`m.sent_at is not null`, jsonRow({ at: notNull(m.sentAt) })),
  })
  const found = await readJson(db, row, rest)
  expect(found).toEqual([
    {
      key: 'first',
      events: [{ type: 'clicked' }, { type: 'delivered' }, { type: 'opened' }],
      types: ['delivered', 'clicked'],
      last: 'opened',
      sent: { at: MOMENT },
    },
    { key: 'second', events: [], types: [], last: null, sent: null },
  ])
  expectTypeOf(found[0]!).toEqualTypeOf<{
    key: string
    events: { type: string }[]
    types: string[]
    last: string | null
    sent: { at: string } | null
  }>()
})

it('a part of the rows keeps their order; none is an empty list', async () => {
  const part = (limit: number, offset?: number) =>
    jsonPage(v.type, ofMail, sql`v.type desc`, offset === undefined ? { limit } : { limit, offset })
  const found = await readJson(db, jsonRow({ first: part(2), second: part(2, 2), none: part(2, 4) }), rest)
  expect(found).toEqual([
    { first: ['opened', 'delivered'], second: ['clicked'], none: [] },
    { first: [], second: [], none: [] },
  ])
})

it('a row without a partner in an outer join is null, and common table expressions come first', async () => {
  const mail = sql`from mail m left join email_events v on v.outbox_id = m.id and v.type = 'opened' order by m.dedupe_key`
  const found = await readJson(db, orNull(v.createdAt), mail, sql`with mail as (select * from email_outbox)`)
  expect(found).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), null])
  expectTypeOf(found).toEqualTypeOf<(string | null)[]>()
})

it("a column in a subquery keeps its table's name where Drizzle leaves it out", async () => {
  const types = jsonRows(v.type, sql`from email_events v where v.outbox_id = ${emailOutbox}.id`, sql`v.type`)
  const found = await db.select({ id: jsonOne(v.id, sql`from email_events v limit 0`), types }).from(emailOutbox)
  expect(found.map(({ types: all }) => all).toSorted()).toEqual([[], ['clicked', 'delivered', 'opened']])
  expect(found.every(({ id }) => id === null)).toBe(true)
})

it('does not take an expression whose type nobody has said', () => {
  expectTypeOf<JsonRow<{ x: typeof m.attempts }>>().toEqualTypeOf<{ x: number }>()
  // @ts-expect-error an expression without a type
  jsonRow({ x: sql`1` })
  jsonRow({ x: sql<number>`1` })
})
