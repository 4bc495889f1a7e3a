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
export const MAILS_FAILED = 'The emails did not load'
export const SEND_FAILED = 'The mail could not be sent again.'
export const MAIL_GONE = 'This mail is no longer there.'
export const ON_ITS_WAY = 'This mail is already on its way.'
export const ERASED_SECRET =
  'This mail carried a one-time link, which is erased as soon as it has been sent. Ask the person to request a new one.'
export const ERASED_OLD = 'The content of this mail has been erased, so it can’t be sent again.'
export const SECRET_HIDDEN = 'This mail carries a one-time link and is not shown to anybody.'
export const NOT_RENDERED = 'This mail has not been composed yet.'
export const SENT_AGAIN = 'The mail is on its way again.'
export const SENT_COPY = 'A new copy of the mail is on its way.'

/** Whether the log offers "Send again" for a state at all: nothing that is still on its way. */
export const isFinal = (status: OutboxStatus): boolean => status === 'sent' || status === 'dead'
