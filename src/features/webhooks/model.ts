/** What the operator's systems can be told of. Events carry ids and states, never anything personal. */
export const WEBHOOK_EVENTS = [
  'inquiry.created',
  'booking.confirmed',
  'booking.completed',
  'booking.cancelled',
  'payment.paid',
  'payment.refunded',
  'photographer.approved',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** What an administrator sends to try an endpoint. */
export const TEST_EVENT = 'webhook.test'

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const OFF_REASONS = ['person', 'failures', 'gone'] as const
export type OffReason = (typeof OFF_REASONS)[number]

export const ENDPOINTS_MAX = 10
export const URL_MAX = 500
/** How long the former secret signs beside a new one. */
export const OVERLAP_HOURS = 24
/** How long an endpoint may fail before it is told nothing more. */
export const FAILING_DAYS = 3
export const DELIVERIES_KEPT_DAYS = 30
export const PAGE_SIZE = 25

const MINUTE = 60_000
/** The waits after each failed attempt; after the last one it is given up: eight attempts within a day. */
const WAITS_MS = [1, 5, 30, 120, 240, 420, 600].map((minutes) => minutes * MINUTE)
export const ATTEMPTS_MAX = WAITS_MS.length + 1

/** How long to wait after so many failed attempts; null when that was the last one. */
export const waitAfter = (attempts: number): number | null => WAITS_MS[attempts - 1] ?? null
