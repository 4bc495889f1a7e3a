import { waitUntil } from '@vercel/functions'
import { application } from '#server/application.ts'
import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'
import { describeError, log } from '#server/log.ts'
import { scheduleDrainSometimes } from '#server/mail/outbox-worker.ts'

const JOBS_EVERY_MS = 60_000
let lookedAt = 0

/**
 * Lets a signed-in person's request also start due work, after its answer: on a platform whose scheduler runs once a
 * day, mails are retried and deadlines kept while anybody is active. At most once a minute per function instance.
 */
export function startDueWork(db: Db): void {
  if (!env.VERCEL) return
  scheduleDrainSometimes(db)
  const now = Date.now()
  if (now - lookedAt < JOBS_EVERY_MS) return
  lookedAt = now
  waitUntil(
    application()
      .runDueJobs(db)
      .catch((error: unknown) => log.error('jobs failed', describeError(error))),
  )
}
