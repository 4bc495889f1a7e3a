import { keptOf } from '../../dates-only.ts'
import { EXPORTED_UID } from '../../model.ts'
import { dayNamed, type Entry, entryOf } from './entry.ts'
import { Zones } from './file-zones.ts'
import { Steps, TooMuch } from './limits.ts'
import { type Rule, startsOf } from './rule.ts'
import {
  costOf,
  DAY_SECONDS,
  dayOf,
  dayOfWall,
  linesOf,
  type Moment,
  numberOf,
  type Period,
  parameterOf,
  periodsOf,
} from './values.ts'
import { UTC, type Zone } from './zones.ts'

/** Real calendars stay far below. */
const PARTS_MAX = 20_000
/** A time by another clock asks for several offsets. */
const CONVERSION = 3
/** The furthest that a change to all that follow is looked for. */
const SHIFT_DAYS = 400

export type ReadQuestion = {
  text: string
  /** The photographer's own zone: days are theirs, and times without a zone are theirs. */
  timeZone: string
  /** The first and the last day that matter, YYYY-MM-DD. */
  from: string
  until: string
  /** Until which hour a night belongs to the day before. */
  nightEnds: number
}
/** The busy days, ascending, and how many events could not be read; or why nothing can be said. */
export type ReadAnswer = { days: string[]; unreadable: number } | { refused: 'not-a-calendar' | 'too-much' }

/** A calendar's days in a range, marked one by one. */
class Days {
  private readonly marks: Uint8Array
  private readonly here: Zone
  private readonly nightEnds: number
  private readonly steps: Steps
  readonly first: number
  readonly last: number
  constructor({ from, until, nightEnds }: ReadQuestion, here: Zone, steps: Steps) {
    this.first = numberOf(from)
    this.last = numberOf(until)
    this.nightEnds = nightEnds * 3600
    this.here = here
    this.steps = steps
    this.marks = new Uint8Array(Math.max(0, this.last - this.first + 1))
  }
  /** Whether a time is so far away that no zone brings it near. */
  areFar(wall: number, seconds: number): boolean {
    return wall > (this.last + 3) * DAY_SECONDS || wall + Math.max(0, seconds) < (this.first - 3) * DAY_SECONDS
  }
  markDays(first: number, last: number): void {
    const [from, to] = [Math.max(first, this.first) - this.first, Math.min(last, this.last) - this.first]
    if (from > to) return
    this.steps.take(to - from + 1)
    this.marks.fill(1, from, to + 1)
  }
  /**
   * From the day of one end to that of the other. A time that ends at midnight does not take the day after, nor does
   * one that ends in the night; one wholly in the night takes the day before.
   */
  mark(start: number, end: number): void {
    this.steps.take()
    if (start === end) return
    const near = (instant: number) =>
      Math.min(Math.max(instant, (this.first - 3) * DAY_SECONDS), (this.last + 4) * DAY_SECONDS)
    const [from, to] = [near(start), near(Math.max(start, end))].map(
      (instant) => instant + this.here.atInstant(instant),
    )
    const first = dayOfWall(from!)
    if (end < start) return this.markDays(first, first)
    const isNight = to! - dayOfWall(to!) * DAY_SECONDS < this.nightEnds
    const last = isNight ? dayOfWall(to!) - 1 : dayOfWall(to! - 1)
    this.markDays(Math.min(first, last), last)
  }
  list(): string[] {
    return [...this.marks.entries()].flatMap(([index, mark]) => (mark ? [dayOf(this.first + index)] : []))
  }
}

/** Reads the events of one calendar into its days. */
class Reading {
  readonly steps = new Steps()
  readonly zones: Zones
  readonly days: Days
  constructor(question: ReadQuestion, kept: NonNullable<ReturnType<typeof keptOf>>) {
    this.zones = new Zones(question.timeZone, kept, numberOf(question.until) + 366, this.steps)
    this.days = new Days(question, this.zones.here, this.steps)
  }

  /** A moment by the clock of an event. */
  private clockOf(moment: Moment, { isDate, wall, zone, calendar }: Entry): number {
    if (isDate) return dayNamed(moment, calendar, this.zones) * DAY_SECONDS
    if (moment.isDate) return moment.wall + (wall - dayOfWall(wall) * DAY_SECONDS)
    if (!moment.zone) return moment.wall
    this.steps.take(CONVERSION)
    const own = this.zones.named(moment.zone, calendar)
    const instant = moment.wall - own.atWall(moment.wall)
    return instant + zone.atInstant(instant)
  }

  /** Where the starts of a series are left out: at a time, or on a day when only that is named. */
  private goneOf(entry: Entry, changed: readonly Entry[]) {
    this.steps.take(entry.exceptions.length + changed.length)
    const gone = { walls: new Set<number>(), days: new Set<number>() }
    for (const moment of [...entry.exceptions, ...changed.map((one) => one.changed!)]) {
      const wall = this.clockOf(moment, entry)
      gone.walls.add(wall)
      const isOwn = !moment.zone || this.zones.named(moment.zone, entry.calendar) === entry.zone
      const isMidnight = !moment.isDate && moment.wall % DAY_SECONDS === 0 && isOwn && entry.zone !== UTC
      if (moment.isDate || isMidnight) gone.days.add(dayOfWall(isMidnight ? moment.wall : wall))
    }
    return gone
  }

  /** When a rule is over; a day given as the end of times is wholly part of them. */
  private endOf({ until }: Rule, entry: Entry): number {
    if (!until) return Number.POSITIVE_INFINITY
    if (until.isDate && !entry.isDate) return until.wall + DAY_SECONDS - 1
    return this.clockOf(until, entry)
  }

