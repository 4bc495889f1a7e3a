import { syncAccount } from '#features/payments/server/account-records.ts'
import { recordBankPayout } from '#features/payments/server/bank-payout-records.ts'
import { syncChargeback } from '#features/settlement/server/chargebacks.ts'
import { syncRefund } from '#features/settlement/server/refund-returns.ts'
import { checkoutReported, paymentReported } from '#features/settlement/server/resolve-charge.ts'
import { mandateReported } from '#features/settlement/server/saved-ways.ts'
import type { EventHandler } from '#server/payments/events.ts'
import type { PAYMENT_EVENT_TYPES } from './payment-event-types.ts'

/** Thin events of Accounts v2 name the account, and say nothing about it. */
const accountReported: EventHandler = (ctx, { objectRef }) => syncAccount(ctx, objectRef)

/** What the payment service reports, by the beginning of the type; anything else is answered and not kept. */
export const PAYMENT_EVENTS: Readonly<Record<(typeof PAYMENT_EVENT_TYPES)[number], EventHandler>> = {
  'charge.dispute.': (ctx, { objectRef }) => syncChargeback(ctx, objectRef),
  'payout.': recordBankPayout,
  // The service tells in both ways that a bank has sent a refund back.
  'refund.failed': (ctx, { objectRef }) => syncRefund(ctx, objectRef),
  'refund.updated': (ctx, { objectRef }) => syncRefund(ctx, objectRef),
  'account.': (ctx, { accountRef, objectRef }) => syncAccount(ctx, accountRef ?? objectRef),
  'v2.core.account.': accountReported,
  'v2.core.account[requirements].': accountReported,
  'v2.core.account[configuration.recipient].': accountReported,
  'checkout.session.': checkoutReported,
  // How a bank has answered an automatic payment.
  'payment_intent.succeeded': paymentReported,
  'payment_intent.payment_failed': paymentReported,
  'mandate.updated': mandateReported,
}
