import { waitUntil } from '@vercel/functions'
import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { emailOutbox } from '#drizzle/schema/mail.ts'
import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'
import { describeError, log } from '#server/log.ts'
import type { DrainSummary } from '#server/mail/drain.ts'
import type { MailName, MailProps } from '#emails/catalogue.ts'

const Address = z.string().check(z.maxLength(254), z.regex(z.regexes.html5Email))

/**
 * Queues one mail in the caller's transaction: it is sent if and only if the change that caused it commits. A
 * `dedupeKey` is queued once. Call `scheduleDrain` after the commit. (NO1, X33, X34)
 * @throws $ZodError when the address is invalid.
 */
export async function enqueueMail<Name extends MailName>(
  tx: Db,
  mail: {
    template: Name
    to: string
    props: MailProps<Name>
    dedupeKey: string
    /** How long the mail waits before it is sent. */
    delayMs?: number
  },
): Promise<{ isQueued: boolean }> {
  const queued = await tx
    .insert(emailOutbox)
    .values({
      dedupeKey: mail.dedupeKey,
      template: mail.template,
      props: mail.props,
      toAddress: Address.parse(mail.to),
      ...(mail.delayMs ? { nextAttemptAt: sql`now() + ${Math.round(mail.delayMs)} * interval '1 ms'` } : {}),
    })
    .onConflictDoNothing({ target: emailOutbox.dedupeKey })
    .returning({ id: emailOutbox.id })
  return { isQueued: queued.length === 1 }
}

/** Rewrites a delayed mail that has not been attempted; false when there is none. (X124) */
export async function rewriteWaitingMail<Name extends MailName>(
  tx: Db,
  { template, props, dedupeKey }: { template: Name; props: MailProps<Name>; dedupeKey: string },
): Promise<boolean> {
  const rewritten = await tx
    .update(emailOutbox)
    .set({ template, props })
    .where(isWaiting(dedupeKey))
    .returning({ id: emailOutbox.id })
  return rewritten.length === 1
}

/** Withdraws a delayed mail that has not been attempted. (X124) */
export async function withdrawWaitingMail(tx: Db, dedupeKey: string): Promise<void> {
  await tx.delete(emailOutbox).where(isWaiting(dedupeKey))
}

const isWaiting = (dedupeKey: string) =>
  and(
    eq(emailOutbox.dedupeKey, dedupeKey),
    eq(emailOutbox.status, 'pending'),
    eq(emailOutbox.attempts, 0),
    isNull(emailOutbox.html),
  )

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

type Worker = { wake?: () => void; lastOpportunityAt?: number }
// One per process, even when hot reload or several bundles load this module again.
const worker = ((globalThis as { curioOutbox?: Worker }).curioOutbox ??= {})

/**
 * Sends what was just committed without making the caller wait: wakes the local worker, keeps the function alive
 * after its answer, or sends directly in the dev server. Elsewhere (tests) the mail waits for the next drain.
 */
export function scheduleDrain(db: Db): void {
  if (worker.wake) return worker.wake()
  if (!env.VERCEL && env.NODE_ENV !== 'development') return
  waitUntil(drainBacklog(db).catch((error: unknown) => log.error('mail drain failed', describeError(error))))
}

/** `scheduleDrain` at most every 30 seconds: for retries on platforms that run scheduled functions only once a day. */
export function scheduleDrainSometimes(db: Db): void {
  const now = Date.now()
  if (now - (worker.lastOpportunityAt ?? 0) < 30_000) return
  worker.lastOpportunityAt = now
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
