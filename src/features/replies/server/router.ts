import { router, vendorProcedure } from '#server/trpc.ts'
import { ReplyFields, ReplyIdInput, ReplyThreadInput, UpdateReplyInput } from '../inputs.ts'
import { createReply, removeReply, updateReply } from './edit.ts'
import { listReplies, valuesForThread } from './read.ts'

export const repliesRouter = router({
  /** The signed-in photographer's saved replies by name. NOT_FOUND. */
  list: vendorProcedure.query(({ ctx }) => listReplies(ctx)),
  /** The values of the placeholders in one's own conversation. NOT_FOUND. */
  values: vendorProcedure.input(ReplyThreadInput).query(({ ctx, input }) => valuesForThread(ctx, input)),
  /** Saves one. NOT_FOUND, CONFLICT when there is no room. */
  create: vendorProcedure.input(ReplyFields).mutation(({ ctx, input }) => createReply(ctx, input)),
  /** Changes one. NOT_FOUND, CONFLICT over a newer version. */
  update: vendorProcedure.input(UpdateReplyInput).mutation(({ ctx, input }) => updateReply(ctx, input)),
  /** Deletes one. NOT_FOUND. */
  remove: vendorProcedure.input(ReplyIdInput).mutation(({ ctx, input }) => removeReply(ctx, input)),
})
