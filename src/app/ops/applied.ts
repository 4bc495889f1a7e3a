import { bigint, pgSchema, serial, text } from 'drizzle-orm/pg-core'
import hashes from '#drizzle/migrations/hashes.json' with { type: 'json' }
import type { Db } from '#server/db.ts'
import { databaseFault } from '#server/errors.ts'

const drizzle = pgSchema('drizzle')

/** Drizzle's own bookkeeping of migrations. `migrate` makes it, which is why it is not in drizzle/schema. */
export const appliedMigrations = drizzle.table('__drizzle_migrations', {
  id: serial().primaryKey(),
  hash: text().notNull(),
  when: bigint('created_at', { mode: 'number' }).notNull(),
})

/** The hash of the functions, triggers and views that the database has: one row, once there are any. */
export const appliedSqlFiles = drizzle.table('sql_files', { hash: text().notNull() })

export type Applied = { hash: string; when: number }

const { hash, when, id } = appliedMigrations

/** The migrations of a database that was migrated before, in their order. */
export const readApplied = (db: Db): Promise<Applied[]> => db.select({ hash, when }).from(appliedMigrations).orderBy(id)

const NO_SUCH_TABLE = '42P01'

/** The same of any database; null of one that was never migrated. */
export async function findApplied(db: Db): Promise<Applied[] | null> {
  try {
    return await readApplied(db)
  } catch (error) {
    if (databaseFault(error)?.code === NO_SUCH_TABLE) return null
    throw error
  }
}

/** Whether the database is at this version, behind it, or ahead of it by migrations that this version does not know. */
type MigrationState = 'ok' | 'behind' | 'ahead'

/** A database's state, and how many of this version's migrations it does not have. */
export async function migrationStateOf(db: Db): Promise<{ state: MigrationState; missing: number }> {
  const known = Object.values(hashes as Record<string, string>)
  const applied = await findApplied(db)
  const missing = known.length - (applied?.length ?? 0)
  if (applied?.some((one) => !known.includes(one.hash))) return { state: 'ahead', missing: 0 }
  return { state: missing > 0 ? 'behind' : 'ok', missing }
}
