import { moderatorProcedure, router, service } from '#server/trpc.ts'
import {
  ExportInput,
  FlagInput,
  IdInput,
  MessageListInput,
  PageInput,
  ReplyInput,
  ReportDecisionInput,
} from '../inputs.ts'
import { MODERATION_SORTS } from '../search.ts'
import { exportModeration } from './export.ts'
import { listMessages, openMessage, readOriginal, setFlag } from './messages.ts'
import { replyAsPlatform } from './reply.ts'
import { decideReport, listNotGenuine, listReports, reviewInquiry } from './reports.ts'

export const moderationRouter = router({
  /** Everyone's messages by filter and words, newest first. */
  messages: moderatorProcedure
    .meta({ sorts: MODERATION_SORTS, exportedAs: 'messages' })
    .input(MessageListInput)
    .query(service(listMessages)),
  /** One message; audited, and no read mark moves. NOT_FOUND. */
  open: moderatorProcedure
    .meta({ meanwhile: 'reads', audited: 'moderation.open' })
    .input(IdInput)
    .mutation(service(openMessage)),
  /** A message before anything was removed; audited. NOT_FOUND, CONFLICT. */
  readOriginal: moderatorProcedure
    .meta({ meanwhile: 'reads', audited: 'moderation.readOriginal' })
    .input(IdInput)
    .mutation(service(readOriginal)),
  /** Flags or unflags a message; audited. NOT_FOUND. */
  setFlag: moderatorProcedure
    .meta({ meanwhile: 'sets', audited: ['moderation.flag', 'moderation.unflag'] })
    .input(FlagInput)
    .mutation(service(setFlag)),
  /** Answers both sides as the platform's team; audited. NOT_FOUND, CONFLICT. */
  reply: moderatorProcedure
    .meta({ meanwhile: 'adds', audited: 'moderation.reply' })
    .input(ReplyInput)
    .mutation(service(replyAsPlatform)),
  /** Open reports. */
  reports: moderatorProcedure
    .meta({ sorts: MODERATION_SORTS, exportedAs: 'reports' })
    .input(PageInput)
    .query(service(listReports)),
  /** Resolves or dismisses a report; audited. NOT_FOUND, INVALID_TRANSITION. */
  decideReport: moderatorProcedure
    .meta({ meanwhile: 'step', audited: ['moderation.resolveReport', 'moderation.dismissReport'] })
    .input(ReportDecisionInput)
    .mutation(service(decideReport)),
  /** Inquiries marked as not genuine and not yet reviewed. */
  notGenuine: moderatorProcedure
    .meta({ sorts: MODERATION_SORTS, exportedAs: 'notGenuine' })
    .input(PageInput)
    .query(service(listNotGenuine)),
  /** One of these tables as CSV, without the texts; audited. */
  export: moderatorProcedure
    .meta({ stepUp: 'factor', meanwhile: 'reads', audited: 'moderation.export' })
    .input(ExportInput)
    .mutation(service(exportModeration)),
  /** Takes such an inquiry off the list; audited. NOT_FOUND, INVALID_TRANSITION. */
  reviewInquiry: moderatorProcedure
    .meta({ meanwhile: 'step', audited: 'moderation.reviewInquiry' })
    .input(IdInput)
    .mutation(service(reviewInquiry)),
})
