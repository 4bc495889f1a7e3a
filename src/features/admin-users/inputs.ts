import * as z from 'zod/mini'

export const UserInput = z.object({ id: z.uuid() })
export type UserInput = z.infer<typeof UserInput>
