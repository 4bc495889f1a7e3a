/** What a field was seen to be, and the words it was seen to say. */
type Field = { types: Set<string>; words: Set<string> }

/** Every field of some answers by its path: `data[].status`. */
export type Shape = Map<string, Field>

/** How an object of the service differs from the stand-in's. */
export type Difference = {
  where: string
  path: string
  kind: 'missing in the stand-in' | 'unknown to the service' | 'of another type' | 'says another word'
  service: string
  standIn: string
}

/** A word of the service, such as `requires_capture` or `stripe_balance.payouts`; no name, id or sentence looks like one. */
const WORD = /^(?=.{1,60}$)[a-z]+(?:[._[\]]+[a-z]+)*\]?$/
/** What people or chance fill in. */
const FREE = /(?:^|\.)(?:metadata|evidence|use_stripe_sdk|data\.object|changes)$/
const CHANCE =
  /(?:^|\.)(?:fingerprint|client_secret|network_transaction_id|authorization_code|acquirer_reference_number|idempotency_key|email|name|description)$/

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

function add(shape: Shape, path: string, value: unknown): void {
  const field = shape.get(path) ?? { types: new Set(), words: new Set() }
  shape.set(path, field)
  field.types.add(typeOf(value))
  if (typeof value === 'string' && WORD.test(value) && !CHANCE.test(path)) field.words.add(value)
  if (Array.isArray(value)) for (const item of value) add(shape, `${path}[]`, item)
  else if (typeof value === 'object' && value !== null && !FREE.test(path))
    for (const [name, inner] of Object.entries(value)) add(shape, path ? `${path}.${name}` : name, inner)
}

/** The shape of answers of one kind. */
export function shapeOf(answers: readonly unknown[]): Shape {
  const shape: Shape = new Map()
  for (const answer of answers) add(shape, '', answer)
  return shape
}

const parentOf = (path: string): string =>
  path.endsWith('[]') ? path.slice(0, -2) : path.replace(/(?:^|\.)[^.]+$/, '')
const listed = (words: Iterable<string>): string => [...words].toSorted().join(', ')
/** A field may be empty at any time: what it is then says nothing. */
const filled = ({ types }: Field): string[] => [...types].filter((type) => type !== 'null')

function missing(where: string, path: string, { has, lacks }: { has: Shape; lacks: Shape }): boolean {
  if (path === '' || path.endsWith('[]') || lacks.has(path) || !has.has(path)) return false
  // Where the whole object is not there, its fields are not named one by one.
  return lacks.get(parentOf(path))?.types.has('object') === true && where !== ''
}

function differenceAt(where: string, path: string, service: Shape, standIn: Shape): Difference | null {
  const at = { where, path }
  const [real, local] = [service.get(path), standIn.get(path)]
  if (missing(where, path, { has: service, lacks: standIn }))
    return { ...at, kind: 'missing in the stand-in', service: listed(real!.types), standIn: '' }
  if (missing(where, path, { has: standIn, lacks: service }))
    return { ...at, kind: 'unknown to the service', service: '', standIn: listed(local!.types) }
  if (!real || !local) return null
  const [types, known] = [filled(real), filled(local)]
  if (types.length === 0 || known.length === 0) return null
  if (!types.some((type) => known.includes(type)))
    return { ...at, kind: 'of another type', service: listed(types), standIn: listed(known) }
  const words = [...real.words].filter((word) => !local.words.has(word))
  return words.length > 0
    ? { ...at, kind: 'says another word', service: listed(words), standIn: listed(local.words) }
    : null
}

/** How what the service answered differs from what the stand-in did: fields, their types, and the words in them. */
export function differencesOf(where: string, service: Shape, standIn: Shape): Difference[] {
  const paths = [...new Set([...service.keys(), ...standIn.keys()])].toSorted()
  return paths.flatMap((path) => differenceAt(where, path, service, standIn) ?? [])
}
