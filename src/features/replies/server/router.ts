import { router, service, vendorProcedure } from '#server/trpc.ts'
import { ReplyFields, ReplyIdInput, ReplyThreadInput, UpdateReplyInput } from '../inputs.ts'
import { createReply, removeReply, updateReply } from './edit.ts'
import { listReplies, valuesForThread } from './read.ts'

export const repliesRouter = router({
  /** The signed-in photographer's saved replies by name. NOT_FOUND. */
  list: vendorProcedure.query(service(listReplies)),
  /** The values of the placeholders in one's own conversation. NOT_FOUND. */
  values: vendorProcedure.input(ReplyThreadInput).query(service(valuesForThread)),
  /** Saves one. NOT_FOUND, CONFLICT when there is no room. */
  create: vendorProcedure.meta({ meanwhile: 'adds' }).input(ReplyFields).mutation(service(createReply)),
  /** Changes one. NOT_FOUND, CONFLICT over a newer version. */
  update: vendorProcedure.meta({ meanwhile: 'version' }).input(UpdateReplyInput).mutation(service(updateReply)),
  /** Deletes one. NOT_FOUND. */
  remove: vendorProcedure.meta({ meanwhile: 'sets' }).input(ReplyIdInput).mutation(service(removeReply)),
})
