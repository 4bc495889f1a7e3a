import { DAY_PACK } from '#features/day-pack/model.ts'
import { type Handler, json } from '#server/http/handler.ts'
import { withSecurityHeaders } from '#server/http/security-headers.ts'
import { IDENTITY_PATH } from '#server/identity/paths.ts'

type Entry = {
  path: RegExp
  load: () => Promise<{ default: Handler }>
  /** Kept from the first request on: even of a loaded module, `import()` costs every request something. */
  handler?: Handler
}

/** The routes of dev and `npm start`; a test compares them with the files in api/. First match wins. */
export const HANDLERS: readonly Entry[] = [
  { path: /^\/api\/trpc\//, load: () => import('#app/handlers/trpc.ts') },
  { path: /^\/api\/v1\//, load: () => import('#app/handlers/public-api.ts') },
  { path: /^\/api\/health$/, load: () => import('#app/handlers/health.ts') },
  { path: /^\/api\/ready$/, load: () => import('#app/handlers/ready.ts') },
  { path: /^\/api\/cron\/outbox$/, load: () => import('#app/handlers/cron-outbox.ts') },
  { path: /^\/api\/cron\/jobs$/, load: () => import('#app/handlers/cron-jobs.ts') },
  { path: /^\/api\/webhooks\/[^/]+$/, load: () => import('#app/handlers/webhooks.ts') },
  { path: /^\/api\/uploadthing$/, load: () => import('#app/handlers/uploadthing.ts') },
  { path: /^\/api\/annexes$/, load: () => import('#app/handlers/pdf.ts') },
  { path: /^\/api\/(?:addenda|annexes|contracts|receipts)\/[^/]+\.pdf$/, load: () => import('#app/handlers/pdf.ts') },
  { path: /^\/_ut\//, load: () => import('#app/handlers/local-uploads.ts') },
  { path: /^\/_stripe\//, load: () => import('#app/handlers/local-payments.ts') },
  { path: /^\/calendars\//, load: () => import('#app/handlers/calendar.ts') },
  { path: /^\/files\/private\//, load: () => import('#app/handlers/private-file.ts') },
  { path: /^\/files\//, load: () => import('#app/handlers/files.ts') },
  { path: /^\/dev\//, load: () => import('#app/handlers/mailbox.ts') },
  {
    path: /^\/(?:sitemap(?:-\d+)?\.xml|robots\.txt|\.well-known\/security\.txt)$/,
    load: () => import('#app/handlers/crawlers.ts'),
  },
  { path: /^\/badge\//, load: () => import('#app/handlers/badge.ts') },
  { path: /^\/previews\//, load: () => import('#app/handlers/previews.ts') },
  { path: DAY_PACK, load: () => import('#app/handlers/day-pack.ts') },
  { path: IDENTITY_PATH, load: () => import('#app/handlers/identity.ts') },
  { path: /^\/(?!api\/|assets\/)/, load: () => import('#app/handlers/ssr.ts') },
]

/** Answers every request to the product. */
export async function dispatch(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const entry = HANDLERS.find(({ path }) => path.test(pathname))
  if (!entry) {
    const response = json({ message: 'Not found' }, 404)
    withSecurityHeaders(response.headers)
    return response
  }
  entry.handler ??= (await entry.load()).default
  return entry.handler.fetch(request)
}
