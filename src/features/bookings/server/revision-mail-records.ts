import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import { bookings, clientMembers, offers } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { withdrawWaitingMail } from '#server/mail/outbox.ts'

/** The key of the mail about a version of an offer. */
export const revisionKey = (bookingId: string, version: number) => `offer-revised/${bookingId}/${version}`

/** The versions whose revision got a mail of its own, newest first; the first offer is not a revision. */
export const mailed = (tx: Db, bookingId: string) =>
  tx
    .select({ version: offers.version, mailedAt: offers.mailedAt })
    .from(offers)
    .where(and(eq(offers.bookingId, bookingId), gt(offers.version, 1), isNotNull(offers.mailedAt)))
    .orderBy(desc(offers.version))

/** A booking that has moved on no longer needs a mail about its offer. */
export async function dropRevisionMail(tx: Db, bookingId: string): Promise<void> {
  const [last] = await mailed(tx, bookingId).limit(1)
  if (!last) return
  const key = revisionKey(bookingId, last.version)
  const members = await tx
    .select({ userId: clientMembers.userId })
    .from(bookings)
    .innerJoin(clientMembers, eq(clientMembers.clientId, bookings.clientId))
    .where(eq(bookings.id, bookingId))
  for (const keyEnd of ['', ...members.map(({ userId }) => `/${userId}`)]) await withdrawWaitingMail(tx, key + keyEnd)
}
