import { type Column, type SQL, sql } from 'drizzle-orm'
import { cutText, unitsFor } from '#shared/text/cut-text.ts'

/** C19: rows of one page. */
export const ROWS_PER_PAGE = 50
/** As much of a message as a list shows; the rest is read in its dialog, which is audited. */
const SNIPPET = 160

/** The beginning of a text. */
export const snippetOf = (text: Column | SQL) =>
  sql<string>`left(${text}, ${unitsFor(SNIPPET)}::int)`.mapWith((read: string) => cutText(read, SNIPPET))
