/** A calendar as a real program writes it, and the days in June 2027 it means to a photographer in New York. (AV7) */
export type OddCalendar = {
  name: string
  text: string
  days: string[]
  unreadable?: number
  timeZone?: string
  nightEnds?: number
}

let counter = 0
export const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
export const event = (...lines: string[]) => {
  counter += 1
  const uid = lines.some((line) => line.startsWith('UID')) ? [] : [`UID:${counter}@example`]
  return ['BEGIN:VEVENT', ...uid, 'DTSTAMP:20270101T000000Z', ...lines, 'END:VEVENT']
}
export const june = (...days: number[]) => days.map((day) => `2027-06-${String(day).padStart(2, '0')}`)
export const every = (from: number, to: number, step = 1) =>
  june(...Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step))
export const one = (name: string, lines: string[], days: string[], more: Partial<OddCalendar> = {}): OddCalendar => ({
  name,
  text: calendar(...event(...lines)),
  days,
  ...more,
})
export const raw = (name: string, text: string, days: string[], more: Partial<OddCalendar> = {}): OddCalendar => ({
  name,
  text,
  days,
  ...more,
})

export const EASTERN = [
  'BEGIN:VTIMEZONE',
  'TZID:Eastern Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]
export const own = (tzid: string, offset: string) => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  `TZOFFSETFROM:${offset}`,
  `TZOFFSETTO:${offset}`,
  'END:STANDARD',
  'END:VTIMEZONE',
]
export const ALL_DAY = ['DTSTART;VALUE=DATE:20270612', 'DTEND;VALUE=DATE:20270613']
export const DAILY = ['DTSTART:20270601T150000Z', 'DTEND:20270601T160000Z', 'RRULE:FREQ=DAILY;COUNT=5']
