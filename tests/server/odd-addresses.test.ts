import { readdirSync, readFileSync } from 'node:fs'
import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { dispatch } from '#app/handlers/index.ts'
import { setDatabase } from '#server/runtime.ts'
import { parseSearch } from '#shared/url/search-codec.ts'
import { useDatabase } from '#tests/support/database.ts'
import { timesTried } from '#tests/support/scale.ts'
import { createRouter } from '../../src/router.tsx'

const db = await useDatabase()
setDatabase(db)
afterEach(() => vi.restoreAllMocks())

const COUNT = timesTried(260, 1000)
const router = createRouter({} as never)
router.update({ history: createMemoryHistory() } as never)
/** Every page there is: a new route is tried as soon as it exists. */
const PAGES: AnyRoute[] = Object.values(router.routesByPath)

/** As they arrive: some are broken on purpose, so nothing here is encoded. */
const ODD = [
  '',
  '1',
  "'",
  '%00',
  '%',
  '%E0%A4%A',
  '%ED%A0%80',
  '%F0%9F%92%A9',
  'null',
  'true',
  '-1e999',
  '9'.repeat(400),
  '[1,{"a":2}]',
  '{"__proto__":{"x":1}}',
  '__proto__',
  'constructor',
  '2026-02-30',
  '..%2f..%2fetc',
  'a'.repeat(3000),
]
const SHAPES: ((name: string, value: string) => string)[] = [
  (name, value) => `${name}=${value}`,
  (name, value) => `${name}=${value}&${name}=1&${name}=%00`,
  (name, value) => `${name}[]=${value}&${name}[a][b]=${value}`,
  (name, value) => `${name}=${value}&__proto__=a&__proto__=b&constructor=1&toString=${value}`,
]
const REPORTED = ['location=1', "style='", 'style=%00'].map((search) => ({ path: '/find-photographer', search }))

/** The names a page reads from its address: its own validation says them. */
function namesOf(route: AnyRoute): Set<string> {
  const names = new Set<string>()
  const asked = new Proxy({}, { get: (_, name) => void names.add(String(name)), has: () => false })
  route.options.validateSearch?.['~standard'].validate(asked)
  return names.add('q').add('hasOwnProperty')
}

const filled = ({ fullPath }: AnyRoute, id: string) => fullPath.replace(/\$\w+/g, id).replace(/(?<=.)\/$/, '')

/** Every odd id in every path with one. */
const PATHS = PAGES.filter(({ fullPath }) => fullPath.includes('$')).flatMap((route) =>
  ODD.map((id) => ({ path: filled(route, id || 'zzz'), search: 'date=1' })),
)

/** Every page with every one of its names in every shape. */
const ALL = PAGES.flatMap((route) =>
  [...namesOf(route)].flatMap((name) =>
    SHAPES.flatMap((shape) => ODD.map((value) => ({ path: filled(route, 'zzz'), search: shape(name, value) }))),
  ),
)

function listen(): string[] {
  const logged: string[] = []
  const keep = (line: unknown) => logged.push(String(line)) > 0
  vi.spyOn(process.stderr, 'write').mockImplementation(keep)
  vi.spyOn(process.stdout, 'write').mockImplementation(keep)
  for (const name of ['error', 'warn', 'log', 'info'] as const) {
    vi.spyOn(console, name).mockImplementation((...said) => void keep(said.map(String).join(' ')))
  }
  return logged
}

it(`${COUNT} odd URLs over all pages are answered, and the log stays clean`, async () => {
  const sure = [...REPORTED, ...PATHS]
  const rest = COUNT - sure.length
  const spread = Array.from({ length: rest }, (_, k) => ALL[Math.floor((k * ALL.length) / rest)]!)
  const logged = listen()
  const failed: string[] = []
  for (const { path, search } of [...sure, ...spread]) {
    const { status } = await dispatch(new Request(`http://localhost:3000${path}?${search}`))
    if (status >= 500) failed.push(`${status} ${path}?${search}`)
  }
  vi.restoreAllMocks()
  expect(failed).toEqual([])
  const isNote = (line: string) => line.includes('"message":"unknown address"')
  expect([...new Set(logged)].filter((line) => !isNote(line)).slice(0, 5)).toEqual([])
  expect(logged.filter((line) => isNote(line) && line.includes('?'))).toEqual([])
})

