import { randomUUID } from 'node:crypto'
import { and, eq, exists, gt, like, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { jobRuns } from '#drizzle/schema/notifications.ts'
import type { JobContext } from '#server/context.ts'
import { isOneOf, subquery } from '#server/database/sql.ts'
import { type Db, evaluate } from '#server/db.ts'
import { env } from '#server/env.ts'
import { databaseFault } from '#server/errors.ts'
import { describeError, log } from '#server/log.ts'

const MINUTE_MS = 60_000
/** A run that has not finished by then was killed: the job may run again. Longer than any job takes. */
export const JOB_LEASE_MS = 15 * MINUTE_MS
/** Schedulers run a little early: a job of every minute is due again after 55 seconds. */
const EARLY_MS = 5_000
/** Successful runs are kept for a day, failed ones for ninety days; the newest run of a job always. */
const KEPT_MS = { succeeded: 24 * 60 * MINUTE_MS, failed: 90 * 24 * 60 * MINUTE_MS }
const ERROR_MAX = 500

/** Scheduled work. Must be idempotent and safe to run concurrently: a killed run is repeated. */
export type Job = {
  name: string
  everyMinutes: number
  /** Reports what was done, in counts. With `left` above zero the job is due again at the next turn, to continue. */
  run: (ctx: JobContext) => Promise<Record<string, number>>
}
export type JobReport = { job: string; status: 'succeeded' | 'failed' }

/** What the last run of a job that succeeded has reported; null when none is kept. */
export async function lastReport<Report extends Record<string, number>>(db: Db, job: string): Promise<Report | null> {
  const last = await db.query.jobRuns.findFirst({
    columns: { summary: true },
    where: { job, status: 'succeeded' },
    orderBy: { startedAt: 'desc' },
  })
  return (last?.summary ?? null) as Report | null
}

/** A run of a demonstration seed, which keeps its progress among the jobs (`drizzle/seed/kit/seed-run.ts`). */
export const isSeed = like(jobRuns.job, 'seed-%')

/** Whether a job should run: it does not run now, and it is time, or its last run left something. */
async function isDue(tx: Db, job: string, dueBefore: Date): Promise<boolean> {
  const others = await tx.query.jobRuns.findMany({
    columns: { status: true },
    where: { job, OR: [{ status: 'running' }, { startedAt: { gt: dueBefore } }] },
  })
  if (others.some(({ status }) => status === 'running')) return false
  return others.length === 0 || ((await lastReport(tx, job))?.left ?? 0) > 0
}

/**
 * Claims a job for this process and returns the run's id; null when it is not due or another process has it. The lock
 * makes check and insert one step: it must be taken in a statement of its own, before the check's snapshot. It is not
 * waited for: its holder is claiming the job, or has died and leaves it to the next minute.
 */
async function claimRun(db: Db, { name, everyMinutes }: Job, now: Date): Promise<string | null> {
  const abandonedBefore = new Date(now.getTime() - JOB_LEASE_MS)
  const dueBefore = new Date(now.getTime() - everyMinutes * MINUTE_MS + EARLY_MS)
  return db.transaction(async (tx) => {
    const isOurs = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended('job:' || ${name}, 3))`
    if (!(await evaluate(tx, isOurs))) return null
    await tx
      .update(jobRuns)
      .set({ status: 'failed', finishedAt: now, error: 'The run ended without a result.' })
      .where(and(eq(jobRuns.job, name), eq(jobRuns.status, 'running'), lt(jobRuns.startedAt, abandonedBefore)))
    if (!(await isDue(tx, name, dueBefore))) return null
    const [claimed] = await tx
      .insert(jobRuns)
      .values({ job: name, status: 'running', startedAt: now })
      .returning({ id: jobRuns.id })
    return claimed!.id
  })
}

/** Error code and message; never the statement, whose parameters may be personal. */
function reasonOf(error: unknown): string {
  const fault = databaseFault(error)
  if (fault) return `Database fault ${fault.code} ${fault.constraint ?? ''}`.trim()
  const isQuery = error instanceof Error && error.constructor.name === 'DrizzleQueryError'
  return (error instanceof Error && !isQuery ? `${error.name}: ${error.message}` : 'Unknown failure').slice(
    0,
    ERROR_MAX,
  )
}

async function runOne(job: Job, ctx: JobContext): Promise<JobReport | null> {
  const { db } = ctx
  const runId = await claimRun(db, job, ctx.now())
  if (!runId) return null
  const settle = (values: Partial<typeof jobRuns.$inferInsert>) =>
    db
      .update(jobRuns)
      .set({ ...values, finishedAt: ctx.now() })
      .where(eq(jobRuns.id, runId))
  try {
    await settle({ status: 'succeeded', summary: await job.run(ctx) })
    return { job: job.name, status: 'succeeded' }
  } catch (error) {
    log.error('job failed', { job: job.name, requestId: ctx.requestId, ...describeError(error) })
    await settle({ status: 'failed', error: reasonOf(error) })
    return { job: job.name, status: 'failed' }
  }
}

/** The context of work without a person behind it. */
export const jobContext = (db: Db, now: () => Date, requestId: string = randomUUID()): JobContext => ({
  db,
  actor: null,
  now,
  requestId,
  ip: '',
  userAgent: '',
  siteUrl: env.siteUrl,
})

/**
 * Runs every due job, one after the other; a failing one does not stop the others. Any number of processes may
 * do this at once: each due job runs in one of them. (design/security: idempotent jobs)
 */
export async function runJobs(db: Db, jobs: readonly Job[], now: () => Date = () => new Date()): Promise<JobReport[]> {
  const reports: JobReport[] = []
  for (const job of jobs) {
    try {
      const report = await runOne(job, jobContext(db, now))
      if (report) reports.push(report)
    } catch (error) {
      log.error('job could not be recorded', { job: job.name, ...describeError(error) })
      reports.push({ job: job.name, status: 'failed' })
    }
  }
  return reports
}

const newer = alias(jobRuns, 'newer_run')

/** Deletes old runs of these jobs; the newest of each stays, for the administrator's overview. */
export async function pruneRuns(db: Db, names: readonly string[], now: Date): Promise<{ runs: number }> {
  const isOver = (status: keyof typeof KEPT_MS) =>
    and(eq(jobRuns.status, status), lt(jobRuns.startedAt, new Date(now.getTime() - KEPT_MS[status])))
  const deleted = await db
    .delete(jobRuns)
    .where(
      and(
        isOneOf(jobRuns.job, names),
        or(isOver('succeeded'), isOver('failed')),
        exists(
          subquery
            .select({ id: newer.id })
            .from(newer)
            .where(and(eq(newer.job, jobRuns.job), gt(newer.startedAt, jobRuns.startedAt))),
        ),
      ),
    )
    .returning({ id: jobRuns.id })
  return { runs: deleted.length }
}

/**
 * Calls `turn` every `everyMs` milliseconds, the first time after `firstMs`, never concurrently.
 * @returns stop, which waits for a turn in progress.
 */
export function startClock(turn: () => Promise<unknown>, everyMs: number, firstMs = everyMs): () => Promise<void> {
  let isStopped = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout
  const tick = () => {
    running = turn()
      .then(
        () => undefined,
        (error: unknown) => log.error('jobs failed', describeError(error)),
      )
      .finally(() => {
        running = undefined
        if (!isStopped) timer = setTimeout(tick, everyMs)
      })
  }
  timer = setTimeout(tick, firstMs)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
