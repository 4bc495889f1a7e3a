import { createContext } from '#server/context.ts'
import { defineHandler, type RequestInfo } from '#server/http/handler.ts'
import { isInMaintenance, isOpenPage } from '#server/maintenance.ts'
import { database } from '#server/runtime.ts'
import { getSettings } from '#server/settings.ts'
import { renderPage } from '#ssr/entry-server.tsx'
import { maintenancePage } from '#ssr/maintenance-page.tsx'

/**
 * During maintenance: the administrator's sign-in for everybody, every page for administrators, and 503 for the rest.
 * Nothing of it is kept by a cache, so that neither side's page is shown to the other. (ST1)
 */
async function renderDuringMaintenance(request: Request, info: RequestInfo): Promise<Response> {
  const headers = new Headers()
  const context = await createContext(request, info.requestId, headers)
  const isAdmitted = isOpenPage(info.url.pathname) || (await context.resolveActor())?.role === 'admin'
  const page = isAdmitted
    ? await renderPage(request, info)
    : maintenancePage(request, (await getSettings(context.db)).siteName)
  const response = new Response(page.body, page)
  response.headers.set('cache-control', 'private, no-store')
  for (const cookie of headers.getSetCookie()) response.headers.append('set-cookie', cookie)
  return response
}

/** Every page of the product. The session is read during maintenance only. */
export default defineHandler('ssr', async (request, info) =>
  (await isInMaintenance(await database())) ? renderDuringMaintenance(request, info) : renderPage(request, info),
)
