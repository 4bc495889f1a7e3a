import { adminProcedure, router } from '#server/trpc.ts'
import {
  ExportInput,
  FlagInput,
  IdInput,
  MessageListInput,
  PageInput,
  ReplyInput,
  ReportDecisionInput,
} from '../inputs.ts'
import { exportModeration } from './export.ts'
import { listMessages, openMessage, readOriginal, setFlag } from './messages.ts'
import { replyAsPlatform } from './reply.ts'
import { decideReport, listNotGenuine, listReports, reviewInquiry } from './reports.ts'

export const moderationRouter = router({
  /** Everybody's messages by filter and words, newest first. */
  messages: adminProcedure.input(MessageListInput).query(({ ctx, input }) => listMessages(ctx, input)),
  /** One message; audited, and no read mark moves. NOT_FOUND. */
  open: adminProcedure.input(IdInput).mutation(({ ctx, input }) => openMessage(ctx, input)),
  /** A message before anything was removed; audited. NOT_FOUND, CONFLICT. */
  readOriginal: adminProcedure.input(IdInput).mutation(({ ctx, input }) => readOriginal(ctx, input)),
  /** Flags or unflags a message; audited. NOT_FOUND. */
  setFlag: adminProcedure.input(FlagInput).mutation(({ ctx, input }) => setFlag(ctx, input)),
  /** Answers both sides as the platform's team; audited. NOT_FOUND, CONFLICT. */
  reply: adminProcedure.input(ReplyInput).mutation(({ ctx, input }) => replyAsPlatform(ctx, input)),
  /** Open reports. */
  reports: adminProcedure.input(PageInput).query(({ ctx, input }) => listReports(ctx, input)),
  /** Resolves or dismisses a report; audited. NOT_FOUND, INVALID_TRANSITION. */
  decideReport: adminProcedure.input(ReportDecisionInput).mutation(({ ctx, input }) => decideReport(ctx, input)),
  /** Inquiries marked as not genuine and not yet reviewed. */
  notGenuine: adminProcedure.input(PageInput).query(({ ctx, input }) => listNotGenuine(ctx, input)),
  /** One of these tables as CSV, without the texts; audited. */
  export: adminProcedure.input(ExportInput).mutation(({ ctx, input }) => exportModeration(ctx, input)),
  /** Takes such an inquiry off the list; audited. NOT_FOUND, INVALID_TRANSITION. */
  reviewInquiry: adminProcedure.input(IdInput).mutation(({ ctx, input }) => reviewInquiry(ctx, input)),
})
