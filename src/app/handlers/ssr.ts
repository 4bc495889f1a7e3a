import { createContext } from '#server/http/request-context.ts'
import '#app/application.ts'
import { withFragment } from '#app/encoded-fragment.ts'
import { DAY_PACK } from '#features/day-pack/model.ts'
import { isUnavailable } from '#server/errors.ts'
import { within } from '#server/http/deadline.ts'
import { defineHandler, type Handler, type RequestInfo } from '#server/http/handler.ts'
import { isInMaintenance, isOpenPage, isServedInMaintenance } from '#server/http/maintenance.ts'
import { IDENTITY_PATH } from '#server/identity/paths.ts'
import { describeError, log } from '#server/log.ts'
import { database } from '#server/runtime.ts'
import { getSettings } from '#server/settings.ts'
import { renderPage } from '#ssr/entry-server.tsx'
import { failurePage } from '#ssr/failure-page.tsx'
import { maintenancePage } from '#ssr/maintenance-page.tsx'
import { unsentPage } from '#ssr/unsent-page.tsx'

/**
 * During maintenance: the administrators' sign-in for everybody, every page for administrators, 503 for the rest.
 * Caches keep none of it, so that neither side's page is shown to the other.
 */
async function renderDuringMaintenance(request: Request, info: RequestInfo): Promise<Response> {
  const headers = new Headers()
  const context = await createContext(request, info.requestId, headers, { admitsViewing: true })
  const isAdmitted = isOpenPage(info.url.pathname) || isServedInMaintenance(await context.resolveActor())
  const response = isAdmitted
    ? await renderPage(request, info)
    : maintenancePage(request, (await getSettings(context.db)).siteName)
  response.headers.set('cache-control', 'private, no-store')
  for (const cookie of headers.getSetCookie()) response.headers.append('set-cookie', cookie)
  return response
}

async function answer(request: Request, info: RequestInfo): Promise<Response> {
  const location = withFragment(info.url)
  if (location) return new Response(null, { status: 302, headers: { location, 'cache-control': 'private, no-store' } })
  return (await isInMaintenance(await database())) ? renderDuringMaintenance(request, info) : renderPage(request, info)
}

const LOGGED_PATH_MAX = 200

/** An address that has no page is noted, without its query. (R36) */
async function answerNoting(request: Request, info: RequestInfo): Promise<Response> {
  const response = await answer(request, info)
  if (response.status === 404)
    log.info('unknown address', { requestId: info.requestId, path: info.url.pathname.slice(0, LOGGED_PATH_MAX) })
  return response
}

/** Every page of the product; a plain page with the request id when rendering fails or takes too long. */
const pages = defineHandler(
  'ssr',
  async (request, info) => {
    const fields = { handler: 'ssr', requestId: info.requestId, path: info.url.pathname }
    try {
      return await within(answerNoting(request, info), () => {
        log.error('no answer in time', fields)
        return failurePage(request, info.requestId, 503)
      })
    } catch (error) {
      log.error('request failed', { ...fields, ...describeError(error) })
      return failurePage(request, info.requestId, isUnavailable(error) ? 503 : 500)
    }
  },
  { refuse: unsentPage },
)

/** On the platform one function serves the day packs, what mail programs post and sign-in elsewhere, too: plans limit functions. */
const handler: Handler = {
  async fetch(request) {
    const url = new URL(request.url)
    if (DAY_PACK.test(url.pathname)) return (await import('#app/handlers/day-pack.ts')).default.fetch(request)
    if (url.pathname === '/unsubscribe' && request.method === 'POST')
      return (await import('#app/handlers/unsubscribe.ts')).default.fetch(request)
    if (IDENTITY_PATH.test(url.pathname)) return (await import('#app/handlers/identity.ts')).default.fetch(request)
    return pages.fetch(request)
  },
}

export default handler
