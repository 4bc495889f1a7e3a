import { domainEvent } from '#server/events.ts'

type MovedMoney = { id: string; bookingId: string; amountCents: number; at: Date }

/** A couple's payment has arrived. */
export const paymentPaid = domainEvent<[payment: MovedMoney]>('paymentPaid')

/** A payment goes back to the couple, in whole or in part; the amount is what goes back. */
export const paymentRefunded = domainEvent<[payment: MovedMoney]>('paymentRefunded')
