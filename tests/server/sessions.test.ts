import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { dispatch } from '#app/handlers/index.ts'
import { sessions, users } from '#drizzle/schema/index.ts'
import { TOO_MANY_SIGN_INS } from '#features/auth/texts.ts'
import { hashToken, readSession, SESSION_COOKIE } from '#server/account/sessions.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { setDatabase } from '#server/runtime.ts'
import { makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { useDatabase } from '#tests/support/database.ts'

const SITE = 'http://localhost:3000'
const db = await useDatabase()
setDatabase(db)
let address = 0

type CallOptions = { cookie?: string; ip?: string; headers?: Record<string, string> }

/** One call as a browser makes it; `ip` is the socket's address. */
function call(
  procedure: string,
  input: unknown,
  { cookie, ip = `192.0.2.${++address}`, headers = {} }: CallOptions = {},
) {
  const body = JSON.stringify(input)
  const request = new Request(`${SITE}/api/trpc/${procedure}`, {
    method: 'POST',
    body,
    headers: {
      origin: SITE,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
  })
  return dispatch(Object.assign(request, { ip }))
}
async function me(cookie: string) {
  const answer = await dispatch(new Request(`${SITE}/api/trpc/auth.me`, { headers: { cookie } }))
  return ((await answer.json()) as { result: { data: { email: string } | null } }).result.data
}
/** The session cookie an answer leaves in the browser: the last one wins. */
const sessionOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .filter((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`))
    .at(-1)!
    .split(';')[0]!

describe('a session', () => {
  it('is new at every sign-in, whatever the browser brought along, and replaces only the one it brought (X25)', async () => {
    const { email, userId } = await makeAccount(db)
    const planted = `${SESSION_COOKIE}=${'a'.repeat(40)}`
    const first = sessionOf(await call('auth.signIn', { email, password: PASSWORD }, { cookie: planted }))
    expect(first).not.toBe(planted)
    expect(await me(planted)).toBeNull()
    const elsewhere = sessionOf(await call('auth.signIn', { email, password: PASSWORD }))
    const second = sessionOf(await call('auth.signIn', { email, password: PASSWORD }, { cookie: first }))
    expect(second).not.toBe(first)
    expect(await me(first)).toBeNull()
    expect(await me(second)).toMatchObject({ email })
    expect(await me(elsewhere)).toMatchObject({ email })
    expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(2)
  })

  it('of somebody else ends too when another person signs in on that browser', async () => {
    const attacker = await makeAccount(db)
    const victim = await makeAccount(db)
    const attackers = sessionOf(await call('auth.signIn', { email: attacker.email, password: PASSWORD }))
    const own = sessionOf(await call('auth.signIn', { email: victim.email, password: PASSWORD }, { cookie: attackers }))
    expect(await me(own)).toMatchObject({ email: victim.email })
    expect(await me(attackers)).toBeNull()
  })

  it('is not opened by a wrong password, which leaves the present one alone', async () => {
    const { email } = await makeAccount(db)
    const cookie = sessionOf(await call('auth.signIn', { email, password: PASSWORD }))
    const refused = await call('auth.signIn', { email, password: 'wrong-password' }, { cookie })
    expect(refused.status).toBe(400)
    expect(refused.headers.getSetCookie()).toEqual([])
    expect(await me(cookie)).toMatchObject({ email })
  })

  it('ends with sign-out; the old cookie then signs nobody in, and its hash never did (D11)', async () => {
    const { email } = await makeAccount(db)
    const cookie = sessionOf(await call('auth.signIn', { email, password: PASSWORD }))
    const token = cookie.split('=')[1]!
    expect(await me(`${SESSION_COOKIE}=${hashToken(token)}`)).toBeNull()
    const out = await call('auth.signOut', {}, { cookie })
    expect(out.status).toBe(200)
    expect(out.headers.getSetCookie().join()).toContain('curio_signed_in=;')
    expect(await me(cookie)).toBeNull()
    expect((await call('auth.signOut', {}, { cookie })).status).toBe(200)
  })

  it('reads the role from the database on every call, and ends with its person', async () => {
    const { email, userId } = await makeAccount(db)
    const cookie = sessionOf(await call('auth.signIn', { email, password: PASSWORD }))
    await db.delete(users).where(eq(users.id, userId))
    expect(await me(cookie)).toBeNull()
  })

  it('keeps the address it is known by where an endpoint does not know one', async () => {
    const { email, userId } = await makeAccount(db)
    const cookie = sessionOf(await call('auth.signIn', { email, password: PASSWORD }, { ip: '192.0.2.201' }))
    const used = async (ip: string) => {
      await db
        .update(sessions)
        .set({ lastUsedAt: new Date(0) })
        .where(eq(sessions.userId, userId))
      await readSession(db, cookie.split('=')[1]!, new Headers(), { ip, userAgent: 'Phone' })
      const [row] = await db.select().from(sessions).where(eq(sessions.userId, userId))
      return row
    }
    expect(await used('')).toMatchObject({ ip: '192.0.2.201', userAgent: 'Phone' })
    expect(await used('192.0.2.202')).toMatchObject({ ip: '192.0.2.202' })
  })

  it('is announced by a cookie that scripts may read, and kept in one that they may not', async () => {
    const { email } = await makeAccount(db)
    const answer = await call('auth.signIn', { email, password: PASSWORD })
    const [session, hint] = answer.headers.getSetCookie()
    expect(session).toMatch(/^session=[a-z0-9]{40}; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax$/)
    expect(hint).toMatch(/^curio_signed_in=1; Path=\/; SameSite=Lax; Max-Age=\d+$/)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('the limit per address', () => {
  it('is not reset by headers that a caller can write', async () => {
    const { email } = await makeAccount(db)
    const ip = '192.0.2.250'
    const { perAccount } = await limitsFor(db, 'signIn')
    for (let guess = 0; guess < perAccount.limit; guess++) {
      const headers = {
        'x-forwarded-for': `10.0.0.${guess}`,
        'x-real-ip': `10.0.1.${guess}`,
        forwarded: `for=10.0.2.${guess}`,
      }
      await call('auth.signIn', { email, password: 'wrong-password' }, { ip, headers })
    }
    const headers = { 'x-forwarded-for': '10.9.9.9', 'x-real-ip': '10.9.9.8', 'cf-connecting-ip': '10.9.9.7' }
    const answer = await call('auth.signIn', { email, password: PASSWORD }, { ip, headers })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.text()).toContain(TOO_MANY_SIGN_INS)
  })
})

describe('signing in from another site', () => {
  const HEADERS: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'content-type': 'text/plain' },
  ]
  it.each(HEADERS)('is refused with %j', async (headers) => {
    const { email } = await makeAccount(db)
    const answer = await call('auth.signIn', { email, password: PASSWORD }, { headers })
    expect([403, 415]).toContain(answer.status)
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})
