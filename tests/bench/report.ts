import os from 'node:os'
import type { Failure } from './attempts.ts'
import { atMost, BUDGETS, marked } from './budgets.ts'
import type { QueryFigures } from './database.ts'
import { round, table } from './figures.ts'
import type { HttpFigures } from './http.ts'
import type { PageFigures } from './pages.ts'
import type { PathFigures } from './paths.ts'
import type { Memory, NamedPair } from './public.ts'
import type { Panel } from './scale-curve.ts'
import type { TwoProcesses } from './two-processes.ts'
import { type Versions, versionSections } from './versions.ts'

export type Market = {
  size: number
  /** Day of the measurement: sizes may be measured in separate runs. */
  on: string
  queries: QueryFigures
  profiles?: QueryFigures
  pairs: NamedPair[]
  memory: Memory | null
}
export type Rendering = Record<string, { firstMs: number; warmMs: number }>
export type ImportFigures = { name: string; cpuMs: number; rssMb: number }

/** Everything the benchmark knows; a part not measured this time keeps the figures of its last run. */
export type Figures = {
  markets: Market[]
  versions?: Versions | null
  paths: { size: number; on: string; figures: PathFigures[] } | null
  two?: ({ size: number; on: string } & TwoProcesses) | null
  pages: { on: string; sizes: PageFigures[]; rendering: Rendering } | null
  imports: { on: string; functions: ImportFigures[] } | null
  /** Parts whose last measurement failed. */
  failures?: Failure[]
}

const grouped = (count: number) => count.toLocaleString('en')
const anonymous = (page: string) => page.replace(/\/photographer\/.*/, '/photographer/{id}')
const msOf = ({ p50, p99 }: HttpFigures) => `${round(p50)} / ${round(p99)}`
/** Of the floor; marked when it is less than the budget of this path, if there is one. */
function share(name: string, product: HttpFigures, floor: HttpFigures): string {
  const part = product.perSecond / floor.perSecond
  return marked(`${round(100 * part, 0)}%`, part < (BUDGETS.share[name] ?? 0))
}
const sharesOf = (...names: string[]) => names.map((name) => `${name} ${100 * BUDGETS.share[name]!}%`).join(', ')
const queryRow = (size: number, q: QueryFigures, on: string) => [
  grouped(size),
  ...[q.cpuP50, q.cpuP99, q.wallP50, q.wallP99].map((figure) => round(figure)),
  on,
]

function databaseSections(markets: readonly Market[]): string[] {
  const head = ['photographers', 'CPU p50', 'CPU p99', 'wall p50', 'wall p99', 'measured']
  const small = markets.find(({ size }) => size === 10_000)?.queries.cpuP50 ?? Number.NaN
  return [
    '## Directory: page and exact total of a random mix, one connection, nothing cached (ms)',
    table(
      head,
      markets.map(({ size, queries, on }) => {
        const [photographers, p50, ...rest] = queryRow(size, queries, on)
        return [photographers!, atMost(p50!, queries.cpuP50, BUDGETS.growth * small), ...rest]
      }),
    ),
    `From 2026-11-26 on, the quickest of three rounds. Budget: CPU p50 within ${BUDGETS.growth} times that of 10,000.`,
    '![How searches grow with the market](scale.svg)',
    '## Profile: one photographer with pictures and reviews, one connection (ms)',
    table(
      head,
      markets.flatMap(({ size, profiles, on }) => (profiles ? [queryRow(size, profiles, on)] : [])),
    ),
  ]
}

