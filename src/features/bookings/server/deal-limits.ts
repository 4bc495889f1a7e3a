import { sql } from 'drizzle-orm'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { assertWithinCoupleLimit } from '#server/limits/action-limits.ts'
import { TOO_MANY_OFFERS } from '../texts.ts'
import type { Pair } from './standing-records.ts'

/** Another offer, or a revision of one. @throws AppError RATE_LIMITED. */
export const assertMayOffer = (tx: Db, { now }: ServiceContext, { photographerId, clientId }: Pair): Promise<void> =>
  assertWithinCoupleLimit(tx, now(), {
    what: 'offers',
    rows: sql`offers x join bookings b on b.id = x.booking_id
      where b.photographer_id = ${photographerId} and b.client_id = ${clientId}`,
    moment: sql`x.created_at`,
    sentence: TOO_MANY_OFFERS,
  })
