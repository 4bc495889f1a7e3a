import ICAL from 'ical.js'
import { zoneOffset } from '#shared/days.ts'

/** Windows' own names of the zones that weddings here are planned in, as Outlook writes them (CLDR, windowsZones). */
const WINDOWS: Record<string, string> = {
  'alaskan standard time': 'America/Anchorage',
  'atlantic standard time': 'America/Halifax',
  'aus eastern standard time': 'Australia/Sydney',
  'canada central standard time': 'America/Regina',
  'cen. australia standard time': 'Australia/Adelaide',
  'central america standard time': 'America/Guatemala',
  'central europe standard time': 'Europe/Budapest',
  'central european standard time': 'Europe/Warsaw',
  'central standard time': 'America/Chicago',
  'central standard time (mexico)': 'America/Mexico_City',
  'china standard time': 'Asia/Shanghai',
  'e. south america standard time': 'America/Sao_Paulo',
  'eastern standard time': 'America/New_York',
  'eastern standard time (mexico)': 'America/Cancun',
  'fle standard time': 'Europe/Kiev',
  'gmt standard time': 'Europe/London',
  'greenwich standard time': 'Atlantic/Reykjavik',
  'gtb standard time': 'Europe/Bucharest',
  'hawaiian standard time': 'Pacific/Honolulu',
  'india standard time': 'Asia/Calcutta',
  'mountain standard time': 'America/Denver',
  'newfoundland standard time': 'America/St_Johns',
  'new zealand standard time': 'Pacific/Auckland',
  'pacific standard time': 'America/Los_Angeles',
  'pacific standard time (mexico)': 'America/Tijuana',
  'romance standard time': 'Europe/Paris',
  'sa pacific standard time': 'America/Bogota',
  'singapore standard time': 'Asia/Singapore',
  'south africa standard time': 'Africa/Johannesburg',
  'tokyo standard time': 'Asia/Tokyo',
  'us eastern standard time': 'America/Indianapolis',
  'us mountain standard time': 'America/Phoenix',
  utc: 'UTC',
  'w. europe standard time': 'Europe/Berlin',
}

const known = new Map<string, string | null>()

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** "GMT-0500" and "UTC+05:30" as offsets that Intl knows. */
function offsetZone(name: string): string | undefined {
  const [, sign, hours = '', minutes = '00'] = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(name) ?? []
  return sign && `${sign}${hours.padStart(2, '0')}:${minutes}`
}

function findZone(tzid: string): string | null {
  const name = tzid.trim().replaceAll('"', '')
  // "/mozilla.org/20070129_1/America/New_York" and "/freeassociation.sourceforge.net/Europe/Berlin"
  const tail = /([A-Za-z]+\/[A-Za-z_+-]+(?:\/[A-Za-z_+-]+)?)$/.exec(name)?.[1]
  const candidates = [name, WINDOWS[name.toLowerCase()], tail, tail?.split('/').slice(-2).join('/'), offsetZone(name)]
  return candidates.find((each): each is string => each !== undefined && each !== '' && isZone(each)) ?? null
}

/** The zone that a TZID names, as Intl knows it: its own name, Windows', one with a prefix, or an offset. Else null. */
function zoneOf(tzid: string): string | null {
  let zone = known.get(tzid)
  if (zone === undefined) {
    zone = findZone(tzid)
    if (known.size < 10_000) known.set(tzid, zone)
  }
  return zone
}

/** A zone whose offsets are Intl's: a file's own rules may be missing, shortened or wrong. */
class IntlZone extends ICAL.Timezone {
  private readonly zone: string
  constructor(zone: string) {
    super({ tzid: zone })
    this.zone = zone
  }
  /** Seconds from UTC at a time of its own clock. */
  override utcOffset(time: ICAL.Time): number {
    const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)
    const guess = wall - zoneOffset(this.zone, new Date(wall))
    return zoneOffset(this.zone, new Date(guess)) / 1000
  }
}

/** Makes the library read times of this TZID by Intl's rules; false when Intl knows no such zone. */
export function registerZone(tzid: string, name: string = tzid): boolean {
  const zone = zoneOf(name)
  if (!zone) return false
  ICAL.TimezoneService.register(new IntlZone(zone), tzid)
  return true
}
