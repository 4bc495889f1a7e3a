import type { ReactNode } from 'react'
import type { RouterOutputs } from '#shell/trpc.ts'

export type VendorRow = RouterOutputs['adminVendors']['list']['items'][number]

export type Vendor = RouterOutputs['adminVendors']['get']

/** The confirmed bookings of a vendor that continue when it is suspended; provided by another feature. */
export type OngoingBookings = (id: string) => ReactNode

export type VendorFormProps = { row: VendorRow; onClose: () => void }
