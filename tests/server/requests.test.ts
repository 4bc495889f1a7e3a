import { describe, expect, it, vi } from 'vitest'
import { dispatch } from '#app/handlers/index.ts'
import { MAX_BODY_BYTES } from '#app/handlers/trpc.ts'
import { photographers, settings } from '#drizzle/schema/index.ts'
import { SESSION_COOKIE } from '#server/account/sessions.ts'
import { UNEXPECTED_SENTENCE } from '#server/errors.ts'
import { defineHandler } from '#server/http/handler.ts'
import { setDatabase } from '#server/runtime.ts'
import { forgetSettings } from '#server/settings.ts'
import { SettingsSchema } from '#shared/site/settings.ts'
import { useDatabase } from '#tests/support/database.ts'
import { addWedding, listPhotographer } from '#tests/support/market.ts'

const SITE = 'http://localhost:3000'
const db = await useDatabase()
setDatabase(db)

const get = (path: string, headers: Record<string, string> = {}) => dispatch(new Request(SITE + path, { headers }))

function post(path: string, body: string, headers: Record<string, string> = {}) {
  const all = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers }
  return dispatch(new Request(SITE + path, { method: 'POST', body, headers: all }))
}

const SIGN_OUT = '/api/trpc/auth.signOut'

describe('a write', () => {
  it('passes from our own pages and from programs without an origin', async () => {
    expect((await post(SIGN_OUT, '{}', { origin: SITE })).status).toBe(200)
    expect((await post(SIGN_OUT, '{}')).status).toBe(200)
  })

  it.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'content-type': 'text/plain' }, 415],
    [{ 'content-type': 'multipart/form-data; boundary=x' }, 415],
    [{ 'content-type': 'application/octet-stream' }, 415],
    [{ 'content-length': String(MAX_BODY_BYTES + 1) }, 413],
    [{ 'content-length': 'many' }, 411],
  ])('with %j is refused with %i', async (headers, status) => {
    expect((await post(SIGN_OUT, '{}', headers as Record<string, string>)).status).toBe(status)
  })
})

describe('every answer', () => {
  it.each([
    '/api/health',
    '/api/trpc/settings.public',
    '/api/trpc/nothing.here',
    '/api/none',
    '/robots.txt',
    '/files/none',
    '/api/trpc/%',
  ])('%s carries the security headers and a request id', async (path) => {
    const { headers } = await get(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toContain('max-age=63072000')
    expect(headers.get('referrer-policy')).toBeTruthy()
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('the API', () => {
  it('keeps public answers in shared caches and nothing else', async () => {
    const shared = await get('/api/trpc/settings.public')
    expect(shared.headers.get('cache-control')).toContain('s-maxage')
    const personal = await get('/api/trpc/auth.me')
    expect(personal.headers.get('cache-control')).toBe('private, no-store')
    const mixed = await get('/api/trpc/settings.public,auth.me?batch=1&input=%7B%7D')
    expect(mixed.headers.get('cache-control')).toBe('private, no-store')
  })

  it('refuses a batch of more than ten calls with a short answer', async () => {
    const answer = await get(`/api/trpc/${Array(11).fill('auth.me').join(',')}?batch=1&input=%7B%7D`)
    expect(answer.status).toBe(400)
    expect((await answer.text()).length).toBeLessThan(1_000)
    expect((await get(`/api/trpc/${','.repeat(15_000)}?batch=1`)).status).toBeLessThan(500)
  })

  it('answers malformed requests with a client error, never with 500', async () => {
    const inputs = [
      '{',
      '"x"',
      '{"id":1}',
      '{"id":"\\u0000"}',
      '{"__proto__":{"id":"x"}}',
      'null',
      '[]',
      '{"id":"x","date":"2026-02-30"}',
    ]
    for (const procedure of [
      'photographers.get',
      'directory.checkDate',
      'photographers.reviews',
      'directory.nothing',
    ]) {
      for (const input of inputs) {
        const { status } = await get(`/api/trpc/${procedure}?input=${encodeURIComponent(input)}`)
        expect(status, `${procedure} ${input}`).toBeGreaterThanOrEqual(400)
        expect(status, `${procedure} ${input}`).toBeLessThan(500)
      }
    }
  })

  it('says one sentence and a request id when something unexpected fails, and nothing of the statement', async () => {
    const select = () => {
      throw new Error('relation "secret_table" password=hunter2')
    }
    setDatabase(Object.assign(Object.create(db) as typeof db, { select }))
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const answer = await get('/api/trpc/directory.featured')
    const logged = stderr.mock.calls.join('')
    stderr.mockRestore()
    setDatabase(db)
    const text = await answer.text()
    expect(answer.status).toBe(500)
    expect(text).toContain(UNEXPECTED_SENTENCE)
    expect(text).not.toMatch(/secret_table|hunter2|stack|select /)
    const requestId = JSON.parse(text).error.data.requestId as string
    expect(answer.headers.get('x-request-id')).toBe(requestId)
    expect(logged).toContain(requestId)
  })

  it('is not broken by another site’s cookie that cannot be decoded', async () => {
    const answer = await get('/api/trpc/auth.me', { cookie: `x=%E0%A4%A; ${SESSION_COOKIE}=nonsense` })
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie().join()).toContain(`${SESSION_COOKIE}=;`)
  })
})

it('an unknown address answers 404 and is logged without its query (R36)', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    expect((await get('/no/such/page?secret=1')).status).toBe(404)
    const lines = written.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('unknown address'))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'info', path: '/no/such/page' })
    expect(lines[0]).not.toContain('secret')
  } finally {
    written.mockRestore()
  }
})

