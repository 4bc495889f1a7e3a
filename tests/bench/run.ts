// npm run bench: every measured budget, on throw-away PostgreSQL servers and the production build. Loopback only.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { JOBS } from '#app/jobs.ts'
import { migrate } from '#app/ops/migrate.ts'
import { jobRuns } from '#drizzle/schema/notifications.ts'
import { seedLargeMarket } from '#drizzle/seed/large/large-market.ts'
import { openPg } from '#server/database/pg.ts'
import { rows } from '#server/db.ts'
import { createLocalStorage } from '#stand-ins/uploadthing/local-files.ts'
import { type Binaries, startPostgres } from '../support/postgres.ts'
import { type Attempt, attemptsOf } from './attempts.ts'
import { measureDirectory, measureProfiles } from './database.ts'
import { round } from './figures.ts'
import { startProcess, stopProcess } from './http.ts'
import { measurePage, type PageFigures } from './pages.ts'
import { comparePath, type PathFigures, preparePaths } from './paths.ts'
import { PORTS, productEnv, SERVE } from './processes.ts'
import { comparePublic, type NamedPair } from './public.ts'
import { type Figures, type ImportFigures, type Market, type Rendering, report, scalePanels } from './report.ts'
import type { Pair } from './rounds.ts'
import { drawPanels } from './scale-curve.ts'
import { measureTwo } from './two-processes.ts'
import { debianPostgres, measureVersion, NEWEST } from './versions.ts'

const argument = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]
const listOf = (text: string) => text.split(',').filter(Boolean).map(Number)
const SIZES = listOf(argument('sizes') ?? '10000,20000,100000,1000000')
const HTTP_SIZES = listOf(argument('http') ?? '20000,100000,1000000')
const SECONDS = Number(argument('seconds') ?? 6)
const PARTS = (argument('only') ?? 'markets,versions,two,paths,pages,imports').split(',')
/** The sizes that are also measured on Debian's PostgreSQL, where it is installed, and beside plain SQL. */
const VERSION_SIZES = [20_000, 100_000]
const TODAY = new Date().toISOString().slice(0, 10)
const FLAGS = [
  'shared_buffers=1GB',
  'jit=off',
  'max_connections=60',
  'work_mem=16MB',
  'max_parallel_workers_per_gather=0',
]

/**
 * Jobs that run once a night count as done: a bulk-loaded market's ratings are of no reviews, and correcting the first
 * thousand notes so many cards that every search is slow until they are packed.
 */
const NIGHTLY = JOBS.filter(({ everyMinutes }) => everyMinutes >= 24 * 60).map(({ name }) => name)

const say = (line: string) => process.stdout.write(`${line}\n`)
const marketName = (size: number) => `markets, ${size.toLocaleString('en')}`
const build = (name: string) => path.resolve('build/server', name)

/** A separate server with a market of this size. */
async function openMarket(size: number, programs?: Binaries) {
  say(`${size.toLocaleString('en')} photographers ...`)
  const postgres = await startPostgres(FLAGS, { programs })
  const { db, close } = openPg(postgres.url, { max: 4, queryTimeoutMs: 30 * 60_000 })
  await migrate(db)
  await seedLargeMarket(db, {
    photographers: size,
    storage: createLocalStorage(path.join(os.tmpdir(), 'curio-bench')),
    say,
  })
  await db.insert(jobRuns).values(NIGHTLY.map((job) => ({ job, status: 'succeeded' as const, finishedAt: new Date() })))
  const listed = await rows<{ id: string }>(
    db.execute(sql`select photographer_id::text as id from directory_cards order by shuffle limit 500`),
  )
  const ids = listed.map((row) => row.id)
  const stop = async () => {
    await close()
    await postgres.stop()
  }
  return { size, db, url: postgres.url, ids, stop }
}
type OpenMarket = Awaited<ReturnType<typeof openMarket>>

const errorsOf = ({ product, floor }: Pair) => product.errors + floor.errors

/** A load with failed requests is shown, and says nothing about speed. */
function refuseErrors(pairs: readonly NamedPair[]): void {
  const wrong = pairs.filter((pair) => errorsOf(pair) > 0).map((pair) => `${errorsOf(pair)} requests of ${pair.name}`)
  if (wrong.length > 0) throw new Error(`Failed: ${wrong.join(', ')}.`)
}

function sayPair({ name, product, floor }: NamedPair, more = ''): void {
  say(`  ${name}: ${round(product.perSecond, 0)} of ${round(floor.perSecond, 0)} requests per second${more}`)
}

async function measureMarket(market: OpenMarket, figures: Figures, attempt: Attempt): Promise<void> {
  const { size, url, ids } = market
  const queries = await measureDirectory(url)
  const profiles = await measureProfiles(url, ids)
  say(`  page + total: CPU p50 ${round(queries.cpuP50)} ms, p99 ${round(queries.cpuP99)} ms`)
  const measured: Market = { size, on: TODAY, queries, profiles, pairs: [], memory: null }
  const others = figures.markets.filter((other) => other.size !== size)
  figures.markets = [...others, measured].toSorted((a, b) => a.size - b.size)
  if (!HTTP_SIZES.includes(size)) return
  await attempt(`${marketName(size)}, over HTTP`, async () => {
    measured.memory = await comparePublic(market, SECONDS, (pair) => {
      measured.pairs.push(pair)
      sayPair(pair)
    })
    refuseErrors(measured.pairs)
  })
}

