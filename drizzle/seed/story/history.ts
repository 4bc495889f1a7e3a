import { countPlan, planBooking } from '#drizzle/seed/bookings/booking-plan.ts'
import { addBooking } from '#drizzle/seed/bookings/bookings.ts'
import { addContract } from '#drizzle/seed/bookings/contracts.ts'
import { addMoney } from '#drizzle/seed/bookings/money.ts'
import { createRates } from '#drizzle/seed/bookings/rates.ts'
import type { ReviewTexts } from '#drizzle/seed/bookings/review-texts.ts'
import { addReview, addVendorReview } from '#drizzle/seed/bookings/reviews.ts'
import type { Batch } from '#drizzle/seed/kit/batch.ts'
import type { Clock } from '#drizzle/seed/kit/clock.ts'
import { DAY_MS, demand } from '#drizzle/seed/kit/days.ts'
import { createRng, type Rng } from '#drizzle/seed/kit/rng.ts'
import { addCouple, type Couples } from '#drizzle/seed/market/people.ts'
import type { Vendor } from '#drizzle/seed/market/vendors.ts'
import type { Speaker } from '#drizzle/seed/words/sentences.ts'
import { addDays, daysBetween, weekdayOf } from '#shared/date/days.ts'

/** The newest wedding of the past that is over and reviewed lies this many days back. */
const SETTLED_AFTER = 62
const REACH = 900
/** The first wedding somebody photographs here is so many days after the application. */
const SOONEST_AFTER = 90

/** Days of the past on which people marry: mostly Saturdays, in the months people like; each once, oldest first. */
function weddingDays(rng: Rng, count: number, [from, to]: [string, string], taken: Set<string>): string[] {
  const span = daysBetween(from, to)
  if (span <= 0) return []
  const days = new Set<string>()
  for (let tries = 0; days.size < count && tries < count * 200; tries++) {
    const day = addDays(from, rng.int(0, span))
    const share = { 6: 1, 5: 0.25, 0: 0.25 }[weekdayOf(day)] ?? 0.02
    if (!taken.has(day) && rng.chance(share * demand(day))) days.add(day)
  }
  return [...days].toSorted()
}

type History = {
  vendor: Vendor
  /** How many weddings, all of them reviewed. */
  count: number
  /** Days that hold another booking. */
  taken: Set<string>
}

/** Who and what is the same for all photographers. */
type Telling = { couples: Couples; reviews: ReviewTexts; speaker: Speaker; passwordHash: string; clock: Clock }

/**
 * The weddings a photographer has already had: booked, paid, delivered, paid out and reviewed. Each has the rate that
 * had been earned when it was signed. Returns the bookings, oldest first.
 */
export function addHistory(batch: Batch, { vendor, count, taken }: History, telling: Telling): void {
  const { couples, reviews, speaker, passwordHash, clock } = telling
  const rng = createRng(`history/${vendor.email}`)
  const newest = addDays(clock.today, -SETTLED_AFTER)
  const first = addDays(vendor.since, SOONEST_AFTER)
  const reach = addDays(newest, -REACH)
  const days = weddingDays(rng, count, [first > reach ? first : reach, newest], taken)
  const rates = createRates()
  const wishes = days.map((eventDay, index) => {
    const key = `history/${vendor.email}/${index}`
    return { key, vendor, couple: couples.of(key), eventDay, today: clock.today, stage: 'reviewed', rates } as const
  })
  // Planned twice: what was completed is known only when all of it is planned, and the rates follow from that.
  for (const wish of wishes) countPlan(rates, planBooking(wish))
  for (const wish of wishes) {
    const { couple, eventDay } = wish
    const plan = planBooking(wish)
    addCouple(batch, passwordHash, couple, {
      weddingDate: eventDay,
      city: vendor.city,
      since: new Date(plan.moments.asked.getTime() - rng.int(2, 40) * DAY_MS),
    })
    addBooking(batch, plan, speaker)
    addMoney(batch, plan, clock.today)
    addContract(batch, plan)
    addReview(batch, plan, reviews.of(plan, vendor.styles), clock.now)
    if (rng.chance(0.4)) addVendorReview(batch, plan)
  }
}
