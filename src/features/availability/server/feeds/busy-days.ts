import ICAL from 'ical.js'
import { todayIn } from '#shared/days.ts'
import { keptOf, type Kept } from '../../dates-only.ts'
import { EXPORTED_UID } from '../../model.ts'
import { registerZone } from './zones.ts'

/** What one calendar may ask of us; real ones stay far below. */
const READ_LIMITS = {
  parts: 20_000,
  starts: 100_000,
  startsOfOne: 20_000,
  startsWithinDays: 1000,
  zoneRules: 500,
} as const

export type ReadQuestion = {
  text: string
  /** The photographer's own zone: days are theirs, and times without a zone are theirs. */
  timeZone: string
  /** The first and the last day that matter, YYYY-MM-DD. */
  from: string
  until: string
}
/** The busy days, ascending, and how many events could not be read; or why nothing can be said. */
export type ReadAnswer = { days: string[]; unreadable: number } | { refused: 'not-a-calendar' | 'too-much' }

class TooMuch extends Error {}

const DAY_SECONDS = 86_400
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000 / DAY_SECONDS
const dayOf = (number: number) => new Date(number * DAY_SECONDS * 1000).toISOString().slice(0, 10)

/** A calendar's days in a range, marked one by one. */
class Days {
  private readonly marks: Uint8Array
  private readonly first: number
  private readonly timeZone: string
  readonly last: number
  starts = 0
  constructor({ from, until, timeZone }: ReadQuestion) {
    this.first = numberOf(from)
    this.last = numberOf(until)
    this.timeZone = timeZone
    this.marks = new Uint8Array(Math.max(0, this.last - this.first + 1))
  }
  /** The photographer's day of a time; one without a zone is meant where they are. */
  numberAt(time: ICAL.Time, lessSeconds = 0): number {
    if (time.isDate || time.zone === ICAL.Timezone.localTimezone) {
      const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second) / 1000
      return Math.floor((wall - (time.isDate ? 0 : lessSeconds)) / DAY_SECONDS)
    }
    return numberOf(todayIn(this.timeZone, new Date((time.toUnixTime() - lessSeconds) * 1000)))
  }
  /** From the day of one end to that of the other; a time that ends at midnight does not take the day after. */
  mark(start: ICAL.Time, end: ICAL.Time): void {
    const first = this.numberAt(start)
    const isEmpty = !start.isDate && end.compare(start) === 0
    if (isEmpty) return
    const last = end.isDate ? this.numberAt(end) - 1 : this.numberAt(end, 1)
    const to = Math.min(Math.max(first, last), this.last)
    for (let day = Math.max(first, this.first); day <= to; day += 1) this.marks[day - this.first] = 1
  }
  list(): string[] {
    return [...this.marks.entries()].flatMap(([index, mark]) => (mark ? [dayOf(this.first + index)] : []))
  }
}

