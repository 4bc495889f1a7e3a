import type { Db } from '#server/db.ts'

const statements = new WeakMap<Db, Map<string, unknown>>()

/**
 * A named prepared statement, built once per database: for queries of nearly every request, building, parsing and
 * planning cost as much as running. `build` ends with `.prepare(name)`; values are passed as placeholders.
 */
export function prepared<Statement>(db: Db, name: string, build: (db: Db, name: string) => Statement): Statement {
  let known = statements.get(db)
  if (!known) statements.set(db, (known = new Map()))
  let statement = known.get(name) as Statement | undefined
  if (!statement) known.set(name, (statement = build(db, name)))
  return statement
}