async function measurePaths(market: OpenMarket, figures: Figures, attempt: Attempt): Promise<void> {
  const paths = await preparePaths(market.db, SECONDS)
  const measured: PathFigures[] = []
  figures.paths = { size: market.size, on: TODAY, figures: measured }
  for (const one of paths)
    await attempt(`paths, ${one.name}`, async () => {
      const pair = await comparePath(market, one, SECONDS)
      measured.push(pair)
      sayPair(pair, `, ${pair.statements} statements`)
      refuseErrors([pair])
    })
}

async function measurePages(url: string, id: string): Promise<{ sizes: PageFigures[]; rendering: Rendering }> {
  const env = { ...productEnv(), DATABASE_URL: url, PORT: String(PORTS.product) }
  const product = await startProcess(SERVE, env, 'is ready')
  const paths = [
    '/',
    '/find-photographer',
    `/photographer/${id}`,
    '/get-matched',
    '/how-it-works',
    '/for-photographers',
  ]
  const sizes: PageFigures[] = []
  for (const page of [...paths, '/sign-in']) sizes.push(await measurePage(PORTS.product, page))
  await stopProcess(product)
  const output = execFileSync(
    process.execPath,
    ['tests/bench/render-pages.mjs', build('ssr.fn.js'), ...paths, '/sign-in'],
    { env: { ...process.env, ...env }, encoding: 'utf8' },
  )
  return { sizes, rendering: JSON.parse(output.trim().split('\n').at(-1)!) as Rendering }
}

function measureImports(): ImportFigures[] {
  return ['trpc', 'ssr', 'health', 'crawlers'].map((name) => {
    const runs = Array.from({ length: 9 }, () => {
      const output = execFileSync(process.execPath, ['tests/bench/cold-import.mjs', build(`${name}.fn.js`)], {
        env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
        encoding: 'utf8',
      })
      return JSON.parse(output) as { cpuMs: number; rssMb: number }
    }).toSorted((a, b) => a.cpuMs - b.cpuMs)
    return { name, ...runs[4]! }
  })
}

/** The directory's part on one version, with the figures of other sizes and versions kept. */
async function measureOn(market: OpenMarket, version: number, figures: Figures): Promise<void> {
  const { size, url } = market
  const found = await measureVersion(url)
  for (const { mix, curio, plain } of found)
    say(`  ${version}, ${mix}: CPU p50 ${round(curio.cpuP50, 2)} ms, plain SQL ${round(plain.cpuP50, 2)} ms`)
  const others = (figures.versions?.measured ?? []).filter((one) => one.size !== size || one.version !== version)
  const measured = [...others, { size, version, rows: found }].toSorted(
    (a, b) => a.size - b.size || b.version - a.version,
  )
  figures.versions = { on: TODAY, measured }
}

/** What one market is needed for. Pages and paths take the first one that is opened. */
async function measureWith(market: OpenMarket, isFirst: boolean, figures: Figures, attempt: Attempt): Promise<void> {
  const { size } = market
  const part = async (name: string, work: () => Promise<void>) => {
    if (PARTS.includes(name)) await attempt(name === 'markets' ? marketName(size) : name, work)
  }
  await part('markets', () => measureMarket(market, figures, attempt))
  if (VERSION_SIZES.includes(size)) await part('versions', () => measureOn(market, NEWEST, figures))
  if (!isFirst) return
  await part('pages', async () => {
    figures.pages = { on: TODAY, ...(await measurePages(market.url, market.ids[0]!)) }
  })
  // Before the paths: what their floor writes is not the product's.
  await part('two', async () => {
    figures.two = { size, on: TODAY, ...(await measureTwo(market, SECONDS, say)) }
  })
  await part('paths', () => measurePaths(market, figures, attempt))
}

const dataFile = path.resolve('tests/bench/results.json')
const file = path.resolve('tests/bench/RESULTS.md')
const figures: Figures = existsSync(dataFile)
  ? (JSON.parse(readFileSync(dataFile, 'utf8')) as Figures)
  : { markets: [], paths: null, two: null, pages: null, imports: null }
const failures = (figures.failures ??= [])
const save = () => {
  writeFileSync(dataFile, `${JSON.stringify(figures, null, 2)}\n`)
  writeFileSync(file, report(figures, TODAY, FLAGS))
  writeFileSync(path.resolve('tests/bench/scale.svg'), drawPanels(scalePanels(figures.markets)))
}
const { attempt, failed } = attemptsOf({ on: TODAY, failures, save })
const needsMarket = ['markets', 'versions', 'two', 'paths', 'pages'].some((part) => PARTS.includes(part))
const sizes = PARTS.includes('markets') || PARTS.includes('versions') ? SIZES : SIZES.slice(0, 1)
for (const [index, size] of (needsMarket ? sizes : []).entries()) {
  await attempt(`market of ${size.toLocaleString('en')}`, async () => {
    const market = await openMarket(size)
    try {
      await measureWith(market, index === 0, figures, attempt)
    } finally {
      await market.stop()
    }
  })
}
const debian = PARTS.includes('versions') ? debianPostgres() : null
for (const size of debian ? SIZES.filter((one) => VERSION_SIZES.includes(one)) : []) {
  await attempt(`${size.toLocaleString('en')} on PostgreSQL ${debian!.version}`, async () => {
    const market = await openMarket(size, debian!.programs)
    try {
      await measureOn(market, debian!.version, figures)
    } finally {
      await market.stop()
    }
  })
}
if (PARTS.includes('imports'))
  await attempt('imports', async () => {
    figures.imports = { on: TODAY, functions: measureImports() }
  })
say(`Written to ${path.relative('.', file)}`)
if (failed.length > 0) process.stderr.write(`Not measured: ${failed.join('; ')}.\n`)
process.exit(failed.length > 0 ? 1 : 0)
