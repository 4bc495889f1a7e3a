import { json, type Handler } from '#server/http/handler.ts'
import { withSecurityHeaders } from '#server/http/security-headers.ts'

type Entry = { path: RegExp; load: () => Promise<{ default: Handler }> }

/** One table for dev, `npm start` and a test that compares it with the files in api/. First match wins. */
export const HANDLERS: readonly Entry[] = [
  { path: /^\/api\/trpc\//, load: () => import('#server/handlers/trpc.ts') },
  { path: /^\/api\/health$/, load: () => import('#server/handlers/health.ts') },
  { path: /^\/api\/ready$/, load: () => import('#server/handlers/ready.ts') },
  { path: /^\/api\/cron\/outbox$/, load: () => import('#server/handlers/cron-outbox.ts') },
  { path: /^\/api\/cron\/jobs$/, load: () => import('#server/handlers/cron-jobs.ts') },
  { path: /^\/api\/webhooks\/resend$/, load: () => import('#server/handlers/webhook-resend.ts') },
  { path: /^\/api\/uploadthing$/, load: () => import('#server/handlers/uploadthing.ts') },
  { path: /^\/api\/contracts\/[^/]+\.pdf$/, load: () => import('#server/handlers/contract-pdf.ts') },
  { path: /^\/_ut\//, load: () => import('#server/handlers/local-uploads.ts') },
  { path: /^\/files\/private\//, load: () => import('#server/handlers/private-file.ts') },
  { path: /^\/files\//, load: () => import('#server/handlers/files.ts') },
  { path: /^\/dev\//, load: () => import('#server/handlers/mailbox.ts') },
  { path: /^\/(?:sitemap(?:-\d+)?\.xml|robots\.txt)$/, load: () => import('#server/handlers/crawlers.ts') },
  { path: /^\/(?!api\/|assets\/)/, load: () => import('#server/handlers/ssr.ts') },
]

/** Answers any request of the product. */
export async function dispatch(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const entry = HANDLERS.find(({ path }) => path.test(pathname))
  if (!entry) {
    const response = json({ message: 'Not found' }, 404)
    withSecurityHeaders(response.headers)
    return response
  }
  return (await entry.load()).default.fetch(request)
}
