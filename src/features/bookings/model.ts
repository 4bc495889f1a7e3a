import { addDays } from '#shared/date/days.ts'
import { type Tone, toneOf } from '#shared/status/status-tones.ts'
import type { AdminBookingFilter, BookingTab } from './search.ts'

/** The four values of the specification; `BOOKING_STAGES` says the detail. */
export const BOOKING_STATUSES = ['pending', 'confirmed', 'completed', 'cancelled'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** Every stage, under the one status it belongs to. The database refuses any other pair. */
export const STAGES_OF_STATUS = {
  pending: ['offered', 'countered', 'contract_sent', 'awaiting_payment'],
  confirmed: ['upcoming', 'awaiting_delivery', 'delivered', 'changes', 'disputed'],
  completed: ['released', 'reviewed'],
  cancelled: ['withdrawn', 'rejected', 'expired', 'unpaid', 'by_client', 'by_vendor', 'by_admin'],
} as const satisfies Record<BookingStatus, readonly string[]>
export type BookingStage = (typeof STAGES_OF_STATUS)[BookingStatus][number]

export const BOOKING_STAGES = [
  ...STAGES_OF_STATUS.pending,
  ...STAGES_OF_STATUS.confirmed,
  ...STAGES_OF_STATUS.completed,
  ...STAGES_OF_STATUS.cancelled,
] as const

/**
 * Why nothing new can be agreed for now: who of the two is suspended, or a closed conversation, which can be reopened
 * by whoever closed it.
 */
export type Standstill = 'photographer' | 'client' | 'own-block' | 'block'

export const OFFER_STATUSES = ['sent', 'accepted', 'rejected', 'withdrawn', 'expired', 'superseded'] as const
export type OfferStatus = (typeof OFFER_STATUSES)[number]

export const DISPUTE_STATUSES = ['open', 'resolved'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/** A confirmed wedding that is over and not yet delivered: neither ahead nor completed, so it has a name of its own (X86). */
export const AWAITING_DELIVERY = 'Awaiting delivery'

export const BOOKING_TAB_LABELS: Record<BookingTab, string> = {
  all: 'All',
  upcoming: 'Upcoming',
  awaiting: AWAITING_DELIVERY,
  completed: 'Completed',
  cancelled: 'Cancelled',
}
export const BOOKINGS_PAGE_SIZE = 20

/** BK10: for pictures past the contract's last day, the days after which our team takes over. */
export const DELIVERY_LATE = 'Delivery late'
export const NOT_DELIVERED_DAYS = 30
/** The last day on which the pictures are delivered as the contract says, YYYY-MM-DD. */
export const lastDeliveryDay = ({ eventDate, deliveryDays }: { eventDate: string; deliveryDays: number }): string =>
  addDays(eventDate, deliveryDays)
/** Whether a couple waits longer than its contract says. `today` is that of the wedding's place. */
export const isDeliveryLate = (
  booking: { stage: BookingStage; eventDate: string; deliveryDays: number },
  today: string,
): boolean => booking.stage === 'awaiting_delivery' && lastDeliveryDay(booking) < today

export const BOOKING_STATUS_LABELS: Record<BookingStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** What each stage says to the photographer. */
export const STAGE_LABELS: Record<BookingStage, string> = {
  offered: 'Offer sent',
  countered: 'Counter-offer received',
  contract_sent: 'Contract sent',
  awaiting_payment: 'Awaiting first payment',
  upcoming: 'Upcoming',
  awaiting_delivery: AWAITING_DELIVERY,
  delivered: 'Delivered',
  changes: 'Changes requested',
  disputed: 'In dispute',
  released: 'Delivery confirmed',
  reviewed: 'Delivery confirmed',
  withdrawn: 'Withdrawn',
  rejected: 'Declined by the couple',
  expired: 'Expired',
  unpaid: 'Not paid in time',
  by_client: 'Cancelled by the couple',
  by_vendor: 'Cancelled by you',
  by_admin: 'Cancelled by the platform',
}

/** Silence confirms the first delivery after 14 days, a later one after 7. */
export const CONFIRM_DAYS = { first: 14, later: 7 } as const

/** How long both sides may write a review after the completion. */
export const REVIEW_WINDOW_DAYS = 14

/** Rounds of changes until only a dispute is left. */
export const CHANGES_MAX = 2

/** An offer that the couple has accepted in words, as its photographer sees it. */
export const CONTRACT_TO_SEND = 'Contract to send'

/** Why a client's contact details are missing (X38). */
export const CONTACT_AFTER_BOOKING = 'Contact details are shown once the booking is confirmed.'

/** What each stage says to the couple. */
const CLIENT_STAGE_LABELS: Record<BookingStage, string> = {
  ...STAGE_LABELS,
  offered: 'Offer to read',
  contract_sent: 'Contract to sign',
  awaiting_payment: 'First payment due',
  countered: 'Counter-offer sent',
  delivered: 'Delivery to confirm',
  released: 'Complete',
  reviewed: 'Complete',
  rejected: 'You declined',
  by_client: 'Cancelled by you',
  by_vendor: 'Cancelled by the photographer',
}

/** A booking's badge for the couple; an offer they have said yes to waits for its contract. */
export const clientStatus = ({
  stage,
  isWanted,
  isLate,
}: {
  stage: BookingStage
  isWanted: boolean
  isLate: boolean
}): { words: string; tone: Tone } => {
  if (isLate) return { words: DELIVERY_LATE, tone: toneOf('booking', 'late', 'client') }
  return isWanted
    ? { words: 'Contract comes next', tone: toneOf('booking', 'wanted', 'client') }
    : { words: CLIENT_STAGE_LABELS[stage], tone: toneOf('booking', stage, 'client') }
}

/** What the couple does next where a booking waits for them. */
export const CLIENT_NEXT_ACTION: Partial<Record<BookingStage, string>> = {
  offered: 'Read the offer',
  contract_sent: 'Read and sign',
  awaiting_payment: 'Pay',
  delivered: 'Confirm delivery',
}

/** The version of an open offer as its photographer read it: what the couple answered is part of it. */
export const offerVersion = ({ version, isCountered }: { version: number; isCountered: boolean }): string =>
  `${version}${isCountered ? '-countered' : ''}`

/** What the couple would like instead of an offer's figures, where it named any. */
export type CounterWishes = {
  totalCents: number | null
  hours: number | null
  photographers: number | null
  deliveryDays: number | null
}

/** What each stage says to an administrator, who is neither side. */
export const ADMIN_STAGE_LABELS: Record<BookingStage, string> = {
  ...STAGE_LABELS,
  countered: 'Counter-offer sent',
  by_vendor: 'Cancelled by the photographer',
}

export const STAGE_LABELS_FOR = { client: CLIENT_STAGE_LABELS, vendor: STAGE_LABELS, admin: ADMIN_STAGE_LABELS }

/** What both sides of a booking may have in common: one person on both sides, or one household. */
const BOOKING_TIES = ['device', 'address', 'holder'] as const
export type BookingTie = (typeof BOOKING_TIES)[number]
export const BOOKING_TIE_LABELS: Record<BookingTie, string> = {
  device: 'Same device',
  address: 'Same network address',
  holder: 'Payout account in the couple’s name',
}

export const ADMIN_BOOKING_FILTER_LABELS: Record<AdminBookingFilter, string> = {
  all: 'All',
  disputed: 'In dispute',
  late: DELIVERY_LATE,
  tied: 'Both sides have something in common',
  upcoming: 'Upcoming',
  signed: 'Signed by both',
  paid: 'First payment made',
  ...BOOKING_STATUS_LABELS,
  suspended: 'Confirmed, photographer suspended',
}

/** Whose view of a booking it is. */
export type Side = 'client' | 'vendor' | 'admin'