function httpSections(markets: readonly Market[]): string[] {
  const rows = markets.flatMap((market) =>
    market.pairs.map(({ name, product, floor }) => [
      grouped(market.size),
      name,
      round(product.perSecond, 0),
      msOf(product),
      round(floor.perSecond, 0),
      msOf(floor),
      share(name, product, floor),
      product.errors + floor.errors,
    ]),
  )
  const memory = markets.flatMap(({ size, memory: used }) =>
    used
      ? [[grouped(size), round(used.idleMb, 0), atMost(round(used.loadedMb, 0), used.loadedMb, BUDGETS.memoryMb)]]
      : [],
  )
  return [
    '## Over HTTP, public: requests per second and p50 / p99 in ms, 10 connections',
    table(['photographers', 'mix', 'product rps', 'p50 / p99', 'floor rps', 'p50 / p99', 'share', 'errors'], rows),
    'D1 first page; D2 place, style, price; D3 words; D4 all with a date; D5 their mix; P1 a profile. The floor runs the statements that the product was heard to run for each address, behind bare node:http and pg, in the same run; from 2026-11-26 on, a row is the one of three rounds whose share is in the middle. Budget: ' +
      `${sharesOf('D5', 'P1')} of the floor.`,
    table(['photographers', 'memory idle MB', 'after load MB'], memory),
    `Budget: ${BUDGETS.memoryMb} MB.`,
  ]
}

function pathSections(paths: Figures['paths']): string[] {
  if (!paths) return []
  return [
    `## Over HTTP, signed in: the same, ${grouped(paths.size)} photographers, ${paths.on}`,
    table(
      ['path', 'statements', 'product rps', 'p50 / p99', 'floor rps', 'p50 / p99', 'share', 'memory MB', 'errors'],
      paths.figures.map(({ name, statements, product, floor, loadedMb }) => [
        name,
        statements,
        round(product.perSecond, 0),
        msOf(product),
        round(floor.perSecond, 0),
        msOf(floor),
        share(name, product, floor),
        loadedMb === undefined ? '–' : round(loadedMb, 0),
        product.errors + floor.errors,
      ]),
    ),
    'S1 sign-in; V1 a photographer’s dashboard; M1 sending a message; B1 the first payment: the date is reserved and the page to pay at is opened. Nine of B1’s statements are of the payment service’s stand-in, which keeps its books in the same database. The floor replays the statements recorded for such a request (by a listener between the product and PostgreSQL), each with its own session and input, for S1 with the argon2id check; it validates, redacts, renders and mails nothing. Floor and product run one after the other, each alone; the outbox is empty and the first jobs are done before a load begins, and the product sends the mails of its own load. Memory is the product’s after its load. Budget: ' +
      `${sharesOf('S1', 'V1', 'M1', 'B1')} of the floor.`,
  ]
}

function twoSections(two: Figures['two']): string[] {
  if (!two) return []
  const perSecond = (figures: readonly HttpFigures[]) => figures.reduce((sum, one) => sum + one.perSecond, 0)
  const errors = (figures: readonly HttpFigures[]) => figures.reduce((sum, one) => sum + one.errors, 0)
  return [
    `## Two processes behind one database, ${grouped(two.size)} photographers, ${two.on}`,
    table(
      [
        'load',
        'one process rps',
        'p50 / p99',
        'two processes rps',
        'first',
        'second',
        'p50 / p99 of the slower',
        'errors',
      ],
      two.loads.map(({ name, alone, both }) => [
        name,
        round(alone.perSecond, 0),
        msOf(alone),
        round(perSecond(both), 0),
        ...both.map((one) => round(one.perSecond, 0)),
        msOf(both.toSorted((a, b) => b.p99 - a.p99)[0]!),
        errors([alone, ...both]),
      ]),
    ),
    'Ten connections, which two processes share. Each message and each payment reaches both processes at the same time. What must hold afterwards:',
    table(
      ['invariant', 'wrong'],
      two.invariants.map(({ name, problems }) => [name, problems]),
    ),
  ]
}

