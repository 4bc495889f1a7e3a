import type { OutboxStatus } from '#features/notifications/model.ts'
import { DELIVERY_EVENTS, type DeliveryEvent } from '#shared/contact/mail-delivery.ts'
import type { MailState } from './search.ts'

/** What the receiving end said, in one word. */
export const DELIVERY_LABELS: Record<DeliveryEvent, string> = {
  'email.complained': 'Marked as spam',
  'email.bounced': 'Bounced',
  'email.suppressed': 'Suppressed',
  'email.failed': 'Refused',
  'email.delivery_delayed': 'Delayed',
  'email.delivered': 'Delivered',
}

/** The worst of the reports, whatever order they arrived in. */
export const worstOf = (types: readonly string[]): DeliveryEvent | null =>
  DELIVERY_EVENTS.find((type) => types.includes(type)) ?? null

/** Reports that mean the mail did not reach anybody, or should not have. */
export const PROBLEM_EVENTS = ['email.complained', 'email.bounced', 'email.suppressed', 'email.failed'] as const

export const MAILS_PER_PAGE = 25
export const STATE_LABELS: Record<MailState, string> = {
  pending: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  dead: 'Given up',
  returned: 'Bounced or refused',
}

export const MAILS_TITLE = 'Emails'
export const MAILS_FAILED = 'The emails didn’t load'
export const SEND_FAILED = 'We couldn’t send the email again.'
export const MAIL_GONE = 'This email no longer exists.'
export const ON_ITS_WAY = 'This email is already on its way.'
export const ERASED_SECRET =
  'This email had a one-time link, which is erased as soon as it’s sent. Ask the person to request a new one.'
export const ERASED_OLD = 'The content of this email has been erased, so it can’t be sent again.'
export const SECRET_HIDDEN = 'This email has a one-time link, so no one can see it here.'
export const NOT_RENDERED = 'This email hasn’t been written yet.'
export const SENT_AGAIN = 'The email is on its way again.'
export const SENT_COPY = 'A new copy of the email is on its way.'

/** Whether the log offers "Send again" for a state at all: nothing that is still on its way. */
export const isFinal = (status: OutboxStatus): boolean => status === 'sent' || status === 'dead'
