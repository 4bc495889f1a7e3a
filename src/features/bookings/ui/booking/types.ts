import type { ReactNode } from 'react'
import type { RouterOutputs } from '#shell/trpc.ts'

export type Booking = RouterOutputs['bookings']['get']

export type BookingPayment = Booking['payments'][number]

export type PayAction = (payment: BookingPayment, booking: Booking) => ReactNode
