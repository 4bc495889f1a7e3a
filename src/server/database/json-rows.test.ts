import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, expectTypeOf, it } from 'vitest'
import { emailOutbox } from '#drizzle/schema/index.ts'
import { useDatabase } from '#tests/support/database.ts'
import { queueMail } from '#tests/support/queue-mail.ts'
import { jsonRow } from './json-rows.ts'

const db = await useDatabase()
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

it('reads as the columns say: numbers, states, JSON, and moments as ISO text', async () => {
  const mail = jsonRow({
    key: emailOutbox.dedupeKey,
    attempts: emailOutbox.attempts,
    status: emailOutbox.status,
    sentAt: emailOutbox.sentAt,
    props: emailOutbox.props,
  })
  const found = (await db.select({ mail }).from(emailOutbox).orderBy(asc(emailOutbox.dedupeKey))).map((row) => row.mail)
  expect(found).toEqual([
    { key: 'first', attempts: 2, status: 'pending', sentAt: MOMENT, props: { changedAt: 'May 6, 2027' } },
    expect.objectContaining({ key: 'second', attempts: 0, sentAt: null }),
  ])
  expectTypeOf(found[0]!.sentAt).toEqualTypeOf<string | null>()
  expectTypeOf(found[0]!.attempts).toEqualTypeOf<number>()
  expectTypeOf(found[0]!.status).toEqualTypeOf<(typeof emailOutbox.$inferSelect)['status']>()
})

it('does not take an expression whose type nobody has said', () => {
  // @ts-expect-error an expression without a type
  jsonRow({ x: sql`1` })
  expectTypeOf(jsonRow({ x: sql<number>`1` })).toEqualTypeOf<SQL<{ x: number }>>()
})
