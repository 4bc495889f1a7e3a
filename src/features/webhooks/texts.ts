import type { DeliveryState, OffReason, WebhookEvent } from './model.ts'
import { FAILING_DAYS, OVERLAP_HOURS } from './model.ts'

export const WEBHOOKS_TITLE = 'Webhooks'
export const WEBHOOKS_SUBTITLE =
  'Your own systems are told what happens here, by ids and states, never with anyone’s data. Every call is signed as the Standard Webhooks specification says.'

export const EVENT_LABELS: Record<WebhookEvent, string> = {
  'inquiry.created': 'A couple sends an inquiry',
  'booking.confirmed': 'A booking is confirmed',
  'booking.completed': 'A booking is completed',
  'booking.cancelled': 'A booking is cancelled',
  'payment.paid': 'A couple pays',
  'payment.refunded': 'A payment is refunded, in whole or in part',
  'photographer.approved': 'A photographer is approved',
}
export const STATE_LABELS: Record<DeliveryState, string> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}
export const OFF_LABELS: Record<OffReason, string> = {
  person: 'Off',
  failures: 'Off: it kept failing',
  gone: 'Off: it answered 410 Gone',
}

export const URL_WRONG = 'Please enter a web address that starts with https:// and has no password in it.'
export const URL_NOT_PUBLIC = 'The address must start with https://, have no port, and lead to the public internet.'
export const EVENTS_NEEDED = 'Please choose at least one event.'
export const ENDPOINTS_FULL = 'That’s as many endpoints as there can be. Remove one first.'
export const UNKNOWN_ENDPOINT = 'This endpoint no longer exists.'
export const UNKNOWN_DELIVERY = 'This delivery no longer exists.'
export const IS_OFF = 'This endpoint is off. Turn it on first.'
export const STILL_WAITING = 'This delivery is on its way already.'

export const CREATED = 'Endpoint added'
export const SAVED = 'Endpoint saved'
export const REMOVED = 'Endpoint removed'
export const ON_ITS_WAY = 'On its way: it’s sent within a minute.'
export const ACTION_FAILED = 'That didn’t work. Please try again.'
export const SECRET_ONCE = 'Copy the secret now: we don’t show it again.'
export const ROTATE_MEANS = `You get a new secret. The one you have keeps working for ${OVERLAP_HOURS} hours: until then, every call carries both signatures.`
export const REMOVE_MEANS = 'It’s told nothing more, and what was sent to it disappears from this page.'

export const stoppedTitle = (host: string): string => `${host} gets no more webhooks`
export const STOPPED_BODY: Record<Exclude<OffReason, 'person'>, string> = {
  failures: `It has failed for ${FAILING_DAYS} days. Turn it on again once it answers.`,
  gone: 'It answered 410 Gone.',
}

/** Why an attempt got no answer. */
export const FAULT_LABELS: Record<string, string> = {
  'not-https': 'not an https address',
  'not-public': 'not on the public internet',
  'unknown-host': 'unknown host',
  unreachable: 'couldn’t be reached',
  'too-slow': 'no answer within ten seconds',
}
