import { domainEvent } from '#server/events.ts'

/** An application has been approved, by the team or by the settings. */
export const applicationApproved = domainEvent<[photographer: { id: string; at: Date }]>('applicationApproved')