  private *startsBy(rule: Rule, entry: Entry, shift = 0): Generator<number> {
    const slack = Math.ceil(Math.abs(entry.seconds) / DAY_SECONDS) + 3 + shift
    const range = { wall: entry.wall, from: this.days.first - slack, to: this.days.last + 2 + shift }
    const end = this.endOf(rule, entry)
    yield* startsOf(rule, range, (start) => start > end, this.steps)
  }

  private markFrom(entry: Entry, wall: number, seconds: number): void {
    if (entry.isDate) {
      const day = dayOfWall(wall)
      this.days.markDays(day, day + Math.max(1, Math.ceil(seconds / DAY_SECONDS)) - 1)
      return
    }
    if (this.days.areFar(wall, seconds)) return
    const start = wall - entry.zone.atWall(wall)
    this.days.mark(start, start + seconds)
  }

  private lengthOf({ start, end, seconds }: Period, entry: Entry): number {
    if (end) return this.clockOf(end, entry) - this.clockOf(start, entry)
    return seconds ?? entry.seconds
  }

  /** Marks what a whole series takes, less its exceptions and what stands elsewhere as a changed one of it. */
  markSeries(entry: Entry, changed: readonly Entry[]): void {
    const gone = this.goneOf(entry, changed)
    for (const rule of entry.exceptRules) for (const wall of this.startsBy(rule, entry)) gone.walls.add(wall)
    const onward = changed
      .filter((one) => one.isOnward)
      .map((one) => ({ one, from: this.clockOf(one.changed!, entry) }))
      .toSorted((one, other) => one.from - other.from)
    const visit = (wall: number, seconds: number) => {
      this.steps.take()
      if (gone.walls.has(wall) || gone.days.has(dayOfWall(wall))) return
      this.steps.take(onward.length)
      const later = onward.findLast(({ from }) => from <= wall)
      if (!(later?.one ?? entry).isBusy) return
      if (!later) return this.markFrom(entry, wall, seconds)
      const { wall: clock, zone, isDate } = later.one
      const moved = isDate === entry.isDate ? clock - zone.atWall(clock) + entry.zone.atWall(clock) - later.from : 0
      this.markFrom(entry, wall + moved, later.one.seconds)
    }
    if (entry.rules.length === 0) visit(entry.wall, entry.seconds)
    const shift = onward.length > 0 ? SHIFT_DAYS : 0
    for (const rule of entry.rules) for (const wall of this.startsBy(rule, entry, shift)) visit(wall, entry.seconds)
    for (const date of entry.dates) visit(this.clockOf(date.start, entry), this.lengthOf(date, entry))
  }

  markChanged(entry: Entry): void {
    if (entry.isBusy) this.markFrom(entry, entry.wall, entry.seconds)
  }

  /** Marks a list of busy times. */
  markList(lines: readonly string[]): void {
    this.steps.take(costOf(lines))
    for (const line of linesOf(lines, 'FREEBUSY')) {
      if (/^FREE$/i.test(parameterOf(line.slice(0, line.indexOf(':')), 'FBTYPE') ?? '')) continue
      for (const { start, end, seconds } of periodsOf(line) ?? []) {
        const [from, to] = [start, end].map(
          (moment) => moment && moment.wall - this.zones.named(moment.zone, this.zones.here).atWall(moment.wall),
        )
        this.days.mark(from!, to ?? from! + (seconds ?? 0))
      }
    }
  }
}

/** Without revisions that newer ones replace; programs that give all events one UID, or none, number none of them. */
function newest(entries: readonly Entry[]): Entry[] {
  const keyOf = ({ uid, changed }: Entry) => `${uid} ${changed?.wall ?? ''}`
  const top = new Map<string, number>()
  for (const entry of entries) top.set(keyOf(entry), Math.max(top.get(keyOf(entry)) ?? 0, entry.sequence))
  return entries.filter((entry) => entry.uid === '' || entry.sequence === top.get(keyOf(entry)))
}

function read(question: ReadQuestion): ReadAnswer {
  const kept = keptOf(question.text)
  if (!kept) return { refused: 'not-a-calendar' }
  if (kept.length > PARTS_MAX) throw new TooMuch()
  const reading = new Reading(question, kept)
  let unreadable = 0
  const each = <Item>(items: readonly Item[], work: (item: Item) => void) => {
    for (const item of items) {
      try {
        work(item)
      } catch (error) {
        if (error instanceof TooMuch) throw error
        unreadable += 1
      }
    }
  }
  const entries: Entry[] = []
  const partsNamed = (name: string) => kept.filter((part) => part.name === name)
  each(partsNamed('VEVENT'), (part) => entries.push(entryOf(part, reading.zones, reading.steps)))
  const theirs = newest(entries.filter(({ uid }) => !uid.endsWith(EXPORTED_UID.toUpperCase())))
  unreadable += theirs.filter(({ isOdd }) => isOdd).length
  const changedOf = Map.groupBy(
    theirs.filter(({ changed, uid }) => changed && uid),
    ({ uid }) => uid,
  )
  for (const entry of theirs) {
    if (entry.changed) reading.markChanged(entry)
    else reading.markSeries(entry, changedOf.get(entry.uid) ?? [])
  }
  each(partsNamed('VFREEBUSY'), ({ lines }) => reading.markList(lines))
  return { days: reading.days.list(), unreadable }
}

/**
 * The days on which a calendar's owner is busy, in their own zone: repeating, moved, cancelled and free events as RFC
 * 5545 says and calendar programs mean, our own exported ones left out. It ends within its steps.
 */
export function busyDays(question: ReadQuestion): ReadAnswer {
  try {
    return read(question)
  } catch (error) {
    if (error instanceof TooMuch) return { refused: 'too-much' }
    throw error
  }
}
