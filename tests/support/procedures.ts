import type { $ZodType } from 'zod/v4/core'
import { appRouter } from '#app/app-router.ts'
import type { ProcedureMeta } from '#server/trpc.ts'

/** A procedure as tRPC keeps it: what it is, whom it is for, and the schemas of its input. */
export type Defined = { _def: { type: 'query' | 'mutation'; meta?: ProcedureMeta; inputs: $ZodType[] } }

// Features are loaded on their first call; listing all procedures needs all features.
await Promise.all(Object.values(appRouter._def.lazy).map((feature) => feature.load()))

/** Every procedure of the product by its dotted name. */
export const PROCEDURES = Object.entries(appRouter._def.procedures as unknown as Record<string, Defined>)
