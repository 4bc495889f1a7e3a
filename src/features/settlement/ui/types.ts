import type { RouterOutputs } from '#shell/trpc.ts'

export type PaidBooking = RouterOutputs['bookings']['get']
export type PaidLine = PaidBooking['payments'][number]
export type Outcome = RouterOutputs['payments']['settle']
