import * as z from 'zod/mini'

/** Asks about one photographer on one day. */
export const DateQuestion = z.object({ id: z.uuid(), date: z.iso.date() })
