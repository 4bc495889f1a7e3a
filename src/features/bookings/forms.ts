import { z } from 'zod'
import { ADMIN_BOOKING_FILTERS, BOOKING_TABS } from './model.ts'

/** One page of one tab of the vendor's bookings. */
export const BookingListInput = z.object({
  tab: z.enum(BOOKING_TABS).default('all'),
  page: z.int().min(1).max(10_000).default(1),
})
export type BookingListInput = z.infer<typeof BookingListInput>

/** One page of the administrator's list: by status or in dispute, and by words of both names. */
export const AdminBookingsInput = z.object({
  filter: z.enum(ADMIN_BOOKING_FILTERS).default('all'),
  search: z.string().trim().max(100).default(''),
  page: z.int().min(1).max(10_000).default(1),
})
export type AdminBookingsInput = z.infer<typeof AdminBookingsInput>
