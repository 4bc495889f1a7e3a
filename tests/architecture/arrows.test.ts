import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

/** What each layer may use beside itself; who is not named here puts the others together. (docs/architecture.md) */
const MAY_USE: Record<string, readonly string[]> = {
  shared: [],
  model: ['shared'],
  schema: ['shared', 'model'],
  emails: ['shared', 'model'],
  server: ['shared', 'schema', 'emails'],
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
  ...['shared', 'server', 'ui', 'shell', 'ssr', 'app', 'routes', 'tooling'].map((name): [string, RegExp] => [
    name,
    new RegExp(`^src/${name}/`),
  ]),
]
const layerOf = (file: string) => LAYERS.find(([, folder]) => folder.test(file))?.[0]

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
  let statement: string | null = null
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (statement === null && /^(?:import|export) (?:type )?[{*\w']/.test(line)) statement = ''
    if (statement === null) continue
    statement += line
    const specifier = /(?:from|^import) '([^']+)'/.exec(statement)?.[1]
    const to = specifier && target(file, specifier)
    if (to) arrows.push({ from: file, to, isType: isTypeOnly(statement) })
    if (specifier || /^(?:export (?:const|type|function|async|class|interface|default)|[})])/.test(line))
      statement = null
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

const files = globSync(['src/**/*.{ts,tsx}', 'emails/*.{ts,tsx}', 'drizzle/**/*.ts'], {
  exclude: ['**/*.test.*', '**/*.fixture.ts', 'src/routeTree.gen.ts'],
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
    const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]
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
