import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { dispatch } from '#app/handlers/index.ts'
import type { Db } from '#server/db.ts'
import { DatabaseUnavailable, UNEXPECTED_SENTENCE } from '#server/errors.ts'
import { ANSWER_WITHIN_MS, within } from '#server/http/deadline.ts'
import { setDatabase } from '#server/runtime.ts'
import { failurePage } from '#ssr/failure-page.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'

const render = vi.hoisted(() => vi.fn<() => Promise<Response>>())
vi.mock('#ssr/entry-server.tsx', () => ({ renderPage: render }))

const SITE = 'http://localhost:3000'
const db = await useDatabase()
const get = (path: string) => dispatch(new Request(SITE + path))
const bodyOf = async (path: string) => {
  const answer = await get(path)
  return (await answer.json()) as object
}

quietLogs()
beforeAll(() => setDatabase(db))
afterEach(() => {
  setDatabase(db)
  vi.useRealTimers()
})

/** The database as it is when every statement fails so, or never ends. */
const broken = (fail: () => Promise<never>): Db =>
  Object.assign(Object.create(db) as Db, {
    select: () => ({ from: () => ({ where: fail, orderBy: fail }) }),
    execute: fail,
    transaction: fail,
  })
const away = () =>
  broken(() => Promise.reject(new DatabaseUnavailable(new Error('connect ECONNREFUSED 10.0.0.1:5432'))))
const silent = () => broken(() => new Promise<never>(() => undefined))

describe('readiness', () => {
  it('is given with the database and all migrations', async () => {
    expect(await bodyOf('/api/ready')).toEqual({
      status: 'ok',
      database: 'ok',
      migrations: 'ok',
      disk: 'ok',
    })
    expect((await get('/api/health')).status).toBe(200)
  })

  it('is refused while a migration is missing, and given when the database is ahead', async () => {
    await db.execute(sql`create table aside as select * from drizzle.__drizzle_migrations`)
    await db.execute(
      sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
    )
    expect(await bodyOf('/api/ready')).toMatchObject({ status: 'unavailable', migrations: 'behind' })
    await db.execute(sql`delete from drizzle.__drizzle_migrations`)
    await db.execute(sql`insert into drizzle.__drizzle_migrations select * from aside`)
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9)`)
    expect((await get('/api/ready')).status).toBe(200)
    expect(await bodyOf('/api/ready')).toMatchObject({ migrations: 'ahead' })
    await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'of tomorrow'`)
  })

  it('is refused without the database, at once or after three seconds; the process is alive all the same', async () => {
    setDatabase(away())
    expect((await get('/api/ready')).status).toBe(503)
    setDatabase(silent())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = bodyOf('/api/ready')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await asked).toMatchObject({ database: 'slow' })
    expect((await get('/api/health')).status).toBe(200)
  })
})

describe('without the database', () => {
  it('the API says the one sentence with 503, when to ask again, and the request id, in every call of a batch', async () => {
    setDatabase(away())
    const answer = await get('/api/trpc/directory.featured,directory.featured?batch=1&input=%7B%7D')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const calls = (await answer.json()) as { error: { message: string; data: object } }[]
    expect(calls).toHaveLength(2)
    for (const { error } of calls) {
      expect(error.message).toBe(UNEXPECTED_SENTENCE)
      expect(error.data).toMatchObject({ appCode: 'UNAVAILABLE', requestId: answer.headers.get('x-request-id') })
      expect(JSON.stringify(error)).not.toMatch(/ECONN|10\.0\.0\.1|select|did not answer/)
    }
  })

  it('a page that cannot be rendered at all says so with its request id, and no cache keeps it', async () => {
    for (const [fault, status] of [
      [new DatabaseUnavailable(new Error('connect ECONNREFUSED 10.0.0.1:5432')), 503],
      [new Error('relation "secret_table"'), 500],
    ] as const) {
      render.mockRejectedValueOnce(fault)
      const answer = await get('/find-photographer')
      expect(answer.status).toBe(status)
      expect(answer.headers.get('retry-after')).toBe(status === 503 ? '5' : null)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const html = await answer.text()
      expect(html).toContain('This page didn’t load')
      expect(html).toContain(answer.headers.get('x-request-id')!)
      expect(html).not.toMatch(/ECONN|10\.0\.0\.1|secret_table|did not answer/)
    }
  })

  it('nobody waits longer than ten seconds for an answer or a page', async () => {
    // What the handlers import is loaded by now: only their own time is made up.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    render.mockReturnValueOnce(new Promise(() => undefined))
    for (const path of ['/api/trpc/directory.featured', '/find-photographer']) {
      setDatabase(path.startsWith('/api/') ? silent() : db)
      const asked = get(path)
      await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS)
      const answer = await asked
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5'])
      const text = await answer.text()
      expect(text).toContain(answer.headers.get('x-request-id')!)
      if (path.startsWith('/api/')) expect(JSON.parse(text)).toMatchObject({ error: { message: UNEXPECTED_SENTENCE } })
    }
  })
})

describe('the plain page of a failure', () => {
  it('carries the request id, needs no script, and is strict about everything else', async () => {
    const page = failurePage(new Request(`${SITE}/vendor/bookings?tab="><script>`), 'r-1', 500)
    expect(page.status).toBe(500)
    const html = await page.text()
    expect(html).toContain('r-1')
    expect(html).not.toContain('<script')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
  })

  it('comes after the time is over, and not before', async () => {
    const answer = (text: string) => new Response(text)
    expect(await (await within(Promise.resolve(answer('done')), () => answer('late'), 5)).text()).toBe('done')
    expect(await (await within(new Promise(() => undefined), () => answer('late'), 5)).text()).toBe('late')
    await expect(within(Promise.reject(new Error('no')), () => answer('late'), 5)).rejects.toThrow('no')
  })
})
