import { eq, sql } from 'drizzle-orm'
import { jobRuns } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { seedId } from './ids.ts'

const JOB = 'seed-demo-market'
const JOB_ID = seedId('job', JOB)

/** A seed under way. Every step is one transaction that also writes down that it was done. */
export type SeedRun = {
  /** When the seed was first started: a resumed one goes on telling the same story. */
  startedAt: Date
  isDone(step: string): boolean
  /** Runs `work` once, whatever interrupts or repeats it. */
  step(name: string, work: (tx: Db) => Promise<void>): Promise<void>
  finish(): Promise<void>
}

const read = (db: Db) =>
  db
    .select({ status: jobRuns.status, startedAt: jobRuns.startedAt, summary: jobRuns.summary })
    .from(jobRuns)
    .where(eq(jobRuns.id, JOB_ID))

const doneOf = (row: { summary: Record<string, unknown> | null } | undefined) =>
  new Set((row?.summary?.done as string[] | undefined) ?? [])

/** Whether the demonstration market is complete: one look-up by key. */
export async function isSeeded(db: Db): Promise<boolean> {
  const [row] = await read(db)
  return row?.status === 'succeeded'
}

/** Begins or resumes; null for a database that is complete, or that holds people who came another way. */
export async function openRun(db: Db, now: Date): Promise<SeedRun | null> {
  await db.execute(sql`
    insert into job_runs (id, job, status, started_at, summary)
    select ${JOB_ID}::uuid, ${JOB}::text, 'running', ${now.toISOString()}::timestamptz, '{"done": []}'::jsonb
    where not exists (select from users)
    on conflict (id) do nothing`)
  const [row] = await read(db)
  if (!row || row.status === 'succeeded') return null
  const done = doneOf(row)
  return {
    startedAt: row.startedAt,
    isDone: (step) => done.has(step),
    async step(name, work) {
      if (done.has(name)) return
      await db.transaction(async (tx) => {
        const [current] = await read(tx).for('update')
        if (doneOf(current).has(name)) return
        await work(tx)
        await tx
          .update(jobRuns)
          .set({ summary: sql`jsonb_set(${jobRuns.summary}, '{done}', ${jobRuns.summary} -> 'done' || to_jsonb(${name}::text))` })
          .where(eq(jobRuns.id, JOB_ID))
      })
      done.add(name)
    },
    async finish() {
      await db.update(jobRuns).set({ status: 'succeeded', finishedAt: sql`now()` }).where(eq(jobRuns.id, JOB_ID))
    },
  }
}