const wordOf = (event: ICAL.Component, name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()

/** Whether an event takes its time: it is not cancelled and not shown as free. */
function isBusy(event: ICAL.Component): boolean {
  if (wordOf(event, 'status') === 'CANCELLED' || wordOf(event, 'transp') === 'TRANSPARENT') return false
  return !['FREE', 'WORKINGELSEWHERE'].includes(wordOf(event, 'x-microsoft-cdo-busystatus'))
}

const timesOf = (event: ICAL.Component, name: string) =>
  event.getAllProperties(name).flatMap((property) => property.getValues() as (ICAL.Time | ICAL.Period)[])
const startOf = (time: ICAL.Time | ICAL.Period) => (time instanceof ICAL.Period ? time.start : time)
/** A day for a time that is one, else the moment: an exception may name either of an event with a time. */
const keyOf = (time: ICAL.Time) =>
  time.isDate
    ? time.toString()
    : time.zone === ICAL.Timezone.localTimezone
      ? time.toString()
      : String(time.toUnixTime())
const keysOf = (time: ICAL.Time) => [keyOf(time), time.toString(), time.toString().slice(0, 10)]

/** A rule that may repeat several times a day: only bombs go on with that for long. */
const WITHIN_DAYS = /FREQ=(?:SECONDLY|MINUTELY|HOURLY)|BY(?:HOUR|MINUTE|SECOND)/

/** The starts of an event that repeats, as its rules and lists say, from the first that may matter. */
function* startsOf(event: ICAL.Event, days: Days): Generator<ICAL.Time | ICAL.Period> {
  let count = 0
  const counted = (most: number) => {
    count += 1
    days.starts += 1
    if (count > most || days.starts > READ_LIMITS.starts) throw new TooMuch()
  }
  yield event.startDate
  for (const rule of event.component.getAllProperties('rrule')) {
    const recur = rule.getFirstValue() as ICAL.Recur
    const most = WITHIN_DAYS.test(recur.toString()) ? READ_LIMITS.startsWithinDays : READ_LIMITS.startsOfOne
    const steps = recur.iterator(event.startDate)
    for (let next = steps.next(); next; next = steps.next()) {
      counted(most)
      // A day of slack: the photographer's zone may be behind the event's.
      if (numberOf(next.toString().slice(0, 10)) > days.last + 1) break
      yield next.clone()
    }
  }
  for (const date of timesOf(event.component, 'rdate')) {
    counted(READ_LIMITS.startsOfOne)
    yield date
  }
}

/** Marks what a whole series takes, less its exceptions and what stands elsewhere as a changed one of it. */
function markSeries(component: ICAL.Component, changed: readonly ICAL.Component[], days: Days): void {
  const event = new ICAL.Event(component, { exceptions: [] })
  const { startDate, duration } = event
  if (!startDate) throw new Error('An event without a start')
  const gone = new Set(timesOf(component, 'exdate').map((time) => keyOf(startOf(time))))
  const ranges: ICAL.Event[] = []
  for (const item of changed) {
    const one = new ICAL.Event(item, { exceptions: [] })
    gone.add(keyOf(one.recurrenceId))
    if (one.modifiesFuture()) ranges.push(one)
  }
  ranges.sort((one, other) => one.recurrenceId.compare(other.recurrenceId))
  const isOwnBusy = isBusy(component)
  for (const date of startsOf(event, days)) {
    const start = startOf(date)
    if (keysOf(start).some((key) => gone.has(key))) continue
    const later = ranges.findLast((range) => range.recurrenceId.compare(start) <= 0)
    if (later ? !isBusy(later.component) : !isOwnBusy) continue
    let end = start.clone()
    if (date instanceof ICAL.Period) end = date.getEnd()
    else end.addDuration(later ? later.duration : duration)
    const from = start.clone()
    if (later) {
      const shift = later.startDate.subtractDate(later.recurrenceId)
      from.addDuration(shift)
      end.addDuration(shift)
    }
    days.mark(from, end)
  }
}

/** Whether rules of a zone are such as real ones: once a year. Anything else could be endless. */
const isPlainZone = (lines: readonly string[]): boolean =>
  lines.length <= READ_LIMITS.zoneRules &&
  lines.every((line) => !/^RRULE/i.test(line) || (/FREQ=YEARLY/i.test(line) && !/BY(?:HOUR|MINUTE|SECOND)/i.test(line)))

const valueIn = (lines: readonly string[], name: string) =>
  lines.find((line) => line.toUpperCase().startsWith(`${name}:`))?.slice(name.length + 1) ?? ''

const parsed = ({ name, lines }: Kept) =>
  new ICAL.Component(ICAL.parse([`BEGIN:${name}`, ...lines, `END:${name}`].join('\r\n')) as unknown[])

/** The calendar's zones: Intl's where it knows them, else the file's own; without either its times are local. */
function addZones(root: ICAL.Component, kept: readonly Kept[]): void {
  for (const part of kept) {
    const { name, lines } = part
    if (name === 'VTIMEZONE') {
      const tzid = valueIn(lines, 'TZID')
      if (registerZone(tzid) || registerZone(tzid, valueIn(lines, 'X-LIC-LOCATION')) || !isPlainZone(lines)) continue
      try {
        root.addSubcomponent(parsed(part))
      } catch {
        // Its times are read as local ones.
      }
    } else
      for (const line of lines) {
        const tzid = /;TZID=("[^"]*"|[^;:]*)/i.exec(line)?.[1]?.replaceAll('"', '')
        if (tzid && !ICAL.TimezoneService.has(tzid)) registerZone(tzid)
      }
  }
}

const sequenceOf = (event: ICAL.Component) => Number(event.getFirstPropertyValue('sequence') ?? 0) || 0

/** Without revisions that newer ones replace; programs that give all events one UID number none of them. */
function newest(events: readonly ICAL.Component[]): ICAL.Component[] {
  const top = new Map<string, number>()
  const keyed = events.map((event) => {
    const changed = event.getFirstPropertyValue('recurrence-id') as ICAL.Time | null
    const key = `${wordOf(event, 'uid')} ${changed ? keyOf(changed) : ''}`
    top.set(key, Math.max(top.get(key) ?? 0, sequenceOf(event)))
    return { key, event }
  })
  return keyed.filter(({ key, event }) => sequenceOf(event) === top.get(key)).map(({ event }) => event)
}

/** Reads each with its own trial; returns how many failed. */
function each<T>(items: readonly T[], work: (item: T) => void): number {
  let failed = 0
  for (const item of items) {
    try {
      work(item)
    } catch (error) {
      if (error instanceof TooMuch) throw error
      failed += 1
    }
  }
  return failed
}

function read(question: ReadQuestion): ReadAnswer {
  const kept = keptOf(question.text)
  if (!kept) return { refused: 'not-a-calendar' }
  if (kept.length > READ_LIMITS.parts) throw new TooMuch()
  const days = new Days(question)
  const root = new ICAL.Component('vcalendar')
  addZones(root, kept)
  const events: ICAL.Component[] = []
  const lists: ICAL.Component[] = []
  let unreadable = each(
    kept.filter(({ name }) => name !== 'VTIMEZONE'),
    (part) => {
      const component = parsed(part)
      root.addSubcomponent(component)
      ;(part.name === 'VEVENT' ? events : lists).push(component)
    },
  )
  const theirs = newest(events.filter((event) => !wordOf(event, 'uid').endsWith(EXPORTED_UID.toUpperCase())))
  const isChanged = (event: ICAL.Component) => event.hasProperty('recurrence-id')
  const changedOf = Map.groupBy(theirs.filter(isChanged), (event) => wordOf(event, 'uid'))
  unreadable += each(
    theirs.filter((event) => !isChanged(event)),
    (event) => markSeries(event, changedOf.get(wordOf(event, 'uid')) ?? [], days),
  )
  unreadable += each(theirs.filter(isChanged), (component) => {
    const { startDate, endDate } = new ICAL.Event(component, { exceptions: [] })
    if (isBusy(component)) days.mark(startDate, endDate)
  })
  unreadable += each(lists, (list) => {
    for (const property of list.getAllProperties('freebusy')) {
      if (String(property.getParameter('fbtype') ?? '').toUpperCase() === 'FREE') continue
      for (const period of property.getValues() as ICAL.Period[]) days.mark(period.start, period.getEnd())
    }
  })
  return { days: days.list(), unreadable }
}

/**
 * The days on which a calendar's owner is busy, in their own zone: repeating, moved, cancelled and free events as RFC 5545
 * says, our own exported ones left out. Bounded in parts and repetitions. (AV7)
 */
export function busyDays(question: ReadQuestion): ReadAnswer {
  try {
    return read(question)
  } catch (error) {
    if (error instanceof TooMuch) return { refused: 'too-much' }
    throw error
  }
}
