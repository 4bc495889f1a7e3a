import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { bookings, clients, waySetups } from '#drizzle/schema/index.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Db } from '#server/db.ts'

/** A page on which a way to pay is saved. */
export type WaySetup = typeof waySetups.$inferSelect

type Begun = { openedBy: string; consentVersion: string; expiresAt: Date; at: Date }

/** Begins to save a way to pay; the booking is locked. @throws the unique violation of a second one at once. */
export async function beginSetup(tx: Db, bookingId: string, { at, ...begun }: Begun): Promise<WaySetup> {
  const values = { bookingId, ...begun, createdAt: at, updatedAt: at }
  const [made] = await tx.insert(waySetups).values(values).returning()
  return made!
}

/** Keeps the page that was opened, and whose it is at the provider; false when it is over meanwhile. */
export async function keepSetupPage(
  db: Db,
  id: string,
  page: { customerRef: string; sessionRef: string; pageUrl: string },
): Promise<boolean> {
  const kept = await db
    .update(waySetups)
    .set(page)
    .where(and(eq(waySetups.id, id), isNull(waySetups.endedAt)))
    .returning({ id: waySetups.id })
  return kept.length > 0
}

/** The one of a booking that is not over. */
export async function openSetupOf(tx: Db, bookingId: string): Promise<WaySetup | null> {
  const [open] = await tx
    .select()
    .from(waySetups)
    .where(and(eq(waySetups.bookingId, bookingId), isNull(waySetups.endedAt)))
  return open ?? null
}

/** One by its id or the provider's page; of the couple that asks, where one does. */
export async function findSetup(
  db: Db,
  by: { id: string } | { sessionRef: string },
  { userId }: { userId?: string } = {},
): Promise<WaySetup | null> {
  const [found] = await db
    .select({ setup: waySetups })
    .from(waySetups)
    .innerJoin(bookings, eq(bookings.id, waySetups.bookingId))
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .where(
      and(
        'id' in by ? eq(waySetups.id, by.id) : eq(waySetups.sessionRef, by.sessionRef),
        userId ? eq(clients.id, coupleOf(userId)) : undefined,
      ),
    )
  return found?.setup ?? null
}

/** Those that are not over, after this id. */
export const openSetups = (db: Db, after: string, limit: number): Promise<{ id: string }[]> =>
  db
    .select({ id: waySetups.id })
    .from(waySetups)
    .where(and(isNull(waySetups.endedAt), gt(waySetups.id, after)))
    .orderBy(asc(waySetups.id))
    .limit(limit)

/** It is over, with what was kept. */
export async function endSetup(tx: Db, id: string, savedWayId: string | null, at: Date): Promise<void> {
  await tx
    .update(waySetups)
    .set({ endedAt: at, savedWayId, updatedAt: at })
    .where(and(eq(waySetups.id, id), isNull(waySetups.endedAt)))
}
