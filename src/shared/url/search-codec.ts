/** A form's button that clears a field sends the field's name under this one: the browser sends the field, too. */
export const WITHOUT = 'without'

type SearchValues = Record<string, string | string[]>

/** Plain query strings (`?style=Film&style=Modern`) instead of the router's JSON, so that shared links are readable. */
export function parseSearch(search: string): SearchValues {
  const params = new URLSearchParams(search)
  const values: SearchValues = {}
  for (const cleared of [...params.getAll(WITHOUT), WITHOUT]) params.delete(cleared)
  for (const key of new Set(params.keys())) {
    const all = params.getAll(key)
    values[key] = all.length > 1 ? all : all[0]!
  }
  return values
}

/** The inverse of parseSearch; empty values are left out. */
export function stringifySearch(values: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') params.append(key, String(item))
    }
  }
  const search = params.toString()
  return search ? `?${search}` : ''
}
