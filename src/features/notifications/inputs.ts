import * as z from 'zod/mini'

/** Where a page of notices goes on: the last one of the page before. */
const NoticeCursor = z.object({ at: z.iso.datetime(), id: z.uuid() })
export const ListNoticesInput = z.object({ cursor: z.optional(NoticeCursor) })
export type ListNoticesInput = z.infer<typeof ListNoticesInput>
export const NoticeInput = z.object({ id: z.uuid() })
export type NoticeInput = z.infer<typeof NoticeInput>
