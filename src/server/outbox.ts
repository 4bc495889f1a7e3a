import { waitUntil } from '@vercel/functions'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { emailOutbox } from '#drizzle/schema/mail.ts'
import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'
import { describeError, log } from '#server/log.ts'
import type { DrainSummary } from '#server/mail/drain.ts'
import type { MailName, MailProps } from '#emails/catalogue.ts'

const Address = z.string().max(254).regex(z.regexes.html5Email)

/**
 * Queues one mail in the caller's transaction: it leaves if and only if the change that caused it is kept. The same
 * `dedupeKey` queues once, whatever happens. Call `scheduleDrain` after the commit. (NO1, X33, X34)
 * @throws ZodError when the address is wrong.
 */
export async function enqueueMail<Name extends MailName>(
  tx: Db,
  mail: {
    template: Name
    to: string
    props: MailProps<Name>
    dedupeKey: string
    /** How long it waits before it leaves. */
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

/** Rewrites a mail that waits for its moment and has not been tried; false when there is none any more. (X124) */
export async function rewriteWaitingMail<Name extends MailName>(
  tx: Db,
  { props, dedupeKey }: { template: Name; props: MailProps<Name>; dedupeKey: string },
): Promise<boolean> {
  const rewritten = await tx
    .update(emailOutbox)
    .set({ props })
    .where(isWaiting(dedupeKey))
    .returning({ id: emailOutbox.id })
  return rewritten.length === 1
}

/** Takes back a mail that waits for its moment and has not been tried. (X124) */
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

/** Sends what is due, one batch. The mail code is loaded here and nowhere earlier. */
export async function drainOutbox(db: Db): Promise<DrainSummary> {
  const { drainConfigured } = await import('#server/mail/drain.ts')
  return drainConfigured(db)
}

/** Longer than a batch takes, shorter than a function may live after its answer. */
const DRAIN_MS = 10_000

/** Batches until nothing is due, or the time is used up: a hundred reminders must not wait for a hundred visitors. */
async function drainBacklog(db: Db): Promise<void> {
  const until = Date.now() + DRAIN_MS
  while (!(await drainOutbox(db)).isDone && Date.now() < until);
}

type Worker = { wake?: () => void; lastOpportunityAt?: number }
// One per process even when hot reload or several bundles load this module again.
const worker = ((globalThis as { curioOutbox?: Worker }).curioOutbox ??= {})

/**
 * Sends soon what was just committed, without making the caller wait: wakes the local worker, keeps the function alive
 * after its answer, or simply sends in the dev server. Elsewhere (tests) the mail waits for the next drain.
 */
export function scheduleDrain(db: Db): void {
  if (worker.wake) return worker.wake()
  if (!env.VERCEL && env.NODE_ENV !== 'development') return
  waitUntil(drainBacklog(db).catch((error: unknown) => log.error('mail drain failed', describeError(error))))
}

/** `scheduleDrain` at most every 30 seconds: retries on platforms whose clock starts functions once a day only. */
export function scheduleDrainSometimes(db: Db): void {
  const now = Date.now()
  if (now - (worker.lastOpportunityAt ?? 0) < 30_000) return
  worker.lastOpportunityAt = now
  scheduleDrain(db)
}

/**
 * Drains every `everyMs` milliseconds, and at once when woken, until stopped. One drain at a time.
 * @returns stop, which waits for a drain under way: a mail is never left half settled.
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
