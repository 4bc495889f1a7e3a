/** A mail's way through the outbox (NO1): `dead` needs a person. */
export const OUTBOX_STATUSES = ['pending', 'sending', 'sent', 'dead'] as const
export type OutboxStatus = (typeof OUTBOX_STATUSES)[number]

/** What became of a mail at the receiving end. */
export const DELIVERY_STATUSES = ['delivered', 'bounced', 'complained', 'suppressed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export const JOB_STATUSES = ['running', 'succeeded', 'failed'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]
