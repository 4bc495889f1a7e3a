import type { Kept } from '../../dates-only.ts'
import type { Steps } from './limits.ts'
import { ruleOf, startsOf } from './rule.ts'
import { costOf, dayOfWall, linesOf, periodsOf, wordsOf } from './values.ts'
import { certainZone, intlZone, likelyZone, UTC, type Zone } from './zones.ts'

/** Looking for a zone that nobody knows takes as long as thousands of other steps. */
const NEW_NAME = 2000

type Observance = { lines: string[] }
/** From this moment on, seconds from UTC. */
type Change = { instant: number; before: number; after: number }

function offsetIn(lines: readonly string[], name: string): number | null {
  const [, sign, hours, minutes, seconds] =
    /^([+-]?)(\d{1,2}):?(\d\d):?(\d\d)?$/.exec(wordsOf(linesOf(lines, name)[0] ?? '')) ?? []
  if (hours === undefined) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0))
}

function observancesOf(lines: readonly string[]): Observance[] {
  const all: Observance[] = []
  for (const line of lines)
    if (line.startsWith('BEGIN:')) all.push({ lines: [] })
    else all.at(-1)?.lines.push(line)
  return all
}

function changesOf({ lines }: Observance, to: number, steps: Steps): Change[] {
  const [before, after] = [offsetIn(lines, 'TZOFFSETFROM'), offsetIn(lines, 'TZOFFSETTO')]
  const start = periodsOf(linesOf(lines, 'DTSTART')[0] ?? '')?.[0]?.start
  if (after === null || !start) return []
  const own = before ?? after
  const walls = [
    start.wall,
    ...linesOf(lines, 'RDATE').flatMap((line) => (periodsOf(line) ?? []).map((one) => one.start.wall)),
  ]
  for (const line of linesOf(lines, 'RRULE')) {
    const rule = ruleOf(wordsOf(line))
    const until = rule?.until
    const last = until ? until.wall + (until.zone ? own : 0) : Number.POSITIVE_INFINITY
    const range = { wall: start.wall, from: dayOfWall(start.wall), to }
    if (rule) for (const wall of startsOf(rule, range, (at) => at > last, steps)) walls.push(wall)
  }
  steps.take(walls.length)
  return walls.map((wall) => ({ instant: wall - own, before: own, after }))
}

/** A zone by a file's own rules, until a day; null when they say nothing. */
function zoneOfRules(lines: readonly string[], to: number, steps: Steps): Zone | null {
  const changes = observancesOf(lines)
    .flatMap((observance) => changesOf(observance, to, steps))
    .toSorted((one, other) => one.instant - other.instant)
  if (changes.length === 0) return null
  const atInstant = (instant: number) => {
    let [low, high] = [0, changes.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (changes[middle]!.instant <= instant) low = middle + 1
      else high = middle
    }
    return low === 0 ? changes[0]!.before : changes[low - 1]!.after
  }
  return { atInstant, atWall: (wall) => atInstant(wall - atInstant(wall)) }
}

/**
 * The zones of one calendar: Intl's where a name certainly means one, else the file's own rules, else what the name
 * most probably means.
 */
export class Zones {
  private readonly own = new Map<string, Zone>()
  private readonly found = new Map<string, Zone | null>()
  private readonly steps: Steps
  /** The photographer's. */
  readonly here: Zone
  constructor(timeZone: string, kept: readonly Kept[], to: number, steps: Steps) {
    this.here = intlZone(timeZone)
    this.steps = steps
    for (const { name, lines } of kept) {
      if (name !== 'VTIMEZONE') continue
      steps.take(costOf(lines) + NEW_NAME)
      const [tzid = '', place = ''] = ['TZID', 'X-LIC-LOCATION'].map((each) => wordsOf(linesOf(lines, each)[0] ?? ''))
      const certain = certainZone(tzid) ?? certainZone(place)
      const zone = certain ? intlZone(certain) : zoneOfRules(lines, to, steps)
      if (zone) this.own.set(tzid.toUpperCase(), zone)
    }
  }
  /** The zone of a name; without one, or one that nobody knows, the other. */
  named(tzid: string | null, other: Zone): Zone {
    if (!tzid) return other
    if (tzid === 'UTC') return UTC
    let zone = this.found.get(tzid)
    if (zone === undefined) {
      this.steps.take(NEW_NAME)
      const certain = certainZone(tzid)
      const likely = certain ? null : likelyZone(tzid)
      zone = certain ? intlZone(certain) : (this.own.get(tzid.toUpperCase()) ?? (likely ? intlZone(likely) : null))
      this.found.set(tzid, zone)
    }
    return zone ?? other
  }
  /** Where midnight may be meant by a moment that names a day: the calendar's own zone, the file's, UTC. */
  around(own: Zone): Zone[] {
    const all = [own, ...[...this.own.values()].slice(0, 5), UTC]
    this.steps.take(all.length * 2)
    return all
  }
}
