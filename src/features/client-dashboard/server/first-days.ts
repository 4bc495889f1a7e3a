import { and, eq, isNotNull } from 'drizzle-orm'
import { bookings, inquiries, shortlistEntries } from '#drizzle/schema/index.ts'
import type { SignedIn } from '#server/context.ts'
import { hasRow } from '#server/database/sql.ts'
import { toldWedding } from './told-wedding.ts'

/** What the signed-in couple has done of its first days. Null once a photographer is booked: then they are over. */
export async function getFirstDays({ db, actor, now }: SignedIn) {
  const told = toldWedding(db, actor.userId)
  const found = await db.query.clients.findFirst({
    columns: {},
    where: { members: { userId: actor.userId } },
    with: {
      members: { columns: { place: true } },
      partnerInvites: { columns: { id: true }, where: { expiresAt: { gt: now() } } },
    },
    extras: {
      hasSaved: ({ id }) => hasRow(shortlistEntries, eq(shortlistEntries.clientId, id)),
      hasAsked: ({ id }) => hasRow(inquiries, eq(inquiries.clientId, id)),
      isBooked: ({ id }) => hasRow(bookings, and(eq(bookings.clientId, id), isNotNull(bookings.confirmedAt))),
    },
  })
  if (!found || found.isBooked) return null
  const { date, city } = await told
  return {
    day: date !== null && city !== null,
    // Who has written to somebody has found somebody.
    find: found.hasSaved || found.hasAsked,
    inquiry: found.hasAsked,
    partner: found.members.length > 1 || found.partnerInvites.length > 0,
  }
}
