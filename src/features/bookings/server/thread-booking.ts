import { sql } from 'drizzle-orm'
import type { ThreadInput } from '#features/messages/inputs.ts'
import type { Reader } from '#server/context.ts'
import { isLateDelivery } from './late-delivery-records.ts'

/** The booking that a conversation is about: the next one, else the last that is complete; null without one, and for others. */
export async function getThreadBooking(ctx: Reader, { threadId }: ThreadInput) {
  const { userId } = ctx.actor!
  const booking = await ctx.db.query.bookings.findFirst({
    columns: { id: true, eventDate: true, stage: true },
    where: {
      thread: { id: threadId, OR: [{ vendor: { userId } }, { client: { members: { userId } } }] },
      status: { ne: 'cancelled' },
    },
    with: { offers: { columns: { wantedAt: true }, where: { status: 'sent' } } },
    extras: { isLate: (its) => isLateDelivery(its, ctx.now()) },
    orderBy: ({ status, eventDate, id }) => sql`${status} = 'completed', ${eventDate}, ${id}`,
  })
  if (!booking) return null
  const { offers, ...shown } = booking
  return { ...shown, isWanted: offers.some(({ wantedAt }) => wantedAt !== null) }
}
