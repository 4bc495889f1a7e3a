import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db.ts'

const CHUNK = 2_000

/** Rows with the same columns together: a column that a row leaves out must get its default, not null. */
function bySameColumns(records: Record<string, unknown>[]): Map<string, Record<string, unknown>[]> {
  const groups = new Map<string, Record<string, unknown>[]>()
  for (const record of records) {
    const names = Object.keys(record).filter((name) => record[name] !== undefined)
    const key = names.toSorted().join(' ')
    const group = groups.get(key)
    if (group) group.push(record)
    else groups.set(key, [record])
  }
  return groups
}

/**
 * Inserts many rows in one statement each two thousand: the rows travel as one JSON parameter, which is several times
 * faster than a parameter per value, above all on PGlite. Types and defaults are the table's own.
 */
export async function insertMany<T extends PgTable>(db: Db, table: T, records: InferInsertModel<T>[]): Promise<void> {
  const columns = getTableColumns(table)
  for (const [key, group] of bySameColumns(records)) {
    const names = key.split(' ').map((name) => columns[name]!.name)
    const list = sql.join(
      names.map((name) => sql.identifier(name)),
      sql`, `,
    )
    for (let from = 0; from < group.length; from += CHUNK) {
      const json = JSON.stringify(
        group
          .slice(from, from + CHUNK)
          .map((record) => Object.fromEntries(key.split(' ').map((name, at) => [names[at], record[name]]))),
      )
      await db.execute(
        sql`insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, ${json}::jsonb)`,
      )
    }
  }
}
