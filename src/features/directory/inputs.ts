import * as z from 'zod/mini'

/** A question about one photographer's one day. */
export const DateQuestion = z.object({ id: z.uuid(), date: z.iso.date() })
