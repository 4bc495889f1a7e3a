import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { jobRuns } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { transact } from '#server/transact.ts'
import { useDatabase } from '#tests/support/database.ts'
import { prepared } from './prepared.ts'

const [one, other] = [await useDatabase(), await useDatabase()]
let built = 0

/** Written, and read with the column's own types. */
const noting = (db: Db) =>
  prepared(db, 'test_noting', (own, name) => {
    built += 1
    return own
      .insert(jobRuns)
      .values({ job: sql.placeholder('job'), startedAt: sql.placeholder('startedAt'), status: 'running' })
      .returning({ startedAt: jobRuns.startedAt })
      .prepare(name)
  })
const counting = (db: Db, job: string) => db.$count(jobRuns, eq(jobRuns.job, job))

it('is built once for each, and runs in the database and the transaction that asks', async () => {
  const startedAt = new Date('2027-05-01T10:00:00Z')
  for (const db of [one, other, one]) {
    expect(await noting(db).execute({ job: 'kept', startedAt })).toEqual([{ startedAt }])
  }
  const undone = transact(one, async (tx) => {
    await noting(tx).execute({ job: 'undone', startedAt })
    expect(await counting(tx, 'undone')).toBe(1)
    expect(await counting(one, 'undone')).toBe(0)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await counting(one, 'undone')).toBe(0)
  expect([await counting(one, 'kept'), await counting(other, 'kept')]).toEqual([2, 1])
  expect(built).toBe(3)
})

it('is never sent without one of its values', async () => {
  await expect(noting(one).execute({ job: 'kept' })).rejects.toThrow('startedAt')
})
