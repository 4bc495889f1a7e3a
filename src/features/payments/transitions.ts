import { allows, type Transition } from '#shared/status/transitions.ts'
import type { PaymentStatus, PayoutStatus } from './model.ts'

/**
 * Every transition of a line of a payment schedule. The outcome of a charge is learned when the couple returns or, by a
 * report or a look-up, from the system; a refund belongs to the person who ended the booking.
 */
export const PAYMENT_TRANSITIONS = {
  /** By the system on the due date, where the couple has agreed to it. */
  charge: { by: ['client', 'system'], from: ['scheduled', 'failed'], to: 'processing' },
  /** The couple's bank has been asked for the money, and answers days later: nothing counts as paid before. */
  clear: { by: ['client', 'system'], from: ['processing'], to: 'clearing' },
  pay: { by: ['client', 'system'], from: ['processing', 'clearing'], to: 'paid' },
  fail: { by: ['client', 'system'], from: ['processing', 'clearing'], to: 'failed' },
  /** The provider's page was left, or its time was over: it is to be paid, as before. */
  leave: { by: ['client', 'system'], from: ['processing'], to: 'scheduled' },
  /** An attempt that ends without money on a booking that ended meanwhile leaves nothing to pay. */
  lapse: { by: ['client', 'system'], from: ['processing', 'clearing'], to: 'cancelled' },
  cancel: { by: ['client', 'photographer', 'admin', 'system'], from: ['scheduled', 'failed'], to: 'cancelled' },
  'refund-part': {
    by: ['client', 'photographer', 'admin', 'system'],
    from: ['paid', 'partially_refunded'],
    to: 'partially_refunded',
  },
  refund: {
    by: ['client', 'photographer', 'admin', 'system'],
    from: ['paid', 'partially_refunded'],
    to: 'refunded',
  },
  /** A bank returns what it had kept after all. */
  restore: { by: ['system'], from: ['refunded', 'partially_refunded'], to: 'paid' },
  'restore-part': { by: ['system'], from: ['refunded', 'partially_refunded'], to: 'partially_refunded' },
} as const satisfies Record<string, Transition<PaymentStatus>>

/**
 * Every transition of a payout. Only what a couple's bank took back for good is no longer owed: everything else that a
 * vendor has earned is owed until it has arrived.
 */
export const PAYOUT_TRANSITIONS = {
  /** One without an answer is begun again under the same key. */
  begin: { by: ['system'], from: ['pending', 'processing'], to: 'processing' },
  /** An answer counts whenever it comes: the money has left. */
  pay: { by: ['system'], from: ['pending', 'processing', 'failed'], to: 'paid' },
  fail: { by: ['system'], from: ['processing'], to: 'failed' },
  /** The service does not pay its vendor at the moment: it waits until the account is complete again. */
  wait: { by: ['system'], from: ['processing'], to: 'pending' },
  retry: { by: ['admin'], from: ['failed'], to: 'pending' },
  /** Nothing of it had left, and all of it is kept for what a bank took. */
  keep: { by: ['system'], from: ['pending', 'failed'], to: 'canceled' },
} as const satisfies Record<string, Transition<PayoutStatus>>

/** Whether the couple can pay this line as it is, or go on with a payment they have begun. */
export const isPayable = (status: PaymentStatus): boolean =>
  status === 'processing' || allows(PAYMENT_TRANSITIONS.charge, status, 'client')

/** Whether an administrator can have this payout sent again. */
export const mayRetry = (status: PayoutStatus): boolean => allows(PAYOUT_TRANSITIONS.retry, status, 'admin')
