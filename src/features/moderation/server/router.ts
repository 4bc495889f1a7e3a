import { moderatorProcedure, router, service } from '#server/trpc.ts'
import {
  CaseDecisionInput,
  DecideReportsInput,
  ExportInput,
  FlagInput,
  FlagManyInput,
  IdInput,
  IdsInput,
  LiftInput,
  MessageListInput,
  PageInput,
  ReplyInput,
  ReportDecisionInput,
} from '../inputs.ts'
import { MODERATION_SORTS } from '../search.ts'
import { listCases, listPauses, openCase } from './cases.ts'
import { decideCase, liftPause } from './decide-case.ts'
import { exportModeration } from './export.ts'
import { listMessages, openMessage, readOriginal, setFlag } from './messages.ts'
import { openReport } from './open-report.ts'
import { replyAsPlatform } from './reply.ts'
import { decideReport, listNotGenuine, listReports, reviewInquiry } from './reports.ts'
import { decideReports, reopenReports, setFlags } from './several.ts'

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
  /** One of them with what a decision takes; audited. NOT_FOUND. */
  openReport: moderatorProcedure
    .meta({ meanwhile: 'reads', audited: 'moderation.openReport' })
    .input(IdInput)
    .mutation(service(openReport)),
  /** Resolves or dismisses a report; audited. NOT_FOUND, INVALID_TRANSITION. */
  decideReport: moderatorProcedure
    .meta({ meanwhile: 'step', audited: ['moderation.resolveReport', 'moderation.dismissReport'] })
    .input(ReportDecisionInput)
    .mutation(service(decideReport)),
  /** The same about several, with an answer for each; audited. */
  decideReports: moderatorProcedure
    .meta({ meanwhile: 'step', audited: ['moderation.resolveReport', 'moderation.dismissReport'] })
    .input(DecideReportsInput)
    .mutation(service(decideReports)),
  /** Takes own decisions of the last minutes back, with an answer for each; audited. */
  reopenReports: moderatorProcedure
    .meta({ meanwhile: 'step', audited: 'moderation.reopenReport' })
    .input(IdsInput)
    .mutation(service(reopenReports)),
  /** Flags or unflags several messages, with an answer for each; audited. */
  setFlags: moderatorProcedure
    .meta({ meanwhile: 'sets', audited: ['moderation.flag', 'moderation.unflag'] })
    .input(FlagManyInput)
    .mutation(service(setFlags)),
  /** Inquiries marked as not genuine and not yet reviewed. */
  notGenuine: moderatorProcedure
    .meta({ sorts: MODERATION_SORTS, exportedAs: 'notGenuine' })
    .input(PageInput)
    .query(service(listNotGenuine)),
  /** Conversations in which somebody may be passing contact details on. */
  cases: moderatorProcedure
    .meta({ sorts: MODERATION_SORTS, exportedAs: 'cases' })
    .input(PageInput)
    .query(service(listCases)),
  /** One of them with its context; audited. NOT_FOUND. */
  openCase: moderatorProcedure
    .meta({ meanwhile: 'reads', audited: 'moderation.openCase' })
    .input(IdInput)
    .mutation(service(openCase)),
  /** Closes one, with the next step of the ladder or without; audited. NOT_FOUND, INVALID_TRANSITION. */
  decideCase: moderatorProcedure
    .meta({
      meanwhile: 'step',
      audited: ['moderation.clearCase', 'moderation.sendNotice', 'moderation.pauseWriting'],
    })
    .input(CaseDecisionInput)
    .mutation(service(decideCase)),
  /** Whose writing is paused. */
  pauses: moderatorProcedure
    .meta({ sorts: MODERATION_SORTS, exportedAs: 'pauses' })
    .input(PageInput)
    .query(service(listPauses)),
  /** Ends a pause before its time; audited. NOT_FOUND, INVALID_TRANSITION. */
  liftPause: moderatorProcedure
    .meta({ meanwhile: 'step', audited: 'moderation.liftPause' })
    .input(LiftInput)
    .mutation(service(liftPause)),
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
