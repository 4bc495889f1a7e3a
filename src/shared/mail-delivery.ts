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

/** Reports an administrator hears about. */
export const PROBLEM_TITLES = { bounced: 'A mail bounced', complained: 'A mail was called spam' } as const

export function problemOf(type: string): keyof typeof PROBLEM_TITLES | null {
  if (type === 'email.bounced') return 'bounced'
  return type === 'email.complained' ? 'complained' : null
}

/** Where one mail of the log is shown. */
export const mailLogPath = (id: string): string => `/admin/emails?mail=${id}`
