import type { $ZodType } from 'zod/v4/core'
import { appRouter } from '#app/app-router.ts'
import type { ProcedureMeta } from '#server/procedure-meta.ts'

/** A procedure as tRPC keeps it: what it is, whom it is for, and the schemas of its input. */
export type Defined = { _def: { type: 'query' | 'mutation'; meta?: ProcedureMeta; inputs: $ZodType[] } }

// Features are loaded on their first call; listing all procedures needs all features.
await Promise.all(Object.values(appRouter._def.lazy).map((feature) => feature.load()))

/** Every procedure of the product by its dotted name. */
export const PROCEDURES = Object.entries(appRouter._def.procedures as unknown as Record<string, Defined>)

type Def = { options?: Schema[]; in?: Schema; shape?: Record<string, Schema>; entries?: object; values?: string[] }
/** A schema as far as these walks look into it; an address has no definition. */
export type Schema = { parse: (value: unknown) => unknown; _zod?: { def: Def } }

/** The inputs that a schema names; an address names them while it reads. */
export function namesOf(schema: Schema): string[] {
  const { options = [], in: first, shape = {} } = schema._zod?.def ?? {}
  const read = new Set<string>()
  if (!schema._zod) schema.parse(new Proxy({}, { get: (_, name) => void read.add(String(name)) }))
  return [...read, ...Object.keys(shape), ...[...options, ...(first ? [first] : [])].flatMap(namesOf)]
}
