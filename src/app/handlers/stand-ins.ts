import { type Handler, json } from '#server/http/handler.ts'
import { withSecurityHeaders } from '#server/http/security-headers.ts'

type Entry = { path: RegExp; load: () => Promise<{ default: Handler }> }

/** Routes that exist only with stand-ins; each answers 404 where the real service is used. */
const PARTS: readonly Entry[] = [
  { path: /^\/_ut\//, load: () => import('#app/handlers/local-uploads.ts') },
  { path: /^\/_stripe\//, load: () => import('#app/handlers/local-payments.ts') },
  { path: /^\/files\//, load: () => import('#app/handlers/files.ts') },
  { path: /^\/dev\//, load: () => import('#app/handlers/mailbox.ts') },
]

/** The mailbox, captured uploads, test payments and pictures as one function: plans limit functions, and only previews use it. */
const handler: Handler = {
  async fetch(request) {
    const { pathname } = new URL(request.url)
    const part = PARTS.find(({ path }) => path.test(pathname))
    if (part) return (await part.load()).default.fetch(request)
    const response = json({ message: 'Not found' }, 404)
    withSecurityHeaders(response.headers)
    return response
  },
}

export default handler
