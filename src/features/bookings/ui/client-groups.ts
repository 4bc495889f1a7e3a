import type { BookingStage } from '../model.ts'

/** How a couple's bookings are grouped. */
export const CLIENT_GROUPS = [
  { key: 'agreeing', title: 'In progress' },
  { key: 'upcoming', title: 'Upcoming' },
  { key: 'delivery', title: 'Awaiting delivery' },
  { key: 'past', title: 'Past' },
  { key: 'cancelled', title: 'Cancelled' },
] as const
type ClientGroup = (typeof CLIENT_GROUPS)[number]['key']

/** What is over begins with the latest; everything else with the soonest. */
const IS_OVER = new Set<ClientGroup>(['past', 'cancelled'])

const GROUPS: Record<BookingStage, ClientGroup> = {
  offered: 'agreeing',
  countered: 'agreeing',
  contract_sent: 'agreeing',
  awaiting_payment: 'agreeing',
  upcoming: 'upcoming',
  awaiting_delivery: 'delivery',
  delivered: 'delivery',
  changes: 'delivery',
  disputed: 'delivery',
  released: 'past',
  reviewed: 'past',
  withdrawn: 'cancelled',
  rejected: 'cancelled',
  expired: 'cancelled',
  unpaid: 'cancelled',
  by_client: 'cancelled',
  by_vendor: 'cancelled',
  by_admin: 'cancelled',
}

export const groupOfStage = (stage: BookingStage): ClientGroup => GROUPS[stage]

/** The bookings of one group; `all` are in the order of their weddings, soonest first. */
export function bookingsOf<Booking extends { stage: BookingStage }>(group: ClientGroup, all: readonly Booking[]) {
  const members = all.filter(({ stage }) => groupOfStage(stage) === group)
  return IS_OVER.has(group) ? members.toReversed() : members
}
