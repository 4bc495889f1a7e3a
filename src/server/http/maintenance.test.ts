import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { dispatch } from '#app/handlers/index.ts'
import { settings } from '#drizzle/schema/index.ts'
import { createSession, SESSION_COOKIE } from '#server/account/sessions.ts'
import { setDatabase } from '#server/runtime.ts'
import { forgetSettings } from '#server/settings.ts'
import { type Role, TEAM_ROLES } from '#shared/access/roles.ts'
import { makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { useDatabase } from '#tests/support/database.ts'
import { MAINTENANCE_SENTENCE } from './maintenance.ts'

const SITE = 'http://localhost:3000'
const db = await useDatabase()
setDatabase(db)

const get = (path: string, cookie = '') => dispatch(new Request(SITE + path, { headers: cookie ? { cookie } : {} }))
function post(path: string, body: string) {
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  return dispatch(new Request(SITE + path, { method: 'POST', body, headers }))
}
async function close(maintenanceMode: boolean) {
  const value = sql`jsonb_build_object('maintenanceMode', ${maintenanceMode}::boolean, 'siteName', '<Curio>')`
  await db.update(settings).set({ value }).where(eq(settings.id, 1))
  forgetSettings(db)
}
async function sessionOf(role: Role) {
  const { userId } = await makeAccount(db, { role })
  const headers = new Headers()
  await createSession(db, headers, { userId, device: { ip: '203.0.113.7', userAgent: 'Test' } })
  const cookie = headers.getSetCookie().find((one) => one.startsWith(`${SESSION_COOKIE}=`))
  return cookie!.split(';')[0]!
}

describe('an open product', () => {
  it('shows its pages to shared caches without reading a session', async () => {
    await close(false)
    const page = await get('/', await sessionOf('admin'))
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toContain('s-maxage')
  })
})

describe('a product in maintenance (ST1)', () => {
  beforeAll(() => close(true))

  it.each(['/', '/find-photographer', '/dashboard', '/vendor/inbox', '/admin', '/sign-in', '/nowhere'])(
    'answers %s with 503, a page, and nothing for a cache',
    async (path) => {
      const page = await get(path)
      expect(page.status).toBe(503)
      expect(page.headers.get('retry-after')).toBe('600')
      expect(page.headers.get('cache-control')).toBe('private, no-store')
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
      const html = await page.text()
      expect(html).toContain('<h1>We’ll be back soon</h1>')
      expect(html).toContain('&lt;Curio&gt; is down for maintenance')
    },
  )

  it('answers HEAD without a body', async () => {
    const page = await dispatch(new Request(SITE, { method: 'HEAD' }))
    expect(page.status).toBe(503)
    expect(await page.text()).toBe('')
  })

  it.each(TEAM_ROLES)('keeps couples out and lets a %s in, whose pages no cache keeps', async (role) => {
    expect((await get('/', await sessionOf('client'))).status).toBe(503)
    const page = await get('/', await sessionOf(role))
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('<main')
    expect(html).not.toContain('We’ll be back soon')
    expect(page.headers.get('cache-control')).toBe('private, no-store')
  })

  it('keeps the administrators’ sign-in open, page and procedures', async () => {
    const page = await get('/admin-login')
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect((await get('/api/trpc/settings.public')).status).toBe(200)
    expect((await get('/api/trpc/auth.me')).status).toBe(200)
    const { email } = await makeAccount(db, { role: 'admin' })
    const signIn = await post('/api/trpc/auth.signIn', JSON.stringify({ email, password: PASSWORD }))
    expect(signIn.status).toBe(200)
  })

  it('answers the API as unavailable, but not administrators, and no cache keeps either', async () => {
    const refused = await get('/api/trpc/directory.featured')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('600')
    expect(refused.headers.get('cache-control')).toBe('private, no-store')
    const { error } = (await refused.json()) as { error: { message: string; data: { appCode: string } } }
    expect(error.message).toBe(MAINTENANCE_SENTENCE)
    expect(error.data.appCode).toBe('UNAVAILABLE')
    expect((await get('/api/trpc/directory.featured', await sessionOf('client'))).status).toBe(503)
    expect((await post('/api/trpc/newsletter.subscribe', '{"email":"a@curio-mail.dev"}')).status).toBe(503)

    const admitted = await get('/api/trpc/directory.featured', await sessionOf('admin'))
    expect(admitted.status).toBe(200)
    expect(admitted.headers.get('cache-control')).toBe('private, no-store')
  })

  it('refuses the closed calls of a batch and answers the open ones', async () => {
    const answer = await get('/api/trpc/auth.me,directory.featured?batch=1&input=%7B%7D')
    const [me, featured] = (await answer.json()) as { result?: unknown; error?: { data: { httpStatus: number } } }[]
    expect(me!.result).toBeDefined()
    expect(featured!.error!.data.httpStatus).toBe(503)
  })

  it('leaves health, the crawlers’ files and the scheduler’s endpoint open', async () => {
    expect((await get('/api/health')).status).toBe(200)
    expect((await get('/robots.txt')).status).toBe(200)
    expect((await get('/api/cron/outbox')).status).toBe(404)
  })

  it('ends as soon as it is switched off', async () => {
    await close(false)
    expect((await get('/')).status).toBe(200)
    expect((await get('/api/trpc/directory.featured')).headers.get('cache-control')).toContain('s-maxage')
  })
})
