import { ReasonInput } from '#features/audit/inputs.ts'
import { moderatorProcedure, publicProcedure, router, service, vendorProcedure } from '#server/trpc.ts'
import { CounterInput, HideInput, ReportInput, TakedownInput } from '../inputs.ts'
import { ExportTakedownsInput, ListTakedownsInput, TAKEDOWN_SORTS } from '../search.ts'
import { exportTakedowns, getTakedown, listTakedowns } from './admin.ts'
import { answerNotice, listOwnNotices } from './answer.ts'
import { dismiss, goToCourt, hide, restore, uphold } from './decide.ts'
import { reportPicture } from './report.ts'

export const takedownsRouter = router({
  /** Reports a picture, without an account. NOT_CHECKED, RATE_LIMITED, NOT_FOUND. */
  report: publicProcedure
    .meta({ meanwhile: 'adds', botCheck: true })
    .input(ReportInput)
    .mutation(service(reportPicture)),
  /** Notices about the photographer's own pictures that our team found complete. */
  mine: vendorProcedure.query(service(listOwnNotices)),
  /** Sends a counter-notice; audited, the claimant is told. NOT_FOUND, CONFLICT. */
  counter: vendorProcedure.meta({ meanwhile: 'step' }).input(CounterInput).mutation(service(answerNotice)),
  /** One page of the cases. */
  list: moderatorProcedure.meta({ sorts: TAKEDOWN_SORTS }).input(ListTakedownsInput).query(service(listTakedowns)),
  /** One case. NOT_FOUND. */
  get: moderatorProcedure.input(TakedownInput).query(service(getTakedown)),
  /** Hides the picture; audited, both sides are told. NOT_FOUND, CONFLICT. */
  hide: moderatorProcedure
    .meta({ meanwhile: 'step', audited: 'takedowns.hide' })
    .input(HideInput)
    .mutation(service(hide)),
  /** Closes a case with nothing done; audited, the claimant is told. NOT_FOUND, CONFLICT. */
  dismiss: moderatorProcedure
    .meta({ meanwhile: 'step', audited: 'takedowns.dismiss' })
    .input(ReasonInput)
    .mutation(service(dismiss)),
  /** Records that the claimant has gone to court; audited, both sides are told. NOT_FOUND, CONFLICT. */
  goToCourt: moderatorProcedure
    .meta({ meanwhile: 'step', audited: 'takedowns.goToCourt' })
    .input(ReasonInput)
    .mutation(service(goToCourt)),
  /** Keeps the picture down for good; audited, both sides are told. NOT_FOUND, CONFLICT. */
  uphold: moderatorProcedure
    .meta({ meanwhile: 'step', audited: 'takedowns.uphold' })
    .input(ReasonInput)
    .mutation(service(uphold)),
  /** Shows the picture again; audited, both sides are told. NOT_FOUND, CONFLICT. */
  restore: moderatorProcedure
    .meta({ meanwhile: 'step', audited: 'takedowns.restore' })
    .input(ReasonInput)
    .mutation(service(restore)),
  /** The cases as CSV; audited. */
  export: moderatorProcedure
    .meta({ stepUp: 'factor', meanwhile: 'reads', audited: 'takedowns.export' })
    .input(ExportTakedownsInput)
    .mutation(service(exportTakedowns)),
})
