import '#app/application.ts'
import { beginIdentity, finishIdentity } from '#features/auth/server/identity/arrive.ts'
import { defineHandler, json, READS_AND_POSTS } from '#server/http/handler.ts'
import { createContext } from '#server/http/request-context.ts'
import { IDENTITY_PATH } from '#server/identity/paths.ts'
import { identityProviders, redirectUri } from '#server/identity/providers.ts'
import type { IdentityProvider } from '#shared/access/identity-providers.ts'

const MAX_BODY_BYTES = 16 * 1024

const goTo = (location: string, headers = new Headers()) => {
  headers.set('location', location)
  headers.set('cache-control', 'private, no-store')
  // The address has a code in it.
  headers.set('referrer-policy', 'no-referrer')
  return new Response(null, { status: 303, headers })
}

/**
 * GET /sign-in/<provider> leads to the provider's page; its answer comes to …/callback. Apple posts it, from its own site and
 * therefore without our cookies, so a posted answer is turned into the same address with the answer in it.
 */
export default defineHandler(
  'identity',
  async (request, { requestId, url }) => {
    const [, name, isCallback] = IDENTITY_PATH.exec(url.pathname) ?? []
    const provider = identityProviders().find((known): known is IdentityProvider => known === name)
    if (!provider) return json({ message: 'Not found' }, 404)
    if (request.method === 'POST') {
      if (!isCallback) return json({ message: 'Not found' }, 404)
      return goTo(`${redirectUri(provider)}?${new URLSearchParams(await request.text())}`)
    }
    const headers = new Headers()
    const ctx = await createContext(request, requestId, headers)
    const next = isCallback
      ? await finishIdentity(ctx, provider, url.searchParams)
      : await beginIdentity(ctx, provider, url.searchParams.get('returnTo'))
    return goTo(next, headers)
  },
  { methods: READS_AND_POSTS, maxBodyBytes: MAX_BODY_BYTES },
)
