import type { ProcedureMeta } from '#server/trpc.ts'

/** Everybody who may knock. */
export const PEOPLE = ['anonymous', 'client', 'photographer', 'admin'] as const
export type Person = (typeof PEOPLE)[number]

/** Who is let in by an audience. */
export const ADMITTED: Record<NonNullable<ProcedureMeta['audience']>, readonly Person[]> = {
  public: PEOPLE,
  'signed-in': ['client', 'photographer', 'admin'],
  client: ['client'],
  vendor: ['photographer', 'admin'],
  admin: ['admin'],
}
