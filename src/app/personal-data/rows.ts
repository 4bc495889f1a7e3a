import { and, asc, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db.ts'
import type { Person, PersonalTable } from './tables/person.ts'

const BATCH = 500

/** Names of columns that say which account did something: another person's is left out. */
const NAMES_SOMEBODY = /(?:user|actor|author|sender)_id$|_by$/
const namesSomebody = (column: PgColumn): boolean =>
  column.getSQLType() === 'uuid' && !column.primary && NAMES_SOMEBODY.test(column.name)

/** The columns that a copy has of a table, by their names in the code. */
export const copiedColumns = ({ table, without = {} }: PersonalTable): [name: string, column: PgColumn][] =>
  Object.entries(getTableColumns(table)).filter(([name]) => !(name in without))

/** A column, or nothing in those rows where it is another person's. */
function shown(name: string, column: PgColumn, person: Person, only: PersonalTable['only']): PgColumn | SQL {
  const isTheirs = only?.[name]?.(person) ?? (namesSomebody(column) ? sql`${column} = ${person.userId}` : undefined)
  return isTheirs ? sql`case when ${isTheirs} then ${column} end`.mapWith(column) : column
}

/** What a table's rows are read in the order of: their age, then their key, which makes it an order. */
function orderOf(table: PgTable): [name: string, column: PgColumn][] {
  const columns = Object.entries(getTableColumns(table))
  const key = new Set<PgColumn>(getTableConfig(table).primaryKeys.flatMap(({ columns: parts }) => parts))
  const isKey = (column: PgColumn) => column.primary || key.has(column)
  const age = columns.filter(([name, column]) => name === 'createdAt' && column.notNull)
  return [...age, ...columns.filter(([, column]) => isKey(column))]
}

/** The rows of a table that are a person's, as a copy has them; read in batches, so that any number takes little memory. */
export async function* rowsOf(
  db: Db,
  personal: PersonalTable,
  person: Person,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<Record<string, unknown>> {
  const { table, of, only } = personal
  const order = orderOf(table)
  const fields = Object.fromEntries([
    ...copiedColumns(personal).map(([name, column]) => [name, shown(name, column, person, only)] as const),
    ...order.map(([name, column]) => [`after:${name}`, sql`${column}`.mapWith(column)] as const),
  ])
  const place = sql`(${sql.join(
    order.map(([, column]) => sql`${column}`),
    sql`, `,
  )})`
  let after: SQL | undefined
  for (let read = 0; read < most; ) {
    const limit = Math.min(BATCH, most - read)
    const batch = await db
      .select(fields)
      .from(table)
      .where(and(of(person), after))
      .orderBy(...order.map(([, column]) => asc(column)))
      .limit(limit)
    for (const row of batch)
      yield Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('after:')))
    const last = batch.at(-1)
    if (!last || batch.length < limit) return
    read += batch.length
    const values = order.map(([name, column]) => sql.param(last[`after:${name}`], column))
    after = sql`${place} > (${sql.join(values, sql`, `)})`
  }
}
