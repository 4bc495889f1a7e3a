import '#app/application.ts'
import { sql } from 'drizzle-orm'
import { evaluate } from '#server/db.ts'
import { env } from '#server/env.ts'
import { defineHandler, json } from '#server/http/handler.ts'
import { database } from '#server/runtime.ts'

let hasStarted = false

/**
 * GET /api/health, liveness: 200 once the database has answered, with the services that are real and those embedded.
 * /api/ready reports later outages: a process must not be killed because of the database.
 */
export default defineHandler('health', async () => {
  try {
    const db = await database()
    if (!hasStarted) await evaluate(db, sql`1`)
    hasStarted = true
  } catch {
    return json({ status: 'unavailable', services: env.services }, 503)
  }
  return json({ status: 'ok', services: env.services })
})
