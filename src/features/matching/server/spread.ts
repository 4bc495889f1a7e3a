import { sql } from 'drizzle-orm'
import type { PlainReader } from '#server/context.ts'

/**
 * Notes every night how the looks of the market are spread, told from twenty thousand at most: what a result says in
 * words is measured against it.
 */
export async function spreadLooks({ db }: PlainReader): Promise<Record<string, number>> {
  await db.execute(sql`select spread_looks()`)
  return {}
}
