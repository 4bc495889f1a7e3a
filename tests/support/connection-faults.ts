import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { dispatch } from '#app/handlers/index.ts'
import { migrate } from '#app/ops/migrate.ts'
import { openNeon } from '#server/database/neon.ts'
import { openPg } from '#server/database/pg.ts'
import { type OpenedDatabase, type OpenOptions, rows } from '#server/db.ts'
import { isUnavailable, UNEXPECTED_SENTENCE } from '#server/errors.ts'
import { setDatabase } from '#server/runtime.ts'
import { checkedHere } from './context.ts'
import { dialRelay } from './database.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { type Relay, type RelayKind, startRelay } from './ws-relay.ts'

const SITE = 'http://localhost:3000'
/** Nobody waits longer, whatever the database does (design/security). */
export const BAR_MS = 10_000
export const DRIVERS = { neon: 'websocket', pg: 'tcp' } as const satisfies Record<string, RelayKind>
export type DriverName = keyof typeof DRIVERS

/** What a flow of requests met with. `unclear`: neither an answer nor the one sentence with its request id. */
export type Flow = { ok: number; refused: number; unclear: string[]; slowestMs: number }
export type Fault = Flow & { fault: string; driver: DriverName; recoveredMs: number; notes: string[] }

export type Bench = {
  driver: DriverName
  postgres: Postgres
  relay: Relay
  database: OpenedDatabase
  close: () => Promise<void>
}

/** A PostgreSQL that the faults may stop. */
export const startFaultyPostgres = () => startPostgres(['max_connections=60'])

/** Such a PostgreSQL behind a relay, and the product's requests to it through one driver. */
export async function openBench(driver: DriverName, options: OpenOptions, given?: Postgres): Promise<Bench> {
  const postgres = given ?? (await startFaultyPostgres())
  const direct = openPg(postgres.url, { max: 1, queryTimeoutMs: 60_000 })
  await migrate(direct.db)
  await direct.close()
  const relay = await startRelay(postgres.url, DRIVERS[driver])
  const url = new URL(postgres.url)
  let database: OpenedDatabase
  if (driver === 'neon') {
    dialRelay(relay.port)
    database = openNeon(url.href, options)
  } else {
    url.port = String(relay.port)
    database = openPg(url.href, options)
  }
  setDatabase(database.db)
  const close = async () => {
    await database.close()
    await relay.stop()
    if (!given) await postgres.stop()
  }
  return { driver, postgres, relay, database, close }
}

const READ = '/api/trpc/directory.featured'
const WRITE = '/api/trpc/newsletter.subscribe'

/** A visitor with an IP address of their own, so that no rate limit interferes. */
async function visit(index: number): Promise<Request> {
  const octets = [10, index >> 16, index >> 8, index].map((part) => part & 255)
  const body = JSON.stringify({ email: `${randomUUID()}@curio-mail.dev` })
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
  const request =
    index % 2 === 0
      ? new Request(SITE + READ)
      : new Request(SITE + WRITE, { method: 'POST', headers: { ...headers, ...(await checkedHere()) }, body })
  return Object.assign(request, { ip: octets.join('.') })
}

let visits = 0

async function ask(flow: Flow): Promise<void> {
  visits += 1
  const request = await visit(visits)
  const startedAt = performance.now()
  const response = await dispatch(request)
  const text = await response.text()
  flow.slowestMs = Math.max(flow.slowestMs, Math.round(performance.now() - startedAt))
  if (response.status === 200) {
    flow.ok += 1
    return
  }
  const requestId = response.headers.get('x-request-id')
  const isClear =
    response.status === 503 &&
    response.headers.has('retry-after') &&
    text.includes(UNEXPECTED_SENTENCE) &&
    text.includes(requestId ?? '-') &&
    !/select |insert |begin|rollback|\bat [\w.]+ \(|postgres|ECONN|timeout/i.test(text)
  if (isClear) flow.refused += 1
  else flow.unclear.push(`${response.status} ${text.slice(0, 200)}`)
}

/** So many requests at once; a read and a transaction in turn. */
export async function askAll(count: number): Promise<Flow> {
  const flow: Flow = { ok: 0, refused: 0, unclear: [], slowestMs: 0 }
  await Promise.all(Array.from({ length: count }, () => ask(flow)))
  return flow
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** How long until so many requests at once all succeed. Nobody restarts anything. */
async function recovered(count: number, withinMs = BAR_MS): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const { ok, unclear } = await askAll(count)
    const ms = Math.round(performance.now() - startedAt)
    if (ok === count) return ms
    if (ms > withinMs) throw new Error(`not recovered after ${ms} ms ${unclear.join(' ')}`)
    await pause(50)
  }
}

const joined = (flows: Flow[]): Flow => ({
  ok: flows.reduce((sum, flow) => sum + flow.ok, 0),
  refused: flows.reduce((sum, flow) => sum + flow.refused, 0),
  unclear: flows.flatMap((flow) => flow.unclear),
  slowestMs: Math.max(...flows.map((flow) => flow.slowestMs)),
})

