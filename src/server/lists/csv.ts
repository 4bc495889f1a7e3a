export type Cell = string | number | boolean | null | undefined

/** Spreadsheets run text that begins like this as a formula, even after white space. */
const FORMULA = /^\s*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/u
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/

/** One cell: text that a spreadsheet would run is prefixed with an apostrophe; quotes are doubled. */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = value.toWellFormed().replaceAll('\0', '')
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line with its line break. (RFC 4180) */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Lines as a file, with the byte order mark that makes spreadsheets read UTF-8. */
export const csvFile = (lines: readonly string[]): string => `\uFEFF${lines.join('')}`

/** A table as CSV. */
export const toCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  csvFile([header, ...rows].map(csvLine))
