import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db.ts'

type Build<Statement> = (db: Db, name: string) => Statement

const statements = new Map<string, unknown>()

/** The connection, or the pool, that a database or a transaction sends its statements to: Drizzle does not publish it. */
const clientOf = (db: Db): unknown => (db._.session as unknown as { client: unknown }).client

/**
 * A named statement, built once and run in whichever database or transaction asks: for statements of nearly every
 * request, building, parsing and planning cost as much as running. `build` ends with `.prepare(name)`; values are passed
 * as placeholders.
 */
export function prepared<Statement extends object>(db: Db, name: string, build: Build<Statement>): Statement {
  let statement = statements.get(name) as Statement | undefined
  if (!statement) statements.set(name, (statement = build(db, name)))
  // Text, places of the values and how rows become records are the same everywhere and inherited; the connection is not:
  // the one it was built with may be that of a transaction that has ended.
  return Object.create(statement, { client: { value: clientOf(db) } }) as Statement
}

const dialect = new PgDialect()

/** The same of a statement written in SQL; `execute` resolves as `db.execute` does. */
export const preparedSql = (db: Db, name: string, build: () => SQL) =>
  prepared(db, name, (_, key) => db._.session.prepareQuery(dialect.sqlToQuery(build()), undefined, key, false))

/** A placeholder for each of these values, with its name. */
export const placesFor = <Name extends string>(...names: Name[]): Record<Name, Placeholder> =>
  Object.fromEntries(names.map((name): [string, Placeholder] => [name, sql.placeholder(name)])) as Record<
    Name,
    Placeholder
  >
