import { type AnyColumn, and, eq, inArray, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { chargebacks, type payouts, recoveries } from '#drizzle/schema/index.ts'
import { isVendorSuspended } from '#features/photographers/server/records.ts'
import { constant, hasRow } from '#server/database/sql.ts'
import { isPaidAgain } from './taken-back-records.ts'

const isSettled = hasRow(
  recoveries,
  and(eq(recoveries.chargebackId, chargebacks.id), constant(ne(recoveries.status, 'open'))),
)

/**
 * A payment of a payout's booking is with the couple's bank, or was lost: at the platform's expense, or the
 * photographer's, of which something is still missing. Not once the couple has made it again.
 */
export const isChargedBack = (bookingId: AnyColumn | SQL): SQL<boolean> =>
  hasRow(
    chargebacks,
    and(
      eq(chargebacks.bookingId, bookingId),
      not(isPaidAgain(chargebacks.chargeId)),
      or(
        constant(inArray(chargebacks.status, ['open', 'answered'])),
        and(
          constant(eq(chargebacks.status, 'lost')),
          lt(chargebacks.escrowCents, chargebacks.amountCents),
          not(isSettled),
        ),
      ),
    ),
  )

type Payout = Pick<typeof payouts, 'status' | 'releasedAt' | 'vendorId' | 'bookingId'>

/** Whether a payout waits because its vendor is suspended or its booking charged back, and nobody has released it. */
export const isHeld = ({ status, releasedAt, vendorId, bookingId }: Payout): SQL<boolean> =>
  sql<boolean>`${and(
    constant(inArray(status, ['pending', 'failed'])),
    isNull(releasedAt),
    or(isVendorSuspended(vendorId), isChargedBack(bookingId)),
  )}`
