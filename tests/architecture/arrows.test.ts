import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

/**
 * The features in the order of the business: each may use those of the rows before its own and no others, not even a
 * type. What combines features is composed in a route or in src/app. (docs/architecture.md)
 */
const ORDER: readonly (readonly string[])[] = [
  ['audit', 'auth', 'faults', 'newsletter', 'notifications', 'settings', 'uploads', 'webhooks'],
  ['photographers', 'team', 'viewing'],
  ['availability', 'gallery', 'mail-log', 'messages', 'tasks'],
  ['vetting'],
  ['applications', 'directory', 'payments', 'weddings'],
  ['badge', 'date-alerts', 'packages'],
  ['inquiries', 'shortlist'],
  ['matching', 'partner'],
  ['bookings'],
  ['offers', 'settlement'],
  ['contracts', 'day-plan', 'replies'],
  ['amendments', 'day-pack'],
  ['personal-data', 'reviews', 'takedowns'],
  [
    'admin-applications',
    'admin-users',
    'admin-vendors',
    'client-dashboard',
    'help',
    'marketing',
    'moderation',
    'vendor-dashboard',
  ],
  ['admin-dashboard'],
]

/** What each layer may use beside itself; who is not named here puts the others together. (docs/architecture.md) */
const MAY_USE: Record<string, readonly string[]> = {
  shared: [],
  model: ['shared'],
  schema: ['shared', 'model'],
  emails: ['shared', 'model'],
  server: ['shared', 'schema', 'emails'],
  'stand-ins': ['shared', 'schema', 'emails', 'server'],
  ui: ['shared'],
  shell: ['shared', 'ui'],
  'feature server': ['shared', 'model', 'schema', 'emails', 'server'],
  'feature ui': ['shared', 'model', 'ui', 'shell'],
}
const ABOVE_ALL = ['seed', 'ssr', 'app', 'routes', 'tooling']