/** Open connections go silent, and new ones too, until the network is back. */
export async function halfOpen({ driver, relay }: Bench, count: number): Promise<Fault> {
  await recovered(count)
  relay.freeze()
  const flow = await askAll(count)
  relay.thaw()
  return { fault: 'half-open', driver, ...flow, recoveredMs: await recovered(count), notes: [] }
}

/** Open connections go silent but new ones work: the first request pays, and no later one finds a dead connection. */
export async function silentlyLost({ driver, relay }: Bench, count: number): Promise<Fault> {
  await recovered(count)
  relay.freeze()
  relay.thaw()
  const first = await askAll(1)
  const others = await askAll(count)
  const notes = [`${others.ok} of ${count} answered after it`]
  return {
    fault: 'idle connections lost',
    driver,
    ...joined([first, others]),
    recoveredMs: await recovered(count),
    notes,
  }
}

/** Every connection is cut between two statements of running transactions: nothing of them is kept. */
export async function droppedInTransaction({ driver, relay, database }: Bench, count: number): Promise<Fault> {
  await recovered(count)
  const marker = randomUUID()
  const flow: Flow = { ok: 0, refused: 0, unclear: [], slowestMs: 0 }
  let cut: () => void = () => undefined
  const isCut = new Promise<void>((done) => (cut = done))
  const work = Array.from({ length: count }, async (_, index) => {
    const startedAt = performance.now()
    try {
      await database.db.transaction(async (tx) => {
        await tx.execute(sql`insert into rate_limits (key, window_start, count, expires_at)
          values (${`${marker}/${index}`}, now(), 1, now() + interval '1 hour')`)
        await isCut
        await tx.execute(sql`select 1`)
      })
      flow.ok += 1
    } catch (error) {
      if (isUnavailable(error)) flow.refused += 1
      else flow.unclear.push(String(error))
    }
    flow.slowestMs = Math.max(flow.slowestMs, Math.round(performance.now() - startedAt))
  })
  await pause(200)
  relay.drop()
  await pause(100)
  cut()
  await Promise.all(work)
  const recoveredMs = await recovered(count)
  const [kept] = await rows<{ count: number }>(
    database.db.execute(sql`select count(*)::int as count from rate_limits where key like ${`${marker}%`}`),
  )
  return { fault: 'dropped in a transaction', driver, ...flow, recoveredMs, notes: [`${kept!.count} rows kept`] }
}

/** The server is killed under load, stays away for a while, and comes back. */
export async function restarted({ driver, postgres }: Bench, count: number, awayMs: number): Promise<Fault> {
  await recovered(count)
  const flows: Promise<Flow>[] = []
  const load = { isOn: true }
  const loading = (async () => {
    while (load.isOn) {
      flows.push(askAll(count))
      await pause(100)
    }
  })()
  await pause(200)
  await postgres.kill()
  await pause(awayMs)
  await postgres.restart()
  load.isOn = false
  const recoveredMs = await recovered(count)
  await loading
  return { fault: 'database restarted', driver, ...joined(await Promise.all(flows)), recoveredMs, notes: [] }
}

/** New connections take `slowMs` (the requests wait for them), then forever (the requests are refused). */
export async function slowConnect({ driver, relay }: Bench, count: number, slowMs: number): Promise<Fault> {
  relay.drop()
  await recovered(count)
  relay.drop()
  relay.delay(slowMs)
  await pause(50)
  const slow = await askAll(count)
  relay.drop()
  relay.delay(60_000)
  await pause(50)
  const never = await askAll(count)
  relay.delay(0)
  const notes = [
    `${slow.ok} of ${count} answered behind ${slowMs} ms`,
    `${never.refused} of ${count} refused behind 60 s`,
  ]
  return { fault: 'slow connect', driver, ...joined([slow, never]), recoveredMs: await recovered(count), notes }
}

/** Every connection is taken by transactions whose statement does not end: their server-side limit frees them. */
export async function exhausted({ driver, database, postgres }: Bench, count: number, hogs: number): Promise<Fault> {
  await recovered(Math.min(count, 10))
  const slow = Array.from({ length: hogs }, () =>
    database.db
      .transaction((tx) => tx.execute(sql`select pg_sleep(600)`))
      .then(
        () => 'ended',
        (error: unknown) => (isUnavailable(error) ? 'limited' : String(error)),
      ),
  )
  await pause(100)
  const flow = await askAll(count)
  const ends = await Promise.all(slow)
  const recoveredMs = await recovered(Math.min(count, 10))
  const direct = openPg(postgres.url, { max: 1 })
  const [left] = await rows<{ count: number }>(
    direct.db.execute(sql`select count(*)::int as count from pg_stat_activity where query like '%pg_sleep(600)%'
      and state = 'active' and pid <> pg_backend_pid()`),
  )
  await direct.close()
  const notes = [
    `${ends.filter((end) => end === 'limited').length} of ${hogs} slow statements ended`,
    `${left!.count} still running on the server`,
  ]
  return { fault: 'pool exhausted', driver, ...flow, recoveredMs, notes }
}
