import { eq, sql } from 'drizzle-orm'
import { jobRuns } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { seedId } from './ids.ts'

/** The rows of `job_runs` that say how far a seed has come: `summary.done` lists its finished steps. */
export type SeedJob = 'seed-demo-market' | 'seed-large-market'

/** A seed under way. Every step is one transaction that also writes down that it was done. */
export type SeedRun = {
  /** When the seed was first started: a resumed one goes on telling the same story. */
  startedAt: Date
  isDone(step: string): boolean
  /** Runs `work` once, whatever interrupts or repeats it. */
  step(name: string, work: (tx: Db) => Promise<void>): Promise<void>
  finish(): Promise<void>
}

const read = (db: Db, id: string) =>
  db
    .select({ status: jobRuns.status, startedAt: jobRuns.startedAt, summary: jobRuns.summary })
    .from(jobRuns)
    .where(eq(jobRuns.id, id))

const doneOf = (row: { summary: Record<string, unknown> | null } | undefined) =>
  new Set((row?.summary?.done as string[] | undefined) ?? [])

/** Begins or resumes; null for a database that is complete, or that holds people who came another way. One that has not
 * finished a step yet begins anew. */
export async function openRun(db: Db, job: SeedJob, now: Date): Promise<SeedRun | null> {
  const id = seedId('job', job)
  await db.execute(sql`
    insert into job_runs (id, job, status, started_at, summary)
    select ${id}::uuid, ${job}::text, 'running', ${now.toISOString()}::timestamptz, '{"done": []}'::jsonb
    where not exists (select from users)
    on conflict (id) do update set started_at = excluded.started_at
      where job_runs.status = 'running' and job_runs.summary -> 'done' = '[]'`)
  const [row] = await read(db, id)
  if (!row || row.status === 'succeeded') return null
  const done = doneOf(row)
  return {
    startedAt: row.startedAt,
    isDone: (step) => done.has(step),
    async step(name, work) {
      if (done.has(name)) return
      await db.transaction(async (tx) => {
        const [current] = await read(tx, id).for('update')
        if (doneOf(current).has(name)) return
        // Receipts are numbered at the end, in the order of their days.
        await tx.execute(sql`select set_config('curio.seed', 'on', true)`)
        await work(tx)
        await tx
          .update(jobRuns)
          .set({
            summary: sql`jsonb_set(${jobRuns.summary}, '{done}', ${jobRuns.summary} -> 'done' || to_jsonb(${name}::text))`,
          })
          .where(eq(jobRuns.id, id))
      })
      done.add(name)
    },
    async finish() {
      await db.update(jobRuns).set({ status: 'succeeded', finishedAt: sql`now()` }).where(eq(jobRuns.id, id))
    },
  }
}
