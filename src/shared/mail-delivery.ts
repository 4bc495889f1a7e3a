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
export const PROBLEM_TITLES = { bounced: 'A mail bounced', complained: 'A mail was marked as spam' } as const

export function problemOf(type: string): keyof typeof PROBLEM_TITLES | null {
  if (type === 'email.bounced') return 'bounced'
  return type === 'email.complained' ? 'complained' : null
}

/** Path of one mail in the log. */
export const mailLogPath = (id: string): string => `/admin/emails?mail=${id}`
