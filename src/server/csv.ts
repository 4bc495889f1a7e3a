type Cell = string | number | boolean | null | undefined

/** Spreadsheets run a text that begins like this as a formula, also behind white space. */
const FORMULA = /^\s*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/u
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/

/** One cell: a text that a spreadsheet would run gets an apostrophe in front; quotes are doubled. (design/security) */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = value.toWellFormed().replaceAll('\0', '')
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as CSV (RFC 4180) with the mark that makes spreadsheets read UTF-8. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
}
