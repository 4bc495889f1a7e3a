import { isContactOpen } from '#features/messages/server/records.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import { isReachable } from '#server/account/left.ts'
import type { Reader } from '#server/context.ts'
import { coupleName } from '#server/database/sql.ts'

/** The most clients a picker shows; whoever wrote last comes first. */
const MAX_CLIENTS = 500

/**
 * The people this photographer has a conversation with and who have an account: the only ones a contract or a task may
 * name. (X37, X106)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function listOwnClients(ctx: Reader) {
  const threads = await ctx.db.query.threads.findMany({
    columns: {},
    where: { vendorId: await ownPhotographerId(ctx), client: { RAW: ({ email }) => isReachable(email) } },
    with: {
      client: { columns: { id: true, email: true }, extras: { name: coupleName } },
      bookings: {
        columns: { id: true, eventDate: true, totalAmountCents: true },
        where: { stage: 'offered' },
        orderBy: { eventDate: 'asc', id: 'asc' },
      },
    },
    extras: { isBooked: ({ vendorId, clientId }) => isContactOpen(vendorId, clientId) },
    orderBy: { lastMessageAt: 'desc', clientId: 'asc' },
    limit: MAX_CLIENTS,
  })
  return threads.map(({ client: { id, name, email }, bookings, isBooked }) => ({
    id,
    name,
    /** Null until a booking with this client is confirmed. */
    email: isBooked ? email : null,
    /** Open offers that a contract can be written for, soonest wedding first. */
    offers: bookings.map(({ id: bookingId, eventDate, totalAmountCents: totalCents }) => ({
      bookingId,
      eventDate,
      totalCents,
    })),
  }))
}
