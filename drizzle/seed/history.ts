import { commissionRateBps } from '#features/payments/commission.ts'
import { addDays, daysBetween, weekdayOf } from '#features/availability/days.ts'
import type { Batch } from './batch.ts'
import { planBooking } from './booking-plan.ts'
import { addBooking } from './bookings.ts'
import type { Clock } from './clock.ts'
import { addContract } from './contracts.ts'
import { at, demand } from './days.ts'
import { addMoney } from './money.ts'
import { addCouple, coupleOf } from './people.ts'
import { addReview, addVendorReview, type WrittenReview } from './reviews.ts'
import { createRng, type Rng } from './scenes/rng.ts'
import type { Vendor } from './vendors.ts'

/** The newest wedding of the past that is over and reviewed lies this many days back. */
const SETTLED_AFTER = 62
const REACH = 900

/** Days of the past on which people marry: mostly Saturdays, in the months people like; each once, oldest first. */
function weddingDays(rng: Rng, count: number, [from, to]: [string, string], taken: Set<string>): string[] {
  const span = daysBetween(from, to)
  const days = new Set<string>()
  for (let tries = 0; days.size < count && tries < count * 200; tries++) {
    const day = addDays(from, rng.int(0, Math.max(1, span)))
    const share = { 6: 1, 5: 0.25, 0: 0.25 }[weekdayOf(day)] ?? 0.02
    if (!taken.has(day) && rng.chance(share * demand(day))) days.add(day)
  }
  return [...days].toSorted()
}

type History = {
  vendor: Vendor
  /** What couples wrote, the newest last. */
  reviews: WrittenReview[]
  /** Days that hold another booking. */
  taken: Set<string>
}

/**
 * The weddings a photographer has already had: booked, paid, delivered, paid out and reviewed. The rate falls to 10% from
 * the eleventh on (X13). Returns the bookings, oldest first.
 */
export function addHistory(batch: Batch, passwordHash: string, past: History, clock: Clock): void {
  const { vendor, reviews, taken } = past
  const rng = createRng(`history/${vendor.email}`)
  const newest = addDays(clock.today, -SETTLED_AFTER)
  const days = weddingDays(rng, reviews.length, [addDays(newest, -REACH), newest], taken)
  days.forEach((eventDay, index) => {
    const key = `history/${vendor.email}/${index}`
    const couple = coupleOf(key)
    const plan = planBooking({
      key,
      vendor,
      couple,
      eventDay,
      today: clock.today,
      stage: 'reviewed',
      rateBps: commissionRateBps(index),
      isTold: false,
    })
    addCouple(batch, passwordHash, couple, {
      weddingDate: eventDay,
      city: vendor.city,
      since: at(addDays(eventDay, -400), 18),
    })
    addBooking(batch, plan)
    addMoney(batch, plan, clock.today)
    addContract(batch, plan)
    const review = reviews[index]
    if (review) addReview(batch, plan, review, clock.now)
    if (rng.chance(0.4)) addVendorReview(batch, plan)
  })
}
