import { domainEvent } from '#server/events.ts'

/** A couple's inquiry has reached a photographer. */
export const inquiryMade = domainEvent<[inquiry: { id: string; photographerId: string; at: Date }]>('inquiryMade')
