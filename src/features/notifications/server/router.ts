import { router, signedInProcedure } from '#server/trpc.ts'
import { ListNoticesInput, NoticeInput } from '../inputs.ts'
import { countUnread, listNotices, markAllRead, markRead } from './list.ts'

export const notificationsRouter = router({
  /** The person's own notices, newest first, by cursor. */
  list: signedInProcedure.input(ListNoticesInput).query(({ ctx, input }) => listNotices(ctx, input)),
  /** How many are unread, up to 100. */
  unread: signedInProcedure.query(({ ctx }) => countUnread(ctx)),
  /** Marks one as read. NOT_FOUND. */
  markRead: signedInProcedure.input(NoticeInput).mutation(({ ctx, input }) => markRead(ctx, input)),
  /** Marks all as read. */
  markAllRead: signedInProcedure.mutation(({ ctx }) => markAllRead(ctx)),
})