function pageSections(pages: Figures['pages'], imports: Figures['imports']): string[] {
  const sections: string[] = []
  if (pages) {
    sections.push(
      `## Pages: brotli kB before any click, HTML, and server rendering (${pages.on})`,
      table(
        ['page', 'JS', 'blocking CSS', 'HTML raw', 'HTML gzip', 'first rendering CPU ms', 'warm rendering CPU ms'],
        pages.sizes.map((page) => [
          anonymous(page.path),
          atMost(round(page.scriptBr / 1000), page.scriptBr / 1000, BUDGETS.script[anonymous(page.path)]),
          atMost(round(page.styleBr / 1000), page.styleBr / 1000, BUDGETS.style[anonymous(page.path)]),
          ...[page.htmlRaw, page.htmlGz].map((bytes) => round(bytes / 1000)),
          round(pages.rendering[page.path]!.firstMs),
          round(pages.rendering[page.path]!.warmMs),
        ]),
      ),
      'Budget: directory JS 160 kB, home and profile 150 kB, their blocking CSS 13 kB.',
    )
  }
  if (imports) {
    sections.push(
      `## Functions: cold import of the bundle, median of 9 (${imports.on})`,
      table(
        ['function', 'CPU ms', 'RSS MB'],
        imports.functions.map(({ name, cpuMs, rssMb }) => [
          name,
          round(cpuMs),
          atMost(round(rssMb), rssMb, BUDGETS.functionMb[name]),
        ]),
      ),
      `Budget: trpc ${BUDGETS.functionMb.trpc} MB.`,
    )
  }
  return sections
}

const BLUE = '#1f5f8b'
const RED = '#6b1e29'

/** How searches grow with the market: CPU without a web server, and the mix D5 over HTTP beside its floor. */
export function scalePanels(markets: readonly Market[]): Panel[] {
  const cpu = (pick: (queries: QueryFigures) => number) =>
    markets.map(({ size, queries }) => ({ x: size, y: pick(queries) }))
  const mixed = markets.flatMap(({ size, pairs }) =>
    pairs.filter(({ name }) => name === 'D5').map((pair) => ({ size, ...pair })),
  )
  const rates = (side: 'product' | 'floor') => mixed.map((pair) => ({ x: pair.size, y: pair[side].perSecond }))
  const panels: Panel[] = [
    {
      title: 'One search: CPU of PostgreSQL in ms, by photographers',
      curves: [
        { name: 'p50', color: BLUE, points: cpu((queries) => queries.cpuP50) },
        { name: 'p99', color: RED, points: cpu((queries) => queries.cpuP99) },
      ],
    },
    {
      title: 'Mix D5: requests per second, by photographers',
      curves: [
        { name: 'product', color: BLUE, points: rates('product') },
        { name: 'floor', color: RED, isDashed: true, points: rates('floor') },
      ],
    },
  ]
  return panels.filter(({ curves }) => curves.every(({ points }) => points.length > 0))
}

const failureLines = (failures: readonly Failure[]) =>
  failures.length === 0
    ? []
    : ['**Not measured:**', failures.map(({ part, reason, on }) => `- ${part} (${on}): ${reason}`).join('\n')]

/** The whole report as Markdown. */
export function report(
  { markets, versions, paths, two, pages, imports, failures = [] }: Figures,
  today: string,
  flags: readonly string[],
): string {
  const cpu = os.cpus()
  return [
    '# Benchmark results',
    `Made by \`npm run bench\` on ${today}: ${cpu.length} x ${cpu[0]!.model.trim()}, ${round(os.totalmem() / 2 ** 30, 0)} GiB, ${os.type()} ${os.release()}, Node ${process.versions.node}, PostgreSQL 18 (${flags.join(', ')}). The machine is shared; CPU figures are the steadier ones. Budgets are shares and ratios; a figure that misses its own is marked ✗. \`npm run bench -- --only=versions,paths,two,pages,imports\` measures parts, \`--sizes=\` and \`--http=\` choose the markets, \`--seconds=\` the length of each load.`,
    ...failureLines(failures),
    ...databaseSections(markets),
    ...versionSections(versions),
    ...httpSections(markets),
    ...pathSections(paths),
    ...twoSections(two),
    ...pageSections(pages, imports),
    '',
  ].join('\n\n')
}
