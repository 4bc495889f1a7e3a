import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photographers } from '#drizzle/schema/index.ts'
import { openNeon } from '#server/database/neon.ts'
import { isNeonUrl } from '#server/database/open.ts'
import { type OpenedDatabase, rows } from '#server/db.ts'
import { createDatabase, dialRelay } from '#tests/support/database.ts'
import { makePhotographer } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/refusal.ts'
import { type Relay, startRelay } from '#tests/support/ws-relay.ts'

let relay: Relay
let opened: OpenedDatabase
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createDatabase()
  drop = database.drop
  relay = await startRelay(database.url)
  dialRelay(relay.port)
  opened = openNeon(database.url, { queryTimeoutMs: 1000 })
})

afterAll(async () => {
  await opened.close()
  await relay.stop()
  await drop()
})

test('only Neon’s own hosts are reached over WebSockets', () => {
  expect(isNeonUrl('postgres://u:p@ep-calm-sea-123-pooler.us-east-1.aws.neon.tech/curio')).toBe(true)
  expect(isNeonUrl('postgres://u:p@localhost:5432/curio')).toBe(false)
  expect(isNeonUrl('postgres://u:p@neon.tech.example.com/curio')).toBe(false)
})

test('queries, transactions and refusals work over WebSockets', async () => {
  const { db } = opened
  const { id } = await makePhotographer(db)
  await db.transaction((tx) => tx.update(photographers).set({ name: 'Bo Lind' }).where(eq(photographers.id, id)))
  const cards = await rows<{ card: string }>(
    db.execute(sql`select card from directory_cards where photographer_id = ${id}`),
  )
  expect(JSON.parse(cards[0]?.card ?? '{}')).toMatchObject({ id, name: 'Bo Lind' })
  expect(await refusalOf(makePhotographer(db, { startingPriceCents: 0 }))).toBe('photographers_starting_price_check')
})

test('a query on a half-open connection fails by itself, and the next one works', async () => {
  // A refusal closes its connection; this leaves an open one, which then goes dead.
  await opened.db.execute(sql`select 1`)
  relay.freeze()
  const failure = await opened.db.execute(sql`select 1`).catch((error: Error) => error.cause)
  expect(failure).toMatchObject({ message: 'The database did not answer (Query read timeout).' })
  relay.thaw()
  expect(await rows(opened.db.execute(sql`select 1 as one`))).toEqual([{ one: 1 }])
})
