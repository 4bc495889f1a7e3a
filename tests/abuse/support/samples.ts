import { randomUUID } from 'node:crypto'
import { type $ZodType, safeParse } from 'zod/v4/core'

/** The part of a schema's definition that says what is inside it. */
type Def = {
  type: string
  innerType?: $ZodType
  element?: $ZodType
  shape?: Record<string, $ZodType>
  options?: $ZodType[]
  in?: $ZodType
  out?: $ZodType
  entries?: Record<string, unknown>
  values?: unknown[]
}

/** The position of a value in an input: the keys from the outside in. */
export type Path = readonly string[]
/** A value for a leaf, such as the id of a row that exists; undefined lets the sample choose. */
export type Choose = (path: Path) => unknown

const TEXTS = [
  'Plain words, enough of them to be a text of forty letters.',
  'word',
  '2027-06-12',
  '12/40',
  '123',
  'new-york',
  'person@curio-mail.dev',
  'https://marsh.example/work',
  '2026-11-21T12:00:00.000Z',
  '4242424242424242',
  '000123456789',
  '+1 512 555 0143',
  'A'.repeat(43),
  'marsh.pictures',
  'America/New_York',
  '',
]
const NUMBERS = [1, 2, 0, 10, 100, 1200, 400_000]
const WRAPPERS = ['optional', 'nullable', 'default', 'prefault', 'catch', 'readonly', 'nonoptional']

/** What pages keep in their URLs (src/shared/url/search-params.ts): readers that do not reveal their keys. */
const ADDRESS_KEYS = [
  'q',
  'search',
  'status',
  'order',
  'page',
  'id',
  'tab',
  'filter',
  'type',
  'changed',
  'role',
  'standing',
  'thread',
  'location',
  'style',
  'date',
  'min',
  'max',
  'priced',
  'unavailable',
  'sort',
  'place',
  'budget',
  'must',
  'cursor',
  'actor',
  'action',
  'entityType',
  'entityId',
  'from',
  'to',
  'message',
  'mail',
  'chosen',
  'step',
  'state',
]

export const defOf = (schema: $ZodType): Def => ('_zod' in schema ? schema._zod.def : { type: 'address' })

/** What a schema accepts, without the layers that make it optional or tidy it. */
export function innerOf(schema: $ZodType): $ZodType {
  const def = defOf(schema)
  if (WRAPPERS.includes(def.type) && def.innerType) return innerOf(def.innerType)
  if (def.type === 'pipe') return innerOf(defOf(def.in!).type === 'transform' ? def.out! : def.in!)
  return schema
}

const firstFit = (schema: $ZodType, candidates: readonly unknown[]): unknown =>
  candidates.find((candidate) => safeParse(schema, candidate).success) ?? candidates[0]

/** A value that the schema accepts, as far as its parts alone can tell. */
export function sampleOf(schema: $ZodType, choose: Choose = () => undefined, path: Path = []): unknown {
  const chosen = choose(path)
  if (chosen !== undefined) return chosen
  const inner = innerOf(schema)
  const def = defOf(inner)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape!).map(([key, part]) => [key, sampleOf(part, choose, [...path, key])]),
      )
    case 'array':
      return [sampleOf(def.element!, choose, path)]
    case 'union':
      return sampleOf(def.options![0]!, choose, path)
    case 'enum':
      return Object.values(def.entries!)[0]
    case 'literal':
      return def.values![0]
    case 'boolean':
      return true
    case 'number':
    case 'int':
      return firstFit(schema, NUMBERS)
    case 'address':
      return { q: 'word', page: 1 }
    case 'record':
    case 'unknown':
      return {}
    default:
      return firstFit(schema, [randomUUID(), ...TEXTS])
  }
}

/** Every place of an input, from the outside in: objects, lists and leaves. */
export function placesOf(schema: $ZodType, path: Path = []): Path[] {
  const inner = innerOf(schema)
  const def = defOf(inner)
  if (def.type === 'object') {
    return [path, ...Object.entries(def.shape!).flatMap(([key, part]) => placesOf(part, [...path, key]))]
  }
  if (def.type === 'address') return [path, ...ADDRESS_KEYS.map((key) => [...path, key])]
  if (def.type === 'array') return [path, ...placesOf(def.element!, [...path, '0'])]
  if (def.type === 'union') return def.options!.flatMap((option) => placesOf(option, path))
  return [path]
}

/** A copy of `value` with another value at one place; missing steps are made. */
export function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value)) {
    const copy: unknown[] = [...(value as unknown[])]
    copy[Number(key) || 0] = replaced(copy[Number(key) || 0], rest, by)
    return copy
  }
  const whole = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return { ...whole, [key]: replaced(whole[key], rest, by) }
}
