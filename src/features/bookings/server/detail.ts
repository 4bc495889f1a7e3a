import type { Payout } from '#features/payments/commission.ts'
import { moneyOf, shareOf } from '#features/payments/money-summary.ts'
import { COMMISSION_CAP_CENTS } from '#features/payments/terms.ts'
import type { ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { type SideRole, sideRole } from '#shared/access/roles.ts'
import { todayIn } from '#shared/date/days.ts'
import type { BookingIdInput } from '../inputs.ts'
import { isDeliveryLate, type Side, type Standstill } from '../model.ts'
import { BOOKING_NOT_FOUND } from '../texts.ts'
import { type BookingTransition, transitionsFrom } from '../transitions.ts'
import { currentRateBps } from './agreement-records.ts'
import { passDeadlines } from './deadlines.ts'
import { type BookingRow, readBooking } from './detail-read.ts'
import { type BookingDetail, detailOf } from './detail-sections.ts'
import { obstacleOf, standstillOf } from './standing-records.ts'

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

const sideOf = (role: SideRole): Side => (role === 'photographer' ? 'vendor' : role)

/** What the vendor keeps: at the frozen rate and cap once signed, at today's until then. */
async function vendorShare(ctx: ServiceContext, row: BookingRow, detail: BookingDetail): Promise<BookingView['share']> {
  const { commissionRateBps, commissionCapCents, photographerId } = row
  const rateBps = commissionRateBps ?? (await currentRateBps(ctx.db, photographerId))
  const terms = { rateBps, capCents: commissionCapCents ?? COMMISSION_CAP_CENTS }
  const share = shareOf(moneyOf(detail), terms)
  return share && { ...share, ...terms, isFrozen: commissionRateBps !== null }
}

/**
 * One of the reader's own bookings, after applying deadlines that have passed.
 * @throws AppError NOT_FOUND for other people's as for missing ones.
 */
export async function getBooking(ctx: ServiceContext, { bookingId }: BookingIdInput): Promise<BookingView> {
  const actor = ctx.actor!
  const role = sideRole(actor.role)
  const side = sideOf(role)
  // Read afterwards, whoever applied them: the page asks for its parts at once, and each does.
  await passDeadlines(ctx, { bookingId, reader: ctx })
  const row = await readBooking(ctx.db, actor, bookingId)
  if (!row) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND)
  const detail = detailOf(row, side)
  const standstill = row.status === 'pending' ? standstillOf(obstacleOf(row), role) : null
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
    share: side === 'client' ? null : await vendorShare(ctx, row, detail),
  }
}
