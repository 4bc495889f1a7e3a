import * as z from 'zod/mini'
import { TASK_STATUSES } from '#features/tasks/search.ts'

/** Done, or still to do. */
export const ClientTaskInput = z.strictObject({ id: z.uuid(), status: z.enum(TASK_STATUSES) })
export type ClientTaskInput = z.infer<typeof ClientTaskInput>
