import { type Column, type SQL, sql } from 'drizzle-orm'
import { clients, photographers } from '#drizzle/schema/index.ts'

/** C19: rows of one page. */
export const ROWS_PER_PAGE = 50
/** As much of a message as a list shows; the rest is read in its dialog, which is audited. */
const SNIPPET = 160

export const vendorName = sql<string>`coalesce(nullif(${photographers.businessName}, ''), ${photographers.name})`
export const coupleName = sql<string>`trim(${clients.firstName} || ' ' || ${clients.lastName})`

/** The beginning of a text. */
export const snippetOf = (text: Column | SQL) =>
  sql<string>`case when length(${text}) > ${SNIPPET} then rtrim(left(${text}, ${SNIPPET})) || '…' else ${text} end`
