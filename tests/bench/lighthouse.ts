// npm run bench:pages: Lighthouse, phone profile, over every public page of the production build. Loopback only.
import { existsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { round, table } from './figures.ts'
import { startProcess, stopProcess } from './http.ts'

type Audit = { id: string; title: string; score: number | null; numericValue?: number; details?: { items?: object[] } }
type Result = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
  runtimeError?: { message: string }
}
type Run = {
  scores: Record<Category, number>
  cls: number
  lcpMs: number
  tbtMs: number
  bytes: number
  scriptBytes: number
  findings: string[]
}
type Category = (typeof CATEGORIES)[number]

const CATEGORIES = ['accessibility', 'seo', 'best-practices', 'performance'] as const
const argument = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]
const RUNS = Number(argument('runs') ?? 5)
const PORT = Number(argument('port') ?? 3483)
/** A running product, instead of starting one. */
const URL_GIVEN = argument('url')
const tools = createRequire(path.resolve('tests/tools/package.json'))
const load = async <T>(name: string) => (await import(pathToFileURL(tools.resolve(name)).href)) as T
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Pages for search engines, and those that are kept out of them on purpose: there that one audit is left out. */
const INDEXED = [
  '/',
  '/find-photographer',
  '/photographer/{id}',
  '/get-matched',
  '/how-it-works',
  '/for-photographers',
  '/about',
  '/help',
  '/developers',
  '/report-picture',
  '/accessibility',
  '/vendor-sign-up',
  '/verify',
  '/terms',
  '/privacy',
]
const KEPT_OUT = ['/sign-in', '/sign-up', '/forgot-password', '/admin-login']

const chromium = () =>
  [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-headless-shell', '/usr/bin/google-chrome'].find(
    (file) => file && existsSync(file),
  )

type Chrome = { port: number; kill: () => void }
type Launcher = { launch: (options: object) => Promise<Chrome> }
type Lighthouse = { default: (url: string, flags: object, config?: object) => Promise<{ lhr: Result } | undefined> }

/** What keeps a category from being perfect, with how often. */
function findingsOf({ categories, audits }: Result): string[] {
  return CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    categories[name]!.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(
      ({ id }) => `${name}: ${audits[id]!.title} (${id}, ${audits[id]!.details?.items?.length ?? 1})`,
    ),
  )
}

const transferred = (result: Result, kind?: string): number =>
  ((result.audits['network-requests']?.details?.items ?? []) as { transferSize?: number; resourceType?: string }[])
    .filter(({ resourceType }) => !kind || resourceType === kind)
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)

/** One run in its own browser, as the command line tool does it. */
async function runOnce(address: string, isKeptOut: boolean): Promise<Run> {
  const { launch } = await load<Launcher>('chrome-launcher')
  const { default: lighthouse } = await load<Lighthouse>('lighthouse')
  const chrome = await launch({
    chromePath: chromium(),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  })
  try {
    const answer = await lighthouse(address, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      skipAudits: isKeptOut ? ['is-crawlable'] : [],
    })
    const result = answer!.lhr
    if (result.runtimeError) throw new Error(result.runtimeError.message)
    const figure = (id: string) => result.audits[id]?.numericValue ?? Number.NaN
    return {
      scores: Object.fromEntries(
        CATEGORIES.map((name) => [name, Math.round(100 * (result.categories[name]!.score ?? 0))]),
      ) as Record<Category, number>,
      cls: figure('cumulative-layout-shift'),
      lcpMs: figure('largest-contentful-paint'),
      tbtMs: figure('total-blocking-time'),
      bytes: transferred(result),
      scriptBytes: transferred(result, 'Script'),
      findings: findingsOf(result),
    }
  } finally {
    chrome.kill()
  }
}

/** On a busy machine Lighthouse now and then loses its own recording; such a run is repeated once. */
const runSurely = (address: string, isKeptOut: boolean): Promise<Run> =>
  runOnce(address, isKeptOut).catch(() => runOnce(address, isKeptOut))

const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!

