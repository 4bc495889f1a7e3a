import type { RouterOutputs } from '#shell/trpc.ts'

export type Booking = RouterOutputs['bookings']['get']
