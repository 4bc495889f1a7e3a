import { sql } from 'drizzle-orm'
import { commissionRateBps } from '#features/payments/commission.ts'
import { QUALIFYING_BOOKING_CENTS } from '#features/payments/terms.ts'
import { type Db, rows } from '#server/db.ts'

type Completed = { vendorId: string; coupleId: string; at: Date }

/** Which commission rate a photographer had earned at a moment, by the completed bookings of the seed. */
export type Rates = {
  /** Counts a booking, when it is completed and large enough. */
  add: (booking: { vendorId: string; coupleId: string; totalCents: number; completed: Date | undefined }) => void
  /** The rate that a contract signed then freezes. */
  at: (vendorId: string, signed: Date) => number
}

/** Rates over what is added, beginning with what is known. */
export function createRates(known: readonly Completed[] = []): Rates {
  const completed = [...known]
  return {
    add: ({ vendorId, coupleId, totalCents, completed: at }) => {
      if (at && totalCents >= QUALIFYING_BOOKING_CENTS) completed.push({ vendorId, coupleId, at })
    },
    at: (vendorId, signed) => {
      const before = completed.filter((one) => one.vendorId === vendorId && one.at <= signed)
      return commissionRateBps(new Set(before.map(({ coupleId }) => coupleId)).size)
    },
  }
}

/** Rates over the bookings that are in the database. */
export async function readRates(db: Db): Promise<Rates> {
  const found = await rows<{ vendorId: string; coupleId: string; at: string }>(
    db.execute(sql`
      select photographer_id as "vendorId", client_id as "coupleId", completed_at as at from bookings
      where status = 'completed' and total_amount_cents >= ${QUALIFYING_BOOKING_CENTS}`),
  )
  return createRates(found.map((one) => ({ ...one, at: new Date(one.at) })))
}
