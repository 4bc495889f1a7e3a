/** A decoded parameter: text, a list or an object of them. */
export type Param = string | Param[] | { [name: string]: Param }
export type Params = { [name: string]: Param }

const pathOf = (name: string): string[] => name.replaceAll(']', '').split('[')

/** Lists arrive as `a[0]=…`: an object whose keys are 0, 1, 2 … is one. */
function asLists(value: Param): Param {
  if (typeof value === 'string') return value
  const entries = Object.entries(value).map(([name, inner]) => [name, asLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** Reads the service's form encoding: `line_items[0][price_data][currency]=usd`. */
export function readForm(text: string): Params {
  const root: { [name: string]: Param } = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name)
    if (path.some((part) => part === '__proto__')) continue
    let at = root
    for (const [index, part] of path.slice(0, -1).entries()) {
      const key = part === '' ? String(Object.keys(at).length) : part
      const next = at[key]
      if (typeof next !== 'object' || Array.isArray(next)) at[key] = {}
      at = at[key] as { [name: string]: Param }
      void index
    }
    const last = path.at(-1)!
    at[last === '' ? String(Object.keys(at).length) : last] = value
  }
  return asLists(root) as Params
}
