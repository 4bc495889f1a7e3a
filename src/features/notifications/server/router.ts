import { router, service, signedInProcedure } from '#server/trpc.ts'
import { ListNoticesInput, NoticeInput } from '../inputs.ts'
import { countUnread, listNotices, markAllRead, markRead } from './list.ts'

export const notificationsRouter = router({
  /** The person's own notices, newest first, by cursor. */
  list: signedInProcedure.input(ListNoticesInput).query(service(listNotices)),
  /** How many are unread, up to 100. */
  unread: signedInProcedure.query(service(countUnread)),
  /** Marks one as read. NOT_FOUND. */
  markRead: signedInProcedure.meta({ meanwhile: 'reads' }).input(NoticeInput).mutation(service(markRead)),
  /** Marks all as read. */
  markAllRead: signedInProcedure.meta({ meanwhile: 'reads' }).mutation(service(markAllRead)),
})
