import { sql } from 'drizzle-orm'
import { env } from '#server/env.ts'
import { defineHandler, json } from '#server/http/handler.ts'
import { database } from '#server/runtime.ts'

/** GET /api/health: 200 when the database answers, and which needs a real service or an embedded stand-in serves. */
export default defineHandler('health', async () => {
  try {
    const db = await database()
    await db.execute(sql`select 1`)
  } catch {
    return json({ status: 'unavailable', services: env.services }, 503)
  }
  return json({ status: 'ok', services: env.services })
})
