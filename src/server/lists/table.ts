import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import type { AuditAction } from '#shared/access/audit-actions.ts'
import { EXPORT_MAX, type SortColumns, type SortOf, sortParts } from '#shared/url/table-search.ts'
import { type Cell, csvFile, csvLine } from './csv.ts'

/** Maximum characters of an export: the platform limits a response to 4.5 MB, and JSON escapes quotes. */
const EXPORT_MAX_CHARACTERS = 2_500_000

/** The column and direction of an order. Only the entries of `columns` can be sorted by. */
export function columnOf<Columns extends SortColumns>(
  columns: Record<keyof Columns & string, SQL | AnyColumn>,
  order: SortOf<Columns>,
): { column: SQL | AnyColumn; direction: 'asc' | 'desc' } {
  const { key, direction } = sortParts(order)
  return { column: columns[key as keyof Columns & string], direction }
}

/**
 * The ORDER BY of a table: the sorted column, then the id in the same direction, so that pages never overlap.
 * Missing values come last. (X111)
 */
export function orderOf<Columns extends SortColumns>(
  columns: Record<keyof Columns & string, SQL | AnyColumn>,
  order: SortOf<Columns>,
  id: SQL | AnyColumn,
): SQL {
  const { column, direction } = columnOf(columns, order)
  return direction === 'desc' ? sql`${column} desc nulls last, ${id} desc` : sql`${column} asc nulls last, ${id} asc`
}

/** How many pages a list has; an empty list has one. */
export const pageCountOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

export type Page<Row> = { items: Row[]; total: number; pageCount: number }

/** How many rows were found in all, as a column of each row of a page. */
export const TOTAL = sql<number>`(count(*) over ())::int`

/**
 * One page of a table with the number of rows and pages: one statement, of which `read` makes the page's part. Only a page
 * beyond the last asks again, for the number.
 */
export async function pageOf<Row extends { total: number }>(
  { page, size }: { page: number; size: number },
  read: (part: { limit: number; offset: number }) => PromiseLike<Row[]>,
): Promise<Page<Omit<Row, 'total'>>> {
  const rows = await read({ limit: size, offset: (page - 1) * size })
  const [counted] = rows.length > 0 || page === 1 ? rows : await read({ limit: 1, offset: 0 })
  const total = counted?.total ?? 0
  const items = rows.map((row) => {
    const { total: _, ...item } = row
    return item
  })
  return { items, total, pageCount: pageCountOf(total, size) }
}

/** What an export contains and how it is recorded. */
type TableExport<Row> = {
  /** What the audit log records. */
  action: AuditAction
  /** The table's name in the audit log. */
  entityType: string
  /** What was asked for; `recordedOf` decides how much of it is recorded. */
  asked: Readonly<Record<string, unknown>>
  /** Each column's header and cell. */
  columns: Record<string, (row: Row) => Cell>
  /** At most `limit` rows in the order shown on screen. */
  read: (tx: Db, limit: number) => PromiseLike<Row[]>
  /** Maximum rows of one file; 5,000 by default. */
  max?: number
}

/** The inputs of exports into which somebody types what they look for. */
const TYPED = new Set(['q', 'search', 'actor', 'action', 'entityType', 'entityId', 'template'])
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * What the audit log keeps of a search, for good: choices, days and ids, but of typed words, which may name people,
 * only that there were some.
 */
function recordedOf(asked: TableExport<never>['asked']): Record<string, unknown> {
  const { table: _, ...filters } = asked
  const recorded = Object.entries(filters).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    recorded.map(([key, value]) =>
      TYPED.has(key) && !UUID.test(String(value)) ? [key === 'actor' ? 'byActor' : 'bySearch', true] : [key, value],
    ),
  )
}

export type CsvExport = { csv: string; count: number; isCut: boolean }

/**
 * A table as CSV, cut at `max` rows or the response size limit; the export is recorded in the audit log in the same
 * transaction. Cells cannot be run as formulas.
 */
export async function exportTable<Row>(
  ctx: ServiceContext,
  { action, entityType, asked, columns, read, max = EXPORT_MAX }: TableExport<Row>,
): Promise<CsvExport> {
  return ctx.db.transaction(async (tx) => {
    const found = await read(tx, max + 1)
    const cells = Object.values(columns)
    const lines: string[] = []
    let characters = 0
    for (const row of found.slice(0, max)) {
      const line = csvLine(cells.map((cell) => cell(row)))
      characters += line.length
      if (characters > EXPORT_MAX_CHARACTERS) break
      lines.push(line)
    }
    const count = lines.length
    await recordAudit(tx, ctx, { entityType, entityId: 'export', action, after: { count, ...recordedOf(asked) } })
    return { csv: csvFile([csvLine(Object.keys(columns)), ...lines]), count, isCut: found.length > count }
  })
}

/** Cents as dollars; a number, so that spreadsheets add it up. */
export const csvDollars = (cents: number | null): number | null => (cents === null ? null : cents / 100)
