import { publicProcedure, router } from '#server/trpc.ts'
import { SubscribeInput, TokenInput } from './model.ts'
import { confirm, subscribe, unsubscribe } from './service.ts'

export const newsletterRouter = router({
  /** Asks for the newsletter; the same answer for every address (X10). RATE_LIMITED. */
  subscribe: publicProcedure.input(SubscribeInput).mutation(({ ctx, input }) => subscribe(ctx, input)),
  /** Spends a confirmation link (X10). TOKEN_INVALID. */
  confirm: publicProcedure.input(TokenInput).mutation(({ ctx, input }) => confirm(ctx, input)),
  /** Leaves the newsletter by a mailed link (R37). TOKEN_INVALID. */
  unsubscribe: publicProcedure.input(TokenInput).mutation(({ ctx, input }) => unsubscribe(ctx, input)),
})
