import type { ReactNode } from 'react'
import type { RouterOutputs } from '#shell/trpc.ts'

export type Booking = RouterOutputs['bookings']['get']

export type BookingPayment = Booking['payments'][number]

export type BookingSlot = (booking: Booking) => ReactNode

export type PayAction = (payment: BookingPayment, booking: Booking) => ReactNode

export type BookingPageProps = {
  bookingId: string
  /** Path of the list of bookings. */
  back: ReactNode
  /** The contract's own page, where it is read and signed. */
  contractLink: BookingSlot
  /** The conversation with the other side. */
  messagesLink: BookingSlot
  /** The plan of the day, once there is one. */
  dayLink?: BookingSlot
  /** The couple's button that pays one line. */
  payAction?: PayAction
  /** The couple's button that asks for other terms. */
  counterAction?: BookingSlot
  /** What waits for a second administrator. */
  approvals?: ReactNode
  /** What is proposed or changed in the signed contract. */
  changes?: BookingSlot
  /** The reviews of both sides, once they can be written. */
  reviews?: BookingSlot
}
