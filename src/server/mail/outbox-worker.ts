import { waitUntil } from '@vercel/functions'
import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'
import { describeError, log } from '#server/log.ts'
import type { DrainSummary } from '#server/mail/drain.ts'

/** Sends one batch of what is due. The mail code is loaded here and no earlier. */
export async function drainOutbox(db: Db): Promise<DrainSummary> {
  const { drainConfigured } = await import('#server/mail/drain.ts')
  return drainConfigured(db)
}

/** Longer than a batch takes, shorter than a function may run after its answer. */
const DRAIN_MS = 10_000

/** Sends batches until nothing is due or time is up: a hundred reminders must not wait for a hundred visitors. */
async function drainBacklog(db: Db): Promise<void> {
  const until = Date.now() + DRAIN_MS
  while (!(await drainOutbox(db)).isDone && Date.now() < until);
}

type Worker = { wake?: () => void; lastAskedAt?: number; running?: Promise<void>; next?: Promise<void> }
// One per process, even when hot reload or several bundles load this module again.
const worker = ((globalThis as { curioOutbox?: Worker }).curioOutbox ??= {})

/**
 * Sends what was just committed without making the caller wait: wakes the local worker, keeps the function alive
 * after its answer, or sends directly in the dev server. Elsewhere (tests) the mail waits for the next drain.
 */
export function scheduleDrain(db: Db): void {
  if (worker.wake) return worker.wake()
  if (!env.VERCEL && env.NODE_ENV !== 'development') return
  waitUntil(drainNext(db))
}

/** A job commits many transactions: one drain runs, and one waits that will find all they queue meanwhile. */
function drainNext(db: Db): Promise<void> {
  worker.next ??= (worker.running ?? Promise.resolve()).then(() => {
    worker.next = undefined
    worker.running = drainBacklog(db).catch((error: unknown) => log.error('mail drain failed', describeError(error)))
    return worker.running
  })
  return worker.next
}

/** `scheduleDrain` at most every 30 seconds: for retries on platforms that run scheduled functions only once a day. */
export function scheduleDrainSometimes(db: Db): void {
  const now = Date.now()
  if (now - (worker.lastAskedAt ?? 0) < 30_000) return
  worker.lastAskedAt = now
  scheduleDrain(db)
}

/**
 * Drains every `everyMs` milliseconds, and at once when woken, until stopped. One drain at a time.
 * @returns stop, which waits for a drain in progress: a mail is never left half settled.
 */
export function startOutboxWorker(db: Db, everyMs: number): () => Promise<void> {
  let isStopped = false
  let isWoken = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const drain = async () => {
    isWoken = false
    try {
      const { isDone } = await drainOutbox(db)
      if (!isDone) isWoken = true
    } catch (error) {
      log.error('mail drain failed', describeError(error))
    }
  }
  const run = () => {
    clearTimeout(timer)
    if (isStopped) return
    running = drain().finally(() => {
      running = undefined
      if (isStopped) return
      timer = setTimeout(run, isWoken ? 0 : everyMs)
    })
  }
  const wake = () => {
    isWoken = true
    if (!running) run()
  }
  worker.wake = wake
  timer = setTimeout(run, everyMs)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    if (worker.wake === wake) worker.wake = undefined
    await running
  }
}
