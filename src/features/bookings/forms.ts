import { z } from 'zod'
import { BOOKING_TABS } from './search.ts'

/** One page of one tab of the vendor's bookings. */
export const BookingListInput = z.object({
  tab: z.enum(BOOKING_TABS).default('all'),
  page: z.int().min(1).max(10_000).default(1),
})
export type BookingListInput = z.infer<typeof BookingListInput>
