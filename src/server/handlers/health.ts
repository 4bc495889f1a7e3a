import { env } from '#server/env.ts'
import { defineHandler, json } from '#server/http/handler.ts'
import { database } from '#server/runtime.ts'

/**
 * GET /api/health, liveness: 200 as soon as this process can serve, and which needs a real service or an embedded
 * stand-in serves. Whether the database answers is for /api/ready: a process must not be ended for the database's sake.
 */
export default defineHandler('health', async () => {
  try {
    // The embedded one is migrated and filled by now; of a server nothing is asked.
    await database()
  } catch {
    return json({ status: 'unavailable', services: env.services }, 503)
  }
  return json({ status: 'ok', services: env.services })
})
