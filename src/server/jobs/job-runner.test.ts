import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { JOBS, runDueJobs } from '#app/jobs.ts'
import { jobRuns } from '#drizzle/schema/index.ts'
import { useDatabase } from '#tests/support/database.ts'
import { JOB_LEASE_MS, type Job, pruneRuns, runJobs, startClock } from './job-runner.ts'

const db = await useDatabase()
const MINUTE = 60_000
const START = new Date('2026-03-01T12:00:00Z')
const at = (ms: number) => () => new Date(START.getTime() + ms)

/** A job with a unique name that counts its runs. */
function counting(run: () => Promise<Record<string, number>> = async () => ({ done: 1 }), everyMinutes = 5) {
  const job = { name: `test.${randomUUID()}`, everyMinutes, run: vi.fn<Job['run']>(run) }
  return {
    job,
    runs: () => db.select().from(jobRuns).where(eq(jobRuns.job, job.name)).orderBy(desc(jobRuns.startedAt)),
  }
}
const quietly = async <T>(work: () => Promise<T>): Promise<T> => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    return await work()
  } finally {
    stderr.mockRestore()
  }
}

describe('due jobs', () => {
  it('run once, however many processes check at the same moment', async () => {
    const othersAreDone = Promise.withResolvers<void>()
    const { job, runs } = counting(async () => {
      await othersAreDone.promise
      return { done: 1 }
    })
    let ended = 0
    const asked = Array.from({ length: 8 }, () => runJobs(db, [job], at(0)).finally(() => (ended += 1)))
    await vi.waitFor(() => expect(ended).toBe(7), { timeout: 60_000 })
    othersAreDone.resolve()
    const reports = await Promise.all(asked)
    expect(job.run).toHaveBeenCalledTimes(1)
    expect(reports.flat()).toEqual([{ job: job.name, status: 'succeeded' }])
    expect(await runs()).toMatchObject([{ status: 'succeeded', summary: { done: 1 }, startedAt: START }])
  })

  it('run again when their time has come and not before', async () => {
    const { job } = counting()
    for (const minute of [0, 1, 4, 5, 6, 10]) await runJobs(db, [job], at(minute * MINUTE))
    expect(job.run).toHaveBeenCalledTimes(3)
  })

  it('wait for nobody: a process that hangs while it claims one keeps it for itself until it dies', async () => {
    const { job } = counting()
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('job:' || ${job.name}::text, 3))`)
      expect(await runJobs(db, [job], at(0))).toEqual([])
    })
    expect(await runJobs(db, [job], at(0))).toEqual([{ job: job.name, status: 'succeeded' }])
  })

  it('that fail leave a record without personal data and do not stop the others', async () => {
    const failing = counting(async () => {
      await db.execute(`select 1 / 0 as "ann@curio-mail.dev"`)
      return {}
    })
    const other = counting()
    const reports = await quietly(() => runJobs(db, [failing.job, other.job], at(0)))
    expect(reports.map((report) => report.status)).toEqual(['failed', 'succeeded'])
    expect(await failing.runs()).toMatchObject([{ status: 'failed', error: 'Database fault 22012', summary: null }])
  })

  it('that were killed run again when their lease is over; the killed run then counts as failed', async () => {
    const { job, runs } = counting(undefined, 1)
    await db.insert(jobRuns).values({ job: job.name, startedAt: START })
    await runJobs(db, [job], at(JOB_LEASE_MS - 1))
    expect(job.run).not.toHaveBeenCalled()
    await runJobs(db, [job], at(JOB_LEASE_MS + 1))
    expect(job.run).toHaveBeenCalledTimes(1)
    expect((await runs()).map((run) => run.status)).toEqual(['succeeded', 'failed'])
  })

  it('that have something left run again at the next turn, also after a killed one, until nothing is', async () => {
    let left = 3
    const { job, runs } = counting(async () => ({ left: --left }), 24 * 60)
    await runJobs(db, [job], at(0))
    await db.insert(jobRuns).values({ job: job.name, status: 'failed', startedAt: at(MINUTE)() })
    for (const minute of [2, 3, 4, 5]) await runJobs(db, [job], at(minute * MINUTE))
    expect((await runs()).map((run) => run.summary)).toEqual([{ left: 0 }, { left: 1 }, null, { left: 2 }])
  })

  it('get a context without a person', async () => {
    const { job } = counting()
    await runJobs(db, [job], at(0))
    expect(job.run.mock.calls[0]![0]).toMatchObject({ actor: null, ip: '', userAgent: '' })
  })
})

it('records of runs are deleted after a day, failed ones later, the newest never', async () => {
  const { job, runs } = counting()
  const days = (count: number) => new Date(START.getTime() - count * 24 * 60 * MINUTE)
  await db.insert(jobRuns).values([
    { job: job.name, status: 'succeeded', startedAt: days(4) },
    { job: job.name, status: 'failed', startedAt: days(3) },
    { job: job.name, status: 'failed', startedAt: days(91) },
    { job: job.name, status: 'succeeded', startedAt: days(2) },
  ])
  await db.insert(jobRuns).values({ job: 'seed-demo', status: 'succeeded', startedAt: days(9) })
  expect(await pruneRuns(db, [job.name], START)).toEqual({ runs: 2 })
  expect((await runs()).map((run) => run.startedAt)).toEqual([days(2), days(3)])
  expect(await db.$count(jobRuns, eq(jobRuns.job, 'seed-demo'))).toBe(1)
})

it('every job of the product has its own name and runs on an empty market, twice', async () => {
  expect(new Set(JOBS.map((job) => job.name)).size).toBe(JOBS.length)
  const expected = JOBS.map(({ name }) => ({ job: name, status: 'succeeded' }))
  expect(await runDueJobs(db)).toEqual(expected)
  expect(await runJobs(db, JOBS, () => new Date(Date.now() + 24 * 60 * MINUTE))).toEqual(expected)
})

it('the loop continues after a failure, and stopping waits for the turn in progress', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let turns = 0
    let isIdle = true
    const stop = startClock(
      async () => {
        turns += 1
        isIdle = false
        await new Promise((done) => setTimeout(done, 20))
        isIdle = true
        if (turns === 1) throw new Error('the first turn fails')
      },
      5,
      0,
    )
    await quietly(() => vi.advanceTimersByTimeAsync(60))
    expect([turns, isIdle]).toEqual([3, false])
    let isStopped = false
    const stopped = stop().then(() => (isStopped = true))
    await vi.advanceTimersByTimeAsync(0)
    expect(isStopped).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    await stopped
    expect([turns, isIdle]).toEqual([3, true])
  } finally {
    vi.useRealTimers()
  }
})
