import type { $ZodType } from 'zod/v4/core'
import { PROCEDURES } from './procedures.ts'

type Def = {
  type: string
  shape?: Record<string, $ZodType>
  element?: $ZodType
  innerType?: $ZodType
  in?: $ZodType
  out?: $ZodType
  options?: $ZodType[]
  left?: $ZodType
  right?: $ZodType
  valueType?: $ZodType
}
export type TextInput = { name: string; schema: $ZodType }

/** What stands below a schema, by name; a list's entries have its own. */
function partsOf({ shape = {}, element, innerType, in: first, out, options = [], left, right, valueType }: Def) {
  const nameless = [element, innerType, first, out, ...options, left, right, valueType]
  return [...Object.entries(shape), ...nameless.flatMap((schema) => (schema ? [['', schema] as const] : []))]
}

/** Every schema of a text in a procedure's input, by the procedure's name and the field's. */
function textsIn(schema: $ZodType, name: string): TextInput[] {
  const def = schema._zod?.def as Def | undefined
  if (!def) return []
  if (def.type === 'string') return [{ name, schema }]
  return partsOf(def).flatMap(([key, part]) => textsIn(part, key ? `${name}.${key}` : name))
}

/** Every text that any caller may send to any procedure. */
export const TEXT_INPUTS: readonly TextInput[] = PROCEDURES.flatMap(([name, { _def }]) =>
  _def.inputs.flatMap((schema) => textsIn(schema, name)),
)
