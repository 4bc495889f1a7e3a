import { IANA_ALIAS_MAP, WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { zoneOffset } from '#shared/date/days.ts'
import { DAY_SECONDS, dayOfWall } from './values.ts'

/** Seconds from UTC, at a moment and at a time of its own clock. */
export type Zone = { atInstant: (instant: number) => number; atWall: (wall: number) => number }

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9+-]+/g, ' ')
    .trim()

/** Windows' own names (CLDR), and the cities that zones are named after. Of several, the first is the usual one. */
const WINDOWS = new Map<string, string>()
const CITIES = new Map<string, string>()
const add = (names: Map<string, string>, name: string, zone: string) =>
  void (names.has(plain(name)) || names.set(plain(name), zone))
for (const { windowsName, iana } of WINDOWS_TO_IANA_MAP) add(WINDOWS, windowsName, iana[0])
for (const { description, alias } of IANA_ALIAS_MAP) {
  for (const zone of alias) add(CITIES, zone.slice(zone.lastIndexOf('/') + 1), alias[0])
  add(CITIES, description.split(',')[0]!, alias[0])
}

const isZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const OFFSET = /^\(?(?:GMT|UTC)?([+-])(\d{1,2})[:.]?(\d{2})?\)?/i
/** "GMT-0500", "UTC+05:30" and "(UTC-08:00) ..." as an offset that Intl knows. */
function offsetZone(name: string): string | undefined {
  const [, sign, hours = '', minutes = '00'] = OFFSET.exec(name) ?? []
  return sign && `${sign}${hours.padStart(2, '0')}:${minutes}`
}

const offsetsOf = (zone: string) => [0, 6].map((month) => zoneOffset(zone, new Date(Date.UTC(2027, month, 1))))

/** A zone of a displayed list, by its regions or cities: "(UTC-05:00) Eastern Time (US & Canada)", "Rome, Vienna". */
function displayedZone(name: string): string | undefined {
  const offset = /^\(?(?:GMT|UTC)/i.test(name) ? offsetZone(name) : undefined
  const fits = (zone: string) => !offset || offsetsOf(zone).includes(offsetsOf(offset)[0]!)
  const places = name.replaceAll(/\([^)]*\)/g, ' ').split(/[,;/]/)
  for (const place of places.map(plain).filter(Boolean)) {
    const region = place.replace(/ (?:(?:standard|daylight|summer) )?time$/, '')
    const title = region.replaceAll(/(?:^| )[a-z]/g, (letter) => letter.toUpperCase()).replaceAll(' ', '_')
    const known = [WINDOWS.get(place), WINDOWS.get(`${region} standard time`), CITIES.get(region)]
    const found = [...known, `US/${title}`, `Canada/${title}`].find((zone) => zone && isZone(zone) && fits(zone))
    if (found) return found
  }
  return offset
}

/** Abbreviations that calendars for the United States use, and the letters for UTC. */
const SHORT: Record<string, string> = {
  z: 'UTC',
  zulu: 'UTC',
  'coordinated universal time': 'UTC',
  est: 'America/New_York',
  edt: 'America/New_York',
  et: 'America/New_York',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
  ct: 'America/Chicago',
  mst: 'America/Denver',
  mdt: 'America/Denver',
  mt: 'America/Denver',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  pt: 'America/Los_Angeles',

  akst: 'America/Anchorage',
  akdt: 'America/Anchorage',
  hst: 'Pacific/Honolulu',

  bst: 'Europe/London',
  cest: 'Europe/Berlin',
  eest: 'Europe/Athens',
  ist: 'Asia/Kolkata',
}

/** The zone that a name certainly means: IANA's, Windows', one with a prefix such as Mozilla's, or an offset. */
function namedZone(name: string): string | undefined {
  const lower = plain(name)
  const tail = /([A-Za-z]+[/-][A-Za-z_+-]+(?:\/[A-Za-z_+-]+)?)(?:-\d+)?$/.exec(name)?.[1]
  const candidates = [
    SHORT[lower],
    WINDOWS.get(lower),
    WINDOWS.get(lower.replace(/ daylight time$/, ' standard time')),
    name,
    name.replaceAll(' ', '_'),
    name.replace('-', '/'),
    tail,
    tail?.split('/').slice(-2).join('/'),
    /^(?:GMT|UTC)?[+-]\d{1,2}(?:[:.]?\d{2})?$/i.test(name) ? offsetZone(name) : undefined,
  ]
  return candidates.find((zone) => zone && isZone(zone))
}

const known = new Map<string, string | null>()
const KNOWN_MAX = 10_000
function remembered(key: string, find: () => string | undefined): string | null {
  const before = known.get(key)
  if (before !== undefined) return before
  const zone = find() ?? null
  if (known.size < KNOWN_MAX) known.set(key, zone)
  return zone
}

/** What is left of a name without quotes, Microsoft's scheme, a colon at its end or Outlook's counter. */
const bare = (tzid: string) =>
  tzid
    .replaceAll(/["\\]/g, '')
    .trim()
    .replace(/^tzone:\/\/Microsoft\//i, '')
    .replace(/:$/, '')
    .replace(/(\D) \d$/, '$1')
    .slice(0, 200)

/** The zone a TZID certainly means; a file's own rules for it are not needed, and may be shortened or wrong. */
export const certainZone = (tzid: string): string | null => remembered(`is ${tzid}`, () => namedZone(bare(tzid)))
/** The zone a TZID without rules of its own most probably means. */
export const likelyZone = (tzid: string): string | null =>
  certainZone(tzid) ?? remembered(`may be ${tzid}`, () => displayedZone(bare(tzid)))

const zones = new Map<string, Zone>()
/** Before and after these nobody's clocks are asked for. */
const [EARLIEST, LATEST] = [Date.UTC(1900, 0) / 1000, Date.UTC(2200, 0) / 1000]

/** A zone of Intl's. Most days have one offset, which is looked up once. */
export function intlZone(name: string): Zone {
  const made = zones.get(name)
  if (made) return made
  const starts = new Map<number, number>()
  const exact = (instant: number) =>
    zoneOffset(name, new Date(Math.min(Math.max(instant, EARLIEST), LATEST) * 1000)) / 1000
  const atStartOf = (day: number) => {
    let offset = starts.get(day)
    if (offset !== undefined) return offset
    if (starts.size > KNOWN_MAX) starts.clear()
    starts.set(day, (offset = exact(day * DAY_SECONDS)))
    return offset
  }
  const atInstant = (instant: number) => {
    const day = dayOfWall(instant)
    const offset = atStartOf(day)
    return offset === atStartOf(day + 1) ? offset : exact(instant)
  }
  const zone: Zone = { atInstant, atWall: (wall) => atInstant(wall - atInstant(wall)) }
  zones.set(name, zone)
  return zone
}

export const UTC: Zone = { atInstant: () => 0, atWall: () => 0 }