it('the scheduled job does not exist for anybody without its secret', async () => {
  expect((await get('/api/cron/outbox')).status).toBe(404)
  expect((await get('/api/cron/outbox', { authorization: 'Bearer undefined' })).status).toBe(404)
})

it('health says what is embedded and what is real', async () => {
  const answer = await get('/api/health')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    status: 'ok',
    services: { database: 'embedded', mail: 'capture', files: 'embedded', payments: 'embedded' },
  })
  expect(await db.select().from(photographers).limit(1)).toEqual([])
})

describe('a failure', () => {
  it('without a word gets its sentence and request id (X145)', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const silent = defineHandler('silent', async () => new Response(null, { status: 500 }))
    const answer = await silent.fetch(new Request(SITE))
    const requestId = answer.headers.get('x-request-id')
    expect([answer.status, await answer.json()]).toEqual([500, { message: UNEXPECTED_SENTENCE, requestId }])
  })
})

describe('whoever has found a weakness', () => {
  const file = async () => get('/.well-known/security.txt')

  it('reads whom to tell, for less than a year, once the contact address is set (RFC 9116)', async () => {
    expect((await file()).status).toBe(404)
    await db.update(settings).set({ value: SettingsSchema.parse({ contactEmail: 'care@curio.example' }) })
    forgetSettings(db)
    const text = await (await file()).text()
    expect(text).toContain('Contact: mailto:care@curio.example\n')
    expect(text).toContain(`Canonical: ${SITE}/.well-known/security.txt\n`)
    const days = (Date.parse(/^Expires: (.*)$/m.exec(text)![1]!) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(90)
    expect(days).toBeLessThan(365)
  })
})

describe('search engines', () => {
  it('find the sitemap, its pages and every listed photographer, and are kept from private areas (SE2)', async () => {
    const robots = await (await get('/robots.txt')).text()
    expect(robots).toContain(`Sitemap: ${SITE}/sitemap.xml`)
    const rules = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, rule]) => rule!)
    const isKeptOut = (path: string) =>
      rules.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)))
    const areas = [
      '/api/x',
      '/dashboard',
      '/vendor',
      '/vendor?tab=all',
      '/vendor/bookings',
      '/admin',
      '/account',
      '/day-pack',
    ]
    expect(areas.filter((path) => !isKeptOut(path))).toEqual([])
    expect(['/', '/vendor-sign-up', '/find-photographer'].filter(isKeptOut)).toEqual([])
    expect(await (await get('/sitemap.xml')).text()).toContain('/sitemap-0.xml')
    expect(await (await get('/sitemap-0.xml')).text()).toContain(`<loc>${SITE}/find-photographer</loc>`)
    expect((await get('/sitemap-1.xml')).status).toBe(404)
    const listed = await listPhotographer(db)
    const hidden = await listPhotographer(db, { isPublished: false })
    const photographersFile = await (await get('/sitemap-1.xml')).text()
    expect(photographersFile).toContain(`<loc>${SITE}/photographer/${listed.id}</loc>`)
    expect(photographersFile).not.toContain(hidden.id)
    expect(await (await get('/sitemap.xml')).text()).not.toContain('/sitemap-2.xml')
    const [shown, draft, unlisted] = [
      await addWedding(db, listed.id),
      await addWedding(db, listed.id, { consentAt: null }),
      await addWedding(db, hidden.id),
    ]
    expect(await (await get('/sitemap.xml')).text()).toContain('/sitemap-2.xml')
    const weddingsFile = await (await get('/sitemap-2.xml')).text()
    expect(weddingsFile).toContain(`<loc>${SITE}/photographer/${listed.id}/weddings/${shown.id}</loc>`)
    for (const { id } of [draft, unlisted]) expect(weddingsFile).not.toContain(id)
    expect((await get('/sitemap-3.xml')).status).toBe(404)
  })
})
