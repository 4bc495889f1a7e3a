import { and, count, desc, eq, gt, gte, sql } from 'drizzle-orm'
import { balanceChanges, charges } from '#drizzle/schema/index.ts'
import { sumOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'

/** How many months are shown. */
const MONTHS = 12

/**
 * What each way to pay has cost the platform by month (YYYY-MM, of the site's zone), the newest first: the fees that the
 * payment service took, as its balance says.
 */
export function costsByMonth(db: Db, { timeZone, now }: { timeZone: string; now: Date }) {
  const month = sql<string>`to_char(${balanceChanges.createdAt} at time zone ${timeZone}, 'YYYY-MM')`
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS, 1))
  return db
    .select({
      month,
      way: charges.way,
      count: count(),
      cents: sumOf(balanceChanges.amountCents),
      feeCents: sumOf(balanceChanges.feeCents),
    })
    .from(balanceChanges)
    .innerJoin(charges, and(eq(charges.providerRef, balanceChanges.sourceRef), eq(charges.status, 'succeeded')))
    .where(and(gt(balanceChanges.amountCents, 0), gte(balanceChanges.createdAt, from)))
    .groupBy(sql`1`, charges.way)
    .orderBy(desc(sql`1`), charges.way)
}
