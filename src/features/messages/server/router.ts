import { router, service, sideProcedure } from '#server/trpc.ts'
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
import { countUnread, getThread, listThreads } from './read.ts'
import { blockThread, reportThread, unblockThread } from './reports-and-blocks.ts'
import { sendMessage } from './send.ts'

// Both sides share every procedure; a person's side comes from the session, and administrators have none: they find no
// thread here and change no read mark.
export const messagesRouter = router({
  /** One's own conversations, the latest first. */
  threads: sideProcedure.input(ThreadsInput).query(service(listThreads)),
  /** How many messages wait to be read. */
  unread: sideProcedure.query(service(countUnread)),
  /** Who a conversation is with, and the contact card of a booked pair. NOT_FOUND. */
  thread: sideProcedure.input(ThreadInput).query(service(getThread)),
  /** The newest messages, or older ones before a cursor. NOT_FOUND. */
  list: sideProcedure.input(MessagesInput).query(service(listMessages)),
  /** New messages and read marks since a moment. NOT_FOUND. */
  since: sideProcedure.input(SinceInput).query(service(listNews)),
  /** Sends one message with its files. NOT_FOUND, FORBIDDEN, RATE_LIMITED, CONFLICT. */
  send: sideProcedure.meta({ meanwhile: 'adds' }).input(SendInput).mutation(service(sendMessage)),
  /** The files that wait in one's own composer of a conversation. NOT_FOUND. */
  unsent: sideProcedure.input(ThreadInput).query(service(listUnsent)),
  /** Takes one of them out. NOT_FOUND for administrators. */
  removeUnsent: sideProcedure.meta({ meanwhile: 'sets' }).input(AttachmentInput).mutation(service(removeUnsent)),
  /** Marks what was on screen as read. NOT_FOUND. */
  markRead: sideProcedure.meta({ meanwhile: 'reads' }).input(MarkReadInput).mutation(service(markRead)),
  /** Reports a conversation or a message to moderation. NOT_FOUND, RATE_LIMITED. */
  report: sideProcedure.meta({ meanwhile: 'adds' }).input(ReportInput).mutation(service(reportThread)),
  /** Closes a conversation to the other side. NOT_FOUND. */
  block: sideProcedure.meta({ meanwhile: 'sets' }).input(ThreadInput).mutation(service(blockThread)),
  /** Reopens it. NOT_FOUND. */
  unblock: sideProcedure.meta({ meanwhile: 'sets' }).input(ThreadInput).mutation(service(unblockThread)),
})
