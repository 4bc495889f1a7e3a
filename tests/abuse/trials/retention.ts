import { getTableName, sql } from 'drizzle-orm'
import { verify } from '#app/ops/admin-verify.ts'
import { migrate } from '#app/ops/migrate.ts'
import { endRetention } from '#app/retention.ts'
import { RETENTIONS } from '#app/retention-table.ts'
import { openPg } from '#server/database/pg.ts'
import { rows } from '#server/db.ts'
import { seedFullMarket } from '#tests/support/leftovers.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { SEED_DAY } from '#tests/support/seed.ts'
import type { Trial } from '../trial.ts'

const YEARS = 10

/** Everything that a market holds, ten years later: gone or reduced as /privacy says. (X150) */
export const retention: Trial = async ({ say }) => {
  // Without a product beside it, whose jobs would write what they find.
  const postgres = await startPostgres()
  const { db, close } = openPg(postgres.url, { max: 4, queryTimeoutMs: 60_000 })
  try {
    await migrate(db)
    await seedFullMarket(db)
    const at = new Date(SEED_DAY.getTime() + YEARS * 365 * 86_400_000)
    const left = async () => {
      const found: string[] = []
      for (const one of RETENTIONS) {
        if (one.how !== 'delete' && one.how !== 'erase') continue
        const [row] = await rows<{ count: number }>(
          db.execute(sql`select count(*)::int as count from ${one.table} where ${one.when(at)}`),
        )
        if (row!.count > 0) found.push(`${getTableName(one.table)}: ${row!.count}`)
      }
      return found
    }
    const due = await left()
    say(`due: ${due.join(', ')}`)
    const ended = await endRetention({ db, now: () => at })
    const still = await left()
    const again = await endRetention({ db, now: () => at })
    const problems = (await verify(db)).flatMap((check) => check.problems)
    const count = Object.values(ended).reduce((sum, one) => sum + one, 0)
    return {
      name: `rows of every table ${YEARS} years later, then the job`,
      bar: 'gone or reduced as /privacy says; the books and chains still agree',
      figure: `${count} rows of ${Object.keys(ended).length} tables ended, ${still.length} tables with rows left; ${problems.length} problems in admin verify`,
      isOk: due.length > 0 && still.length === 0 && Object.keys(again).length === 0 && problems.length === 0,
      details: [...still, ...problems.slice(0, 5)],
    }
  } finally {
    await close()
    await postgres.stop()
  }
}
