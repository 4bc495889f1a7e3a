import { type IdentityProvider, PROVIDER_NAMES } from '#shared/access/identity-providers.ts'
import { STAND_IN_CSS } from '#stand-ins/pages/styles.ts'
import { choicePage, postedPage, refusalPage } from './pages.ts'
import { type LocalProvider, openProvider, ProviderError } from './provider.ts'

type Options = {
  /** Where the stand-in is, without the provider's name. */
  base: string
  key: Uint8Array
  redirectUri: (provider: IdentityProvider) => string
}

const CLIENT_ID = 'curio'
const CLIENT_SECRET = 'the stand-in takes this one'
const PAGE_CSP =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const page = (body: string, status = 200) =>
  new Response(body, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': PAGE_CSP,
    },
  })
const data = (body: unknown, status = 200) => Response.json(body, { status, headers: { 'cache-control': 'no-store' } })

/** Goes back with the answer: as a redirect, or as the form that Apple's page posts. */
function goBack(asked: { redirectUri: string; isPosted: boolean }, answer: Record<string, string>, styles: string) {
  const search = new URLSearchParams(answer)
  if (asked.isPosted) return page(postedPage(asked.redirectUri, search, styles))
  const headers = { location: `${asked.redirectUri}?${search}`, 'cache-control': 'no-store' }
  return new Response(null, { status: 303, headers })
}

/**
 * The stand-in for both providers: discovery, keys and tokens for our side, which calls it within the process, and a page
 * for people, on which they choose who they are.
 */
export function openIdentities({ base, key, redirectUri }: Options) {
  const styles = `${new URL(base).pathname}/style`
  const open = new Map<string, LocalProvider>()
  const of = (name: IdentityProvider): LocalProvider => {
    const known = open.get(name)
    if (known) return known
    const options = { issuer: `${base}/${name}`, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, key }
    const provider = openProvider({ ...options, redirectUris: [redirectUri(name)] })
    open.set(name, provider)
    return provider
  }

  async function authorize(name: IdentityProvider, request: Request, url: URL): Promise<Response> {
    const form = request.method === 'POST' ? new URLSearchParams(await request.text()) : null
    const asked = of(name).readAsked(url.searchParams)
    if (!form) return page(choicePage(PROVIDER_NAMES[name], url.searchParams, styles))
    const given = (field: string) => (form.get(field) ?? '').trim()
    if (given('answer') !== 'continue') return goBack(asked, { error: 'access_denied', state: asked.state }, styles)
    const names = { firstName: given('firstName'), lastName: given('lastName') }
    const chosen = { ...names, email: given('email'), isEmailVerified: form.has('isEmailVerified') }
    const code = await of(name).issueCode(asked, chosen)
    const user = asked.isPosted && { user: JSON.stringify({ name: names }) }
    return goBack(asked, { code, state: asked.state, ...user }, styles)
  }

  async function respond(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const [, name, end] = /\/(google|apple)\/(.+)$/.exec(url.pathname) ?? []
    if (url.pathname === styles) return new Response(STAND_IN_CSS, { headers: { 'content-type': 'text/css' } })
    const provider = name as IdentityProvider | undefined
    if (!provider) return data({ message: 'Not found' }, 404)
    if (end === '.well-known/openid-configuration') return data(of(provider).description)
    if (end === 'keys') return data(await of(provider).keys())
    if (end === 'token') return data(await of(provider).exchange(new URLSearchParams(await request.text())))
    if (end === 'authorize') return authorize(provider, request, url)
    return data({ message: 'Not found' }, 404)
  }

  return {
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    /** Answers a browser. */
    async answer(request: Request): Promise<Response> {
      try {
        return await respond(request)
      } catch (error) {
        if (error instanceof ProviderError) return page(refusalPage(error.message, styles), 400)
        throw error
      }
    },
    /** Answers our side, in place of `fetch`. */
    async fetch(url: string, init: RequestInit): Promise<Response> {
      try {
        return await respond(new Request(url, init))
      } catch (error) {
        if (error instanceof ProviderError) return data({ error: error.code, error_description: error.message }, 400)
        throw error
      }
    },
  }
}

export type LocalIdentities = ReturnType<typeof openIdentities>
