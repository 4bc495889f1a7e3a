import { adminProcedure, publicProcedure, router } from '#server/trpc.ts'
import { SubscribeInput, SubscriberInput, TokenInput } from '../inputs.ts'
import { ExportSubscribersInput, SubscribersInput } from '../search.ts'
import { exportSubscribers, listSubscribers, removeSubscriber } from './admin.ts'
import { confirm, subscribe, unsubscribe } from './subscribe.ts'

export const newsletterRouter = router({
  /** Asks for the newsletter; the same answer for every address. RATE_LIMITED. */
  subscribe: publicProcedure.input(SubscribeInput).mutation(({ ctx, input }) => subscribe(ctx, input)),
  /** Spends a confirmation link. TOKEN_INVALID. */
  confirm: publicProcedure.input(TokenInput).mutation(({ ctx, input }) => confirm(ctx, input)),
  /** Leaves the newsletter by a mailed link. TOKEN_INVALID. */
  unsubscribe: publicProcedure.input(TokenInput).mutation(({ ctx, input }) => unsubscribe(ctx, input)),
  /** One page of subscribers and the counts of every status. */
  adminList: adminProcedure.input(SubscribersInput).query(({ ctx, input }) => listSubscribers(ctx, input)),
  /** Takes an address off the list for good; audited. NOT_FOUND. */
  remove: adminProcedure.input(SubscriberInput).mutation(({ ctx, input }) => removeSubscriber(ctx, input)),
  /** The subscribers of a status as CSV; audited. */
  export: adminProcedure.input(ExportSubscribersInput).mutation(({ ctx, input }) => exportSubscribers(ctx, input)),
})
