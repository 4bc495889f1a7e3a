import { describe, expect, it } from 'vitest'
import { dispatch } from '#app/handlers/index.ts'
import { capturedMails } from '#drizzle/schema/index.ts'
import { env } from '#server/env.ts'
import { CLOCK_HEADER, clockOf } from '#server/http/request-clock.ts'
import { setDatabase } from '#server/runtime.ts'
import { privatePicture, readSignedName } from '#server/uploads/private-pictures.ts'
import { useDatabase } from '#tests/support/database.ts'

const db = await useDatabase()
setDatabase(db)

const SITE = 'http://localhost:3000'
const PATHS = ['/dev/mailbox', '/dev/mailbox.json', '/dev/emails', '/dev/jobs/operations.tidy']
type Asked = { headers?: Record<string, string>; method?: string; ip?: string }

/** A request as the server hands it on: with the address of the socket's other end. */
const requestFrom = (url: string, { ip = '127.0.0.1', ...init }: Asked = {}) =>
  Object.defineProperty(new Request(url, init), 'ip', { value: ip })
const ask = (url: string, headers: Record<string, string> = {}, method = 'GET', ip?: string) =>
  dispatch(requestFrom(url, { headers, method, ip })).then(({ status }) => status)

it('the world of the payment stand-in is for this machine itself only, and its hosted pages are for anybody', async () => {
  expect(await ask(`${SITE}/_stripe/world`)).toBe(200)
  expect(await ask(`${SITE}/_stripe/style`, {}, 'GET', '203.0.113.7')).toBe(200)
  expect(await ask(`${SITE}/_stripe/world`, {}, 'GET', '203.0.113.7')).toBe(404)
  expect(await ask(`${SITE}/_stripe/world`, { origin: 'https://evil.example' }, 'POST')).toBe(404)
  expect(await ask(`${SITE}/_stripe/pay/cs_test_none`)).toBe(404)
})

