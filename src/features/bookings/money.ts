import type { BookingStatus } from './model.ts'

type Line = { status: string; amountCents: number; refundedCents: number }

/** Where the money of a booking is, in integer cents; the four parts make the total. */
export type BookingMoney = {
  totalCents: number
  heldCents: number
  releasedCents: number
  refundedCents: number
  openCents: number
}

const isPaid = ({ status }: Line) => status === 'paid' || status === 'partially_refunded' || status === 'refunded'

/** Sorts the money of a booking by where it is: a closed booking has nothing in escrow any more. (PY3, X81) */
export function moneyOf(booking: {
  status: BookingStatus
  totalCents: number | null
  payments: readonly Line[]
}): BookingMoney {
  const paid = booking.payments.filter(isPaid)
  const refundedCents = paid.reduce((sum, line) => sum + line.refundedCents, 0)
  const keptCents = paid.reduce((sum, line) => sum + line.amountCents, 0) - refundedCents
  const isClosed = booking.status === 'completed' || booking.status === 'cancelled'
  const openCents = isClosed
    ? 0
    : booking.payments.length === 0
      ? (booking.totalCents ?? 0)
      : booking.payments
          .filter((line) => !isPaid(line) && line.status !== 'cancelled')
          .reduce((sum, line) => sum + line.amountCents, 0)
  const heldCents = isClosed ? 0 : keptCents
  const releasedCents = isClosed ? keptCents : 0
  return {
    totalCents: heldCents + releasedCents + refundedCents + openCents,
    heldCents,
    releasedCents,
    refundedCents,
    openCents,
  }
}
