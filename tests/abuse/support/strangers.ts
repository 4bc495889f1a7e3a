import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, rows } from '#server/db.ts'
import { ADMITTED, type Person } from '#tests/support/admitted.ts'
import { makeUser } from '#tests/support/factories.ts'
import { leftOf } from '#tests/support/two.ts'
import { inParallel } from './http.ts'
import { cookieFor, newAdmin, newClient, newVendor, suspend } from './people.ts'
import { PROCEDURES, type Procedure, tableAt } from './procedures.ts'
import { bodyOf, type Product } from './product.ts'
import { type Path, placesOf, sampleOf } from './samples.ts'
import type { World } from './world.ts'

/** Tables that change by themselves: queues, sessions, counters. */
const RESTLESS = ['email_outbox', 'captured_mails', 'sessions', 'job_runs', 'email_events', 'file_deletions']
const IDS_TRIED = 6

export type Ids = ReadonlyMap<string, readonly string[]>

/** The ids of all rows there are now, by table. */
export async function idsOf(db: Db): Promise<Ids> {
  const tables = await rows<{ name: string }>(
    db.execute(sql`select c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'id' and c.data_type = 'uuid' and t.table_type = 'BASE TABLE'`),
  )
  const ids = new Map<string, string[]>()
  for (const { name } of tables) {
    const found = await rows<{ id: string }>(db.execute(sql`select id::text as id from ${sql.identifier(name)}`))
    ids.set(
      name,
      found.map(({ id }) => id),
    )
  }
  return ids
}

/** One fingerprint per row: what must not have changed. */
export async function fingerprints(db: Db, ids: Ids): Promise<Map<string, string>> {
  const prints = new Map<string, string>()
  for (const [name, known] of ids) {
    if (RESTLESS.includes(name) || known.length === 0) continue
    const found = await rows<{ id: string; print: string }>(
      db.execute(sql`select t.id::text as id, md5(t::text) as print from ${sql.identifier(name)} t
        where t.id = any(${sql.param([...known])}::uuid[])`),
    )
    for (const { id, print } of found) prints.set(`${name} ${id}`, print)
  }
  return prints
}

/** Inputs of a procedure that name other people's rows: one for each id of each table it can name. */
export function inputsNaming({ name, input }: Procedure, ids: Ids): unknown[] {
  if (!input) return [undefined]
  const places = placesOf(input).filter((path) => tableAt(name, path) && ids.get(tableAt(name, path)!)?.length)
  if (places.length === 0) return [sampleOf(input)]
  return Array.from({ length: IDS_TRIED }, (_, turn) => {
    const choose = (path: Path) => {
      const known = path.length > 0 ? ids.get(tableAt(name, path) ?? '') : undefined
      if (!known || known.length === 0) return undefined
      const id = known[turn % known.length]
      return path.at(-1) === 'photographerIds' || path.at(-1) === 'ids' ? [id] : id
    }
    return sampleOf(input, choose)
  })
}

/** Whether a procedure distinguishes other people's rows from absent ones; listed photographers are not secret. */
async function tellsApart(product: Product, procedure: Procedure, ids: Ids, cookie: string): Promise<boolean> {
  const { name, type, input } = procedure
  const places = input ? placesOf(input).filter((path) => tableAt(name, path)) : []
  if (places.length === 0 || places.some((path) => tableAt(name, path) === 'photographers')) return false
  const absent: Ids = new Map([...ids.keys()].map((table) => [table, [randomUUID()]]))
  const answers = async (known: Ids) => {
    const seen = new Set<string>()
    for (const sample of inputsNaming(procedure, known)) {
      const answer = await product.call(name, sample, { cookie, type })
      // A limit counts calls, whatever they name.
      if (answer.status !== 429) seen.add(`${answer.status} ${bodyOf(answer).message ?? ''}`)
    }
    return [...seen].toSorted().join()
  }
  const [others, unknown] = [await answers(ids), await answers(absent)]
  return others !== unknown && others !== '' && unknown !== ''
}

export type Stranger = { name: string; person: Person; userId: string }

/** People who have nothing to do with the existing rows. */
export async function makeStrangers({ db }: Product, { upcoming }: Pick<World, 'upcoming'>): Promise<Stranger[]> {
  const suspended = (await newVendor(db)).photographer.userId
  await suspend(db, suspended)
  return [
    { name: 'anonymous', person: 'anonymous', userId: '' },
    { name: 'other client', person: 'client', userId: (await newClient(db)).client.userId },
    // Whoever has left a couple knows its ids. (CP1)
    {
      name: 'former partner',
      person: 'former partner',
      userId: (await leftOf(db, upcoming.cast.client.id)).userId,
    },
    { name: 'other vendor', person: 'photographer', userId: (await newVendor(db)).photographer.userId },
    { name: 'suspended vendor', person: 'anonymous', userId: suspended },
    // Administrators look into the vendor area (X15) but change nothing there.
    { name: 'admin', person: 'admin', userId: (await newAdmin(db)).user.id },
    // The narrower roles see what is their work, and nothing else. (AD13)
    { name: 'reviewer', person: 'reviewer', userId: (await makeUser(db, 'reviewer')).id },
    { name: 'moderator', person: 'moderator', userId: (await makeUser(db, 'moderator')).id },
  ]
}

export type Reach = { calls: number; answered: Record<string, number>; leaks: string[] }

/**
 * Calls every procedure with other people's ids as strangers.
 * @param marker is in every private text; no stranger's answer may contain it.
 */
export async function reachAs(
  product: Product,
  strangers: readonly Stranger[],
  ids: Ids,
  marker: string,
): Promise<Reach> {
  const reach: Reach = { calls: 0, answered: {}, leaks: [] }
  for (const stranger of strangers) {
    const tried = PROCEDURES.filter(({ audience }) => {
      // What the team does with its own procedures is legitimate.
      if (stranger.person === 'admin') return audience === 'vendor' || audience === 'client'
      return audience !== stranger.person
    })
    await inParallel(tried, 4, async (procedure) => {
      for (const input of inputsNaming(procedure, ids)) {
        const { name, type, audience } = procedure
        reach.calls += 1
        const from = `127.10.${Math.floor(reach.calls / 200)}.${1 + (reach.calls % 200)}`
        const cookie = stranger.userId ? await cookieFor(product.db, stranger.userId) : ''
        const { status, text } = await product.call(name, input, { cookie, type, from })
        const key = `${stranger.name} ${status}`
        reach.answered[key] = (reach.answered[key] ?? 0) + 1
        const isAdminReading = stranger.person === 'admin' && type === 'query'
        if (text.includes(marker) && !isAdminReading) reach.leaks.push(`${name} told ${stranger.name} a private text`)
        const isOut = !ADMITTED[audience].includes(stranger.person)
        if (isOut && status === 200) reach.leaks.push(`${name} served ${stranger.name}`)
        if (status >= 500 || status === 0) reach.leaks.push(`${name} answered ${stranger.name} with ${status}`)
      }
      if (stranger.name === 'other client' || stranger.name === 'other vendor') {
        // Someone new: other calls at the same time end the stranger's sessions.
        const { cookie } = stranger.person === 'client' ? await newClient(product.db) : await newVendor(product.db)
        if (await tellsApart(product, procedure, ids, cookie)) {
          reach.leaks.push(`${procedure.name} lets ${stranger.name} tell other people’s rows from absent ones`)
        }
      }
    })
  }
  return reach
}
