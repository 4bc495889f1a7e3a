import * as z from 'zod/mini'
import { givenMoment } from '#shared/date/given.ts'

/** Where the next page of notices starts: the last one of the previous page. */
const NoticeCursor = z.object({ at: givenMoment(), id: z.uuid() })
export const ListNoticesInput = z.object({ cursor: z.optional(NoticeCursor) })
export type ListNoticesInput = z.infer<typeof ListNoticesInput>
export const NoticeInput = z.object({ id: z.uuid() })
export type NoticeInput = z.infer<typeof NoticeInput>
