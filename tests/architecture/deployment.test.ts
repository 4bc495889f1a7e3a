import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToRegexp } from 'path-to-regexp'
import { describe, expect, it } from 'vitest'
import { HANDLERS } from '#app/handlers/index.ts'
import { HASHED_FILES, OTHER_FILES } from '#app/serve/static-files.ts'
import { SECURITY_HEADERS } from '#server/http/security-headers.ts'
import { FONTS } from '#server/pdf/fonts.ts'

type Rule = { source: string; headers: { key: string; value: string }[] }
type Config = {
  buildCommand: string
  functions: Record<string, { maxDuration: number; memory: number; includeFiles?: string; excludeFiles?: string }>
  crons: { path: string; schedule: string }[]
  headers: Rule[]
  rewrites: { source: string; destination: string }[]
}

const config = JSON.parse(readFileSync('vercel.json', 'utf8')) as Config
const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(path.join(folder, entry.name)) : [path.join(folder, entry.name)],
  )
const seedPictures = files('drizzle/seed/pictures').slice(0, 3)
const functions = files('api').filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))

/** Patterns are read by the library that the platform reads them with; it refuses some that JavaScript accepts. */
const isMatch = (source: string, address: string) =>
  pathToRegexp(source, [], { strict: true, sensitive: true }).test(address)

const handlerOf = (file: string) =>
  /^export \{ default \} from '(?:\.\.\/)+build\/server\/([\w-]+)\.fn\.js'\n$/.exec(readFileSync(file, 'utf8'))?.[1]

/** The stand-ins' four parts are one function, because plans limit functions. */
const STAND_INS = new Set(['files', 'local-payments', 'local-uploads', 'mailbox'])
/** So is what only its private address opens, what other programs read, and all pages. */
const SHARED: Record<string, string> = {
  badge: 'crawlers',
  calendar: 'private-file',
  'day-pack': 'ssr',
  identity: 'ssr',
  previews: 'crawlers',
  'public-api': 'crawlers',
}
const localName = (name: string) => (STAND_INS.has(name) ? 'stand-ins' : (SHARED[name] ?? name))
const handlerNames = HANDLERS.map(({ load }) => /handlers\/([\w-]+)\.ts/.exec(load.toString())![1]!)

/** The handler that answers an address on the platform: a function's own address, else a rewrite. */
function deployedHandler(address: string): string | undefined {
  const rewrite = config.rewrites.find(({ source }) => isMatch(source, address))
  const wanted = rewrite?.destination ?? address
  const file = functions.find((name) =>
    new RegExp(`^/${name.replace(/\.ts$/, '').replaceAll(/\[\w+\]/g, '[^/]+')}$`).test(wanted),
  )
  return file && handlerOf(file)
}

const localHandler = (address: string) => {
  const at = HANDLERS.findIndex((entry) => entry.path.test(address))
  return at < 0 ? undefined : localName(handlerNames[at]!)
}

describe('the functions of the deployment', () => {
  it.each(functions)('%s only re-exports a bundled handler', (file) => {
    const name = handlerOf(file)
    expect(name).toBeDefined()
    expect(existsSync(`src/app/handlers/${name}.ts`)).toBe(true)
    expect(readFileSync('vite.config.ts', 'utf8')).toContain(`'src/app/handlers/${name}.ts'`)
  })

  it('are those of dev and start', () => {
    expect(functions.map(handlerOf).toSorted()).toEqual([...new Set(handlerNames.map(localName))].toSorted())
  })

  it('have a limit of time and memory each, and vercel.json names no other', () => {
    expect(Object.keys(config.functions).toSorted()).toEqual(functions.toSorted())
    // More would not be deployed on the smallest plan.
    expect(functions.length).toBeLessThanOrEqual(12)
  })

  // Only the embedded start reads them: a deployment is migrated and filled by its build.
  it.each(['node_modules/@electric-sql/pglite/dist/index.js', ...files('drizzle/migrations'), ...seedPictures])(
    'carry no %s',
    (file) => {
      const carrying = Object.entries(config.functions).filter(
        ([, rule]) => !path.matchesGlob(file, rule.excludeFiles!),
      )
      expect(carrying.map(([name]) => name)).toEqual([])
    },
  )

  // A signed-in person's request also starts due jobs (start-due-work.ts), and one of them makes contracts.
  it('carry the PDFs’ fonts where a request can start jobs', () => {
    const starting = handlerNames.filter((name) =>
      /createContext|runDueJobs/.test(readFileSync(`src/app/handlers/${name}.ts`, 'utf8')),
    )
    const carrying = functions.filter((name) => config.functions[name]!.includeFiles)
    expect([...new Set(starting.map(localName))].toSorted()).toEqual(
      carrying.map((name) => handlerOf(name)!).toSorted(),
    )
    const needed = [...Object.values(FONTS), 'harfbuzzjs/dist/harfbuzz.wasm']
    for (const file of needed.map((one) => `node_modules/${one}`)) {
      expect(existsSync(file)).toBe(true)
      const missing = carrying.filter((name) => !path.matchesGlob(file, config.functions[name]!.includeFiles!))
      expect([file, missing]).toEqual([file, []])
    }
  })
})

