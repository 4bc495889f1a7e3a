/** A couple's question to one photographer (5-states rows 1-4). `offered` = it became a booking. */
export const INQUIRY_STATUSES = ['open', 'declined', 'expired', 'withdrawn', 'offered'] as const
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number]

/** Who wrote a message: the specification's two, and the platform's own team (AD5). */
export const SENDER_TYPES = ['vendor', 'client', 'platform'] as const
export type SenderType = (typeof SENDER_TYPES)[number]

/** The two sides of a thread. */
export const THREAD_SIDES = ['vendor', 'client'] as const
export type ThreadSide = (typeof THREAD_SIDES)[number]
