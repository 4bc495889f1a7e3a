import { createHash } from 'node:crypto'
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { unstable_localLink as localLink } from '@trpc/client'
import manifest from 'virtual:router-manifest'
import { trpc } from '#shell/trpc.ts'
import { appRouter } from '#app/app-router.ts'
import { createContext } from '#server/context.ts'
import { isUnavailable, UNAVAILABLE_RETRY_SECONDS } from '#server/errors.ts'
import type { RequestInfo } from '#server/http/handler.ts'
import { pageCsp } from '#server/http/security-headers.ts'
import { describeError, log } from '#server/log.ts'
import { createRouter } from '../router.tsx'
import { routeTree } from '../routeTree.gen.ts'
import { postponeModules } from './postpone-modules.ts'

const PUBLIC_PAGE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g

/** SHA-256 of each inline script, so that the page's policy allows exactly those. Structured data does not run. */
function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes, code] of html.matchAll(INLINE_SCRIPT)) {
    if (attributes?.includes('application/ld+json')) continue
    hashes.add(createHash('sha256').update(code!).digest('base64'))
  }
  return [...hashes]
}

/**
 * Renders one page. The HTML is anonymous: it never reads the session, so that shared caches may keep it; the browser
 * asks afterwards who is signed in.
 */
export async function renderPage(request: Request, { requestId }: RequestInfo): Promise<Response> {
  const anonymous = new Request(request.url, { headers: { accept: 'text/html' } })
  // The SSR handler has already decided whether the page may be shown.
  const context = { ...(await createContext(anonymous, requestId, new Headers())), isMaintenanceExempt: true }
  let isDown = false
  const trpcClient = trpc.createClient({
    links: [
      localLink({
        router: appRouter,
        createContext: async () => context,
        onError({ error, path }) {
          isDown ||= isUnavailable(error.cause)
          if (error.code !== 'INTERNAL_SERVER_ERROR' && !isUnavailable(error.cause)) return
          log.error('procedure failed', { requestId, procedure: path, ...describeError(error.cause ?? error) })
        },
      }),
    ],
  })
  const render = createRequestHandler({
    request: anonymous,
    createRouter: () => createRouter({ trpcClient, routeTree }),
    getRouterManifest: () => manifest,
  })
  const response = await render(({ router, responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  )
  const headers = new Headers(response.headers)
  // A route's headers also apply to its 404 and 500 pages, so the status decides. A mailed link must not be cached.
  const isShared = response.status === 200 && !new URL(request.url).searchParams.has('token')
  headers.set('cache-control', isShared ? PUBLIC_PAGE : 'no-store')
  if (!response.body || (response.status >= 300 && response.status < 400)) {
    return new Response(null, { status: response.status, headers })
  }
  const html = postponeModules(await response.text())
  const status = response.status === 500 && isDown ? 503 : response.status
  if (status === 503) headers.set('retry-after', String(UNAVAILABLE_RETRY_SECONDS))
  // The dev server injects scripts of its own; the hashes apply to the production build.
  if (!import.meta.env.DEV) headers.set('content-security-policy', pageCsp(inlineScriptHashes(html)))
  return new Response(request.method === 'HEAD' ? null : html, { status, headers })
}
