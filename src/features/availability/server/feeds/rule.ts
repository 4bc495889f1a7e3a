import type { Steps } from './limits.ts'
import { TooMuch } from './limits.ts'
import { DAY_SECONDS, dayOfWall, type Moment, momentOf } from './values.ts'

const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const
type Frequency = (typeof FREQUENCIES)[number]
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** How an event repeats (RFC 5545, 3.3.10); what a rule does not say is empty. */
export type Rule = {
  frequency: Frequency
  interval: number
  count: number
  until: Moment | null
  /** The day weeks begin with; 0 is Sunday. */
  weekStart: number
  /** Weekdays, each of them all (0) or the nth of its month or year. */
  days: readonly { weekday: number; nth: number }[]
  months: readonly number[]
  weeks: readonly number[]
  yearDays: readonly number[]
  monthDays: readonly number[]
  hours: readonly number[]
  minutes: readonly number[]
  seconds: readonly number[]
  positions: readonly number[]
  /** What it takes to look at one day, in steps. */
  cost: number
}

/** Only bombs go on with several times a day for so long. */
const STARTS_WITHIN_DAYS = 5000
const INTERVAL_MAX = 1_000_000
/** The most weekdays a rule can mean: each of its month, from either end. */
const DAYS_MAX = 77

/** Numbers within bounds, each once; others cannot be met. */
function numbersOf(text: string | undefined, least: number, most: number): number[] {
  const all = (text ?? '').split(',').filter((part) => part !== '')
  const numbers = [...new Set(all.map(Number))].filter((number) => Number.isInteger(number))
  return numbers.filter(
    (number) => (number >= least && number <= most) || (least > 0 && -number >= 1 && -number <= most),
  )
}

/** The parts of a rule that are lists of numbers, with their bounds. */
const LISTS = {
  months: ['BYMONTH', 1, 12],
  weeks: ['BYWEEKNO', 1, 53],
  yearDays: ['BYYEARDAY', 1, 366],
  monthDays: ['BYMONTHDAY', 1, 31],
  hours: ['BYHOUR', 0, 23],
  minutes: ['BYMINUTE', 0, 59],
  seconds: ['BYSECOND', 0, 59],
  positions: ['BYSETPOS', 1, 366],
} as const
type Lists = Record<keyof typeof LISTS, readonly number[]>

/** What each list names; null when one names only what there is not, which says something else than no list at all. */
function listsOf(parts: ReadonlyMap<string, string>): Lists | null {
  const lists: Partial<Record<keyof Lists, readonly number[]>> = {}
  for (const [key, [name, least, most]] of Object.entries(LISTS)) {
    const text = parts.get(name)
    const numbers = numbersOf(text, least, most)
    if (text && numbers.length === 0) return null
    lists[key as keyof Lists] = numbers
  }
  return lists as Lists
}

const dayPartOf = (text: string) => {
  const [, nth, name = ''] = /^([+-]?\d+)?(SU|MO|TU|WE|TH|FR|SA)[A-Z]*$/.exec(text) ?? []
  return name ? [{ weekday: WEEKDAYS.indexOf(name), nth: Number(nth ?? 0) }] : []
}

/**
 * The parts of a rule, whatever its case, and with superfluous blanks or punctuation. Null when it does not say how often, or names
 * only what there is not, as a thirteenth month: the event is then odd, and not busy every day.
 */
