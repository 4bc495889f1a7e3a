import { getTableName, sql } from 'drizzle-orm'
import { forgetDayPeople } from '#features/day-plan/server/retention.ts'
import { KEPT_DAYS } from '#features/marketing/retention.ts'
import type { PlainReader } from '#server/context.ts'
import { type Db, evaluate } from '#server/db.ts'
import { transact } from '#server/transact.ts'
import { before, type Retention } from './retention-rules.ts'
import { RETENTIONS } from './retention-table.ts'

/** Ends the rows of one table. */
async function end(tx: Db, retention: Retention, at: Date): Promise<number> {
  const { table } = retention
  const one = { one: sql<number>`1` }
  if (retention.how === 'delete') return (await tx.delete(table).where(retention.when(at)).returning(one)).length
  if (retention.how !== 'erase') return 0
  return (await tx.update(table).set(retention.set(at)).where(retention.when(at)).returning(one)).length
}

/** Contracts, addenda and receipts of weddings long ago; what was paid stays in the books. */
async function endPapers(tx: Db, at: Date): Promise<number> {
  const day = before(at, KEPT_DAYS.papers).toISOString().slice(0, 10)
  return evaluate(tx, sql<number>`forget_papers(${day}::date)`)
}

/**
 * Ends everything whose time is over, as /privacy says. Idempotent. Each table has a transaction of its own, in which records
 * that refuse every other deletion allow this one; one that fails does not keep the others. (X150)
 * @returns how many rows, by table.
 * @throws AggregateError with what failed.
 */
export async function endRetention({ db, now }: PlainReader): Promise<Record<string, number>> {
  const at = now()
  const ended: Record<string, number> = {}
  const failures: unknown[] = []
  const inTurn = async (name: string, work: (tx: Db) => Promise<number>) => {
    try {
      const count = await transact(db, async (tx) => {
        await evaluate(tx, sql`set_config('curio.forget', 'on', true)`)
        return work(tx)
      })
      if (count > 0) ended[name] = (ended[name] ?? 0) + count
    } catch (error) {
      failures.push(error)
    }
  }
  for (const retention of RETENTIONS) {
    if (retention.how === 'delete' || retention.how === 'erase')
      await inTurn(getTableName(retention.table), (tx) => end(tx, retention, at))
  }
  await inTurn('papers', (tx) => endPapers(tx, at))
  await inTurn('plans', (tx) => forgetDayPeople(tx, at))
  if (failures.length > 0) throw new AggregateError(failures, 'Some data couldn’t be deleted.')
  return ended
}
