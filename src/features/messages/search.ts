import * as z from 'zod/mini'

/** The address of an inbox: the selected conversation. Anything else than an id is no selection. */
export const MessagesSearch = z.object({ thread: z.catch(z.optional(z.uuid()), undefined) })