describe('the /dev pages', () => {
  it.each(['http://localhost:3000', 'http://127.0.0.1:4100', 'http://[::1]:3000', 'http://phone.localhost:3000'])(
    'answer this machine at %s',
    async (site) => {
      expect(await ask(`${site}/dev/mailbox.json`)).toBe(200)
      expect(
        await ask(`${site}/dev/jobs/operations.tidy`, { origin: site, 'sec-fetch-site': 'same-origin' }, 'POST'),
      ).toBe(200)
    },
  )

  it.each([
    'http://evil.example:3000',
    'http://192.168.1.20:3000',
    'http://localhost.evil.example',
    'http://0.0.0.0:3000',
  ])('answer nobody who came by the name %s', async (site) => {
    for (const path of PATHS) {
      expect(await ask(site + path)).toBe(403)
      expect(await ask(site + path, { origin: site }, 'POST')).toBe(403)
    }
  })

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site', origin: SITE },
  ])('answer no page of another site: %j', async (headers) => {
    await db.insert(capturedMails).values({
      idempotencyKey: crypto.randomUUID(),
      toAddress: ['a@curio-mail.dev'],
      fromAddress: 'b@curio-mail.dev',
      subject: 'Kept',
      html: '',
      text: '',
    })
    const before = await db.$count(capturedMails)
    for (const path of PATHS) expect(await ask(SITE + path, headers)).toBe(403)
    for (const path of ['/dev/mailbox/clear', ...PATHS]) expect(await ask(SITE + path, headers, 'POST')).toBe(403)
    expect(await db.$count(capturedMails)).toBe(before)
  })

  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('answer the loopback peer %s', async (ip) => {
    expect(await ask(`${SITE}/dev/mailbox.json`, {}, 'GET', ip)).toBe(200)
  })

  it.each(['203.0.113.7', '192.168.1.20', '::ffff:192.168.1.20', '127.0.0.1.example', 'fe80::1', 'local'])(
    'answer no other machine, whatever Host it writes: %s',
    async (ip) => {
      for (const path of PATHS) {
        expect(await ask(SITE + path, { host: 'localhost:3000' }, 'GET', ip)).toBe(403)
        expect(await ask(SITE + path, { host: 'localhost:3000' }, 'POST', ip)).toBe(403)
      }
    },
  )

  // What proxies, tunnels and networks add, as they write it (X149).
  it.each([
    'Forwarded',
    'Via',
    'X-Forwarded',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Forwarded-Port',
    'X-Forwarded-Server',
    'X-Real-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'X-Original-Host',
    'X-ProxyUser-IP',
    'Client-IP',
    'True-Client-IP',
    'Fastly-Client-IP',
    'Proxy-Client-IP',
    'WL-Proxy-Client-IP',
    'Remote-Addr',
    'CF-Connecting-IP',
    'CF-Ray',
    'CDN-Loop',
    'X-Amz-Cf-Id',
    'X-Amzn-Trace-Id',
    'X-Envoy-External-Address',
    'X-Azure-ClientIP',
    'X-Cloud-Trace-Context',
    'X-Vercel-Id',
    'X-Nf-Request-Id',
    'Fly-Client-IP',
    'X-Varnish',
    'Tailscale-User-Login',
    'Ngrok-Skip-Browser-Warning',
    'Proxy-Connection',
    'X-Request-ID',
    'Early-Data',
    'DO-Connecting-IP',
    'Ali-CDN-Real-IP',
    'EO-Connecting-IP',
    'Source-IP',
  ])('answer nothing that came through something and has %s, whatever its Host (X149)', async (name) => {
    for (const value of ['127.0.0.1', 'localhost:3000', '']) {
      const headers = { [name]: value, host: 'localhost:3000' }
      for (const path of PATHS)
        for (const method of ['GET', 'POST']) expect(await ask(SITE + path, headers, method)).toBe(403)
      for (const method of ['GET', 'POST']) expect(await ask(`${SITE}/_stripe/world`, headers, method)).toBe(404)
      const named = { ...headers, [CLOCK_HEADER]: '2031-05-01T10:00:00.000Z' }
      expect(clockOf(requestFrom(SITE, { headers: named }))().getUTCFullYear()).toBe(new Date().getUTCFullYear())
    }
  })

  it('answer what a browser, a program and our own pages send at this machine (X149)', async () => {
    const browser = {
      accept: 'text/html',
      'accept-language': 'en',
      'user-agent': 'Mozilla/5.0',
      dnt: '1',
      'cache-control': 'no-cache',
      'upgrade-insecure-requests': '1',
      'sec-fetch-mode': 'navigate',
      'sec-gpc': '1',
      priority: 'u=0',
      cookie: 'a=b',
      'if-none-match': '"1"',
      range: 'bytes=0-',
      traceparent: '00-1-1-01',
      'trpc-accept': 'application/jsonl',
      'x-uploadthing-version': '7',
      'x-requested-with': 'fetch',
      'x-b3-traceid': '1',
    }
    expect(await ask(`${SITE}/dev/mailbox.json`, browser)).toBe(200)
  })

  it('answer nothing over HTTP/1.0: a proxy that adds no header speaks it, and no browser does (X149)', async () => {
    const request = requestFrom(`${SITE}/dev/mailbox.json`)
    Object.assign(request, { runtime: { node: { req: { httpVersion: '1.0' } } } })
    expect((await dispatch(request)).status).toBe(403)
  })

  it('answer a preview at its own name: its platform keeps strangers out', async () => {
    const kept = env.VERCEL_ENV
    env.VERCEL_ENV = 'preview'
    try {
      expect(await ask('https://curio-git-a.vercel.app/dev/mailbox.json', { 'x-forwarded-for': '203.0.113.7' })).toBe(
        200,
      )
      expect(await ask('https://curio-git-a.vercel.app/dev/mailbox.json', { 'sec-fetch-site': 'cross-site' })).toBe(403)
    } finally {
      env.VERCEL_ENV = kept
    }
  })
})

it('only this machine itself may set the moment of a request', () => {
  const named = { [CLOCK_HEADER]: '2031-05-01T10:00:00.000Z' }
  const yearOf = (asked: Asked) => clockOf(requestFrom(SITE, asked))().getUTCFullYear()
  const thisYear = new Date().getUTCFullYear()
  expect(yearOf({ headers: named })).toBe(2031)
  expect(yearOf({ headers: named, ip: '203.0.113.7' })).toBe(thisYear)
  expect(yearOf({ headers: { ...named, origin: 'https://evil.example' } })).toBe(thisYear)
})

it('a signed URL of a private picture expires by the real clock, whatever moment a request sets', () => {
  const image = { id: crypto.randomUUID(), storagePath: 'a', widths: [320], width: 1, height: 1, thumbhash: null }
  for (const named of ['2099-01-01T00:00:00Z', new Date().toISOString(), '2001-01-01T00:00:00Z']) {
    const name = `${privatePicture(image, new Date(named)).key.split('/').at(-1)}-320.webp`
    const inThreeHours = new Date(Date.now() + 3 * 3_600_000)
    expect(readSignedName(name, inThreeHours), named).toBeNull()
  }
})
