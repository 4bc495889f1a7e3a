import { and, desc, eq, gt } from 'drizzle-orm'
import { bookings, offers } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { assertWithinCoupleLimit } from '#server/limits/action-limits.ts'
import { TOO_MANY_OFFERS } from '../texts.ts'
import type { Pair } from './standing-records.ts'

/** Another offer, or a revision of one. @throws AppError RATE_LIMITED. */
export const assertMayOffer = (tx: Db, { now }: ServiceContext, { photographerId, clientId }: Pair): Promise<void> =>
  assertWithinCoupleLimit(tx, now(), {
    what: 'offers',
    newest: (since, limit) =>
      tx
        .select({ at: offers.createdAt })
        .from(offers)
        .innerJoin(bookings, eq(bookings.id, offers.bookingId))
        .where(
          and(
            eq(bookings.photographerId, photographerId),
            eq(bookings.clientId, clientId),
            gt(offers.createdAt, since),
          ),
        )
        .orderBy(desc(offers.createdAt))
        .limit(limit),
    sentence: TOO_MANY_OFFERS,
  })
