import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { payoutAccounts, settings } from '#drizzle/schema/index.ts'
import { rows } from '#server/db.ts'
import type { Audience } from '#server/procedure-meta.ts'
import { LIMIT_MAX, LIMITED_ACTIONS } from '#shared/access/rate-limits.ts'
import { randomOf } from '#tests/support/random.ts'
import { BROKEN_TEXTS, hostileValue } from '../support/hostile-values.ts'
import { type Answer, type Asked, inParallel } from '../support/http.ts'
import { cookieFor } from '../support/people.ts'
import { PROCEDURES, type Procedure, tableAt } from '../support/procedures.ts'
import { type Product, startProduct } from '../support/product.ts'
import { placesOf, replaced, sampleOf } from '../support/samples.ts'
import { makeWorld, type World } from '../support/world.ts'
import type { Trial } from '../trial.ts'

const TOTAL = 10_000
const SLOW_MS = 1_000
const HOLE = 'HERE-STANDS-THE-HOSTILE-VALUE'
/** What an answer must never let out. */
const LEAKS = /\b(?:insert into|update "|select "|from "|node_modules|\.ts:\d|at async|password_hash|violates)\b/i

/** A word of its own without digits, which could be taken for a telephone number. */
const letters = () => randomUUID().replaceAll(/[\d-]/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')

type Case = { procedure: Procedure; number: number; describe: string; address: string; asked: Asked }
type Ids = Map<string, string[]>

/** The ids of every row there is, by table: malformed inputs with real ids get further than with made-up ones. */
async function allIds(product: Product): Promise<Ids> {
  const tables = await rows<{ name: string }>(
    product.db.execute(sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`),
  )
  const ids: Ids = new Map()
  for (const { name } of tables) {
    const found = await rows<{ id: string }>(
      product.db.execute(sql`select id::text as id from ${sql.identifier(name)} limit 20`),
    )
    ids.set(
      name,
      found.map(({ id }) => id),
    )
  }
  return ids
}

const one = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!

/** A sample of the input with a hostile value in one place, as JSON. */
function malformed({ name, input }: Procedure, ids: Ids, random: () => number): string {
  if (!input || random() < 0.1) return hostileValue(random)
  const sample = sampleOf(input, (path) => {
    const known = ids.get(tableAt(name, path) ?? '')
    return known && known.length > 0 && path.length > 0 ? one(known, random) : undefined
  })
  const place = one(placesOf(input), random)
  const isExtra = random() < 0.08
  const text = JSON.stringify(
    replaced(sample, isExtra ? [...place, one(['role', '__proto__x', 'userId'], random)] : place, HOLE),
  )
  const proto = random() < 0.05 ? text.replace(/^\{/, '{"__proto__":{"role":"admin"},"constructor":1,') : text
  return proto.replace(`"${HOLE}"`, () => hostileValue(random))
}

function batchOf(random: () => number): { address: string; asked: Asked } {
  const count = one([2, 10, 11, 50, 500], random)
  const names = Array.from({ length: count }, () => one(PROCEDURES, random))
  const query = names.filter(({ type }) => type === 'query').map(({ name }) => name)
  const keys = one(['{}', '{"0":null}', '{"-1":{},"99":{}}', '[]', '{"__proto__":{}}', 'x'], random)
  return { address: `/api/trpc/${query.join(',')}?batch=1&input=${encodeURIComponent(keys)}`, asked: {} }
}

/** One request, from its number alone: the same seed repeats the same requests. */
function caseOf(procedure: Procedure, number: number, seed: number, ids: Ids, cookie: string): Case {
  const random = randomOf(seed * 100_003 + number)
  const from = `127.${1 + (number % 200)}.${(number >> 8) % 250}.${1 + (number % 250)}`
  const headers: Record<string, string> = { cookie, 'content-type': 'application/json' }
  const made = (describe: string, address: string, asked: Asked): Case => ({
    procedure,
    number,
    describe,
    address,
    asked: { ...asked, from, headers: { ...headers, ...asked.headers } },
  })
  const draw = random()
  if (draw < 0.02) {
    const { address, asked } = batchOf(random)
    return made('batch', address, asked)
  }
  const isBroken = draw < 0.08
  const text = isBroken ? one(BROKEN_TEXTS, random) : malformed(procedure, ids, random)
  const isQuery = draw > 0.97 ? procedure.type === 'mutation' : procedure.type === 'query'
  if (isQuery) {
    // A longer URL is refused by Node itself (431), which may close the connection before the answer is read.
    const query = encodeURIComponent(text.toWellFormed()).slice(0, 14_000)
    return made(text.slice(0, 200), `/api/trpc/${procedure.name}?input=${query}`, {})
  }
  const type =
    draw > 0.96 ? one(['text/plain', 'multipart/form-data', 'application/json; charset=utf-7'], random) : undefined
  const more = type ? { headers: { 'content-type': type } } : {}
  return made(text.slice(0, 200), `/api/trpc/${procedure.name}`, { method: 'POST', body: text, ...more })
}

/** Limits as wide as an administrator may set them, no maintenance: a sample may have changed the settings. */
async function restore(product: Product): Promise<void> {
  const wide = { limit: LIMIT_MAX, windowMinutes: 1 }
  const rateLimits = Object.fromEntries(
    LIMITED_ACTIONS.map((action) => [action, { perAccount: wide, perAddress: wide }]),
  )
  await product.db.update(settings).set({ value: { rateLimits } })
  await product.db.execute(sql`delete from rate_limits`)
}

const cookiesFor = async ({ db }: Product, world: World): Promise<Record<Audience, string[]>> => {
  const { cast } = world.upcoming
  const client = await cookieFor(db, cast.client.userId)
  const vendor = await cookieFor(db, cast.photographer.userId)
  const admin = await cookieFor(db, world.admin.actor.userId)
  const sides = [client, vendor]
  const team = { reviewer: [admin], moderator: [admin], admin: [admin] }
  return { public: [client, ''], 'signed-in': sides, side: sides, client: [client], vendor: [vendor], ...team }
}

type Seen = { statuses: Record<string, number>; times: number[]; failed: string[]; slow: string[]; leaks: string[] }

function note(seen: Seen, tried: Case, answer: Answer): void {
  seen.statuses[answer.status] = (seen.statuses[answer.status] ?? 0) + 1
  seen.times.push(answer.ms)
  const line = `#${tried.number} ${tried.procedure.name} ${tried.describe.slice(0, 120)}`
  if (answer.status === 0 || answer.status >= 500)
    seen.failed.push(`${answer.status} ${line} ${answer.text.slice(0, 80)}`)
  if (answer.ms >= SLOW_MS) seen.slow.push(`${Math.round(answer.ms)} ms ${line}`)
  if (answer.status >= 400 && LEAKS.test(answer.text)) seen.leaks.push(`${line}: ${answer.text.slice(0, 200)}`)
}

/** Ten thousand generated malformed inputs over every procedure: always a clear refusal, at once. */
export const malformedInputs: Trial = async ({ isQuick, seed, scratch, say }) => {
  const total = isQuick ? 1_500 : TOTAL
  const perProcedure = Math.ceil(total / PROCEDURES.length)
  const product = await startProduct(scratch)
  const seen: Seen = { statuses: {}, times: [], failed: [], slow: [], leaks: [] }
  try {
    const world = await makeWorld(product.db, (max) => `Plain words ${letters()}`.slice(0, max))
    // They are not known to the product's payment service, which a procedure asks.
    await product.db.delete(payoutAccounts)
    await restore(product)
    const ids = await allIds(product)
    for (const [index, procedure] of PROCEDURES.entries()) {
      await restore(product)
      const cookies = (await cookiesFor(product, world))[procedure.audience]
      const cases = Array.from({ length: perProcedure }, (_, at) => {
        const number = index * 1_000 + at
        return caseOf(procedure, number, seed, ids, cookies[at % cookies.length]!)
      })
      await inParallel(cases, 4, async (tried) => {
        note(seen, tried, await product.fetch(tried.address, { ...tried.asked, timeoutMs: 20_000 }))
      })
      if (product.hasEnded()) break
    }
    say(JSON.stringify(seen.statuses))
    const times = seen.times.toSorted((a, b) => a - b)
    const p99 = times[Math.floor(times.length * 0.99)]!
    const hasEnded = product.hasEnded()
    const logged = product.output().match(/^.*"level":"error".*$/gm) ?? []
    return {
      name: `${times.length.toLocaleString('en')} generated malformed inputs over all ${PROCEDURES.length} procedures, over HTTP`,
      bar: '0 answers of 500, 0 process exits, every answer under 1 s',
      figure: `${seen.failed.length} answers of 500 or none, ${hasEnded ? 1 : 0} exits, slowest ${Math.round(times.at(-1)!)} ms, p99 ${p99.toFixed(0)} ms, ${seen.leaks.length} leaks`,
      isOk: seen.failed.length === 0 && !hasEnded && seen.slow.length === 0 && seen.leaks.length === 0,
      details: [
        `Seed ${seed}; answers by status: ${JSON.stringify(seen.statuses)}; errors in the log: ${logged.length}.`,
        ...logged.slice(0, 3).map((line) => line.slice(0, 400)),
        ...[...seen.failed, ...seen.slow, ...seen.leaks].slice(0, 12),
      ],
    }
  } finally {
    await product.stop()
  }
}
