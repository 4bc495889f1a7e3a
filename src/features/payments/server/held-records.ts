import { type SQL, sql } from 'drizzle-orm'
import { isVendorSuspended } from '#features/photographers/server/records.ts'
import { isPaidAgain } from './taken-back-records.ts'

/**
 * A payment of the payout's booking is with the couple's bank, or was lost: at the platform's expense, or the
 * photographer's, of which something is still missing. Not once the couple has made it again.
 */
export const isChargedBack = (y: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from chargebacks cb where cb.booking_id = ${y}.booking_id and not ${isPaidAgain(sql`cb.charge_id`)}
    and (cb.status in ('open', 'answered') or (cb.status = 'lost' and cb.escrow_cents < cb.amount_cents
      and not exists (select from recoveries r where r.chargeback_id = cb.id and r.status <> 'open'))))`

/**
 * Whether a payout waits because its vendor is suspended or its booking charged back, and nobody has released it; `y`
 * is the alias of the payouts.
 */
export const isHeld = (y: SQL): SQL<boolean> =>
  sql`(${y}.status in ('pending', 'failed') and ${y}.released_at is null
    and (${isVendorSuspended(sql`${y}.vendor_id`)} or ${isChargedBack(y)}))`
