import '#app/application.ts'
import { sql } from 'drizzle-orm'
import { env } from '#server/env.ts'
import { defineHandler, json } from '#server/http/handler.ts'
import { database } from '#server/runtime.ts'

let hasStarted = false

/**
 * GET /api/health, liveness: 200 from the first answer of the database on, and which needs a real service or an
 * embedded stand-in serves. Later outages are told by /api/ready: a process must not be ended for the database's sake.
 */
export default defineHandler('health', async () => {
  try {
    const db = await database()
    if (!hasStarted) await db.execute(sql`select 1`)
    hasStarted = true
  } catch {
    return json({ status: 'unavailable', services: env.services }, 503)
  }
  return json({ status: 'ok', services: env.services })
})
