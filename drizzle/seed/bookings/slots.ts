import type { Slots } from '#drizzle/seed/words/sentences.ts'
import { formatNumber } from '#shared/text/number-text.ts'
import type { BookingPlan } from './booking-plan.ts'

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })

/** A day as people say it: "Saturday, May 8". */
export const spokenDay = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`))

/** A place as people say it: "the Old Mill". */
export const spokenVenue = (place: string): string => place.split(',')[0]!.replace(/^The /, 'the ')

/** What the sentences about a booking leave open. */
export const slotsOf = ({ eventDay, place, couple, vendor, guests, totalCents, ...plan }: BookingPlan): Slots => ({
  date: spokenDay(eventDay),
  venue: spokenVenue(place),
  first: couple.firstName,
  partner: couple.partnerName,
  name: vendor.name.split(' ')[0]!,
  guests: String(guests),
  hours: String(plan.package.hours),
  total: `$${formatNumber(Math.round(totalCents / 100))}`,
  agreed: formatNumber(plan.package.images),
  delivered: formatNumber(plan.delivered.at(-1)),
})
