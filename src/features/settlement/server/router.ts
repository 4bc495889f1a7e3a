import {
  AnswerChargebackInput,
  BookingIdInput,
  CancelInput,
  EmergencyInput,
  ReasonInput,
  ResolveInput,
} from '#features/bookings/inputs.ts'
import { adminProcedure, router, service, sideProcedure, vendorProcedure } from '#server/trpc.ts'
import { ApprovalIdInput, ApprovalsInput, DeclineApprovalInput } from '../inputs.ts'
import { answerChargeback, previewEvidence } from './answer-chargeback.ts'
import { confirmApproval, declineApproval, listApprovals, withdrawApproval } from './approvals.ts'
import { cancelBooking, previewCancellation } from './cancel.ts'
import { previewEmergency, reportEmergency } from './emergency.ts'
import { releaseBooking } from './release.ts'
import { resolveDispute } from './resolve-dispute.ts'

/** What decides on a booking's money; called as `bookings` (`src/app/bookings-router.ts`). */
export const settlementRouter = router({
  /** What a cancellation would give back. NOT_FOUND, INVALID_TRANSITION. */
  previewCancellation: sideProcedure.input(BookingIdInput).query(service(previewCancellation)),
  /** Cancels a confirmed booking for the amounts that were shown. NOT_FOUND, INVALID_TRANSITION, CONFLICT. */
  cancel: sideProcedure
    .meta({ stepUp: 'factor', meanwhile: 'seen' })
    .input(CancelInput)
    .mutation(service(cancelBooking)),
  /** What "I can’t make this date" would refund, and who is free instead. NOT_FOUND, INVALID_TRANSITION. */
  previewEmergency: vendorProcedure.input(BookingIdInput).query(service(previewEmergency)),
  /** "I can’t make this date": full refund, and others suggested to the couple. NOT_FOUND, INVALID_TRANSITION, CONFLICT. */
  reportEmergency: vendorProcedure
    .meta({ stepUp: 'factor', meanwhile: 'seen', timeless: 'their own tests' })
    .input(EmergencyInput)
    .mutation(service(reportEmergency)),
  /** Confirms a delivery for a silent couple. NOT_FOUND, INVALID_TRANSITION, PAYMENT_OPEN. */
  release: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'step', audited: ['booking.release', 'approval.ask'] })
    .input(ReasonInput)
    .mutation(service(releaseBooking)),
  /** An administrator's decision over the total. NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT, CONFLICT. */
  resolve: adminProcedure
    .meta({
      stepUp: 'factor',
      meanwhile: 'seen',
      audited: ['booking.resolve-complete', 'booking.resolve-cancel', 'approval.ask'],
      timeless: 'has no deadline',
    })
    .input(ResolveInput)
    .mutation(service(resolveDispute)),
  /** What the couple's bank would read. NOT_FOUND, CONFLICT. */
  chargebackEvidence: adminProcedure.input(BookingIdInput).query(service(previewEvidence)),
  /** Sends it, once. NOT_FOUND, CONFLICT. */
  answerChargeback: adminProcedure
    .meta({ meanwhile: 'step', audited: 'booking.answer-chargeback', timeless: 'waits for us' })
    .input(AnswerChargebackInput)
    .mutation(service(answerChargeback)),
  /** What waits for a second administrator, of one booking or all. */
  approvals: adminProcedure.input(ApprovalsInput).query(service(listApprovals)),
  /** Does what a colleague asked for. NOT_FOUND, FORBIDDEN, CONFLICT. */
  confirmApproval: adminProcedure
    .meta({
      stepUp: 'factor',
      meanwhile: 'step',
      audited: [
        'booking.release',
        'booking.resolve-complete',
        'booking.resolve-cancel',
        'payments.releasePayout',
        'payments.settleRefund',
        'payments.waiveRecovery',
      ],
      timeless: 'checks its own deadline and the booking’s again: approvals.test.ts',
    })
    .input(ApprovalIdInput)
    .mutation(service(confirmApproval)),
  /** Takes back what the reader asked for. NOT_FOUND, FORBIDDEN, CONFLICT. */
  withdrawApproval: adminProcedure
    .meta({ meanwhile: 'step', audited: 'approval.withdraw', timeless: 'waits for us' })
    .input(ApprovalIdInput)
    .mutation(service(withdrawApproval)),
  /** Declines it, with the reason. NOT_FOUND, FORBIDDEN, CONFLICT, INVALID_INPUT. */
  declineApproval: adminProcedure
    .meta({ meanwhile: 'step', audited: 'approval.decline', timeless: 'has no deadline' })
    .input(DeclineApprovalInput)
    .mutation(service(declineApproval)),
})
