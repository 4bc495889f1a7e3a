import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

const CODE = ['src', 'api', 'drizzle', 'emails', 'tests'].map((folder) => `${folder}/**/*.{ts,tsx,mjs,css}`)
const NOT_OURS = ['tests/results/**', 'tests/tools/node_modules/**', 'src/routeTree*.gen.ts']
const sources = new Map(
  globSync([...CODE, '*.{ts,json}'], { exclude: NOT_OURS }).map((file) => [file, readFileSync(file, 'utf8')]),
)

/** The files that name each word. */
const filesOf = new Map<string, Set<string>>()
for (const [file, source] of sources) {
  for (const [word] of source.matchAll(/[A-Za-z_$][\w$]*/g)) {
    filesOf.set(word, (filesOf.get(word) ?? new Set()).add(file))
  }
}

/** Loaded by their path, which names the file and not what it exports. */
const BY_PATH = [
  /^src\/routes\//,
  /^src\/app\/(?:bookings|payments|personal-data)-router\.ts$/,
  /^src\/features\/[^/]+\/server\/(?:factors\/)?router\.ts$/,
  /^tests\/abuse\/trials\//,
]
const VALUE = /^export (?:async )?(?:const|function\*?|class) ([\w$]+)/gm

it('what a file exports, another one uses', () => {
  const unused = [...sources]
    .filter(([file]) => file.startsWith('src/') && !BY_PATH.some((path) => path.test(file)))
    .flatMap(([file, source]) => [...source.matchAll(VALUE)].map(([, name]) => ({ file, name: name! })))
    .filter(({ name }) => filesOf.get(name)!.size === 1)
  expect(unused).toEqual([])
})

/** What another package asks for beside itself. */
const PEERS = new Set(['dayjs'])

it('what package.json installs for the product, the product names', () => {
  const everything = [...sources].filter(([file]) => !/package(?:-lock)?\.json$/.test(file)).map(([, source]) => source)
  const text = everything.join('\n')
  const unused = Object.keys(packageJson.dependencies).filter((name) => !PEERS.has(name) && !text.includes(name))
  expect(unused).toEqual([])
})