export function ruleOf(value: string): Rule | null {
  const parts = new Map<string, string>()
  for (const part of value
    .toUpperCase()
    .replaceAll(/[\s"\\]/g, '')
    .split(';')) {
    const [name = '', ...text] = part.split(/[=:]/)
    if (!parts.has(name)) parts.set(name, text.join(':').replace(/,+$/, ''))
  }
  const frequency = FREQUENCIES.find((each) => each === parts.get('FREQ'))
  const scale = parts.get('RSCALE')
  if (!frequency || (scale && scale !== 'GREGORIAN')) return null
  const until = parts.get('UNTIL') ? momentOf(parts.get('UNTIL')!, null) : null
  if (parts.get('UNTIL') && !until) return null
  const weekdays = parts.get('BYDAY') ?? parts.get('BYWEEKDAY')
  const days = (weekdays ?? '').split(',').flatMap(dayPartOf).slice(0, DAYS_MAX)
  const lists = listsOf(parts)
  if (!lists || (weekdays && days.length === 0)) return null
  const { yearDays, monthDays, positions } = lists
  const isNth = frequency === 'YEARLY' || frequency === 'MONTHLY'
  return {
    frequency,
    until,
    interval: Math.min(Number(parts.get('INTERVAL')) || 1, INTERVAL_MAX),
    count: Math.max(0, Number(parts.get('COUNT')) || Number.POSITIVE_INFINITY),
    weekStart: Math.max(0, WEEKDAYS.indexOf((parts.get('WKST') ?? 'MO').slice(0, 2))),
    days: isNth ? days : days.map(({ weekday }) => ({ weekday, nth: 0 })),
    ...lists,
    cost: 1 + Math.floor((days.length + yearDays.length + monthDays.length + positions.length) / 16),
  }
}

/** A day of the calendar, by its number from January 1, 1970. Counted here: a `Date` for each would cost ten times that. */
type Day = { year: number; month: number; day: number; weekday: number }
const ERA_DAYS = 146_097
/** Years begin in March, so that a leap day is the last. */
function dateOf(number: number): Day {
  const shifted = number + 719_468
  const era = Math.floor(shifted / ERA_DAYS)
  const inEra = shifted - era * ERA_DAYS
  const yearInEra = Math.floor(
    (inEra - Math.floor(inEra / 1460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) / 365,
  )
  const inYear = inEra - (365 * yearInEra + Math.floor(yearInEra / 4) - Math.floor(yearInEra / 100))
  const fromMarch = Math.floor((5 * inYear + 2) / 153)
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const day = inYear - Math.floor((153 * fromMarch + 2) / 5) + 1
  return { year: yearInEra + era * 400 + (month <= 2 ? 1 : 0), month, day, weekday: weekdayAt(number) }
}
/** The number of a day; months may be beyond the year's. */
function numberAt(givenYear: number, givenMonth: number, day: number): number {
  const months = givenYear * 12 + givenMonth - 1
  const month = (months % 12) + 1
  const year = Math.floor(months / 12) - (month <= 2 ? 1 : 0)
  const era = Math.floor(year / 400)
  const yearInEra = year - era * 400
  const inYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  return era * ERA_DAYS + yearInEra * 365 + Math.floor(yearInEra / 4) - Math.floor(yearInEra / 100) + inYear - 719_468
}
const weekdayAt = (number: number) => (((number + 4) % 7) + 7) % 7

/** The first day of a year's first week: the one with at least four days in it. */
function firstWeekOf(year: number, weekStart: number): number {
  const fourth = numberAt(year, 1, 4)
  return fourth - ((weekdayAt(fourth) - weekStart + 7) % 7)
}

const has = (list: readonly number[], value: number, total: number) =>
  list.includes(value) || list.includes(value - total - 1)

function isInWeeks({ weeks, weekStart }: Rule, number: number, year: number): boolean {
  const weekYear = [year + 1, year].find((each) => firstWeekOf(each, weekStart) <= number) ?? year - 1
  const start = firstWeekOf(weekYear, weekStart)
  const total = (firstWeekOf(weekYear + 1, weekStart) - start) / 7
  return has(weeks, Math.floor((number - start) / 7) + 1, total)
}

/** Whether a day is one of those that a rule's parts name; without any, every day is. */
function fits(rule: Rule, number: number, { year, month, day, weekday }: Day): boolean {
  if (rule.months.length > 0 && !rule.months.includes(month)) return false
  if (rule.days.length > 0 && !rule.days.some((each) => each.weekday === weekday)) return false
  if (rule.monthDays.length > 0) {
    const total = numberAt(year, month + 1, 1) - numberAt(year, month, 1)
    if (!has(rule.monthDays, day, total)) return false
  }
  if (rule.yearDays.length > 0) {
    const start = numberAt(year, 1, 1)
    if (!has(rule.yearDays, number - start + 1, numberAt(year + 1, 1, 1) - start)) return false
  }
  if (rule.weeks.length > 0 && !isInWeeks(rule, number, year)) return false
  if (rule.days.length === 0 || rule.days.some((each) => each.weekday === weekday && each.nth === 0)) return true
  const isInMonth = rule.frequency === 'MONTHLY' || rule.months.length > 0
  const [start, end] = isInMonth
    ? [numberAt(year, month, 1), numberAt(year, month + 1, 1)]
    : [numberAt(year, 1, 1), numberAt(year + 1, 1, 1)]
  const [fromStart, fromEnd] = [Math.floor((number - start) / 7) + 1, -Math.floor((end - 1 - number) / 7) - 1]
  return rule.days.some((each) => each.weekday === weekday && (each.nth === fromStart || each.nth === fromEnd))
}

/** The rule with what it takes from the start of its event: the weekday, the day of the month, the month. */
function completed(rule: Rule, start: Day): Rule {
  const { frequency, days, monthDays, yearDays, weeks, months } = rule
  if (days.length > 0 || monthDays.length > 0 || yearDays.length > 0) return rule
  const weekday = [{ weekday: start.weekday, nth: 0 }]
  if (frequency === 'WEEKLY' || (frequency === 'YEARLY' && weeks.length > 0)) return { ...rule, days: weekday }
  if (frequency === 'MONTHLY') return { ...rule, monthDays: [start.day] }
  if (frequency !== 'YEARLY') return rule
  return { ...rule, monthDays: [start.day], months: months.length > 0 ? months : [start.month] }
}

/** The days of the nth period from the one an event begins in: its year, month, week or day. */
function periodOf({ frequency, interval, weekStart }: Rule, start: number, first: Day, nth: number): [number, number] {
  const steps = nth * interval
  if (frequency === 'YEARLY') return [numberAt(first.year + steps, 1, 1), numberAt(first.year + steps + 1, 1, 1)]
  if (frequency === 'MONTHLY')
    return [numberAt(first.year, first.month + steps, 1), numberAt(first.year, first.month + steps + 1, 1)]
  if (frequency === 'DAILY') return [start + steps, start + steps + 1]
  const week = start - ((first.weekday - weekStart + 7) % 7) + steps * 7
  return [week, week + 7]
}

/** How many periods surely end before a day. */
const periodsBefore = ({ frequency, interval }: Rule, days: number) =>
  Math.max(
    0,
    Math.floor(days / ({ YEARLY: 366, MONTHLY: 31, WEEKLY: 7, DAILY: 1 }[frequency as 'DAILY'] * interval)) - 1,
  )

/** The days a rule names in one period, ascending; a year is looked at by its months when the rule names some. */
function* daysIn(rule: Rule, [from, to]: [number, number], steps: Steps): Generator<number> {
  for (let day = from; day < to; day += 1) {
    steps.take(rule.cost)
    const date = dateOf(day)
    if (date.day === 1 && rule.months.length > 0 && !rule.months.includes(date.month))
      day = numberAt(date.year, date.month + 1, 1) - 1
    else if (fits(rule, day, date)) yield day
  }
}

/** The times of a day at which the rule lets its event begin, in seconds. */
function timesOf({ hours, minutes, seconds }: Rule, time: number, steps: Steps): number[] {
  const [h, m, s] = [Math.floor(time / 3600), Math.floor(time / 60) % 60, time % 60]
  const or = (list: readonly number[], own: number) => (list.length > 0 ? list : [own])
  steps.take(or(hours, h).length * or(minutes, m).length * or(seconds, s).length)
  const times = or(hours, h).flatMap((hour) =>
    or(minutes, m).flatMap((minute) => or(seconds, s).map((second) => hour * 3600 + minute * 60 + second)),
  )
  return times.toSorted((one, other) => one - other)
}

const UNIT = { HOURLY: 3600, MINUTELY: 60, SECONDLY: 1 }

/** Starts of a rule that repeats within days; its parts only leave some of them out. */
function* withinDays(rule: Rule, wall: number, from: number, to: number, steps: Steps): Generator<number> {
  const unit = UNIT[rule.frequency as keyof typeof UNIT] * rule.interval
  const skipped = Number.isFinite(rule.count) ? 0 : Math.max(0, Math.floor((from * DAY_SECONDS - wall) / unit))
  const isIn = (list: readonly number[], value: number) => list.length === 0 || list.includes(value)
  for (let at = wall + skipped * unit; dayOfWall(at) <= to; at += unit) {
    steps.take(rule.cost)
    const day = dayOfWall(at)
    const time = at - day * DAY_SECONDS
    const isMinute = unit < 3600 ? isIn(rule.minutes, Math.floor(time / 60) % 60) : true
    const isSecond = unit < 60 ? isIn(rule.seconds, time % 60) : true
    if (isMinute && isSecond && isIn(rule.hours, Math.floor(time / 3600)) && fits(rule, day, dateOf(day))) yield at
  }
}

/** Starts by periods: all that are named in each, or those of them at the positions. */
function* byPeriods(rule: Rule, wall: number, from: number, to: number, steps: Steps): Generator<number> {
  const start = dayOfWall(wall)
  const first = dateOf(start)
  const times = timesOf(rule, wall - start * DAY_SECONDS, steps)
  const whole = completed(rule, first)
  const skipped = Number.isFinite(rule.count) ? 0 : periodsBefore(rule, from - start)
  for (let nth = skipped; ; nth += 1) {
    steps.take()
    const period = periodOf(whole, start, first, nth)
    if (!(period[0] <= to)) return
    const starts = function* () {
      for (const day of daysIn(whole, period, steps))
        for (const time of times) {
          steps.take(rule.cost)
          yield day * DAY_SECONDS + time
        }
    }
    if (rule.positions.length === 0) yield* starts()
    else {
      const all = [...starts()]
      yield* all.filter((_, index) => has(rule.positions, index + 1, all.length))
    }
  }
}

/**
 * The starts of an event that repeats, by the clock it was written with, ascending: its own and those its rule names
 * from then on. Where nothing is counted, only those on days from `from` to `to`. It ends whatever the rule says.
 * @param isOver whether a start is past the rule's end
 */
export function* startsOf(
  rule: Rule,
  { wall, from, to }: { wall: number; from: number; to: number },
  isOver: (start: number) => boolean,
  steps: Steps,
): Generator<number> {
  yield wall
  const isWithin = rule.frequency in UNIT || rule.hours.length + rule.minutes.length + rule.seconds.length > 0
  const all = rule.frequency in UNIT ? withinDays : byPeriods
  let count = 1
  for (const start of all(rule, wall, from, to, steps)) {
    if (start <= wall) continue
    count += 1
    if (count > rule.count || isOver(start)) return
    steps.take()
    if (isWithin && count > STARTS_WITHIN_DAYS) throw new TooMuch()
    yield start
  }
}
