/** How many texts get a name at most: every connection keeps each of them parsed, and often planned. */
const NAMES_MAX = 400

/** Inserts of up to this many rows still get a name. Larger ones have a different text for every number of rows. */
const ROWS_MAX = 4
const NEXT_ROW = /\)\s*,\s*\(\s*(?:default|\$\d)/i
const hasManyRows = (text: string): boolean => text.split(NEXT_ROW, ROWS_MAX + 1).length > ROWS_MAX

type Statement = { text?: unknown; name?: unknown; values?: unknown[] }

/**
 * Names for statements with values, one for each text: PostgreSQL parses such a statement once a connection, and keeps
 * its plan where one fits all values. Statements without values (`begin`, `commit`, several in one text) have none.
 * @returns a function of a driver's arguments, `(text, values)` or `({ text, … }, values)`.
 */
export function statementNames(max = NAMES_MAX): (args: unknown[]) => unknown[] {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known || names.size >= max || hasManyRows(text)) return known
    const name = `text_${names.size + 1}`
    names.set(text, name)
    return name
  }
  return (args) => {
    const [first, values] = args as [unknown, unknown[] | undefined]
    const statement = (typeof first === 'string' ? { text: first } : first) as Statement
    if (typeof statement.text !== 'string' || statement.name || !(values ?? statement.values)?.length) return args
    const name = nameOf(statement.text)
    return name ? [{ ...statement, name }, ...args.slice(1)] : args
  }
}
