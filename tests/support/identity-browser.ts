import { dispatch } from '#app/handlers/index.ts'
import { readSession, SESSION_COOKIE } from '#server/account/sessions.ts'
import type { Actor } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'
import { readCookie } from '#server/http/cookies.ts'
import type { IdentityProvider } from '#shared/access/identity-providers.ts'
import { PASSWORD } from './accounts.ts'
import { callAs } from './call.ts'

const SITE = env.siteUrl
type Chosen = { email: string; isVerified?: boolean; answer?: 'continue' | 'cancel' }

/** A browser: it keeps cookies, and goes where it is sent. */
export function openBrowser(db: Db) {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  function keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split(/=(.*)/s)
      if (value && !/Max-Age=0/.test(line)) jar.set(name, value)
      else jar.delete(name)
    }
  }
  async function send(address: string, init: RequestInit = {}, isOtherSite = false): Promise<Response> {
    const headers = new Headers(init.headers)
    // SameSite=Lax: what another site posts comes without cookies.
    if (!isOtherSite) headers.set('cookie', cookie())
    if (init.method === 'POST') headers.set('origin', isOtherSite ? 'https://appleid.apple.com' : SITE)
    const request = new Request(new URL(address, SITE), { ...init, headers, redirect: 'manual' })
    const response = await dispatch(Object.defineProperty(request, 'ip', { value: '127.0.0.1' }))
    keep(response.headers)
    return response
  }
  const next = (response: Response) => response.headers.get('location') ?? ''
  /** To the provider's page. */
  const begin = async (provider: IdentityProvider, returnTo = '') =>
    next(await send(`/sign-in/${provider}${returnTo && `?returnTo=${encodeURIComponent(returnTo)}`}`))
  /** What is chosen there, up to the address it sends the browser to. */
  async function choose(page: string, { email, isVerified = true, answer = 'continue' }: Chosen): Promise<string> {
    const body = new URLSearchParams({ email, firstName: 'Robin', lastName: 'Vale', answer })
    if (isVerified) body.set('isEmailVerified', 'on')
    return next(await send(page, { method: 'POST', body }))
  }
  const arrive = async (callback: string) => next(await send(callback))
  return {
    send,
    begin,
    choose,
    arrive,
    /** The whole way; answers where it ends. */
    signIn: async (chosen: Chosen, { returnTo = '' } = {}) =>
      arrive(await choose(await begin('google', returnTo), chosen)),
    /** Calls a procedure as this browser. */
    async call() {
      const token = readCookie(cookie(), SESSION_COOKIE)
      const device = { ip: '127.0.0.1', userAgent: 'Test' }
      const actor: Actor | null = token ? await readSession(db, token, new Headers(), device) : null
      return callAs(db, { actor, cookie: cookie() })
    },
    signInWithPassword: async (email: string) => {
      const answer = await send('/api/trpc/auth.signIn', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': '99' },
        body: JSON.stringify({ email, password: PASSWORD }),
      })
      if (answer.status !== 200) throw new Error(await answer.text())
    },
    isSignedIn: () => jar.has(SESSION_COOKIE),
    forget: () => jar.clear(),
  }
}

/** The whole way at either provider; Apple posts its answer, from its own site. */
export async function signInAt(
  browser: ReturnType<typeof openBrowser>,
  provider: IdentityProvider,
  email: string,
  returnTo = '',
): Promise<string> {
  const page = await browser.begin(provider, returnTo)
  if (provider === 'google') return browser.arrive(await browser.choose(page, { email }))
  const body = new URLSearchParams({ email, answer: 'continue', isEmailVerified: 'on' })
  const posted = await (await browser.send(page, { method: 'POST', body })).text()
  const fields = [...posted.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!])
  const form = new URLSearchParams(fields.map(([name, value]) => [name!, value!.replaceAll('&quot;', '"')]))
  const answer = await browser.send(`/sign-in/${provider}/callback`, { method: 'POST', body: form }, true)
  return browser.arrive(answer.headers.get('location')!)
}
