import { CONTRACT_TO_SEND } from '#features/bookings/model.ts'

export const VENDOR_DASHBOARD = 'Vendor Dashboard'
export const MANAGE_GALLERY = 'Manage Gallery'
export const UPDATE_PROFILE = 'Update Profile'
export const CHECK_MESSAGES = 'Check Messages'

/** The four live counts, in the specification's order, with the screen each one opens. */
export const COUNT_CARDS = [
  { key: 'bookings', label: 'Total bookings', href: '/vendor/bookings' },
  { key: 'unreadMessages', label: 'Unread messages', href: '/vendor/inbox' },
  { key: 'contracts', label: 'Total contracts', href: '/vendor/contracts' },
  { key: 'pendingTasks', label: 'Pending tasks', href: '/vendor/tasks' },
] as const

export type DashboardCounts = Record<(typeof COUNT_CARDS)[number]['key'], number>

/** What waits for the photographer, nearest deadlines first, as many as the dashboard loads and first shows. */
export const DASHBOARD_NEEDS = 20
export const FIRST_NEEDS = 4

/** Of the strip, this month included; and of the earnings, around this month. */
export const YEAR_MONTHS = 12
export const EARNINGS_MONTHS = { back: 6, ahead: 11 } as const

/** What can wait for a photographer, in the words of its badge and of the button that does it; CP3's other side. */
export const VENDOR_NEEDS = {
  inquiry: { status: 'Inquiry to answer', action: 'Make an offer' },
  reply: { status: 'Has written to you', action: 'Answer' },
  contract: { status: CONTRACT_TO_SEND, action: 'Send the contract' },
  counter: { status: 'Counter-offer to answer', action: 'Read the counter-offer' },
  amendment: { status: 'Change to sign', action: 'Read the change' },
  deliver: { status: 'Pictures to deliver', action: 'Deliver' },
  changes: { status: 'Changes asked for', action: 'Deliver again' },
  review: { status: 'Review to write', action: 'Write a review' },
  payout: { status: 'Payouts wait', action: 'Complete payout details' },
} as const
export type VendorNeedKind = keyof typeof VENDOR_NEEDS
