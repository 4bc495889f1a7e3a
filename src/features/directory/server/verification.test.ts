import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { rows } from '#server/db.ts'
import { type Job, lastReport, runJobs } from '#server/jobs/job-runner.ts'
import { useDatabase } from '#tests/support/database.ts'
import { listPhotographer } from '#tests/support/market.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { watchStatements } from '#tests/support/statements.ts'
import { packDirectory } from './packing.ts'
import { type Verified, verifyDirectory } from './verification.ts'

quietLogs()
const db = await useDatabase()
const ctx = { db, now: () => new Date() }

let minute = 0
/** One turn of the jobs, a minute later, with time for one step of eight slots; null when the check is not due. */
const turn = async () => {
  minute += 1
  const now = () => new Date(Date.now() + minute * 60_000)
  const run: Job['run'] = (job) => verifyDirectory(job, { runMs: 0, stretch: 8 })
  const reports = await runJobs(db, [{ name: 'directory.verify', everyMinutes: 24 * 60, run }], now)
  return reports.length === 0 ? null : lastReport<Verified>(db, 'directory.verify')
}
/** Turns until the check says that nothing is left. */
const toTheEnd = async () => {
  for (let turns = 1; ; turns += 1) {
    const report = await turn()
    if (report!.left === 0) return { ...report!, turns }
  }
}

beforeAll(async () => {
  for (let n = 0; n < 17; n += 1) await listPhotographer(db)
})
beforeEach(async () => {
  await db.execute(sql`select search.pack()`)
  await db.execute(sql`delete from job_runs where job = 'directory.verify'`)
})

it('goes on where its time was over, a step at a time, and rests until the next night', async () => {
  const first = await turn()
  expect(first).toMatchObject({ done: 1, differences: 0 })
  expect(first!.left).toBeGreaterThanOrEqual(2 + 1 + 5)
  expect(await turn()).toEqual({ ...first!, done: 2, left: first!.left - 1 })
  expect(await toTheEnd()).toMatchObject({ done: first!.left + 1, differences: 0, turns: first!.left - 1 })
  expect(await turn()).toBeNull()
})

it('finds a bit of the last stretch that was damaged meanwhile', async () => {
  await turn()
  const [last] = await rows<{ slot: number; id: string }>(
    db.execute(sql`select slot, photographer_id as id from search.slots order by slot desc limit 1`),
  )
  await db.execute(sql`
    update search.terms set slots = case when bits is null then slots || ${last!.slot}::int end,
      bits = set_bit(bits, ${last!.slot}::int, 1 - get_bit(bits, ${last!.slot}::int)) where term = 'style 4'`)
  expect(await toTheEnd()).toMatchObject({ differences: 1 })
  const [trouble] = await rows<{ said: string }>(db.execute(sql`select search.trouble() as said`))
  expect(trouble!.said).toBe('the packing is damaged')
})

it('begins anew when there is a new numbering, and goes on when the present one was only folded into', async () => {
  const first = await turn()
  await db.execute(sql`select search.begin_packing(false)`)
  await packDirectory(ctx)
  expect(await turn()).toMatchObject({ numbering: first!.numbering, done: 2 })
  await db.execute(sql`select search.pack()`)
  expect(await turn()).toMatchObject({ numbering: first!.numbering + 1, done: 1 })
})

it('keeps what was done when a statement meets its limit, and fails visibly only when it gets no further', async () => {
  let answers = Number.POSITIVE_INFINITY
  watchStatements(db, (text) => {
    if (!text.includes('search.differences')) return
    answers -= 1
    if (answers < 0) throw Object.assign(new Error('cancelled'), { code: '57014' })
  })
  const cut = async (enough: number) => {
    answers = enough
    minute += 1
    const run: Job['run'] = (job) => verifyDirectory(job, { stretch: 8 })
    const now = () => new Date(Date.now() + minute * 60_000)
    const reports = await runJobs(db, [{ name: 'directory.verify', everyMinutes: 24 * 60, run }], now)
    answers = Number.POSITIVE_INFINITY
    return reports
  }
  const report = () => lastReport<Verified>(db, 'directory.verify')
  expect([(await cut(0))[0]!.status, (await report())!.done]).toEqual(['succeeded', 0])
  expect((await cut(0))[0]!.status).toBe('failed')
  expect([(await cut(2))[0]!.status, (await report())!.done]).toEqual(['succeeded', 2])
  expect(await turn()).toMatchObject({ done: 3 })
})

it('repeats what a killed run has looked at, and nothing else', async () => {
  await turn()
  await db.execute(sql`insert into job_runs (job, status, started_at) values ('directory.verify', 'failed', now())`)
  expect(await turn()).toMatchObject({ done: 2 })
})
