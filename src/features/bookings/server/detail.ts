import { eq, type SQL, sql } from 'drizzle-orm'
import { bookings } from '#drizzle/schema/index.ts'
import type { Payout } from '#features/payments/commission.ts'
import { moneyOf, shareOf } from '#features/payments/money-summary.ts'
import { COMMISSION_CAP_CENTS } from '#features/payments/terms.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Actor, ServiceContext } from '#server/context.ts'
import { readJson } from '#server/database/json-rows.ts'
import { AppError } from '#server/errors.ts'
import { todayIn } from '#shared/date/days.ts'
import type { BookingIdInput } from '../inputs.ts'
import { isDeliveryLate, type Side, type Standstill } from '../model.ts'
import { BOOKING_NOT_FOUND } from '../texts.ts'
import { type BookingTransition, transitionsFrom } from '../transitions.ts'
import { currentRateBps } from './agreement-records.ts'
import { passDeadlines } from './deadlines.ts'
import { type BookingDetail, bookingJson } from './detail-json.ts'
import { standstillOf } from './standing-records.ts'

/** The detail plus what depends on the reader. */
type BookingView = BookingDetail & {
  side: Side
  /** Today's date at the wedding's place. */
  today: string
  /** The pictures are past the contract's last day. */
  isLate: boolean
  /** Why nothing unpaid can proceed, for this person. */
  standstill: Standstill | null
  /** The transitions this person can make now. */
  transitions: BookingTransition[]
  /** The vendor's share of what the couple finally pays; null for the couple, and where it pays nothing. */
  share: (Payout & { rateBps: number; capCents: number; isFrozen: boolean }) | null
}

const ownedBy = (side: Side, userId: string): SQL =>
  ({ admin: sql`true`, vendor: sql`p.user_id = ${userId}`, client: sql`k.id = ${coupleOf(userId)}` })[side]

const sideOf = (role: Actor['role']): Side => (role === 'photographer' ? 'vendor' : role)

/** What the vendor keeps: at the frozen rate and cap once signed, at today's until then. */
async function vendorShare(ctx: ServiceContext, detail: BookingDetail): Promise<BookingView['share']> {
  const [frozen] = await ctx.db
    .select({ rate: bookings.commissionRateBps, cap: bookings.commissionCapCents })
    .from(bookings)
    .where(eq(bookings.id, detail.id))
  const rateBps = frozen?.rate ?? (await currentRateBps(ctx.db, detail.photographerId))
  const terms = { rateBps, capCents: frozen?.cap ?? COMMISSION_CAP_CENTS }
  const share = shareOf(moneyOf(detail), terms)
  return share && { ...share, ...terms, isFrozen: frozen?.rate != null }
}

/**
 * One of the reader's own bookings, after applying deadlines that have passed.
 * @throws AppError NOT_FOUND, for foreign ones as for missing ones.
 */
export async function getBooking(ctx: ServiceContext, { bookingId }: BookingIdInput): Promise<BookingView> {
  const { role, userId } = ctx.actor!
  const side = sideOf(role)
  const read = () =>
    readJson(
      ctx.db,
      bookingJson(side),
      sql`from bookings b join clients k on k.id = b.client_id join photographers p on p.id = b.photographer_id
        where b.id = ${bookingId} and ${ownedBy(side, userId)}`,
    )
  let [found] = await read()
  if (!found) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND)
  const { moved } = await passDeadlines(ctx, { bookingId })
  if (moved > 0) [found] = await read()
  const { detail, obstacle } = found!
  const standstill = obstacle && standstillOf(obstacle, role)
  const isChargedBack = detail.isFrozen
  const transitions = transitionsFrom(detail.stage, role, { standsStill: standstill !== null, isChargedBack })
  const today = todayIn(detail.eventTimeZone, ctx.now())
  const isLate = isDeliveryLate(detail, today)
  return {
    ...detail,
    side,
    today,
    isLate,
    standstill,
    transitions,
    share: side === 'client' ? null : await vendorShare(ctx, detail),
  }
}
