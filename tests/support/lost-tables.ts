import { Column, is, SQL, StringChunk } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

type Selected = { field: unknown }[]
type Build = (this: unknown, fields: Selected, options?: { isSingleTable?: boolean }) => SQL

const SELECT = /\(\s*select\b/i

/** Whether an expression names a column in a select of its own. */
function losesTable(field: unknown): boolean {
  const expression = is(field, SQL.Aliased) ? field.sql : field
  if (!is(expression, SQL)) return false
  // Most have no select at all, and every statement of the tests comes through here.
  if (!expression.queryChunks.some((chunk) => is(chunk, StringChunk) && SELECT.test(chunk.value))) return false
  /** Which of the parentheses that are open have a select in them. */
  const open: boolean[] = []
  return expression.queryChunks.some((chunk) => {
    if (is(chunk, Column)) return open.includes(true)
    if (!is(chunk, StringChunk)) return false
    for (const [token] of chunk.value.matchAll(/\(\s*select\b|[()]/gi)) {
      if (token === ')') open.pop()
      else open.push(token !== '(')
    }
    return false
  })
}

/**
 * Refuses a trap: what is selected from one table is written without the table's name, in a nested select too, where
 * `t.payout_id = "id"` is a comparison with t's own id and quietly finds nothing. Write the name out: `payouts.id`.
 */
export function refuseLostTables(): void {
  const dialect = PgDialect.prototype as unknown as { buildSelection: Build }
  const build = dialect.buildSelection
  dialect.buildSelection = function refusing(fields, options) {
    if (options?.isSingleTable && fields.some(({ field }) => losesTable(field)))
      throw new Error('A column in a nested select of a statement about one table loses the name of its table.')
    return build.call(this, fields, options)
  }
}
