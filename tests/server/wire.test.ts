import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createMemoryHistory } from '@tanstack/react-router'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HANDLERS } from '#app/handlers/index.ts'
import { settings } from '#drizzle/schema/index.ts'
import { openPg } from '#server/database/pg.ts'
import { createDatabase } from '#tests/support/database.ts'
import { fillMarket } from '#tests/support/wire-market.ts'
import { PRIVATE, pageRow, type Row, rowsOf, type Things, type Who } from '#tests/support/wire-rows.ts'
import { createRouter } from '../../src/router.tsx'
import { ask, closeConnections } from '../abuse/support/http.ts'
import { type Server, startServer } from '../abuse/support/product.ts'

// The built product over HTTP: what callers get after every library between our code and the wire. The dev pages exist
// with the embedded database only: tests/e2e/wire.spec.ts.

const SECRET = 'the-clock-of-this-test'
const router = createRouter({} as never)
router.update({ history: createMemoryHistory() } as never)
/** Every page of the router. */
const PAGES = Object.keys(router.routesByPath).map(pageRow)

const scratch = mkdtempSync(path.join(os.tmpdir(), 'curio-wire-'))
const { url: databaseUrl, drop } = await createDatabase()
const { db, close } = openPg(databaseUrl)
const cookies: Record<Who, string> = { anonymous: '', couple: '', vendor: '', admin: '' }
let server: Server
let things: Things

const send = (address: string, { who = 'anonymous', method = 'GET', headers = {} }: Partial<Row> = {}) =>
  ask(server.url + address, {
    method,
    headers: { 'accept-encoding': 'br', ...(cookies[who] ? { cookie: cookies[who] } : {}), ...headers },
    ...(method === 'POST' || method === 'PUT' ? { body: '' } : {}),
  })

beforeAll(async () => {
  if (!existsSync('build/server/serve.fn.js'))
    throw new Error('These tests are about the build: `npm run build` first.')
  server = await startServer({ DATABASE_URL: databaseUrl, DATA_DIR: path.join(scratch, 'data'), CRON_SECRET: SECRET })
  const filled = await fillMarket(db, cookies)
  const made = await send('/api/trpc/bookings.resetCoupleCalendar', {
    who: 'couple',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  })
  const feed = (JSON.parse(made.text) as { result: { data: { address: string } } }).result.data.address
  // Small ones are sent as they are.
  const compressed = readdirSync('dist/assets').find((file) => file.endsWith('.js.br'))!
  const script = `/assets/${compressed.slice(0, -'.br'.length)}`
  things = { ...filled, feed, script, secret: SECRET }
})
afterAll(async () => {
  closeConnections()
  await server?.stop()
  await close()
  await drop()
  rmSync(scratch, { recursive: true, force: true })
})

const named = ({ method = 'GET', address, who = 'anonymous' }: Row) => `${method} ${address} as ${who}`

/** What an answer says of itself, as a row has it. */
async function answered(row: Row) {
  const { status, headers } = await send(row.address, row)
  const vary = String(headers.vary ?? '')
    .toLowerCase()
    .split(/,\s*/)
  return {
    what: named(row),
    status,
    ...(row.type ? { type: headers['content-type'] } : {}),
    cache: headers['cache-control'],
    vary: vary.filter((name) => name === 'cookie').join(', ') || undefined,
    location: headers.location,
    allow: headers.allow,
    isSafe: headers['x-content-type-options'] === 'nosniff' && headers['strict-transport-security'] !== undefined,
    isKeptWithCookie: Boolean(headers['set-cookie']) && String(headers['cache-control']).includes('public'),
  }
}
const expected = (row: Row) => ({
  what: named(row),
  status: row.status,
  cache: row.cache,
  vary: row.vary,
  location: row.location,
  allow: row.allow,
  ...(row.type ? { type: row.type } : {}),
  isSafe: true,
  isKeptWithCookie: false,
})

