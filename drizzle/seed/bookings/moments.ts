import { at } from '#drizzle/seed/kit/days.ts'
import type { Rng } from '#drizzle/seed/kit/rng.ts'
import type { BookingStage } from '#features/bookings/model.ts'
import { addDays, daysBetween } from '#shared/date/days.ts'

/** When each thing of a booking's life happened; what is missing has not. */
export type Moments = {
  asked: Date
  offered: Date
  /** The couple's answer with wished changes. */
  countered?: Date
  contractSent?: Date
  contractViewed?: Date
  /** By the couple, who sign last. */
  signed?: Date
  /** The retainer, which confirms the booking. */
  paid?: Date
  balancePaid?: Date
  delivered?: Date
  changesAsked?: Date
  redelivered?: Date
  disputed?: Date
  completed?: Date
  reviewed?: Date
  cancelled?: Date
}

/** From an application to the first couple that asks. */
const SETTLING_IN_DAYS = 16

/** How many days ago things happened to a booking that is still being agreed. */
const AGREEING: Partial<Record<BookingStage, Partial<Record<keyof Moments, number>>>> = {
  offered: { asked: 4, offered: 2 },
  countered: { asked: 6, offered: 3, countered: 1 },
  contract_sent: { asked: 8, offered: 6, contractSent: 3, contractViewed: 2 },
  awaiting_payment: { asked: 12, offered: 10, contractSent: 7, contractViewed: 6, signed: 2 },
  withdrawn: { asked: 34, offered: 31, cancelled: 27 },
  rejected: { asked: 52, offered: 50, cancelled: 46 },
  expired: { asked: 41, offered: 39, contractSent: 36, contractViewed: 35, cancelled: 22 },
  unpaid: { asked: 63, offered: 60, contractSent: 57, contractViewed: 57, signed: 55, cancelled: 48 },
}

/** How many days ago things happened after the wedding, to a booking that is not closed yet. */
const AFTER_WEDDING: Partial<Record<BookingStage, Partial<Record<keyof Moments, number>>>> = {
  delivered: { delivered: 5 },
  changes: { delivered: 17, changesAsked: 6 },
  disputed: { delivered: 31, changesAsked: 26, redelivered: 18, disputed: 14 },
  released: { delivered: 12, completed: 2 },
}

const ago = (today: string, days: number, rng: Rng) => at(addDays(today, -days), rng.int(13, 22), rng.int(0, 59))

const datesFrom = (table: Partial<Record<keyof Moments, number>>, today: string, rng: Rng) =>
  Object.fromEntries(Object.entries(table).map(([name, days]) => [name, ago(today, days, rng)])) as Partial<Moments>

/** `since`: when the photographer came; nothing is agreed with somebody who is not there yet. */
type Days = { eventDay: string; today: string; since: string }

/** From the question to the first payment: about nine days, months before the wedding. */
function agreed({ eventDay, today, since }: Days, rng: Rng): Moments & { paid: Date } {
  const early = addDays(eventDay, -rng.int(150, 330))
  const latest = addDays(today, -rng.int(8, 90))
  const soonest = addDays(since, SETTLING_IN_DAYS)
  const day = early < latest ? early : latest
  return agreedOn(day > soonest ? day : soonest, rng)
}

/** The nine days that end with a first payment on this day. */
export function agreedOn(day: string, rng: Rng): Moments & { paid: Date } {
  const moment = (before: number) => at(addDays(day, -before), rng.int(13, 22), rng.int(0, 59))
  return {
    asked: moment(9),
    offered: moment(7),
    contractSent: moment(4),
    contractViewed: moment(3),
    signed: moment(1),
    paid: moment(0),
  }
}

/** The balance is due thirty days before the wedding and paid on that day, once it has come. */
function balance(eventDay: string, paid: Date, today: string): { balancePaid?: Date } {
  const due = at(addDays(eventDay, -30), 15, 20)
  const moment = due > paid ? due : new Date(paid.getTime() + 3 * 60_000)
  return moment <= at(today, 0) ? { balancePaid: moment } : {}
}

/** After the wedding of a booking that was closed long ago. */
function closed(eventDay: string, today: string, rng: Rng): Partial<Moments> {
  const room = Math.max(3, Math.min(60, daysBetween(eventDay, today) - 3))
  const deliveredOn = addDays(eventDay, Math.round(room * rng.range(0.4, 0.7)))
  const completedOn = addDays(deliveredOn, Math.max(1, Math.round(room * 0.15)))
  const reviewedOn = addDays(completedOn, Math.max(1, Math.round(room * rng.range(0.02, 0.15))))
  return {
    delivered: at(deliveredOn, rng.int(14, 21), rng.int(0, 59)),
    completed: at(completedOn, rng.int(14, 21), rng.int(0, 59)),
    reviewed: at(reviewedOn, rng.int(14, 23), rng.int(0, 59)),
  }
}

/** An offer to a couple that compared, and signed with somebody else. */
export function lostTo({ asked, signed }: Moments & { signed?: Date }, rng: Rng): Moments {
  const decided = signed ?? asked
  const share = (part: number) => new Date(asked.getTime() + (decided.getTime() - asked.getTime()) * part)
  return { asked, offered: share(rng.range(0.2, 0.5)), cancelled: share(rng.range(0.85, 1)) }
}

/** The dates of a booking at this stage, all of them before today. */
export function momentsOf(stage: BookingStage, days: Days, rng: Rng): Moments {
  const { eventDay, today } = days
  const agreeing = AGREEING[stage]
  if (agreeing) return datesFrom(agreeing, today, rng) as Moments
  const begun = agreed(days, rng)
  if (stage === 'by_client' || stage === 'by_vendor' || stage === 'by_admin') {
    return { ...begun, cancelled: ago(today, rng.int(3, 7), rng) }
  }
  const paid = { ...begun, ...balance(eventDay, begun.paid, today) }
  if (stage === 'reviewed') return { ...paid, ...closed(eventDay, today, rng) }
  return { ...paid, ...datesFrom(AFTER_WEDDING[stage] ?? {}, today, rng) }
}
