/** Where a calendar's times without a zone are meant. */
const CALENDAR_ZONE = 'X-WR-TIMEZONE'
/** What an event is kept for: when it is, and whether it takes the time. Everything else stays where it is. */
const KEPT: Record<string, ReadonlySet<string>> = {
  VEVENT: new Set([
    'UID',
    'DTSTART',
    'DTEND',
    'DURATION',
    'RRULE',
    'RDATE',
    'EXDATE',
    'EXRULE',
    'RECURRENCE-ID',
    'STATUS',
    'TRANSP',
    'SEQUENCE',
    CALENDAR_ZONE,
    'X-MICROSOFT-CDO-BUSYSTATUS',
    'X-MICROSOFT-CDO-ALLDAYEVENT',
  ]),
  VFREEBUSY: new Set(['FREEBUSY']),
  VTIMEZONE: new Set(['TZID', 'X-LIC-LOCATION']),
  STANDARD: new Set(['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE']),
  DAYLIGHT: new Set(['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE']),
}
const OUTER = new Set(['VEVENT', 'VFREEBUSY', 'VTIMEZONE'])
const LINE = /^\s*([A-Za-z0-9-]+)\s*[;:]/
/** A line that is longer is cut off: thousands of exceptions are not. */
const LINE_MAX = 100_000
/** A whole file moved to the right, where a blank does not continue the line before. */
const INDENTED = /^\s*BEGIN:VCALENDAR\s*[\r\n]+[ \t]+(?:VERSION|PRODID|METHOD|CALSCALE|BEGIN|X-WR-[A-Z]+):/i

/** An event, a zone or a list of busy times, by the lines that are kept of it. */
export type Kept = { name: string; lines: string[] }

/** The lines of a text, whatever ends them; a line that begins with a space or a tab continues the one before. */
function* unfolded(text: string): Generator<string> {
  const end = /\r\n|\n|\r/g
  const isIndented = INDENTED.test(text.slice(0, 1000))
  let line: string | undefined
  for (let from = text.startsWith('\ufeff') ? 1 : 0; from < text.length; ) {
    const found = end.exec(text)
    const to = found ? found.index : text.length
    if (to >= from) {
      const isMore = !isIndented && (text[from] === ' ' || text[from] === '\t')
      if (isMore && line !== undefined) {
        if (line.length < LINE_MAX) line += text.slice(from + 1, to)
      } else {
        if (line !== undefined) yield line
        line = text.slice(from, to)
      }
    }
    if (!found) break
    from = end.lastIndex
  }
  if (line !== undefined) yield line
}

/** Whether an event is past as a whole: it does not repeat, and both of its ends lie before the day. */
function isPast({ name, lines }: Kept, today: string): boolean {
  if (name !== 'VEVENT' || lines.some((line) => /^(?:RRULE|RDATE|RECURRENCE-ID|DURATION)\b/i.test(line))) return false
  const ends = lines.flatMap((line) => {
    if (!/^DT(?:START|END)\b/i.test(line)) return []
    const [, year, month, day] = /^[^;:]*[;:].*?(\d{4})(\d\d)(\d\d)(?:T\d{4,6}Z?)?$/i.exec(line) ?? []
    // One that is written in another way may be still to come.
    return [year ? `${year}-${month}-${day}` : '9999-12-31']
  })
  return ends.length > 0 && ends.every((day) => day < today)
}

/**
 * The parts of iCalendar text that say when its owner is busy. Calendar programs differ: every kind of line ending, a byte
 * order mark, several calendars in a row and an event without its end are read too. Null when there is no calendar in it.
 * @param after days before this one are of no use
 */
export function keptOf(text: string, after = '0000-00-00'): Kept[] | null {
  const kept: Kept[] = []
  /** The names of the open components, from the calendar inwards. */
  let open: string[] = []
  let current: Kept | undefined
  let calendar = { isThere: false, isCancelled: false, zone: '', from: 0 }
  const close = () => {
    if (current && !calendar.isCancelled && !isPast(current, after)) kept.push(current)
    current = undefined
  }
  /** Times without a zone are meant in the calendar's: each event says so itself from here on. */
  const closeCalendar = () => {
    close()
    for (const { name, lines } of calendar.zone ? kept.slice(calendar.from) : [])
      if (name === 'VEVENT') lines.push(`${CALENDAR_ZONE}:${calendar.zone}`)
    calendar = { isThere: calendar.isThere, isCancelled: false, zone: '', from: kept.length }
  }
  const begin = (value: string) => {
    if (value === 'VCALENDAR') {
      closeCalendar()
      open = []
    } else if (OUTER.has(value)) {
      close()
      open = []
      current = { name: value, lines: [] }
    } else if (current && open.length === 1 && KEPT[value]) current.lines.push(`BEGIN:${value}`)
    calendar.isThere ||= value === 'VCALENDAR' || OUTER.has(value)
    open.push(value)
  }
  const end = (value: string) => {
    if (value === 'VCALENDAR') closeCalendar()
    const at = open.lastIndexOf(value)
    if (at < 0) return
    if (current && at === 0 && value === current.name) close()
    else if (current && at === 1 && KEPT[value]) current.lines.push(`END:${value}`)
    open = open.slice(0, at)
  }
  for (const line of unfolded(text)) {
    const name = LINE.exec(line)?.[1]?.toUpperCase()
    if (!name) continue
    const value = () => line.slice(line.indexOf(':') + 1).trim()
    if (name === 'BEGIN') begin(value().toUpperCase())
    else if (name === 'END') end(value().toUpperCase())
    else if (current) {
      if (open.length <= 2 && KEPT[open.at(-1) ?? '']?.has(name)) current.lines.push(line.trim())
    } else if (name === 'METHOD') calendar.isCancelled ||= value().toUpperCase() === 'CANCEL'
    else if (name === CALENDAR_ZONE) calendar.zone ||= value()
  }
  closeCalendar()
  return calendar.isThere ? kept : null
}

/** The same as text: what a browser sends of a file, so that nothing else leaves the photographer's computer. */
export function datesOnly(text: string, after: string): string | null {
  const kept = keptOf(text, after)
  if (!kept) return null
  const parts = kept.flatMap(({ name, lines }) => [`BEGIN:${name}`, ...lines, `END:${name}`])
  return ['BEGIN:VCALENDAR', ...parts, 'END:VCALENDAR', ''].join('\r\n')
}

/** The text of a calendar file; some programs on Windows write two bytes a character. */
export const textOf = (bytes: Uint8Array): string => {
  const [first = 0, second = 0] = bytes
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return new TextDecoder(isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes)
}