it('the browser parses every odd URL without an error, including pages that need a sign-in', () => {
  const failed = [...PATHS, ...ALL].flatMap(({ path, search }) =>
    router
      .matchRoutes({ pathname: path, search: parseSearch(search) } as never)
      .flatMap(({ searchError, paramsError }) => [searchError, paramsError])
      .filter(Boolean)
      .map((fault) => `${String(fault)} ${path}?${search}`),
  )
  expect(failed.slice(0, 5)).toEqual([])
})

/** Values that some parameter of some page may have: its own words, and one of each other kind. */
const WORDS = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) =>
    /(?:search|model|inputs|markets-and-styles|statuses)\.ts$|^routes\/.*\.tsx$|^ui\/tab-search/.test(file),
  )
  .flatMap((file) => [...readFileSync(`src/${file}`, 'utf8').matchAll(/'(-?[A-Za-z][\w-]*)'|\b(\w+): '(?:asc|desc)'/g)])
  .flatMap(([, word, column]) => (word ? [word] : [column!, `-${column}`]))
const GOOD = [
  'film',
  '2',
  '1200',
  '1',
  '2027-06-12',
  '2027-06',
  '3f0c9a52-7f1c-4b52-9d1a-0123456789ab',
  '2026-11-27T06:00:00.000Z~3f0c9a52-7f1c-4b52-9d1a-0123456789ab',
  ...new Set(WORDS),
]

it('a repeated parameter keeps the first value that says something, on every page', () => {
  let tried = 0
  for (const route of PAGES) {
    const schema = route.options.validateSearch?.['~standard']
    if (!schema) continue
    const asked = new Set<string>()
    schema.validate(new Proxy({}, { get: (_, name) => void asked.add(String(name)), has: () => false }))
    for (const name of asked) {
      const read = (search: string) => JSON.stringify(schema.validate(parseSearch(search)).value[name])
      const good = GOOD.find((value) => read(`${name}=${value}`) !== read(''))
      expect(good, `no value is known for ${name} of ${route.fullPath}`).toBeDefined()
      const alone = read(`${name}=${good}`)
      for (const search of [
        `${name}=${good}&${name}=`,
        `${name}=&${name}=${good}`,
        `${name}=&${name}=&${name}=${good}`,
      ])
        expect(read(search), `${route.fullPath}?${search}`).toBe(alone)
      expect(read(`${name}=`), `${route.fullPath}?${name}=`).toBe(read(''))
      tried += 1
    }
  }
  expect(tried).toBeGreaterThan(60)
})

it('an address in other letter case or with two slashes leads to its page, on every page, in the server and in the browser', async () => {
  const browser = router.options.context.rightPath
  for (const route of PAGES) {
    const page = filled(route, 'a1b2')
    const odd = [
      page.replace(/[a-z]/, (letter: string) => letter.toUpperCase()),
      `/${page}`,
      page.replace(/(?<=.)\//, '//'),
    ]
    for (const address of odd.filter((one) => one !== page)) {
      expect(browser(address), address).toBe(page)
      const answer = await dispatch(new Request(`http://localhost:3000${address}?a=1`))
      expect([answer.status, answer.headers.get('location')], address).toEqual([308, `${page}?a=1`])
    }
    expect(browser(page), page).toBeNull()
  }
})

it('the browser goes to the right address by itself, with its search', () => {
  const go = (pathname: string) => {
    const location = { pathname, href: `${pathname}?q=film` }
    try {
      router.routeTree.options.beforeLoad!({ context: router.options.context, location } as never)
      return null
    } catch (redirected) {
      return (redirected as { options: { href: string } }).options.href
    }
  }
  expect(go('/Find-Photographer')).toBe('/find-photographer?q=film')
  expect(go('//find-photographer')).toBe('/find-photographer?q=film')
  expect(go('/find-photographer')).toBeNull()
  expect(go('//evil.example')).toBeNull()
})
