import { router, signedInProcedure } from '#server/trpc.ts'
import {
  AttachmentInput,
  MarkReadInput,
  MessagesInput,
  ReportInput,
  SendInput,
  SinceInput,
  ThreadInput,
  ThreadsInput,
} from '../inputs.ts'
import { listUnsent, removeUnsent } from './attachments.ts'
import { listMessages, listNews, markRead } from './messages.ts'
import { getThread, listThreads } from './read.ts'
import { blockThread, reportThread, unblockThread } from './reports-and-blocks.ts'
import { sendMessage } from './send.ts'

// Both sides share every procedure; a person's side comes from the session, and administrators have none: they find no
// thread here and change no read mark.
export const messagesRouter = router({
  /** One's own conversations, the latest first. */
  threads: signedInProcedure.input(ThreadsInput).query(({ ctx, input }) => listThreads(ctx, input)),
  /** Who a conversation is with, and the contact card of a booked pair. NOT_FOUND. */
  thread: signedInProcedure.input(ThreadInput).query(({ ctx, input }) => getThread(ctx, input)),
  /** The newest messages, or older ones before a cursor. NOT_FOUND. */
  list: signedInProcedure.input(MessagesInput).query(({ ctx, input }) => listMessages(ctx, input)),
  /** New messages and read marks since a moment. NOT_FOUND. */
  since: signedInProcedure.input(SinceInput).query(({ ctx, input }) => listNews(ctx, input)),
  /** Sends one message with its files. NOT_FOUND, FORBIDDEN, RATE_LIMITED, CONFLICT. */
  send: signedInProcedure.input(SendInput).mutation(({ ctx, input }) => sendMessage(ctx, input)),
  /** The files that wait in one's own composer of a conversation. NOT_FOUND. */
  unsent: signedInProcedure.input(ThreadInput).query(({ ctx, input }) => listUnsent(ctx, input)),
  /** Takes one of them out. NOT_FOUND for administrators. */
  removeUnsent: signedInProcedure.input(AttachmentInput).mutation(({ ctx, input }) => removeUnsent(ctx, input)),
  /** Marks what was on screen as read. NOT_FOUND. */
  markRead: signedInProcedure.input(MarkReadInput).mutation(({ ctx, input }) => markRead(ctx, input)),
  /** Reports a conversation or a message to moderation. NOT_FOUND, RATE_LIMITED. */
  report: signedInProcedure.input(ReportInput).mutation(({ ctx, input }) => reportThread(ctx, input)),
  /** Closes a conversation to the other side. NOT_FOUND. */
  block: signedInProcedure.input(ThreadInput).mutation(({ ctx, input }) => blockThread(ctx, input)),
  /** Reopens it. NOT_FOUND. */
  unblock: signedInProcedure.input(ThreadInput).mutation(({ ctx, input }) => unblockThread(ctx, input)),
})
