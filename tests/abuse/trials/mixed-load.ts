import { sql } from 'drizzle-orm'
import { settings } from '#drizzle/schema/index.ts'
import { seedLargeMarket } from '#drizzle/seed/large-market.ts'
import { LIMIT_MAX, LIMITED_ACTIONS } from '#features/settings/rate-limits.ts'
import { rows } from '#server/db.ts'
import { createLocalStorage } from '#server/storage.ts'
import { percentile } from '../../bench/figures.ts'
import { inParallel } from '../support/http.ts'
import { type LoadRequest, mixedRequests } from '../support/load-mix.ts'
import { type Product, startProduct } from '../support/product.ts'
import { randomOf } from '../support/random.ts'
import { makeWorld } from '../support/world.ts'
import type { Trial } from '../trial.ts'

const CONNECTIONS = 50
/** `--requests=200000` for a longer look: half an hour is about half a million here. */
const ASKED_FOR = Number(process.argv.find((arg) => arg.startsWith('--requests='))?.split('=')[1] ?? 20_000)
const GROWTH_BAR = 1.1

/** Fifty connections share two people here: their limits are set as wide as an administrator may. */
async function widen({ db }: Product): Promise<void> {
  const wide = { limit: LIMIT_MAX, windowMinutes: 1 }
  const rateLimits = Object.fromEntries(
    LIMITED_ACTIONS.map((action) => [action, { perAccount: wide, perAddress: wide }]),
  )
  await db.update(settings).set({ value: { rateLimits } })
}

type Seen = { times: Map<string, number[]>; failed: string[]; memory: number[] }

async function fire(product: Product, next: () => LoadRequest, total: number): Promise<Seen> {
  const seen: Seen = { times: new Map(), failed: [], memory: [] }
  let count = 0
  const requests = (function* () {
    for (let index = 0; index < total; index += 1) yield next()
  })()
  await inParallel(requests, CONNECTIONS, async ({ kind, address, asked }) => {
    const { status, ms, text } = await product.fetch(address, asked)
    const times = seen.times.get(kind) ?? []
    times.push(ms)
    seen.times.set(kind, times)
    if (status !== 200) seen.failed.push(`${status} ${kind}: ${text.slice(0, 120)}`)
    count += 1
    if (count % Math.ceil(total / 20) === 0) seen.memory.push(product.residentMb())
  })
  return seen
}

/** Mixed load: no error, no growing memory, the tail reported. */
export const mixedLoad: Trial = async ({ isQuick, seed, scratch, say }) => {
  const total = isQuick ? 3_000 : ASKED_FOR
  const product = await startProduct(scratch)
  try {
    const storage = createLocalStorage(`${scratch}/data`)
    await seedLargeMarket(product.db, { photographers: 2_000, storage, say: () => undefined })
    const world = await makeWorld(product.db, (max) => 'Plain words'.slice(0, max))
    await widen(product)
    const listed = await rows<{ id: string }>(
      product.db.execute(sql`select photographer_id::text as id from directory_cards limit 500`),
    )
    const next = mixedRequests(
      world,
      listed.map(({ id }) => id),
      randomOf(seed),
    )
    const startedAt = performance.now()
    const { times, failed, memory } = await fire(product, next, total)
    const seconds = (performance.now() - startedAt) / 1000
    const all = [...times.values()].flat()
    // The first half fills caches and compiles; after it memory stays where it is.
    const settled = memory.slice(Math.floor(memory.length / 2))
    const growth = Math.max(...settled.slice(-3)) / Math.max(...settled.slice(0, 3))
    say(`memory in MB: ${memory.map(Math.round).join(' ')}`)
    const slowest = [...times].map(([kind, list]) => `${kind} ${Math.round(percentile(list, 0.99))}`).join(', ')
    return {
      name: `mixed load of ${total.toLocaleString('en')} requests at ${CONNECTIONS} connections, 2,000 photographers`,
      bar: 'error rate 0, memory flat, p99 reported',
      figure: `${failed.length} errors; memory in the second half ${Math.round(settled[0]!)} to ${Math.round(settled.at(-1)!)} MB; p50 ${Math.round(percentile(all, 0.5))} ms, p99 ${Math.round(percentile(all, 0.99))} ms, ${Math.round(total / seconds)} requests a second with their client on the same 2 processors`,
      isOk: failed.length === 0 && growth < GROWTH_BAR && !product.hasEnded(),
      details: [
        `p99 in ms: ${slowest}`,
        `Memory in MB: ${memory.map(Math.round).join(', ')}`,
        ...[...new Set(failed)].slice(0, 8),
      ],
    }
  } finally {
    await product.stop()
  }
}
