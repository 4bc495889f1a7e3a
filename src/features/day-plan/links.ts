import type { DayPlanSide } from './model.ts'

/**
 * An address in the maps of whoever opens it: this form opens the application on phones of both kinds and a page
 * anywhere else; `geo:` does nothing on an iPhone.
 */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

/** Where a side reads and fills the plan of a booking. */
export const dayPlanPath = (side: DayPlanSide, bookingId: string): string =>
  `/${side === 'vendor' ? 'vendor' : 'dashboard'}/bookings/${bookingId}/day`
