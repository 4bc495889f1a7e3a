/** What an event is kept for: when it is, and whether it takes the time. Everything else stays where it is. (AV7) */
const KEPT: Record<string, ReadonlySet<string>> = {
  VEVENT: new Set(
    'UID DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID STATUS TRANSP SEQUENCE X-MICROSOFT-CDO-BUSYSTATUS'.split(
      ' ',
    ),
  ),
  VFREEBUSY: new Set(['FREEBUSY']),
  VTIMEZONE: new Set(['TZID', 'X-LIC-LOCATION']),
  STANDARD: new Set(['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE']),
  DAYLIGHT: new Set(['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE']),
}
const OUTER = new Set(['VEVENT', 'VFREEBUSY', 'VTIMEZONE'])
const LINE = /^([A-Za-z0-9-]+)[;:]/
/** A line that is longer is cut off: no date is. */
const LINE_MAX = 20_000

/** An event, a zone or a list of busy times, by the lines that are kept of it. */
export type Kept = { name: string; lines: string[] }

/** The lines of a text, whatever ends them; a line that begins with a space or a tab continues the one before. */
function* unfolded(text: string): Generator<string> {
  const end = /\r\n|\n|\r/g
  let line: string | undefined
  for (let from = text.startsWith('\ufeff') ? 1 : 0; from < text.length; ) {
    const found = end.exec(text)
    const to = found ? found.index : text.length
    if (to >= from) {
      const isMore = text[from] === ' ' || text[from] === '\t'
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

const DAYS_ALONE = /^(DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID)((?:;(?!VALUE)[^:]*)?:\d{8}(?:,\d{8})*)\s*$/i

/** Some programs write days without saying that they are days. */
const plainly = (line: string): string => line.replace(DAYS_ALONE, '$1;VALUE=DATE$2')

/** Whether an event is past as a whole: it does not repeat, and both of its ends lie before the day. */
function isPast({ name, lines }: Kept, today: string): boolean {
  if (name !== 'VEVENT' || lines.some((line) => /^(?:RRULE|RDATE|RECURRENCE-ID|DURATION)[;:]/i.test(line))) return false
  const ends = lines.flatMap((line) => {
    const [, year, month, day] = /^DT(?:START|END)[;:].*?(\d{4})(\d\d)(\d\d)(?:T\d{4,6}Z?)?$/i.exec(line) ?? []
    return year ? [`${year}-${month}-${day}`] : []
  })
  return ends.length > 0 && ends.every((day) => day < today)
}

/**
 * The parts of iCalendar text that say when its owner is busy. Calendar programs differ: any line endings, a byte order
 * mark, several calendars in a row and an event without its end are read too. Null when there is no calendar in it.
 * @param after days before this one are of no use
 */
export function keptOf(text: string, after = '0000-00-00'): Kept[] | null {
  const kept: Kept[] = []
  /** The names of the open components, from the calendar inwards. */
  let open: string[] = []
  let current: Kept | undefined
  let isCalendar = false
  let isCancelled = false
  const close = () => {
    if (current && !isCancelled && !isPast(current, after)) kept.push(current)
    current = undefined
  }
  for (const line of unfolded(text)) {
    const name = LINE.exec(line)?.[1]?.toUpperCase()
    if (!name) continue
    const value = line
      .slice(name.length + 1)
      .trim()
      .toUpperCase()
    if (name === 'BEGIN') {
      if (value === 'VCALENDAR') {
        ;[open, isCalendar, isCancelled] = [[], true, false]
        close()
      } else if (OUTER.has(value)) {
        close()
        open = []
        if (isCalendar) current = { name: value, lines: [] }
      } else if (current && open.length === 1 && KEPT[value]) current.lines.push(`BEGIN:${value}`)
      open.push(value)
    } else if (name === 'END') {
      if (value === 'VCALENDAR') close()
      const at = open.lastIndexOf(value)
      if (at < 0) continue
      if (current && at === 0 && value === current.name) close()
      else if (current && at === 1 && KEPT[value]) current.lines.push(`END:${value}`)
      open = open.slice(0, at)
    } else if (!current) isCancelled ||= name === 'METHOD' && value === 'CANCEL'
    else if (open.length <= 2 && KEPT[open.at(-1) ?? '']?.has(name)) current.lines.push(plainly(line))
  }
  return isCalendar ? kept : null
}

/** The same as text: what a browser sends of a file, so that nothing else leaves the photographer's computer. */
export function datesOnly(text: string, after: string): string | null {
  const kept = keptOf(text, after)
  if (!kept) return null
  const parts = kept.flatMap(({ name, lines }) => [`BEGIN:${name}`, ...lines, `END:${name}`])
  return ['BEGIN:VCALENDAR', ...parts, 'END:VCALENDAR', ''].join('\r\n')
}
