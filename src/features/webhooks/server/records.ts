import { and, arrayContains, isNull } from 'drizzle-orm'
import { webhookDeliveries, webhookEndpoints } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import type { TEST_EVENT, WebhookEvent } from '../model.ts'

export const bodyOf = (event: WebhookEvent | typeof TEST_EVENT, at: Date, data: Record<string, unknown>): string =>
  JSON.stringify({ type: event, timestamp: at.toISOString(), data })

/** Queues an event for every endpoint that is told of it: sent if and only if the event's transaction commits. */
async function publish(tx: Db, event: WebhookEvent, at: Date, data: Record<string, unknown>): Promise<void> {
  const told = await tx
    .select({ endpointId: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(arrayContains(webhookEndpoints.events, [event]), isNull(webhookEndpoints.offReason)))
  if (told.length === 0) return
  const body = bodyOf(event, at, data)
  await tx
    .insert(webhookDeliveries)
    .values(told.map(({ endpointId }) => ({ endpointId, event, body, nextAttemptAt: at, createdAt: at })))
}

const OF_STATUS: Partial<Record<string, WebhookEvent>> = {
  confirmed: 'booking.confirmed',
  completed: 'booking.completed',
  cancelled: 'booking.cancelled',
}

type Booking = { id: string; photographerId: string; status: string; at: Date }

/** Tells of a booking that has another status. */
export async function publishBooking(tx: Db, { id, photographerId, status, at }: Booking): Promise<void> {
  const event = OF_STATUS[status]
  if (event) await publish(tx, event, at, { bookingId: id, photographerId, status })
}

type Payment = { id: string; bookingId: string; amountCents: number; at: Date }
const paymentData = ({ id, bookingId, amountCents }: Payment) => ({ paymentId: id, bookingId, amountCents })

/** Tells of a payment that has arrived. */
export const publishPaid = (tx: Db, payment: Payment): Promise<void> =>
  publish(tx, 'payment.paid', payment.at, paymentData(payment))

/** Tells of a refund, in whole or in part; the amount is the refund's. */
export const publishRefund = (tx: Db, payment: Payment): Promise<void> =>
  publish(tx, 'payment.refunded', payment.at, paymentData(payment))

/** Tells of a photographer whose application was approved. */
export const publishApproval = (tx: Db, { id, at }: { id: string; at: Date }): Promise<void> =>
  publish(tx, 'photographer.approved', at, { photographerId: id })

/** Tells of a new inquiry. */
export const publishInquiry = (
  tx: Db,
  { id, photographerId, at }: { id: string; photographerId: string; at: Date },
): Promise<void> => publish(tx, 'inquiry.created', at, { inquiryId: id, photographerId })
