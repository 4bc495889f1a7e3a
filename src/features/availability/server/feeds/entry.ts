import type { Kept } from '../../dates-only.ts'
import type { Zones } from './file-zones.ts'
import type { Steps } from './limits.ts'
import { type Rule, ruleOf } from './rule.ts'
import {
  costOf,
  DAY_SECONDS,
  dayOfWall,
  linesOf,
  type Moment,
  type Period,
  parameterOf,
  periodsOf,
  secondsOf,
  wordsOf,
} from './values.ts'
import type { Zone } from './zones.ts'

/** An event as it is meant, by the clock it was written with. */
export type Entry = {
  uid: string
  sequence: number
  isBusy: boolean
  isDate: boolean
  wall: number
  zone: Zone
  /** The calendar's own zone: its X-WR-TIMEZONE, else the photographer's. */
  calendar: Zone
  /** How long it takes, in seconds; of whole days at least one. */
  seconds: number
  rules: Rule[]
  /** Rules of what is left out. */
  exceptRules: Rule[]
  dates: Period[]
  exceptions: Moment[]
  /** Which one of its series it replaces, and whether all later ones as well. */
  changed: Moment | null
  isOnward: boolean
  /** Something of it could not be read. */
  isOdd: boolean
}

/** The day a moment names, where days are meant: on its own clock, or where it is midnight. */
export function dayNamed({ wall, isDate, zone }: Moment, calendar: Zone, zones: Zones): number {
  if (isDate || zone !== 'UTC') return dayOfWall(wall)
  const clocks = zones.around(calendar).map((each) => wall + each.atInstant(wall))
  const isEdge = (clock: number) => [0, DAY_SECONDS - 1].includes(clock - dayOfWall(clock) * DAY_SECONDS)
  return dayOfWall(clocks.find(isEdge) ?? clocks[0]!)
}

const wordIn = (lines: readonly string[], name: string) => wordsOf(linesOf(lines, name)[0] ?? '').toUpperCase()

/** Whether an event takes its time: it is not cancelled and not shown as free. */
function isBusy(lines: readonly string[]): boolean {
  if (/^CANCELL?ED$/.test(wordIn(lines, 'STATUS')) || /^(?:TRANSPARENT|[1-9]\d*)$/.test(wordIn(lines, 'TRANSP')))
    return false
  return !['FREE', 'WORKINGELSEWHERE'].includes(wordIn(lines, 'X-MICROSOFT-CDO-BUSYSTATUS'))
}

const isMidnight = (wall: number) => wall % DAY_SECONDS === 0

const isOnward = (lines: Kept['lines']) =>
  linesOf(lines, 'RECURRENCE-ID').some((line) => /THISANDFUTURE/i.test(parameterOf(line, 'RANGE') ?? ''))

const oneOrNone = <Value>(value: Value | null): Value[] | null => (value === null ? null : [value])

/** An event of a calendar. @throws Error when it does not say when it begins. */
export function entryOf({ lines }: Kept, zones: Zones, steps: Steps): Entry {
  steps.take(costOf(lines))
  let isOdd = false
  const readAll = <Value>(name: string, read: (line: string) => Value[] | null): Value[] =>
    linesOf(lines, name).flatMap((line) => {
      const found = read(line)
      if (!found) isOdd = true
      steps.take(found?.length)
      return found ?? []
    })
  const momentsIn = (name: string) => readAll(name, periodsOf).map(({ start }) => start)
  const rulesIn = (name: string) => readAll(name, (line) => oneOrNone(ruleOf(wordsOf(line))))
  const calendar = zones.named(wordsOf(linesOf(lines, 'X-WR-TIMEZONE')[0] ?? ''), zones.here)
  const status = wordIn(lines, 'STATUS')
  const [changed = null] = momentsIn('RECURRENCE-ID')
  // One that only says which of a series is cancelled needs no time of its own.
  const [start = status.startsWith('CANCEL') ? changed : undefined] = momentsIn('DTSTART')
  if (!start) throw new Error('An event without a start')
  const [end] = momentsIn('DTEND')
  const [duration] = readAll('DURATION', (line) => oneOrNone(secondsOf(wordsOf(line))))
  const zone = zones.named(start.zone, calendar)
  const isWhole =
    wordIn(lines, 'X-MICROSOFT-CDO-ALLDAYEVENT') === 'TRUE' &&
    isMidnight(start.wall + (start.zone === 'UTC' ? calendar.atInstant(start.wall) : 0))
  const isDate = start.isDate || isWhole
  const wall = isDate ? dayNamed(start, calendar, zones) * DAY_SECONDS : start.wall
  const lengthTo = (to: Moment): number => {
    if (isDate)
      return (
        Math.max(
          1,
          dayNamed(to, calendar, zones) + (to.isDate || isMidnight(to.wall) || isWhole ? 0 : 1) - dayOfWall(wall),
        ) * DAY_SECONDS
      )
    const clock = to.zone ? zones.named(to.zone, calendar) : zone
    return to.wall - clock.atWall(to.wall) - (wall - zone.atWall(wall))
  }
  const given = end ? lengthTo(end) : (duration ?? 0)
  return {
    uid: wordIn(lines, 'UID'),
    sequence: Number(wordIn(lines, 'SEQUENCE')) || 0,
    isBusy: isBusy(lines),
    isDate,
    wall,
    zone,
    calendar,
    changed,
    seconds: isDate ? Math.max(1, Math.ceil(given / DAY_SECONDS)) * DAY_SECONDS : given,
    rules: rulesIn('RRULE'),
    exceptRules: rulesIn('EXRULE'),
    dates: readAll('RDATE', periodsOf),
    exceptions: momentsIn('EXDATE'),
    isOnward: isOnward(lines),
    isOdd,
  }
}