describe('an address', () => {
  it.each([
    '/',
    '/find-photographer',
    '/photographer/3f0c9a52-0000-4000-8000-000000000000',
    '/vendor/gallery',
    '/nowhere/at/all',
    '/api/trpc/settings.public',
    '/api/health',
    '/api/ready',
    '/api/uploadthing',
    '/api/v1/photographers',
    '/api/v1/openapi.json',
    '/api/cron/jobs',
    '/api/cron/outbox',
    '/api/webhooks/resend',
    '/api/webhooks/stripe',
    '/api/webhooks/none',
    '/api/contracts/3f0c9a52-0000-4000-8000-000000000000.pdf',
    '/api/addenda/3f0c9a52-0000-4000-8000-000000000000.pdf',
    '/api/annexes',
    '/api/annexes/3f0c9a52-0000-4000-8000-000000000000.pdf',
    '/api/receipts/3f0c9a52-0000-4000-8000-000000000000.pdf',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-3.xml',
    '/previews/photographers/3f0c9a52-0000-4000-8000-000000000000.jpg',
    '/badge/3f0c9a52-0000-4000-8000-000000000000.svg',
    '/badge/check.js',
    '/files/abcdefgh-320.webp',
    '/files/private/a.b.c-320.webp',
    '/calendars/a.1.c.ics',
    '/day-pack',
    '/day-pack/3f0c9a52-0000-4000-8000-000000000000',
    '/day-pack/3f0c9a52-0000-4000-8000-000000000000/contract.pdf',
    '/service-worker.js',
    '/manifest.webmanifest',
    '/_ut/key',
    '/_stripe/world',
    '/dev/mailbox.json',
    '/api/none',
    '/assets/none.js',
  ])('%s is answered by the same code on the platform as in dev and start', (address) => {
    expect(deployedHandler(address)).toBe(localHandler(address))
  })

  it('that the clock calls is a function', () => {
    expect(config.crons.map((cron) => deployedHandler(cron.path))).toEqual(['cron-outbox', 'cron-jobs'])
  })
})

describe('a header', () => {
  const headersOf = (address: string) =>
    Object.fromEntries(
      config.headers
        .filter(({ source }) => isMatch(source, address))
        .flatMap(({ headers }) => headers.map(({ key, value }) => [key.toLowerCase(), value])),
    )

  it('of a hashed file is the same on the platform and at npm start', () => {
    expect(headersOf('/assets/base-abc.js')).toEqual({ ...SECURITY_HEADERS, 'cache-control': HASHED_FILES })
  })

  it.each(readdirSync('src/public'))('of /%s, too', (name) => {
    expect(headersOf(`/${name}`)).toEqual({ ...SECURITY_HEADERS, 'cache-control': OTHER_FILES })
  })

  it('of a page says how it may be kept in the function, never here', () => {
    expect(headersOf('/find-photographer')).toEqual(SECURITY_HEADERS)
  })

  it('forbids frames but around a captured mail, whose own policy decides', () => {
    expect(headersOf('/dev/mailbox/x/html')['x-frame-options']).toBeUndefined()
  })
})

it('no script is named so that the platform runs it once per function', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  expect(Object.keys(scripts)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:vercel|now)-build$/)]))
  expect(config.buildCommand).toBe('npm run build:deploy')
})

it('every action of a workflow is pinned to a commit, with its tag beside it: a tag can be moved', () => {
  const used = files('.github').flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^\s*(?:- )?uses: .*$/gm)])
  expect(used.length).toBeGreaterThan(0)
  for (const [line] of used) expect(line).toMatch(/uses: (?:\.\/\S+|[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+(?:\.\d+)+)$/)
})
