/** Reports that are kept, from worst to best: the worst one is the mail's outcome. */
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

/** Reports that administrators are notified of. */
export const PROBLEM_TITLES = { bounced: 'An email bounced', complained: 'An email was marked as spam' } as const

export function problemOf(type: string): keyof typeof PROBLEM_TITLES | null {
  if (type === 'email.bounced') return 'bounced'
  return type === 'email.complained' ? 'complained' : null
}

/** What stops mail to an address, the one that stops more first. */
export const MAIL_STOPS = ['bounced', 'complained'] as const
export type MailStop = (typeof MAIL_STOPS)[number]

/** Why a mail was not sent, in the log of the mails. */
export const STOP_REASONS: Record<MailStop, string> = {
  bounced: 'Not sent: an earlier email to this address bounced.',
  complained: 'Not sent: the recipient marked an earlier email as spam.',
}

/** What the owner of the address is told. */
export const STOP_TITLES: Record<MailStop, string> = {
  bounced: 'Our emails aren’t reaching you',
  complained: 'You’re getting fewer emails from us',
}
const STOP_SENTENCES: Record<MailStop, (address: string) => string> = {
  bounced: (address) =>
    `An email to ${address} came back, so we stopped writing to it. Once the mailbox works again, ask for a password link: when it arrives, our other emails will too.`,
  complained: (address) =>
    `An email to ${address} was marked as spam, so our notifications only come here. To get them by email again, ask for a password link and open it.`,
}
export const stopSentence = (stop: MailStop, address: string): string => STOP_SENTENCES[stop](address)

/** Path of one mail in the log. */
export const mailLogPath = (id: string): string => `/admin/emails?mail=${id}`
