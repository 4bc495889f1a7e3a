import { count, desc, eq, isNull, min, type SQL, sql } from 'drizzle-orm'
import {
  dataExports,
  emailOutbox,
  helpRequests,
  jobRuns,
  paymentEvents,
  payouts,
  refunds,
} from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import { type Db, rows } from '#server/db.ts'
import { env } from '#server/env.ts'
import { diskState } from '#server/uploads/disk.ts'
import { BACKUP_RUN, JOB_STUCK_MS, QUEUES, type QueueKey } from '../model.ts'

export type Queue = { key: QueueKey; count: number; oldestAt: Date | null }

type Table =
  | typeof emailOutbox
  | typeof paymentEvents
  | typeof refunds
  | typeof payouts
  | typeof dataExports
  | typeof helpRequests

/** Whose rows wait, and which of them. */
const WAITING: Record<QueueKey, { table: Table; when: SQL | undefined }> = {
  mails: { table: emailOutbox, when: isOneOf(emailOutbox.status, ['pending', 'sending']) },
  reports: { table: paymentEvents, when: isNull(paymentEvents.handledAt) },
  refunds: { table: refunds, when: isOneOf(refunds.status, ['pending', 'failed']) },
  payouts: { table: payouts, when: isOneOf(payouts.status, ['processing', 'failed']) },
  copies: { table: dataExports, when: eq(dataExports.status, 'waiting') },
  questions: { table: helpRequests, when: eq(helpRequests.status, 'open') },
}

async function readQueue(db: Db, key: QueueKey): Promise<Queue> {
  const { table, when } = WAITING[key]
  const [found] = await db
    .select({ count: count(), oldestAt: min(table.createdAt) })
    .from(table)
    .where(when)
  return { key, ...found! }
}

/** The last run of each job: when it began, how long it took in milliseconds, and how it ended; those in trouble first. */
async function lastRuns({ db, now }: PlainReader) {
  const stuckBefore = new Date(now().getTime() - JOB_STUCK_MS)
  const { job, status, startedAt, finishedAt } = jobRuns
  const found = await db
    .selectDistinctOn([job], { job, status, startedAt, finishedAt })
    .from(jobRuns)
    .orderBy(job, desc(startedAt))
  const runs = found.map(({ finishedAt: end, ...run }) => ({
    ...run,
    isStuck: run.status === 'running' && run.startedAt < stuckBefore,
    tookMs: end && end.getTime() - run.startedAt.getTime(),
  }))
  const isTrouble = (run: (typeof runs)[number]) => run.isStuck || run.status === 'failed'
  return [...runs.filter(isTrouble), ...runs.filter((run) => !isTrouble(run))]
}

/** What waits and for how long, how each job last ended, and what the site runs on. */
export async function getSystem(reader: PlainReader) {
  const { db } = reader
  const queues: Queue[] = []
  for (const { key } of QUEUES) queues.push(await readQueue(db, key))
  const [database] = await rows<{ version: string; bytes: string }>(
    db.execute(sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`),
  )
  const runs = await lastRuns(reader)
  return {
    queues,
    // A backup is no job: the command leaves a row of its own.
    jobs: runs.filter(({ job }) => job !== BACKUP_RUN && !job.startsWith('seed-')),
    backedUpAt: runs.find(({ job, status }) => job === BACKUP_RUN && status === 'succeeded')?.startedAt ?? null,
    database: { version: database!.version, bytes: Number(database!.bytes) },
    disk: diskState(),
    node: process.version,
    /** The commit that runs, where the platform says it. */
    release: env.VERCEL_GIT_COMMIT_SHA ?? null,
    services: env.services,
  }
}
