import { createHash } from 'node:crypto'
import manifest from 'virtual:router-manifest'
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { unstable_localLink as localLink } from '@trpc/client'
import { appRouter } from '#app/app-router.ts'
import { PACK_ROOT } from '#features/day-pack/model.ts'
import { isUnavailable, UNAVAILABLE_RETRY_SECONDS } from '#server/errors.ts'
import type { RequestInfo } from '#server/http/handler.ts'
import { createContext } from '#server/http/request-context.ts'
import { pageCsp } from '#server/http/security-headers.ts'
import { describeError, log } from '#server/log.ts'
import { rightPath } from '#shared/url/right-path.ts'
import { type TrpcClient, trpc } from '#shell/trpc.ts'
import { createRouter } from '../router.tsx'
import { aheadOf, NOTHING_AHEAD } from './ahead.ts'
import { newMark, takeMarked } from './marked-scripts.ts'
import { OWN_SCRIPTS } from './own-scripts.ts'
import { postponeModules } from './postpone-modules.ts'

const PUBLIC_PAGE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
const sha256 = (script: string) => createHash('sha256').update(script).digest('base64')
const OWN_HASHES = OWN_SCRIPTS.map(sha256)

let pagePaths: readonly string[] | undefined
/** Every page's path, those outside the router too. */
const allPages = () =>
  (pagePaths ??= [
    ...Object.keys(createRouter({} as TrpcClient).routesByPath),
    ...['$id', '$id/contract.pdf', ''].map((rest) => `${PACK_ROOT}/${rest}`),
  ])

/** Leads an address in other letter case or with doubled slashes to the page that it means; null when it is right. */
function leadToPage({ pathname, search }: URL): Response | null {
  const right = rightPath(pathname, allPages)
  if (right === null) return null
  return new Response(null, { status: 308, headers: { location: right + search, 'cache-control': 'no-store' } })
}

/**
 * Renders one page. The HTML is anonymous: it never reads the session, so that shared caches may keep it; the browser
 * asks afterwards who is signed in.
 */
export async function renderPage(request: Request, { requestId, url }: RequestInfo): Promise<Response> {
  const lead = leadToPage(url)
  if (lead) return lead
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
  const mark = newMark()
  const render = createRequestHandler({
    request: anonymous,
    createRouter: () => {
      const router = createRouter(trpcClient)
      router.update({ ssr: { nonce: mark } } as never)
      return router
    },
    getRouterManifest: () => manifest,
  })
  let ahead = NOTHING_AHEAD
  const response = await render(({ router, responseHeaders }) => {
    ahead = aheadOf(router.state.matches, manifest)
    return renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> })
  })
  const headers = new Headers(response.headers)
  // A route's headers also apply to its 404 and 500 pages, so the status decides. A mailed link must not be cached.
  const isShared = response.status === 200 && !url.searchParams.has('token')
  headers.set('cache-control', isShared ? PUBLIC_PAGE : 'no-store')
  if (!response.body || (response.status >= 300 && response.status < 400)) {
    return new Response(null, { status: response.status, headers })
  }
  const { html: unmarked, scripts } = takeMarked(await response.text(), mark)
  const html = postponeModules(unmarked, ahead)
  const status = response.status === 500 && isDown ? 503 : response.status
  if (status === 503) headers.set('retry-after', String(UNAVAILABLE_RETRY_SECONDS))
  // The dev server injects scripts of its own; the hashes apply to the production build.
  if (!import.meta.env.DEV) headers.set('content-security-policy', pageCsp([...OWN_HASHES, ...scripts.map(sha256)]))
  return new Response(request.method === 'HEAD' ? null : html, { status, headers })
}
