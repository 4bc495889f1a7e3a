import { randomUUID } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { jobRuns } from '#drizzle/schema/notifications.ts'
import type { JobContext } from '#server/context.ts'
import { type Db, rows } from '#server/db.ts'
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

const lastSummary = (name: string) => sql`(
  select summary from job_runs where job = ${name} and status = 'succeeded' order by started_at desc limit 1)`

/** What the last run of a job that succeeded has reported; null when none is kept. */
export async function lastReport<Report extends Record<string, number>>(db: Db, name: string): Promise<Report | null> {
  const [row] = await rows<{ summary: Report | null }>(db.execute(sql`select ${lastSummary(name)} as summary`))
  return row!.summary
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
    const [lock] = await rows<{ isOurs: boolean }>(
      tx.execute(sql`select pg_try_advisory_xact_lock(hashtextextended('job:' || ${name}, 3)) as "isOurs"`),
    )
    if (!lock!.isOurs) return null
    await tx
      .update(jobRuns)
      .set({ status: 'failed', finishedAt: now, error: 'The run ended without a result.' })
      .where(and(eq(jobRuns.job, name), eq(jobRuns.status, 'running'), lt(jobRuns.startedAt, abandonedBefore)))
    const [claimed] = await rows<{ id: string }>(
      tx.execute(sql`
        insert into job_runs (job, status, started_at)
        select ${name}, 'running', ${now.toISOString()}
        where not exists (select 1 from job_runs where job = ${name} and status = 'running')
          and (not exists (select 1 from job_runs where job = ${name} and started_at > ${dueBefore.toISOString()})
            or (${lastSummary(name)} ->> 'left')::int > 0)
        returning id`),
    )
    return claimed?.id ?? null
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

/** Deletes old runs of these jobs; the newest of each stays, for the administrator's overview. */
export async function pruneRuns(db: Db, names: readonly string[], now: Date): Promise<{ runs: number }> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const deleted = await rows<{ id: string }>(
    db.execute(sql`
      delete from job_runs old
      where old.job = any(${sql.param(names)}::text[])
        and ((old.status = 'succeeded' and old.started_at < ${before(KEPT_MS.succeeded)})
          or (old.status = 'failed' and old.started_at < ${before(KEPT_MS.failed)}))
        and exists (select 1 from job_runs newer where newer.job = old.job and newer.started_at > old.started_at)
      returning old.id`),
  )
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
