import * as z from 'zod/mini'

// A file of its own: what stands in addresses is part of every page's first script, the rest of the model is not.

// oxlint-disable-next-line no-control-regex -- control characters are what it refuses
const isPlain = (words: string) => words.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(words)
/** Words to search for, as the server takes them. */
export const searchWords = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.refine(isPlain))
const orNothing = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)
const words = orNothing(z.pipe(z.transform(String), searchWords))
const day = orNothing(z.iso.date())

/** The filters as they stand in the address: whatever cannot be understood is left out. */
export const AuditSearch = z.object({
  actor: words,
  action: words,
  entityType: words,
  entityId: words,
  from: day,
  to: day,
})
export type AuditSearch = z.infer<typeof AuditSearch>
