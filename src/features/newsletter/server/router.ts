import { adminProcedure, publicProcedure, router } from '#server/trpc.ts'
import { SubscribeInput, SubscriberInput, TokenInput } from '../inputs.ts'
import { ExportSubscribersInput, SubscribersInput } from '../search.ts'
import { exportSubscribers, listSubscribers, removeSubscriber } from './admin.ts'
import { confirm, subscribe, unsubscribe } from './subscribe.ts'

export const newsletterRouter = router({
  /** Asks for the newsletter; the same answer for every address (X10). RATE_LIMITED. */
  subscribe: publicProcedure.input(SubscribeInput).mutation(({ ctx, input }) => subscribe(ctx, input)),
  /** Spends a confirmation link (X10). TOKEN_INVALID. */
  confirm: publicProcedure.input(TokenInput).mutation(({ ctx, input }) => confirm(ctx, input)),
  /** Leaves the newsletter by a mailed link (R37). TOKEN_INVALID. */
  unsubscribe: publicProcedure.input(TokenInput).mutation(({ ctx, input }) => unsubscribe(ctx, input)),
  /** One page of subscribers and the counts of every status (AD6). */
  adminList: adminProcedure.input(SubscribersInput).query(({ ctx, input }) => listSubscribers(ctx, input)),
  /** Takes an address off the list for good; audited (AD6). NOT_FOUND. */
  remove: adminProcedure.input(SubscriberInput).mutation(({ ctx, input }) => removeSubscriber(ctx, input)),
  /** The subscribers of a status as CSV; audited (AD6). */
  export: adminProcedure.input(ExportSubscribersInput).mutation(({ ctx, input }) => exportSubscribers(ctx, input)),
})
