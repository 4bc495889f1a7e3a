/** Values of iCalendar lines, as they are meant: other programs leave out blanks and punctuation, or add some. */

export const DAY_SECONDS = 86_400
/** Days are counted from January 1, 1970; a clock shows seconds from then, as if in UTC. */
export const dayOfWall = (wall: number): number => Math.floor(wall / DAY_SECONDS)
export const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000 / DAY_SECONDS
export const dayOf = (number: number): string => new Date(number * DAY_SECONDS * 1000).toISOString().slice(0, 10)

/** A day, or a time as a clock in its zone shows it: the zone by its name, `UTC`, or none when nothing was said. */
export type Moment = { wall: number; isDate: boolean; zone: string | null }
/** Either end is given, or how long it takes: in seconds, and in whole days when nothing smaller was said. */
export type Period = { start: Moment; end: Moment | null; seconds: number | null }

const MOMENT =
  /^(\d{4})(?:(\d\d)(\d\d)|[-/.](\d\d?)[-/.](\d\d?))(?:[T ]*(?:(\d\d)(\d\d)?(\d\d)?|(\d\d?):(\d\d)(?::(\d\d))?)(?:[.,]\d+)? ?([AP]M)?)?[T ]*(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i

/** No moment and no duration is written with more. */
const WORDS_MAX = 80

const hourOf = (hour: number, half: string | undefined) => (half ? (hour % 12) + (/p/i.test(half) ? 12 : 0) : hour)

/** The seconds of "+0200" or "-05:00". */
function offsetOf(text: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(text) ?? []
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60) : 0
}

/** A date or a time: `20270612T140000Z`, `2027-06-12 14:00`, `20270612`. Null when it is none, or no such day exists. */
export function momentOf(text: string, zone: string | null, isDay = false): Moment | null {
  const found = text.length <= WORDS_MAX ? MOMENT.exec(text.trim()) : null
  if (!found) return null
  const [, year, month, day, dashedMonth, dashedDay, ...clock] = found
  const [hours, minutes, seconds, typedHours, typedMinutes, typedSeconds, half, mark] = clock
  const [m, d] = [Number(month ?? dashedMonth), Number(day ?? dashedDay)]
  const midnight = Date.parse(`${year}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}T00:00:00Z`) / 1000
  if (Number.isNaN(midnight) || new Date(midnight * 1000).getUTCDate() !== d || Number(year) === 0) return null
  const hour = hours ?? typedHours
  if (hour === undefined || isDay) return { wall: midnight, isDate: true, zone: null }
  const [h, min, s] = [
    hourOf(Number(hour), half),
    Number(minutes ?? typedMinutes ?? 0),
    Number(seconds ?? typedSeconds ?? 0),
  ]
  if (h > 24 || min > 59 || s > 60) return null
  const wall = midnight + h * 3600 + min * 60 + Math.min(s, 59)
  return mark ? { wall: wall - offsetOf(mark), isDate: false, zone: 'UTC' } : { wall, isDate: false, zone }
}

const DURATION = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/i

/** A duration in seconds; null when it is none. */
export function secondsOf(text: string): number | null {
  const found = text.length <= WORDS_MAX ? DURATION.exec(text.replaceAll(/\s/g, '')) : null
  if (!found || !/\d/.test(text)) return null
  const [weeks, days, hours, minutes, seconds] = found.slice(2).map((part) => Number(part ?? 0)) as [
    ...[number, number, number, number, number],
  ]
  const total = (weeks * 7 + days) * DAY_SECONDS + hours * 3600 + minutes * 60 + seconds
  return found[1] === '-' ? -total : total
}

/** `20270612T150000Z/PT1H`, or a moment alone. */
export function periodOf(text: string, zone: string | null, isDay: boolean): Period | null {
  const [from = '', to, ...more] = text.split('/')
  const start = momentOf(from, zone, isDay)
  if (start && to === undefined) return { start, end: null, seconds: null }
  if (!start || more.length > 0 || to === undefined) {
    const whole = momentOf(text, zone, isDay)
    return whole && { start: whole, end: null, seconds: null }
  }
  const end = momentOf(to, zone, isDay)
  const seconds = secondsOf(to)
  return end || seconds !== null ? { start, end, seconds } : null
}

const unquoted = (text: string) => text.replaceAll('"', '').trim()

/** A parameter's value: quoted or not, and with any signs in it that others forgot to quote. */
export function parameterOf(parameters: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*("[^"]*"|.*?)\\s*(?=;\\s*[\\w-]+\\s*=|$)`, 'i').exec(parameters)
  return found ? unquoted(found[1]!) : null
}

/** A zone's name may have colons in it, quoted or not: that many are tried as the one before the value. */
const COLONS = 12

/** The parameters of a line and what its value means, from the first colon after which a value can be read. */
function readAfterColon<Value>(given: string, read: (value: string, parameters: string) => Value | null): Value | null {
  const line = given.replaceAll(/\s+/g, ' ')
  const name = /^ ?[\w-]+ ?/.exec(line)?.[0].length ?? 0
  let colon = line.indexOf(':', name)
  for (let tried = 0; colon >= 0 && tried < COLONS; tried += 1) {
    const value = read(line.slice(colon + 1), line.slice(name, colon))
    if (value !== null) return value
    colon = line.indexOf(':', colon + 1)
  }
  return null
}

/** The moments and periods of a line such as DTSTART or RDATE; null when one of them is none. */
export const periodsOf = (line: string): Period[] | null =>
  readAfterColon(line, (value, parameters) => {
    if (value.trim() === '') return []
    if (!/^[ ,;\\]*\d{4}/.test(value)) return null
    const zone = parameterOf(parameters, 'TZID')
    const isDay = parameterOf(parameters, 'VALUE')?.toUpperCase() === 'DATE'
    const read: Period[] = []
    for (const item of value.split(/[\\,;]+/)) {
      if (item.trim() === '') continue
      const period = periodOf(item, zone, isDay)
      if (!period) return null
      read.push(period)
    }
    return read
  })

/** What a line says of anything but times: a state, an identifier, a rule. */
export const wordsOf = (line: string): string => unquoted(line.slice(line.indexOf(':') + 1))

const nameOf = (line: string): string => /^[\w-]+/.exec(line)?.[0].toUpperCase() ?? ''
/** What reading a part's lines costs, in steps. */
export const costOf = (lines: readonly string[]): number =>
  lines.reduce((total, line) => total + 1 + Math.floor(line.length / 40), 0)
/** The lines of a part that have a name. */
export const linesOf = (lines: readonly string[], name: string): string[] =>
  lines.filter((line) => nameOf(line) === name)
