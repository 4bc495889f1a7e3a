import * as z from 'zod/mini'

/** Anything that is not a UUID is an address nobody has; it answers like a missing profile. */
export const PhotographerInput = z.object({ id: z.string().check(z.maxLength(64)) })
export const ReviewsInput = z.object({ id: z.uuid(), page: z.int().check(z.minimum(1), z.maximum(10_000)) })
