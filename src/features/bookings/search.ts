import { month, oneOf, or, type SearchParamsOf, searchParams } from '#shared/url/search-params.ts'
import { pageParam, sortParam, wordsParam } from '#shared/url/table-search.ts'

// A separate file: URL search parameters are parsed in every page's first script, where the rest of the
// model is not needed.

/**
 * The vendor's tabs. `upcoming` = neither completed nor cancelled, and today or later in the event's zone; `awaiting` is
 * a tab only while a wedding that is over waits for its pictures.
 */
export const BOOKING_TABS = ['all', 'upcoming', 'awaiting', 'completed', 'cancelled'] as const
export type BookingTab = (typeof BOOKING_TABS)[number]
/** What the list opens on: the weddings ahead, the soonest first. */
const FIRST_BOOKING_TAB: BookingTab = 'upcoming'
/** What a vendor's list can be sorted by; without a choice, by event date. (BZ3) */
export const VENDOR_BOOKING_SORTS = {
  next: 'asc',
  eventDate: 'asc',
  client: 'asc',
  status: 'asc',
  total: 'desc',
} as const
/** `next` has no column: who waits for pictures, then the soonest wedding, then what is over, the latest first. */
export const VENDOR_BOOKING_REST = { sort: 'next', label: 'What comes next' } as const

const own = { search: wordsParam, order: sortParam(VENDOR_BOOKING_SORTS, VENDOR_BOOKING_REST.sort), page: pageParam }
/** One page of a vendor's bookings: a tab, words of the couple's names or the place, and an order. */
export const VendorBookingsInput = searchParams({ tab: or(oneOf(BOOKING_TABS), 'all'), ...own })
export type VendorBookingsInput = SearchParamsOf<typeof VendorBookingsInput>
/** The same in the URL. */
export const VendorBookingsSearch = searchParams({ tab: or(oneOf(BOOKING_TABS), FIRST_BOOKING_TAB), ...own })
export type VendorBookingsSearch = SearchParamsOf<typeof VendorBookingsSearch>
export const VENDOR_BOOKINGS_DEFAULTS = { tab: FIRST_BOOKING_TAB, order: VENDOR_BOOKING_REST.sort, page: 1 } as const

/**
 * The administrator's filters; `tied`: both sides share a device, an address or a payout holder; `upcoming` is
 * confirmed and from today on; `signed` and `paid` are those that got as far, whatever became of them.
 */
export const ADMIN_BOOKING_FILTERS = [
  'all',
  'disputed',
  'late',
  'tied',
  'upcoming',
  'signed',
  'paid',
  'pending',
  'confirmed',
  'completed',
  'cancelled',
  'suspended',
] as const
export type AdminBookingFilter = (typeof ADMIN_BOOKING_FILTERS)[number]

/** What the administrators' tables are sorted by; `since` is when a dispute was opened. */
export const ADMIN_BOOKING_SORTS = {
  couple: 'asc',
  eventDate: 'asc',
  photographer: 'asc',
  status: 'asc',
  total: 'desc',
  createdAt: 'desc',
  since: 'asc',
} as const

const filter = or(oneOf(ADMIN_BOOKING_FILTERS), 'all')
/** `asked`: only those whose inquiry is from this month. */
const listed = { filter, asked: month, search: wordsParam, order: sortParam(ADMIN_BOOKING_SORTS, '-createdAt') }

/** One page of the administrator's list: by status or in dispute, and by words of both names. */
export const AdminBookingsInput = searchParams({ ...listed, page: pageParam })
export type AdminBookingsInput = SearchParamsOf<typeof AdminBookingsInput>
export const ADMIN_BOOKINGS_DEFAULTS = { filter: 'all', order: '-createdAt', page: 1 } as const

/** The same list of the bookings in dispute: the oldest first, because they wait. */
export const DisputesSearch = searchParams({
  search: wordsParam,
  order: sortParam(ADMIN_BOOKING_SORTS, 'since'),
  page: pageParam,
})
export type DisputesSearch = SearchParamsOf<typeof DisputesSearch>
export const DISPUTES_DEFAULTS = { order: 'since', page: 1 } as const

export const ExportBookingsInput = searchParams(listed)
export type ExportBookingsInput = SearchParamsOf<typeof ExportBookingsInput>
