import { createHash, timingSafeEqual } from 'node:crypto'
import { env } from '#server/env.ts'
import { defineHandler, json } from '#server/http/handler.ts'
import { drainOutbox, tidyOutbox } from '#server/outbox.ts'
import { database } from '#server/runtime.ts'

const MAX_BATCHES = 4
const digest = (value: string) => createHash('sha256').update(value).digest()

/** GET /api/cron/outbox, called by the platform's clock with the CRON_SECRET: retries and tidies. 404 without it. (NO1) */
export default defineHandler('cron-outbox', async (request) => {
  const given = request.headers.get('authorization') ?? ''
  const isTrusted = env.CRON_SECRET !== undefined && timingSafeEqual(digest(given), digest(`Bearer ${env.CRON_SECRET}`))
  if (!isTrusted) return json({ message: 'Not found' }, 404)
  const db = await database()
  const total = { sent: 0, postponed: 0, dead: 0 }
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const { sent, postponed, dead, isDone } = await drainOutbox(db)
    total.sent += sent
    total.postponed += postponed
    total.dead += dead
    if (isDone) break
  }
  await tidyOutbox(db)
  return json(total)
})