describe('every address of the built product', () => {
  it('answers as its row says: status, type, how long it may be kept, what it depends on', async () => {
    for (const row of [...PAGES, ...rowsOf(things)]) expect(await answered(row)).toEqual(expected(row))
  })

  it('has a row: every entry of the request table, too', () => {
    const addresses = rowsOf(things).map(({ address }) => address.split('?')[0]!)
    const forgotten = HANDLERS.filter(({ path: pattern }) => !addresses.some((address) => pattern.test(address)))
    expect(forgotten.map(({ path: pattern }) => pattern.source)).toEqual([])
  })

  it('depends on the compression that was asked for where it is compressed', async () => {
    for (const address of ['/', '/about', things.script]) {
      const { headers } = await send(address)
      expect([headers['content-encoding'], String(headers.vary).toLowerCase()], address).toEqual([
        'br',
        expect.stringContaining('accept-encoding'),
      ])
    }
  })
})

describe('a method that an address does not have', () => {
  it('is refused by every page with 405 and the methods there are, whoever asks', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])
      for (const { address } of method === 'POST' ? PAGES : PAGES.slice(0, 3)) {
        // Mail programs post there (RFC 8058).
        if (address.startsWith('/unsubscribe')) continue
        const { status, headers } = await send(address, { method, who: 'couple' })
        expect([status, headers.allow], `${method} ${address}`).toEqual([405, 'GET, HEAD'])
      }
  })

  it('is refused in words to somebody whose browser sent a form without scripts', async () => {
    const { status, headers, text } = await send('/sign-in?from=mail', {
      method: 'POST',
      headers: {
        accept: 'text/html,application/xhtml+xml',
        'accept-encoding': 'identity',
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
    expect([status, headers.allow, headers['content-type']]).toEqual([405, 'GET, HEAD', 'text/html; charset=utf-8'])
    expect(text).toContain('Nothing was sent')
    expect(text).toContain('JavaScript')
    expect(text).toContain('href="/sign-in?from=mail"')
  })

  it('is refused by every other address that only shows something', async () => {
    const shown = [
      '/day-pack',
      `/day-pack/${things.booking}`,
      '/nowhere',
      '/robots.txt',
      '/sitemap.xml',
      '/service-worker.js',
    ]
    for (const address of [
      ...shown,
      things.feed,
      '/files/none',
      '/files/private/none',
      '/api/health',
      '/api/ready',
      '/api/cron/jobs',
    ]) {
      const { status, headers } = await send(address, { method: 'POST', who: 'couple' })
      expect([status, headers.allow], address).toEqual([405, 'GET, HEAD'])
    }
  })

  it('CONNECT and methods that nobody knows are answered, too', async () => {
    expect(await raw('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n')).toMatch(/^HTTP\/1\.1 405 /)
    expect(await raw('NONSENSE / HTTP/1.1\r\nHost: localhost\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
    expect(await raw('TRACE /favicon.svg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 405 /,
    )
  })
})

/** What the server writes to a connection until it closes it. */
const raw = (text: string, more?: { after: string; send: string }): Promise<string> =>
  new Promise((done) => {
    const { hostname, port } = new URL(server.url)
    let said = ''
    let isAsked = false
    const socket = net.connect(Number(port), hostname, () => void socket.write(text))
    socket.setTimeout(15_000, () => socket.destroy(new Error('no end')))
    socket.on('data', (part) => {
      said += part.toString('latin1')
      if (!more || isAsked || !said.includes(more.after)) return
      isAsked = true
      socket.write(more.send)
    })
    socket.on('error', (error) => (said += ` [${error.message}]`))
    socket.on('close', () => done(said))
  })

describe('a target', () => {
  const to = (target: string, host: string) =>
    raw(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  it('that names another host than the request, or a Host that is none, is refused', async () => {
    const { host } = new URL(server.url)
    for (const [target, name] of [
      [`http://localhost:1/_stripe/world`, host],
      [`http://${host}/_stripe/world`, 'evil.example'],
      ['http://evil.example/', host],
      ['evil.example/', host],
      ['/', 'evil.example/_stripe'],
      ['/', 'a@b'],
    ] as const)
      expect(await to(target, name), `${target} ${name}`).toMatch(/^HTTP\/1\.1 400 /)
    expect(await to(`http://${host}/robots.txt`, host)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await to('//evil.example/_stripe/world', host)).toMatch(/^HTTP\/1\.1 404 /)
  })
})

it('a proxy that adds no header is told by its HTTP/1.0 from this machine’s owner (X149)', async () => {
  const { host } = new URL(server.url)
  const over = (version: string) =>
    raw(`GET /_stripe/world HTTP/${version}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  expect(await over('1.1')).toMatch(/^HTTP\/1\.1 200 /)
  expect(await over('1.0')).toMatch(/^HTTP\/1\.1 404 /)
})

describe('a body that is refused early', () => {
  const next = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  it.each([
    ['too long, with a length', 'POST /api/trpc/auth.signIn', 'Content-Length: 900000', 413],
    ['too long, announced to a page', 'POST /about', 'Content-Length: 900000', 413],
    ['to a page, in chunks', 'POST /about', 'Transfer-Encoding: chunked', 405],
    ['of another type', 'POST /api/trpc/auth.signIn', 'Content-Type: text/plain\r\nContent-Length: 200000', 415],
    ['from another site', 'POST /api/trpc/auth.signIn', 'Origin: https://evil.example\r\nContent-Length: 200000', 403],
    ['to nowhere', 'POST /api/none', 'Content-Length: 200000', 404],
  ])('%s: the answer says that the connection ends, and it ends in order', async (_, line, headers, status) => {
    const said = await raw(`${line} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n7d0\r\n${'a'.repeat(2_000)}\r\n`)
    expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(said.toLowerCase()).toContain('\r\nconnection: close\r\n')
    expect(said).not.toContain('ECONNRESET')
  })

  it('short: the connection stays, and the next request on it is answered', async () => {
    const body = 'a'.repeat(20_000)
    const first = `POST /about HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n`
    const said = await raw(first + body, { after: '413', send: next })
    expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
    expect(said.split('HTTP/1.1 200')[0]!.toLowerCase()).not.toContain('connection: close')
  })
})

/** Settings that were changed behind the product's back are in force within three seconds. */
async function set(value: Record<string, unknown>, status: number): Promise<void> {
  await db.update(settings).set({ value }).where(eq(settings.id, 1))
  for (const startedAt = Date.now(); (await send('/')).status !== status; ) {
    if (Date.now() - startedAt > 20_000) throw new Error(`The home page is not ${status}.`)
    await new Promise((done) => setTimeout(done, 200))
  }
}

describe('what is no 200', () => {
  const CLOSED = { status: 503, cache: expect.stringContaining('no-store'), retry: '600' }
  const told = async (address: string, who: Who = 'anonymous') => {
    const { status, headers } = await send(address, { who })
    return { status, cache: headers['cache-control'], retry: headers['retry-after'] }
  }

  describe('in maintenance (ST1)', () => {
    beforeAll(() => set({ maintenanceMode: true }, 503))
    afterAll(() => set({}, 200))

    it('is every page but the administrators’ sign-in, for everybody but administrators', async () => {
      for (const { address } of PAGES)
        if (address !== '/admin-login') expect(await told(address), address).toEqual(CLOSED)
      for (const who of ['couple', 'vendor'] as const) expect(await told('/', who)).toEqual(CLOSED)
      for (const address of ['/day-pack', '/nowhere', '/api/trpc/directory.featured'])
        expect(await told(address), address).toEqual(CLOSED)
    })

    it('is not what stays open, nor what administrators see, which no cache keeps', async () => {
      for (const [address, who] of [['/admin-login'], ['/', 'admin'], ['/admin', 'admin']] as const)
        expect(await told(address, who), address).toEqual({ status: 200, cache: PRIVATE, retry: undefined })
      expect(await told('/nowhere', 'admin')).toMatchObject({ status: 404, cache: PRIVATE })
      for (const address of ['/api/health', '/robots.txt', things.script])
        expect((await told(address)).status).toBe(200)
    })
  })

  it('is a page or a call that fails: 500, which no cache keeps and which says nothing of the reason', async () => {
    // Settings that nothing can read.
    await set({ siteName: 5 }, 500)
    for (const address of ['/', '/find-photographer', '/api/trpc/settings.public']) {
      const { status, headers, text } = await send(address, { headers: { 'accept-encoding': 'identity' } })
      expect([address, status, headers['cache-control']]).toEqual([address, 500, expect.stringContaining('no-store')])
      expect(text).not.toContain('siteName":5')
      expect(text).not.toMatch(/ZodError|expected string/)
    }
    await set({}, 200)
  })
})
