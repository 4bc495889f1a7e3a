import { sql } from 'drizzle-orm'
import { settings } from '#drizzle/schema/index.ts'
import { seedLargeMarket } from '#drizzle/seed/large/large-market.ts'
import { rows } from '#server/db.ts'
import { LIMIT_MAX, LIMITED_ACTIONS } from '#shared/access/rate-limits.ts'
import { createLocalStorage } from '#stand-ins/uploadthing/local-files.ts'
import { randomOf } from '#tests/support/random.ts'
import { photograph } from '#tests/support/uploads.ts'
import { percentile } from '../../bench/figures.ts'
import { inParallel } from '../support/http.ts'
import { type LoadRequest, mixedRequests } from '../support/load-mix.ts'
import { longContract } from '../support/long-contracts.ts'
import { newVendor } from '../support/people.ts'
import { type Product, startProduct } from '../support/product.ts'
import { upload } from '../support/uploads.ts'
import { makeWorld } from '../support/world.ts'
import type { Trial } from '../trial.ts'

const CONNECTIONS = 50
const REQUESTS = 20_000
/** `--minutes=30` runs for that long, whatever the number of requests. */
const MINUTES = Number(process.argv.find((arg) => arg.startsWith('--minutes='))?.split('=')[1] ?? 0)
/** How often memory is measured, evenly over the run. */
const LOOKS = 20
const GROWTH_BAR = 1.1
/** design/stack.md: memory after thirty minutes of mixed load. */
const MEMORY_BAR_MB = 350
/** Pictures one photographer uploads before the next one starts, below the limit of a gallery. */
const PICTURES_EACH = 40
const CONTRACTS = 10

/** Fifty connections share two people here: limits are as wide as an administrator may set them. */
async function widen({ db }: Product): Promise<void> {
  const wide = { limit: LIMIT_MAX, windowMinutes: 1 }
  const rateLimits = Object.fromEntries(
    LIMITED_ACTIONS.map((action) => [action, { perAccount: wide, perAddress: wide }]),
  )
  await db.update(settings).set({ value: { rateLimits } })
}

type Seen = { times: Map<string, number[]>; failed: string[]; memory: number[] }

/** Reports the progress of the load, from 0 to 1, before each request. */
type Progress = () => number

async function fire(product: Product, next: () => LoadRequest, progress: Progress): Promise<Seen> {
  const seen: Seen = { times: new Map(), failed: [], memory: [] }
  const requests = (function* () {
    for (let part = progress(); part < 1; part = progress()) {
      if (part * LOOKS >= seen.memory.length + 1) seen.memory.push(product.residentMb())
      yield next()
    }
    seen.memory.push(product.residentMb())
  })()
  await inParallel(requests, CONNECTIONS, async ({ kind, address, asked }) => {
    const { status, ms, text } = await product.fetch(address, asked)
    const times = seen.times.get(kind) ?? []
    times.push(ms)
    seen.times.set(kind, times)
    if (status !== 200) seen.failed.push(`${status} ${kind}: ${text.slice(0, 120)}`)
  })
  return seen
}

function progressOf(requests: number): Progress {
  let count = 0
  if (MINUTES === 0) return () => count++ / requests
  const startedAt = performance.now()
  return () => (performance.now() - startedAt) / (MINUTES * 60_000)
}

type Beside = { pictures: number; contracts: number; failed: string[] }

/** Photographs of twelve megapixels are uploaded one after the other. */
async function uploadPictures({ product, beside, isOver }: Side): Promise<void> {
  const bytes = await photograph(4_000, 3_000).jpeg({ quality: 70 }).toBuffer()
  for (let vendors = 0; !isOver(); vendors += 1) {
    const { cookie } = await newVendor(product.db)
    // Photographers do not share an address, whose uploads are limited.
    const from = `127.32.0.${1 + (vendors % 250)}`
    for (let count = 0; count < PICTURES_EACH && !isOver(); count += 1) {
      const answer = await upload(product, { route: 'galleryImage', cookie, bytes, from })
      if (answer.ok) beside.pictures += 1
      else beside.failed.push(`${answer.status} upload: ${answer.error}`)
    }
  }
}

/** The longest contracts are rendered once each and then fetched repeatedly, by all their couples. */
async function fetchContracts({ product, beside, isOver }: Side): Promise<void> {
  const kept: Awaited<ReturnType<typeof longContract>>[] = []
  for (let index = 0; !isOver(); index += 1) {
    if (kept.length < CONTRACTS || index % CONTRACTS === 0) kept.push(await longContract(product.db))
    const { contractId, cookie } = kept[kept.length - 1 - (index % Math.min(kept.length, CONTRACTS))]!
    const from = `127.31.${(index >> 8) % 256}.${index % 256}`
    const { status } = await product.fetch(`/api/contracts/${contractId}.pdf`, {
      headers: { cookie },
      from,
      timeoutMs: 60_000,
      encoding: 'latin1',
    })
    if (status === 200) beside.contracts += 1
    else beside.failed.push(`${status} contract`)
  }
}

type Side = { product: Product; beside: Beside; isOver: () => boolean }

/** Fires the load while pictures are uploaded and contracts fetched beside it. */
async function fireBeside(product: Product, next: () => LoadRequest, progress: Progress): Promise<Seen & Beside> {
  const beside: Beside = { pictures: 0, contracts: 0, failed: [] }
  let isOver = false
  const side: Side = { product, beside, isOver: () => isOver }
  const others = Promise.all([uploadPictures(side), fetchContracts(side)])
  const seen = await fire(product, next, progress)
  isOver = true
  await others
  return { ...seen, ...beside, failed: [...seen.failed, ...beside.failed] }
}

/** Mixed load: no error, memory flat and within its budget, the tail reported. */
export const mixedLoad: Trial = async ({ isQuick, seed, scratch, say }) => {
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
    const { times, failed, memory, pictures, contracts } = await fireBeside(
      product,
      next,
      progressOf(isQuick ? 3_000 : REQUESTS),
    )
    const seconds = (performance.now() - startedAt) / 1000
    const all = [...times.values()].flat()
    // The first half fills caches and compiles; after that memory must not grow.
    const settled = memory.slice(Math.floor(memory.length / 2))
    const growth = Math.max(...settled.slice(-3)) / Math.max(...settled.slice(0, 3))
    say(`memory in MB: ${memory.map(Math.round).join(' ')}`)
    const slowest = [...times].map(([kind, list]) => `${kind} ${Math.round(percentile(list, 0.99))}`).join(', ')
    return {
      name: `mixed load of ${all.length.toLocaleString('en')} requests in ${Math.ceil(seconds / 60)} minutes at ${CONNECTIONS} connections, 2,000 photographers, with pictures and contracts`,
      bar: `error rate 0, memory flat and under ${MEMORY_BAR_MB} MB, p99 reported`,
      figure: `${failed.length} errors; ${pictures} pictures of 12 megapixels uploaded, ${contracts} PDFs fetched; memory in the second half ${Math.round(settled[0]!)} to ${Math.round(settled.at(-1)!)} MB; p50 ${Math.round(percentile(all, 0.5))} ms, p99 ${Math.round(percentile(all, 0.99))} ms, ${Math.round(all.length / seconds)} requests a second with their client on the same 2 processors`,
      isOk: failed.length === 0 && growth < GROWTH_BAR && Math.max(...settled) < MEMORY_BAR_MB && !product.hasEnded(),
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