const LAYERS: readonly [layer: string, folder: RegExp][] = [
  ['feature server', /^src\/features\/[^/]+\/server\//],
  ['feature ui', /^src\/features\/[^/]+\/ui\//],
  ['model', /^src\/features\//],
  ['schema', /^drizzle\/(?:schema|migrations)\//],
  ['seed', /^drizzle\/seed\//],
  ['emails', /^emails\//],
  ...['shared', 'server', 'stand-ins', 'ui', 'shell', 'ssr', 'app', 'routes', 'tooling'].map(
    (name): [string, RegExp] => [name, new RegExp(`^src/${name}/`)],
  ),
]
const layerOf = (file: string) => LAYERS.find(([, folder]) => folder.test(file))?.[0]

/** What a feature offers to the transactions of others: statements on its tables, and telling its people. */
const OFFERED = /\/server\/(?:events|news|(?:[a-z-]+-)?records)\.ts$/

const ALIASES = Object.entries(packageJson.imports).map(([alias, folder]) => [alias.slice(0, -1), folder.slice(2, -1)])

function target(from: string, specifier: string): string | null {
  const alias = ALIASES.find(([start]) => specifier.startsWith(start!))
  if (alias) return alias[1]! + specifier.slice(alias[0]!.length)
  return specifier.startsWith('.') ? path.join(path.dirname(from), specifier) : null
}

type Arrow = { from: string; to: string; isType: boolean }

/** Every static and lazy import of a file. Formatted code names the module at the end of a line. */
function arrowsOf(file: string): Arrow[] {
  const arrows: Arrow[] = []
  const note = (specifier: string | undefined, isType: boolean) => {
    const to = specifier && target(file, specifier)
    if (to) arrows.push({ from: file, to, isType })
    return specifier !== undefined
  }
  let statement: string | null = null
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    for (const [, isType, specifier] of line.matchAll(/(typeof )?\bimport\('([^']+)'\)/g))
      note(specifier, Boolean(isType))
    if (statement === null && /^(?:import|export) (?:type )?[{*\w']/.test(line)) statement = ''
    if (statement === null) continue
    statement += line
    const isNamed = note(/(?:from|^import) '([^']+)'/.exec(statement)?.[1], isTypeOnly(statement))
    if (isNamed || /^(?:export (?:const|type|function|async|class|interface|default)|[})])/.test(line)) statement = null
  }
  return arrows
}

const isTypeOnly = (statement: string): boolean => {
  if (/^(?:import|export) type /.test(statement)) return true
  const names = /\{([^}]*)\}/
    .exec(statement)?.[1]
    ?.split(',')
    .map((name) => name.trim())
  return names?.every((name) => name === '' || name.startsWith('type ')) === true
}

const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]

/** Arrows from one feature to another. */
const betweenFeatures = (all: readonly Arrow[]): Arrow[] =>
  all.filter(({ from, to }) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to))

/** Those to a feature that is in no earlier row. Without them there can be no circle. */
function againstOrder(order: typeof ORDER, all: readonly Arrow[]): Arrow[] {
  const rowOf = new Map(order.flatMap((row, place) => row.map((name) => [name, place])))
  const placeOf = (file: string) => rowOf.get(featureOf(file)!) ?? Number.NaN
  return betweenFeatures(all).filter(({ from, to }) => !(placeOf(to) < placeOf(from)))
}

/** The graph of the features; an arrow that follows from others is left out. */
function drawn(order: typeof ORDER, all: readonly Arrow[]): string {
  const uses = new Map(order.flat().map((name) => [name, new Set<string>()]))
  const wrong = againstOrder(order, all)
  for (const arrow of betweenFeatures(all))
    if (!wrong.includes(arrow)) uses.get(featureOf(arrow.from)!)!.add(featureOf(arrow.to)!)
  const below = (name: string): string[] => [...uses.get(name)!].flatMap((next) => [next, ...below(next)])
  const lines = [...uses].flatMap(([name, used]) =>
    [...used]
      .filter((next) => ![...used].some((other) => below(other).includes(next)))
      .toSorted()
      .map((next) => `  ${name} --> ${next}`),
  )
  const rows = order.map((row, place) => `  subgraph row${place + 1}[${place + 1}]\n    ${row.join('\n    ')}\n  end`)
  return ['```mermaid', 'flowchart BT', ...rows, ...lines, '```'].join('\n')
}

/** The files of a circle, types and parts fetched later included; null when there is none. */
function circleIn(all: readonly Arrow[]): string[] | null {
  const uses = Map.groupBy(all, ({ from }) => from)
  const done = new Set<string>()
  const walk = (file: string, before: readonly string[]): string[] | null => {
    if (before.includes(file)) return [...before.slice(before.indexOf(file)), file]
    if (done.has(file)) return null
    for (const { to } of uses.get(file) ?? []) {
      const circle = walk(to, [...before, file])
      if (circle) return circle
    }
    done.add(file)
    return null
  }
  for (const file of uses.keys()) {
    const circle = walk(file, [])
    if (circle) return circle
  }
  return null
}

const files = globSync(['src/**/*.{ts,tsx}', 'emails/**/*.{ts,tsx}', 'drizzle/**/*.ts'], {
  exclude: ['**/*.test.*', '**/*.fixture.ts', 'src/routeTree*.gen.ts'],
})
const arrows = files.flatMap(arrowsOf).filter(({ to }) => /\.tsx?$/.test(to))
const values = arrows.filter(({ isType }) => !isType)

describe('the layers', () => {
  it('are all found', () => {
    expect(arrows.length).toBeGreaterThan(3000)
    const layers = [...Object.keys(MAY_USE), ...ABOVE_ALL]
    for (const layer of layers)
      expect(
        files.some((file) => layerOf(file) === layer),
        layer,
      ).toBe(true)
  })

  it('point one way: an arrow that is not in the table is an error', () => {
    const wrong = values.filter(({ from, to }) => {
      const [above, below] = [layerOf(from)!, layerOf(to)!]
      return above in MAY_USE && above !== below && !MAY_USE[above]!.includes(below)
    })
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  it('no feature uses another one’s screens: routes combine them', () => {
    const wrong = values.filter(
      ({ from, to }) => layerOf(to) === 'feature ui' && featureOf(from) && featureOf(from) !== featureOf(to),
    )
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  it('have no cycle', () => {
    const reaches = (from: string, seen: readonly string[] = []): string[] =>
      (MAY_USE[from] ?? []).flatMap((next) =>
        seen.includes(next) ? [next] : [next, ...reaches(next, [...seen, next])],
      )
    for (const layer of Object.keys(MAY_USE)) expect(reaches(layer), layer).not.toContain(layer)
  })
})

describe('the features', () => {
  it('are in the order, each once', () => {
    const names = globSync('src/features/*/').map((folder) => path.basename(folder))
    expect(ORDER.flat().toSorted()).toEqual(names.toSorted())
  })

  it('use only those before them', () => {
    const wrong = againstOrder(ORDER, arrows)
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  it('use models and records of one another, nothing else', () => {
    const wrong = betweenFeatures(values).filter(({ to }) => layerOf(to) !== 'model' && !OFFERED.test(to))
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  it('are drawn as they are', async () => {
    const text = readFileSync('docs/architecture.md', 'utf8')
    const block = /```mermaid\nflowchart BT\n[\s\S]*?```/
    expect(text).toMatch(block)
    await expect(text.replace(block, () => drawn(ORDER, arrows))).toMatchFileSnapshot('../../docs/architecture.md')
  })
})

describe('a wrong arrow between features', () => {
  const order = [['low', 'beside'], ['high']]
  const arrow = (from: string, to: string, isType = false): Arrow => ({
    from: `src/features/${from}/server/save.ts`,
    to: `src/features/${to}/model.ts`,
    isType,
  })
  const right = arrow('high', 'low')

  it.each([
    ['to a later row', arrow('low', 'high')],
    ['that carries a type only', arrow('low', 'high', true)],
    ['within a row', arrow('low', 'beside')],
    ['to a feature that is in no row', arrow('high', 'unknown')],
    ['from a feature that is in no row', arrow('unknown', 'low')],
  ])('%s is found', (_name, wrong) => {
    expect(againstOrder(order, [right, wrong, arrow('low', 'low')])).toEqual([wrong])
  })

  it('a right one is not, and is drawn', () => {
    expect(againstOrder(order, [right])).toEqual([])
    expect(drawn(order, [right])).toContain('high --> low')
  })

  it('what follows from other arrows is not drawn again', () => {
    const chain = [['low'], ['middle'], ['high']]
    const all = [arrow('middle', 'low'), arrow('high', 'middle'), right]
    expect(drawn(chain, all)).not.toContain('high --> low')
  })
})

describe('the files', () => {
  it('use one another without a circle: what two need, such as the types of a screen, is in a third', () => {
    // Every entry registers the application, which in turn fetches the parts of itself; it exports nothing.
    expect(circleIn(arrows.filter(({ to }) => to !== 'src/app/application.ts'))).toBeNull()
  })

  it('a circle is found, of types and of parts fetched later as well', () => {
    const arrow = (from: string, to: string): Arrow => ({ from, to, isType: true })
    const chain = [arrow('page', 'part'), arrow('page', 'types'), arrow('part', 'types')]
    expect(circleIn(chain)).toBeNull()
    expect(circleIn([...chain, arrow('types', 'page')])).toEqual(['page', 'part', 'types', 'page'])
  })
})

it('every entry of the product imports the application', () => {
  const entries = [...globSync('src/app/handlers/*.ts'), 'src/app/serve/serve.ts', 'src/app/ops/admin-run.ts']
  const opening = entries.filter((file) => /database\(\)|createContext|uploadService/.test(readFileSync(file, 'utf8')))
  expect(opening.length).toBeGreaterThan(10)
  for (const file of opening) {
    const code = readFileSync(file, 'utf8')
    expect.soft(code.includes("'#app/application.ts'"), file).toBe(true)
  }
})

it('the server’s output types are inferred once', () => {
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('inferRouterOutputs'))).toEqual([
    'src/shell/trpc.ts',
  ])
})
