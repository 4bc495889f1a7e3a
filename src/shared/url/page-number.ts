import * as z from 'zod/mini'

/** Which page of a list; the first one when none is named. */
export const PageNumber = z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1)
