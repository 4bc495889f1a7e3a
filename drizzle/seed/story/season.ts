import { sql } from 'drizzle-orm'
import { type BookingPlan, planBooking } from '#drizzle/seed/bookings/booking-plan.ts'
import { addBooking } from '#drizzle/seed/bookings/bookings.ts'
import { addContract } from '#drizzle/seed/bookings/contracts.ts'
import { addBookingTalk } from '#drizzle/seed/bookings/conversations.ts'
import { addMoney } from '#drizzle/seed/bookings/money.ts'
import { at, demand, saturdays } from '#drizzle/seed/kit/days.ts'
import { createRng } from '#drizzle/seed/kit/rng.ts'
import { CALENDAR_DAYS } from '#drizzle/seed/market/calendar.ts'
import { addCouple } from '#drizzle/seed/market/people.ts'
import type { Vendor } from '#drizzle/seed/market/vendors.ts'
import { type Db, rows } from '#server/db.ts'
import { addDays } from '#shared/date/days.ts'
import { addOtherQuestions, type Season } from './other-questions.ts'

const HOLDING = ['offered', 'contract_sent', 'awaiting_payment'] as const
const HOLDS_EACH = 2

/** The days each photographer has blocked already. */
export async function readBlockedDays(db: Db): Promise<Map<string, Set<string>>> {
  const found = await rows<{ id: string; days: string[] }>(
    db.execute(sql`select photographer_id as id, json_agg(day::text) as days from calendar_days
      where is_blocked or booking_id is not null or hold_until is not null group by 1`),
  )
  return new Map(found.map(({ id, days }) => [id, new Set(days)]))
}

type Wish = { vendor: Vendor; key: string; stage: 'upcoming' | (typeof HOLDING)[number]; eventDay: string }

/** A booking of the coming season with everything around it, and whom else the couple has asked. */
function addComing(season: Season, { vendor, key, stage, eventDay }: Wish): BookingPlan {
  const { batch, rates, couples, speaker, passwordHash, clock } = season
  const { today } = clock
  const couple = couples.of(key)
  const plan = planBooking({ key, vendor, couple, stage, eventDay, today, rates, isTold: true })
  addCouple(batch, passwordHash, couple, {
    weddingDate: eventDay,
    city: vendor.city,
    since: at(addDays(plan.moments.asked.toISOString().slice(0, 10), -3), 19),
  })
  addBookingTalk(batch, plan, speaker)
  addBooking(batch, plan, speaker)
  addContract(batch, plan)
  addMoney(batch, plan, today)
  addOtherQuestions(season, plan)
  return plan
}

/** Whose Saturdays are still to be had. */
function createDiary(vendors: Vendor[], blocked: Map<string, Set<string>>) {
  const taken = new Map(vendors.map((vendor) => [vendor.id, new Set(blocked.get(vendor.id))]))
  return {
    /** The first of these days that this photographer still has; from now on it is taken. */
    take(vendor: Vendor, days: string[]): string | undefined {
      const own = taken.get(vendor.id)!
      const day = days.find((candidate) => !own.has(candidate))
      if (day) own.add(day)
      return day
    },
    isTakenBySomebody: (day: string) => [...taken.values()].some((days) => days.has(day)),
  }
}

/**
 * Bookings of the next eighteen months: confirmed ones on the wanted Saturdays, at least one on each, and offers that hold
 * a date for a while. A hold goes to the Saturday that has the fewest, so that a search for any of them finds somebody.
 */
export function addSeason(season: Season): void {
  const { vendors, blocked, clock } = season
  const coming = saturdays(addDays(clock.today, 8), CALENDAR_DAYS - 8)
  const diary = createDiary(vendors, blocked)
  const confirm = (vendor: Vendor, day: string) => {
    const eventDay = diary.take(vendor, [day])
    if (eventDay) addComing(season, { vendor, key: `season/${vendor.email}/${day}`, stage: 'upcoming', eventDay })
  }
  for (const vendor of vendors) {
    const rng = createRng(`season/${vendor.email}/${clock.month}`)
    const busy = coming.filter((day) => rng.chance(demand(day) * 0.16)).slice(0, 8)
    for (const day of busy) confirm(vendor, day)
  }
  const bare = coming.filter((day) => !diary.isTakenBySomebody(day))
  for (const [index, day] of bare.entries()) confirm(vendors[(index * 7) % vendors.length]!, day)

  const held = new Map<string, number>()
  const wanted = coming.toSorted((a, b) => demand(b) - demand(a) || a.localeCompare(b))
  for (let turn = 0; turn < vendors.length * HOLDS_EACH; turn++) {
    const vendor = vendors[turn % vendors.length]!
    const eventDay = diary.take(
      vendor,
      wanted.toSorted((a, b) => (held.get(a) ?? 0) - (held.get(b) ?? 0)),
    )
    if (!eventDay) continue
    held.set(eventDay, (held.get(eventDay) ?? 0) + 1)
    const stage = HOLDING[Math.floor(turn / vendors.length) % HOLDING.length]!
    addComing(season, { vendor, key: `hold/${vendor.email}/${turn}`, stage, eventDay })
  }
}
