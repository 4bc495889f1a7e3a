import { refuseParameter } from '#stand-ins/stripe/errors.ts'

/** A decoded parameter: text, of a JSON body also a boolean, a list or an object of them. */
export type Param = string | boolean | Param[] | { [name: string]: Param }
export type Params = { [name: string]: Param }

const pathOf = (name: string): string[] => name.replaceAll(']', '').split('[')

/** Lists arrive as `a[0]=…`: an object whose keys are 0, 1, 2 … is one. */
function asLists(value: Param): Param {
  if (typeof value !== 'object') return value
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

function asParam(value: unknown): Param {
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(asParam)
  if (typeof value !== 'object' || value === null) throw refuseParameter('A value cannot be null here.')
  const entries = Object.entries(value).filter(([name]) => name !== '__proto__')
  return Object.fromEntries(entries.map(([name, inner]) => [name, asParam(inner)]))
}

/** Reads the body of the API's second version. @throws StripeRefusal 400 when it is not an object in JSON. */
export function readJson(text: string): Params {
  let parsed: unknown
  try {
    parsed = text === '' ? {} : JSON.parse(text)
  } catch {
    throw refuseParameter('The body is not JSON.')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw refuseParameter('The body is not an object.')
  return asParam(parsed) as Params
}