function medianOf(runs: Run[]): Run {
  const of = (pick: (run: Run) => number) => median(runs.map(pick))
  return {
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, of((run) => run.scores[name])])) as Run['scores'],
    cls: of((run) => run.cls),
    lcpMs: of((run) => run.lcpMs),
    tbtMs: of((run) => run.tbtMs),
    bytes: of((run) => run.bytes),
    scriptBytes: of((run) => run.scriptBytes),
    findings: [...new Set(runs.flatMap((run) => run.findings))],
  }
}

async function someProfile(base: string): Promise<string> {
  const answer = await fetch(`${base}/api/trpc/directory.featured`)
  const body = (await answer.json()) as { result: { data: { id: string }[] } }
  return `/photographer/${body.result.data[0]!.id}`
}

function report(pages: { page: string; run: Run }[]): string {
  const rows = pages.map(({ page, run }) => [
    page,
    ...CATEGORIES.map((name) => run.scores[name]),
    round(run.cls, 3),
    round(run.lcpMs / 1000, 1),
    round(run.tbtMs, 0),
    round(run.bytes / 1000, 0),
    round(run.scriptBytes / 1000, 0),
  ])
  const findings = pages.flatMap(({ page, run }) => run.findings.map((finding) => `- ${page}: ${finding}`))
  return [
    '# Lighthouse over the public pages',
    `Made by \`npm run bench:pages\` on ${new Date().toISOString().slice(0, 10)}: Lighthouse 13.5.0, phone profile (simulated slow 4G, four times slower processor), median of ${RUNS} rounds, production build with the demonstration market on its embedded database. The machine is shared: performance and blocking time follow its load, the other figures do not.`,
    table(
      [
        'page',
        'accessibility',
        'SEO',
        'best practices',
        'performance',
        'CLS',
        'LCP s',
        'blocking ms',
        'all kB',
        'scripts kB',
      ],
      [['**budget**', 100, 100, 100, '95+', '< 0.02', '', '', '', ''], ...rows],
    ),
    `Sizes as sent over the wire, pictures and fonts included. ${KEPT_OUT.join(', ')} are kept out of search engines on purpose: there SEO is judged without that one audit.`,
    findings.length > 0
      ? `## Found\n\n${findings.join('\n')}`
      : 'Nothing was found in accessibility, SEO and best practices.',
    '',
  ].join('\n\n')
}

const only = argument('only')?.split(',')
const server = URL_GIVEN
  ? undefined
  : await startProcess(
      path.resolve('build/server/serve.fn.js'),
      {
        PORT: String(PORT),
        DATA_DIR: path.resolve('tests/results/pages-data'),
        SEED: 'demo',
        NODE_ENV: 'production',
        ALLOW_STAND_INS: '1',
      },
      'is ready',
    )
try {
  const base = URL_GIVEN ?? `http://localhost:${PORT}`
  const profile = await someProfile(base)
  const names = [...INDEXED, ...KEPT_OUT].filter((name) => !only || only.includes(name))
  const runs = new Map(names.map((name) => [name, [] as Run[]]))
  // In rounds: a slow spell of the machine, or its start, is one run of each page instead of all runs of one.
  for (let count = 1; count <= RUNS; count += 1) {
    for (const [page, ran] of runs)
      ran.push(await runSurely(base + page.replace('/photographer/{id}', profile), KEPT_OUT.includes(page)))
    say(`Round ${count} of ${RUNS}`)
  }
  const pages = [...runs].map(([page, ran]) => ({ page, run: medianOf(ran) }))
  for (const { page, run } of pages)
    say(
      `${page}  ${CATEGORIES.map((name) => run.scores[name]).join(' / ')}  CLS ${round(run.cls, 3)}  ${run.findings.join('; ')}`,
    )
  if (!only) {
    writeFileSync(path.resolve('tests/bench/PAGES.md'), report(pages))
    say('Written to tests/bench/PAGES.md')
  }
} finally {
  if (server) await stopProcess(server)
}
process.exit(0)
