import type { OutboxStatus } from '#features/notifications/model.ts'
import type { MailState } from './search.ts'

/** Reports that are kept, from the worst to the best: the worst one names what became of a mail. */
export const DELIVERY_EVENTS = [
  'email.complained',
  'email.bounced',
  'email.suppressed',
  'email.failed',
  'email.delivery_delayed',
  'email.delivered',
] as const
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number]
export const isDeliveryEvent = (type: string): type is DeliveryEvent =>
  (DELIVERY_EVENTS as readonly string[]).includes(type)

/** What the receiving end said, in one word. */
export const DELIVERY_LABELS: Record<DeliveryEvent, string> = {
  'email.complained': 'Called spam',
  'email.bounced': 'Bounced',
  'email.suppressed': 'Suppressed',
  'email.failed': 'Refused',
  'email.delivery_delayed': 'Delayed',
  'email.delivered': 'Delivered',
}

/** The worst of the reports, whatever order they arrived in. */
export const worstOf = (types: readonly string[]): DeliveryEvent | null =>
  DELIVERY_EVENTS.find((type) => types.includes(type)) ?? null

/** Reports an administrator hears about. */
export const PROBLEM_TITLES = { bounced: 'A mail bounced', complained: 'A mail was called spam' } as const
export function problemOf(type: string): keyof typeof PROBLEM_TITLES | null {
  if (type === 'email.bounced') return 'bounced'
  return type === 'email.complained' ? 'complained' : null
}

/** Reports that mean the mail did not reach anybody, or should not have. */
export const PROBLEM_EVENTS = ['email.complained', 'email.bounced', 'email.suppressed', 'email.failed'] as const

/** Where one mail of the log is shown. */
export const mailLogPath = (id: string): string => `/admin/emails?mail=${id}`

export const MAILS_PER_PAGE = 25
export const STATE_LABELS: Record<MailState, string> = {
  pending: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  dead: 'Given up',
  returned: 'Bounced or refused',
}

export const MAILS_TITLE = 'E-mails'
export const MAILS_FAILED = 'The e-mails did not load'
export const SEND_FAILED = 'The mail could not be sent again.'
export const MAIL_GONE = 'This mail is no longer there.'
export const ON_ITS_WAY = 'This mail is on its way already.'
export const ERASED_SECRET =
  'This mail carried a one-time link, which is erased as soon as it has been sent. Ask the person to request a new one.'
export const ERASED_OLD = 'The content of this mail has been erased, so it cannot be sent again.'
export const SECRET_HIDDEN = 'This mail carries a one-time link and is not shown to anybody.'
export const NOT_RENDERED = 'This mail has not been written out yet.'
export const SENT_AGAIN = 'The mail is on its way again.'
export const SENT_COPY = 'A new copy of the mail is on its way.'

/** Whether the log offers "Send again" for a state at all: nothing that is still on its way. */
export const isFinal = (status: OutboxStatus): boolean => status === 'sent' || status === 'dead'
