import '#app/application.ts'
import { defineHandler, json } from '#server/http/handler.ts'
import { isScheduler } from '#server/http/scheduler.ts'
import { drainOutbox } from '#server/mail/outbox-worker.ts'
import { database } from '#server/runtime.ts'

const MAX_BATCHES = 4

/** GET /api/cron/outbox, called by the platform's scheduler with the CRON_SECRET: retries mails. 404 without it. */
export default defineHandler('cron-outbox', async (request) => {
  if (!isScheduler(request)) return json({ message: 'Not found' }, 404)
  const db = await database()
  const total = { sent: 0, postponed: 0, dead: 0 }
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const { sent, postponed, dead, isDone } = await drainOutbox(db)
    total.sent += sent
    total.postponed += postponed
    total.dead += dead
    if (isDone) break
  }
  return json(total)
})
