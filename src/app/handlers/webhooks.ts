import '#app/application.ts'
import { defineHandler, json, type RequestInfo } from '#server/http/handler.ts'

const MAX_BYTES = 256 * 1024

type Take = (request: Request, info: RequestInfo) => Promise<Response>

/** The reporting services, loaded on demand: each comes with its own library. */
const SERVICES: Record<string, () => Promise<Take>> = {
  resend: async () => (await import('#app/webhooks/resend.ts')).takeMailReport,
  stripe: async () => (await import('#app/webhooks/stripe.ts')).takePaymentReport,
}

/**
 * POST /api/webhooks/<service>: signed reports of the services. The signature replaces the guard against other sites,
 * which a program without a browser cannot pass. One function for all of them: plans limit functions.
 */
export default defineHandler(
  'webhooks',
  async (request, info) => {
    const service = info.url.pathname.split('/').at(-1)!
    const load = Object.hasOwn(SERVICES, service) ? SERVICES[service] : undefined
    if (!load) return json({ message: 'Not found' }, 404)
    return (await load())(request, info)
  },
  { methods: ['POST'], maxBodyBytes: MAX_BYTES },
)
