import type { End } from '#features/bookings/server/events.ts'
import { domainEvent } from '#server/events.ts'

/** The couple asks for other terms than those of the contract that waits for its signature. */
export const offerCountered = domainEvent<[bookingId: string, end: End]>('offerCountered')
