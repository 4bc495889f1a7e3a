import {
  AddWayInput,
  AttemptInput,
  AutomaticInput,
  PayInput,
  RefundIdInput,
  ReleasePayoutInput,
  SettleRefundInput,
  SetupIdInput,
  WaiveRecoveryInput,
  WayIdInput,
} from '#features/payments/inputs.ts'
import { adminProcedure, clientProcedure, router, service } from '#server/trpc.ts'
import { addWay, settleWay } from './add-way.ts'
import { listClientPayments } from './client-payments.ts'
import { leavePayment, pay, returnToPayment } from './pay.ts'
import { resendRefund, settleRefund } from './refund-returns.ts'
import { releasePayout } from './release-payout.ts'
import { listWays, removeWay, setAutomatic } from './saved-ways.ts'
import { waiveRecovery } from './waive-recovery.ts'

/** What couples pay for their bookings; called as `payments`, beside the books (`src/app/payments-router.ts`). */
export const bookingPaymentsRouter = router({
  /** The couple's own payments. */
  mine: clientProcedure.query(service(listClientPayments)),
  /** The couple's saved ways to pay, and what is paid with them automatically. */
  ways: clientProcedure.query(service(listWays)),
  /** Switches the automatic payment of a line on or off. NOT_FOUND. */
  setAutomatic: clientProcedure
    .meta({ meanwhile: 'sets', timeless: 'what is over is charged by nothing', audited: 'payments.setAutomatic' })
    .input(AutomaticInput)
    .mutation(service(setAutomatic)),
  /** The provider's page on which a way to pay is saved. NOT_FOUND, INVALID_TRANSITION, CONFLICT, PAYMENT_FAILED. */
  addWay: clientProcedure
    .meta({ binds: true, meanwhile: 'adds', timeless: 'nothing is paid with it yet', audited: 'payments.addWay' })
    .input(AddWayInput)
    .mutation(service(addWay)),
  /** What became of it, when the couple comes back. NOT_FOUND. */
  settleWay: clientProcedure
    .meta({ meanwhile: 'adds', timeless: 'what was saved in time is kept' })
    .input(SetupIdInput)
    .mutation(service(settleWay)),
  /** Removes a saved way to pay. NOT_FOUND. */
  removeWay: clientProcedure
    .meta({ meanwhile: 'sets', timeless: 'a way is not kept longer than wanted', audited: 'payments.removeWay' })
    .input(WayIdInput)
    .mutation(service(removeWay)),
  /** The provider's page for one line. NOT_FOUND, CONFLICT, INVALID_TRANSITION, DATE_TAKEN, PAYMENT_FAILED. */
  pay: clientProcedure.meta({ binds: true, meanwhile: 'adds' }).input(PayInput).mutation(service(pay)),
  /** What became of a payment, when the couple comes back from the provider's page. NOT_FOUND. */
  settle: clientProcedure
    .meta({ meanwhile: 'adds', timeless: 'what began in time counts: late-charges.test.ts' })
    .input(AttemptInput)
    .mutation(service(returnToPayment)),
  /** Closes the provider's page without paying. NOT_FOUND. */
  leave: clientProcedure
    .meta({ meanwhile: 'adds', timeless: 'a page that was opened in time' })
    .input(AttemptInput)
    .mutation(service(leavePayment)),
  /** Asks a second administrator to release a held payout. CONFLICT, INVALID_INPUT. */
  releasePayout: adminProcedure
    .meta({
      stepUp: 'factor',
      meanwhile: 'step',
      audited: ['payments.releasePayout', 'approval.ask'],
      timeless: 'waits for us',
    })
    .input(ReleasePayoutInput)
    .mutation(service(releasePayout)),
  /** Sends a refund that a bank sent back once more. CONFLICT. */
  resendRefund: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'step', audited: 'payments.resendRefund', timeless: 'waits for us' })
    .input(RefundIdInput)
    .mutation(service(resendRefund)),
  /** Writes down how it was paid instead, or asks a second administrator. CONFLICT, INVALID_INPUT. */
  settleRefund: adminProcedure
    .meta({
      stepUp: 'factor',
      meanwhile: 'step',
      audited: ['payments.settleRefund', 'approval.ask'],
      timeless: 'waits for us',
    })
    .input(SettleRefundInput)
    .mutation(service(settleRefund)),
  /** Asks a photographer for no more of a lost chargeback, or a second administrator. CONFLICT, INVALID_INPUT. */
  waiveRecovery: adminProcedure
    .meta({
      stepUp: 'factor',
      meanwhile: 'step',
      audited: ['payments.waiveRecovery', 'approval.ask'],
      timeless: 'waits for us',
    })
    .input(WaiveRecoveryInput)
    .mutation(service(waiveRecovery)),
})
