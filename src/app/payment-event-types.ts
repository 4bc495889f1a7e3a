/** What the payment service has to report to us, each by the beginning of its type; the doctor compares them with its webhooks. */
export const PAYMENT_EVENT_TYPES = [
  'charge.dispute.',
  'payout.',
  'refund.failed',
  'refund.updated',
  'account.',
  'v2.core.account.',
  'v2.core.account[requirements].',
  'v2.core.account[configuration.recipient].',
  'checkout.session.',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'mandate.updated',
] as const
