import type { Db } from '#server/db.ts'

const statements = new WeakMap<Db, Map<string, unknown>>()

/**
 * A statement built once for each database, or once in a transaction: for statements of nearly every request, building
 * costs as much as running. `build` ends with `.prepare(name)`; values are passed as placeholders.
 */
export function prepared<Statement extends object>(
  db: Db,
  name: string,
  build: (db: Db, name: string) => Statement,
): Statement {
  let own = statements.get(db)
  if (!own) statements.set(db, (own = new Map()))
  let statement = own.get(name) as Statement | undefined
  if (!statement) own.set(name, (statement = build(db, name)))
  return statement
}
