import { type SQL, sql } from 'drizzle-orm'
import { isVendorSuspended } from '#features/photographers/server/records.ts'

/**
 * Whether a payout waits because its vendor is suspended and nobody has released it; `y` is the alias of the
 * payouts. (X123)
 */
export const isHeld = (y: SQL): SQL<boolean> =>
  sql`(${y}.status in ('pending', 'failed') and ${y}.released_at is null and ${isVendorSuspended(sql`${y}.vendor_id`)})`
