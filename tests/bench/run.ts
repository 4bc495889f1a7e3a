// npm run bench: every measured budget, on throw-away PostgreSQL servers and the production build. Loopback only.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { seedLargeMarket } from '#drizzle/seed/large-market.ts'
import { openPg, rows } from '#server/db.ts'
import { migrate } from '#server/ops/migrate.ts'
import { createLocalStorage } from '#server/storage.ts'
import { startPostgres } from '../support/postgres.ts'
import { measureDirectory, type QueryFigures } from './database.ts'
import { round, table } from './figures.ts'
import {
  type HttpFigures,
  load,
  mixAddresses,
  profileAddresses,
  residentMb,
  startProcess,
  stopProcess,
} from './http.ts'
import { measurePage, type PageFigures } from './pages.ts'

const argument = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]
const SIZES = (argument('sizes') ?? '10000,20000,100000,1000000').split(',').map(Number)
const HTTP_SIZES = (argument('http') ?? '20000,100000').split(',').map(Number)
const SECONDS = Number(argument('seconds') ?? 8)
const TODAY = new Date().toISOString().slice(0, 10)
const MIXES = ['D1', 'D2', 'D3', 'D4', 'D5'] as const
const PORTS = { product: 3481, floor: 3482 }
const FLAGS = [
  'shared_buffers=1GB',
  'jit=off',
  'max_connections=60',
  'work_mem=16MB',
  'max_parallel_workers_per_gather=0',
]

const say = (line: string) => process.stdout.write(`${line}\n`)
const build = (name: string) => path.resolve('build/server', name)

type Pair = { name: string; product: HttpFigures; floor: HttpFigures }
type Market = {
  size: number
  /** Day of the measurement: sizes may be measured in runs of their own. */
  on: string
  queries: QueryFigures
  pairs: Pair[]
  memory: { idleMb: number; loadedMb: number } | null
}
type Rendering = Record<string, { firstMs: number; warmMs: number }>

async function compareOverHttp(url: string, ids: string[]): Promise<Pick<Market, 'pairs' | 'memory'>> {
  const env = { DATABASE_URL: url, NODE_ENV: 'production', LOG_LEVEL: 'warn' }
  const product = await startProcess(build('serve.fn.js'), { ...env, PORT: String(PORTS.product) }, 'is ready')
  const floor = await startProcess(path.resolve('tests/bench/floor.ts'), { ...env, PORT: String(PORTS.floor) }, 'ready')
  const idleMb = residentMb(product)
  const pairs: Pair[] = []
  for (const name of [...MIXES, 'P1'] as const) {
    const addresses = name === 'P1' ? profileAddresses(ids) : mixAddresses(name)
    const pair = {
      name,
      floor: await load(PORTS.floor, addresses, SECONDS),
      product: await load(PORTS.product, addresses, SECONDS),
    }
    say(`  ${name}: ${round(pair.product.perSecond, 0)} of ${round(pair.floor.perSecond, 0)} requests per second`)
    pairs.push(pair)
  }
  const loadedMb = residentMb(product)
  await stopProcess(product)
  await stopProcess(floor)
  return { pairs, memory: { idleMb, loadedMb } }
}

async function measureMarket(
  size: number,
): Promise<{ market: Market; url: string; stop: () => Promise<void>; ids: string[] }> {
  say(`${size.toLocaleString('en')} photographers ...`)
  const postgres = await startPostgres(FLAGS)
  const { db, close } = openPg(postgres.url, { max: 2, queryTimeoutMs: 30 * 60_000 })
  await migrate(db)
  await seedLargeMarket(db, {
    photographers: size,
    storage: createLocalStorage(path.join(os.tmpdir(), 'curio-bench')),
    say,
  })
  const listed = await rows<{ id: string }>(
    db.execute(sql`select photographer_id::text as id from directory_cards order by shuffle limit 500`),
  )
  await close()
  const ids = listed.map((row) => row.id)
  const queries = await measureDirectory(postgres.url)
  say(`  page + total: CPU p50 ${round(queries.cpuP50)} ms, p99 ${round(queries.cpuP99)} ms`)
  const http = HTTP_SIZES.includes(size) ? await compareOverHttp(postgres.url, ids) : { pairs: [], memory: null }
  return { market: { size, on: TODAY, queries, ...http }, url: postgres.url, stop: postgres.stop, ids }
}

