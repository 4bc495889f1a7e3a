import type { ReactNode } from 'react'
import type { RouterOutputs } from '#shell/trpc.ts'

export type UserRow = RouterOutputs['adminUsers']['list']['items'][number]

export type User = RouterOutputs['adminUsers']['get']

/** The confirmed bookings of an account that continue when it is suspended; provided by another feature. */
export type OngoingBookings = (id: string) => ReactNode
