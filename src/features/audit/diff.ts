/** One field that differs; null means "was not there". */
export type Change = { field: string; before: string | null; after: string | null }
type Entry = Record<string, unknown> | null | undefined

const MAX_DEPTH = 4
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value in words. */
function words(value: unknown): string {
  if (value === null) return 'nothing'
  if (typeof value === 'string') return value === '' ? 'empty' : value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  return JSON.stringify(value)
}

/** Every leaf value of an entry by its dotted path. */
function flat(entry: Entry, prefix = '', depth = 1): Map<string, string> {
  const values = new Map<string, string>()
  for (const [key, value] of Object.entries(entry ?? {})) {
    const path = prefix ? `${prefix}.${key}` : key
    if (isRecord(value) && depth < MAX_DEPTH) {
      for (const [deeper, text] of flat(value, path, depth + 1)) values.set(deeper, text)
    } else if (value !== undefined) values.set(path, words(value))
  }
  return values
}

/** What changed between the two sides of an audit event, field by field, in the order of the fields. */
export function changesOf(before: Entry, after: Entry): Change[] {
  const [old, now] = [flat(before), flat(after)]
  const fields = [...new Set([...old.keys(), ...now.keys()])]
  return fields
    .map((field) => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }))
    .filter((change) => change.before !== change.after)
}

/** The changes on one line, for lists and exports. */
export const changesInWords = (changes: readonly Change[]): string =>
  changes
    .map(({ field, before, after }) => {
      if (before === null) return `${field}: ${after}`
      return `${field}: ${before} → ${after ?? 'removed'}`
    })
    .join('; ')
