import { calendar, event } from '#tests/support/odd-calendar-lines.ts'

/** A calendar made to hold its reader, as long as it is asked to be. */
type Starving = { name: string; textOf: (length: number) => string }

/** As many parts as fit. */
function filled(length: number, partAt: (index: number) => string[]): string {
  const lines: string[] = []
  for (let index = 0, size = 60; ; index += 1) {
    const part = partAt(index)
    size += part.reduce((sum, line) => sum + line.length + 2, 0)
    if (size > length) return calendar(lines.join('\r\n'))
    lines.push(...part)
  }
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const ALL_TIMES = `BYHOUR=${numbers(0, 23).join()};BYMINUTE=${numbers(0, 59).join()};BYSECOND=${numbers(0, 59).join()}`
const ALL_DAYS = `BYYEARDAY=${numbers(1, 366).join()};BYMONTHDAY=${numbers(1, 31).join()}`
const NEVER = 'BYMONTH=2;BYMONTHDAY=30'

const KNOWN_ZONES = ['Asia/Tokyo', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Sydney', 'Pacific/Apia']

const dayAt = (index: number) =>
  new Date(Date.UTC(1000, 0, 1 + (index % 3_000_000))).toISOString().slice(0, 10).replaceAll('-', '')
const listOf = (length: number, itemAt: (index: number) => string) =>
  Array.from({ length: Math.max(1, Math.floor(length / (itemAt(0).length + 1))) }, (_, index) => itemAt(index)).join()

const repeated = (name: string, start: string, ...rules: string[]): Starving => ({
  name,
  textOf: (length) => filled(length, () => event(start, ...rules)),
})
const ZONED = 'DTSTART;TZID=America/New_York:20260101T100000'
const OLD = 'DTSTART:19000101T100000'

/** One very long list of a rule; a line is read up to 100,000 characters. */
const listed = (name: string, rule: string, itemAt: (index: number) => string): Starving => ({
  name,
  textOf: (length) =>
    filled(length, () => event(OLD, `RRULE:${rule}=${listOf(Math.min(95_000, length - 400), itemAt)}`)),
})

const observance = (offset: number, ...more: string[]) => [
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0400',
  `TZOFFSETTO:-0${offset % 10}00`,
  ...more,
  'END:STANDARD',
]

/** One calendar less its rows: many overrides under nearly as many series of one UID. */
const oneUid = (name: string, ...override: string[]): Starving => ({
  name,
  textOf: (length) =>
    filled(length, (index) =>
      index % 2 === 0
        ? event('UID:one', OLD, 'RRULE:FREQ=DAILY')
        : event(
            'UID:one',
            ...override.map((line) => line.replace('DAY', dayAt(400_000 + index))),
            'DTSTART:20270602T10',
          ),
    ),
})

export const STARVING: Starving[] = [
  repeated('a day that never comes, by years', OLD, `RRULE:FREQ=YEARLY;${NEVER}`),
  repeated('a day that never comes, by months', OLD, `RRULE:FREQ=MONTHLY;COUNT=99999999;${NEVER}`),
  repeated('a day that never comes, by days', OLD, `RRULE:FREQ=DAILY;COUNT=99999999;${NEVER}`),
  repeated('a day that never comes, by seconds', ZONED, `RRULE:FREQ=SECONDLY;${NEVER}`),
  repeated(
    'a day that never comes, at all times',
    'DTSTART:20270612T10',
    `RRULE:FREQ=DAILY;UNTIL=20270101;${ALL_TIMES}`,
  ),
  repeated('no day at all times', ZONED, `RRULE:FREQ=YEARLY;${NEVER};${ALL_TIMES}`),
  repeated('every second', ZONED, 'RRULE:FREQ=SECONDLY'),
  repeated('a rule by a billionth', ZONED, 'RRULE:FREQ=SECONDLY;INTERVAL=0.000000001'),
  repeated('a rule backwards', ZONED, 'RRULE:FREQ=YEARLY;INTERVAL=-1'),
  repeated('daily for ever', ZONED, 'RRULE:FREQ=DAILY'),
  repeated('daily since the year one', 'DTSTART:00010101T000000', 'RRULE:FREQ=DAILY;COUNT=99999999'),
  repeated('daily at every second', OLD, `RRULE:FREQ=DAILY;${ALL_TIMES}`),
  repeated('all days of all lists', OLD, `RRULE:FREQ=YEARLY;COUNT=99999999;${ALL_DAYS};${ALL_TIMES}`),
  repeated(
    'positions of all seconds of a year',
    OLD,
    `RRULE:FREQ=YEARLY;BYSETPOS=${numbers(1, 366).join()};${ALL_TIMES}`,
  ),
  repeated('weeks that no year has', OLD, 'RRULE:FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6'),
  repeated('daily, less daily', ZONED, 'RRULE:FREQ=DAILY', 'EXRULE:FREQ=DAILY', 'EXRULE:FREQ=HOURLY'),
  listed('thousands of months', 'FREQ=DAILY;COUNT=99999999;BYMONTH', () => '1'),
  listed('thousands of weeks', 'FREQ=DAILY;COUNT=99999999;BYWEEKNO', () => '1'),
  listed('thousands of days of a month', 'FREQ=DAILY;COUNT=99999999;BYMONTHDAY', () => '1'),
  listed('thousands of hours', 'FREQ=SECONDLY;BYHOUR', () => '1'),
  listed('thousands of weekdays', 'FREQ=DAILY;COUNT=99999999;BYDAY', () => 'MO'),
  listed('thousands of positions', 'FREQ=MONTHLY;BYMONTHDAY=1,2;BYSETPOS', (index) => String((index % 366) + 1)),
  oneUid('changed ones under series of one UID', 'RECURRENCE-ID:DAYT100000'),
  oneUid('changes to all that follow under one UID', 'RECURRENCE-ID;RANGE=THISANDFUTURE:DAYT100000'),
  oneUid('changed ones in another zone', 'RECURRENCE-ID;TZID=Asia/Tokyo:DAYT100000'),
  {
    name: 'changed ones of whole days at midnight of any zone',
    textOf: (length) =>
      filled(length, (index) => {
        if (index < KNOWN_ZONES.length) return ['BEGIN:VTIMEZONE', `TZID:${KNOWN_ZONES[index]}`, 'END:VTIMEZONE']
        if (index % 2 === 0) return event('UID:one', 'DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=DAILY')
        return event('UID:one', `RECURRENCE-ID:${dayAt(index)}T100000Z`, 'DTSTART;VALUE=DATE:20270602')
      }),
  },
  {
    name: 'whole days less millions of midnights',
    textOf: (length) =>
      filled(length, (index) =>
        index < KNOWN_ZONES.length
          ? ['BEGIN:VTIMEZONE', `TZID:${KNOWN_ZONES[index]}`, 'END:VTIMEZONE']
          : event(
              'DTSTART;VALUE=DATE:20270602',
              `EXDATE:${listOf(9_000, (at) => `${dayAt(index * 560 + at)}T100000Z`)}`,
            ),
      ),
  },
  {
    name: 'busy times on millions of days in a zone',
    textOf: (length) =>
      filled(length, (index) => [
        'BEGIN:VFREEBUSY',
        `FREEBUSY;TZID=Asia/Tokyo:${listOf(9_000, (at) => `${dayAt(index * 450 + at)}T100000/P1D`)}`,
        'END:VFREEBUSY',
      ]),
  },
  {
    name: 'exceptions on millions of days in a zone',
    textOf: (length) =>
      filled(length, (index) =>
        event(
          ZONED,
          `EXDATE;TZID=Asia/Tokyo:${listOf(Math.min(9_000, length - 400), (at) => `${dayAt(index * 560 + at)}T100000`)}`,
        ),
      ),
  },
  {
    name: 'more days that are none of ours in a zone',
    textOf: (length) =>
      filled(length, (index) =>
        event(
          ZONED,
          `RDATE;TZID=Asia/Tokyo:${listOf(Math.min(9_000, length - 400), (at) => `${dayAt(index * 560 + at)}T100000`)}`,
        ),
      ),
  },
  {
    name: 'periods of centuries',
    textOf: (length) => filled(length, () => ['BEGIN:VFREEBUSY', 'FREEBUSY:19000101T000000Z/P90000D', 'END:VFREEBUSY']),
  },
  {
    name: 'zones that nobody knows',
    textOf: (length) =>
      filled(length, (index) => event(`DTSTART;TZID=Zone ${index}, Place ${index}; (x):20270612T100000`)),
  },
  {
    name: 'zones with rules of their own for ever',
    textOf: (length) =>
      filled(length, (index) => [
        'BEGIN:VTIMEZONE',
        `TZID:Own ${index}`,
        ...observance(index, 'RRULE:FREQ=DAILY'),
        'END:VTIMEZONE',
      ]),
  },
  {
    name: 'a zone of thousands of observances',
    textOf: (length) =>
      filled(length, (index) =>
        index === 0 ? ['BEGIN:VTIMEZONE', 'TZID:Own'] : observance(index, 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU'),
      ),
  },
  {
    name: 'a line folded at every character',
    textOf: (length) =>
      calendar(...event(ZONED, `EXDATE:${'2\r\n '.repeat(Math.max(1, Math.floor((length - 200) / 4)))}`)),
  },
  {
    name: 'a folded identifier for each event',
    textOf: (length) => filled(length, () => event(`UID:${'x\r\n '.repeat(500)}`, 'DTSTART:20270612T100000')),
  },
  {
    name: 'parameters without an end',
    textOf: (length) =>
      calendar(...event(`DTSTART${';TZID = "'.repeat(Math.floor((length - 200) / 9))}:20270612T100000`)),
  },
  {
    name: 'colons without an end',
    textOf: (length) => calendar(...event(`DTSTART;TZID=${': ;X='.repeat(Math.floor((length - 200) / 5))}:2027`)),
  },
  {
    name: 'components in components',
    textOf: (length) => filled(length, () => ['BEGIN:VEVENT', 'BEGIN:VALARM', 'BEGIN:X']),
  },
  { name: 'empty events', textOf: (length) => filled(length, () => ['BEGIN:VEVENT', 'END:VEVENT']) },
  { name: 'blank lines', textOf: (length) => `BEGIN:VCALENDAR${'\r\n\t \n'.repeat(Math.floor((length - 20) / 5))}` },
]
