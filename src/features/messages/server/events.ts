import { domainEvent } from '#server/events.ts'

/** A photographer has written in a conversation. */
export const vendorAnswered = domainEvent<[threadId: string, at: Date]>('vendorAnswered')
