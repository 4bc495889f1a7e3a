import {
  AttemptInput,
  PayInput,
  RefundIdInput,
  ReleasePayoutInput,
  SettleRefundInput,
  WaiveRecoveryInput,
} from '#features/payments/inputs.ts'
import { adminProcedure, clientProcedure, router } from '#server/trpc.ts'
import { listClientPayments } from './client-payments.ts'
import { leavePayment, pay, returnToPayment } from './pay.ts'
import { resendRefund, settleRefund } from './refund-returns.ts'
import { releasePayout } from './release-payout.ts'
import { waiveRecovery } from './waive-recovery.ts'

/** What couples pay for their bookings; called as `payments`, beside the books (`src/app/payments-router.ts`). */
export const bookingPaymentsRouter = router({
  /** The couple's own payments. */
  mine: clientProcedure.query(({ ctx }) => listClientPayments(ctx)),
  /** The provider's page for one line. NOT_FOUND, CONFLICT, INVALID_TRANSITION, DATE_TAKEN, PAYMENT_FAILED. */
  pay: clientProcedure.input(PayInput).mutation(({ ctx, input }) => pay(ctx, input)),
  /** What became of a payment, when the couple comes back from the provider's page. NOT_FOUND. */
  settle: clientProcedure.input(AttemptInput).mutation(({ ctx, input }) => returnToPayment(ctx, input)),
  /** Closes the provider's page without paying. NOT_FOUND. */
  leave: clientProcedure.input(AttemptInput).mutation(({ ctx, input }) => leavePayment(ctx, input)),
  /** Asks a second administrator to release a held payout. CONFLICT, INVALID_INPUT. */
  releasePayout: adminProcedure.input(ReleasePayoutInput).mutation(({ ctx, input }) => releasePayout(ctx, input)),
  /** Sends a refund that a bank sent back once more. CONFLICT. */
  resendRefund: adminProcedure.input(RefundIdInput).mutation(({ ctx, input }) => resendRefund(ctx, input)),
  /** Writes down how it was paid instead, or asks a second administrator. CONFLICT, INVALID_INPUT. */
  settleRefund: adminProcedure.input(SettleRefundInput).mutation(({ ctx, input }) => settleRefund(ctx, input)),
  /** Asks a photographer for no more of a lost chargeback, or a second administrator. CONFLICT, INVALID_INPUT. */
  waiveRecovery: adminProcedure.input(WaiveRecoveryInput).mutation(({ ctx, input }) => waiveRecovery(ctx, input)),
})
