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

type Fields = { [name: string]: Param }

/** The object of a name inside another one; made when it is not there. */
function childOf(fields: Fields, name: string): Fields {
  const known = fields[name]
  if (typeof known === 'object' && !Array.isArray(known)) return known
  const made: Fields = {}
  fields[name] = made
  return made
}

/** `a[]=…` is the next of a list. */
const keyOf = (fields: Fields, part: string): string => (part === '' ? String(Object.keys(fields).length) : part)

/** Reads the service's form encoding: `line_items[0][price_data][currency]=usd`. */
export function readForm(text: string): Params {
  const root: Fields = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name)
    if (path.includes('__proto__')) continue
    const last = path.pop()!
    const fields = path.reduce<Fields>((at, part) => childOf(at, keyOf(at, part)), root)
    fields[keyOf(fields, last)] = value
  }
  return asLists(root) as Params
}