async function measurePages(url: string, id: string): Promise<{ pages: PageFigures[]; rendering: Rendering }> {
  const env = { DATABASE_URL: url, NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: String(PORTS.product) }
  const product = await startProcess(build('serve.fn.js'), env, 'is ready')
  const paths = ['/', '/find-photographer', `/photographer/${id}`, '/how-it-works', '/for-photographers']
  const pages: PageFigures[] = []
  for (const page of paths) pages.push(await measurePage(PORTS.product, page))
  await stopProcess(product)
  const output = execFileSync(process.execPath, ['tests/bench/render-pages.mjs', build('ssr.fn.js'), ...paths], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return { pages, rendering: JSON.parse(output.trim().split('\n').at(-1)!) as Rendering }
}

function measureImports() {
  return ['trpc', 'ssr', 'health', 'crawlers'].map((name) => {
    const runs = Array.from({ length: 5 }, () => {
      const output = execFileSync(process.execPath, ['tests/bench/cold-import.mjs', build(`${name}.fn.js`)], {
        env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
        encoding: 'utf8',
      })
      return JSON.parse(output) as { cpuMs: number; rssMb: number }
    }).toSorted((a, b) => a.cpuMs - b.cpuMs)
    return { name, ...runs[2]! }
  })
}

const anonymous = (page: string) => page.replace(/\/photographer\/.*/, '/photographer/{id}')

function report(markets: Market[], pages: PageFigures[], rendering: Rendering): string {
  const http = markets.flatMap((market) =>
    market.pairs.map(({ name, product, floor }) => [
      market.size.toLocaleString('en'),
      name,
      `${round(product.perSecond, 0)} (${product.p99})`,
      `${round(floor.perSecond, 0)} (${floor.p99})`,
      `${round((100 * product.perSecond) / floor.perSecond, 0)}%`,
      product.errors,
    ]),
  )
  const cpu = os.cpus()
  return [
    '# Benchmark results',
    `Made by \`npm run bench\` on ${TODAY}: ${cpu.length} x ${cpu[0]!.model.trim()}, ${round(os.totalmem() / 2 ** 30, 0)} GiB, ${os.type()} ${os.release()}, Node ${process.versions.node}, PostgreSQL 18 (${FLAGS.join(', ')}). The machine is shared; CPU figures are the steadier ones.`,
    '## Directory: page and exact total of a random mix, one connection, nothing remembered (ms)',
    table(
      ['photographers', 'CPU p50', 'CPU p99', 'wall p50', 'wall p99', 'measured'],
      markets.map(({ size, on, queries: q }) => [
        size.toLocaleString('en'),
        round(q.cpuP50),
        round(q.cpuP99),
        round(q.wallP50),
        round(q.wallP99),
        on,
      ]),
    ),
    'Budget at 100,000: CPU p50 16 ms, p99 55 ms.',
    `## Over HTTP: requests per second (p99 in ms), 10 connections, ${SECONDS} s each`,
    table(['photographers', 'mix', 'product (tRPC)', 'floor (node:http, same SQL)', 'share', 'errors'], http),
    'D1 first page; D2 place, style, price; D3 words; D4 all with a date; D5 their mix; P1 a profile. Both remember exact totals for five seconds. Budget: D5 57%, P1 50% of the floor.',
    table(
      ['photographers', 'memory idle MB', 'after load MB'],
      markets.flatMap(({ size, memory }) =>
        memory ? [[size.toLocaleString('en'), round(memory.idleMb, 0), round(memory.loadedMb, 0)]] : [],
      ),
    ),
    '## Pages: brotli kB before any click, HTML, and server rendering',
    table(
      ['page', 'JS', 'blocking CSS', 'HTML raw', 'HTML gzip', 'first rendering CPU ms', 'warm rendering CPU ms'],
      pages.map((page) => [
        anonymous(page.path),
        round(page.scriptBr / 1000),
        round(page.styleBr / 1000),
        round(page.htmlRaw / 1000),
        round(page.htmlGz / 1000),
        round(rendering[page.path]!.firstMs),
        round(rendering[page.path]!.warmMs),
      ]),
    ),
    'Budget: directory JS 150 kB, home and profile 140 kB, blocking CSS 12 kB, warm rendering 10 ms.',
    '## Functions: cold import of the bundle (median of 5)',
    table(
      ['function', 'CPU ms', 'RSS MB'],
      measureImports().map(({ name, cpuMs, rssMb }) => [name, round(cpuMs), round(rssMb)]),
    ),
    'Budget for trpc: 60 ms, 80 MB.',
    '',
  ].join('\n\n')
}

// Figures of other sizes stay from the runs that measured them.
const dataFile = path.resolve('tests/bench/results.json')
const known = existsSync(dataFile) ? (JSON.parse(readFileSync(dataFile, 'utf8')) as Market[]) : []
const markets = known.filter((market) => !SIZES.includes(market.size))
let pageFigures: Awaited<ReturnType<typeof measurePages>> | undefined
for (const size of SIZES) {
  const { market, url, stop, ids } = await measureMarket(size)
  markets.push(market)
  pageFigures ??= await measurePages(url, ids[0]!)
  await stop()
}
const ordered = markets.toSorted((a, b) => a.size - b.size)
writeFileSync(dataFile, `${JSON.stringify(ordered, null, 2)}\n`)
const file = path.resolve('tests/bench/RESULTS.md')
writeFileSync(file, report(ordered, pageFigures!.pages, pageFigures!.rendering))
say(`Written to ${path.relative('.', file)}`)
process.exit(0)
