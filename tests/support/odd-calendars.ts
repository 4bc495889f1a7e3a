import {
  ALL_DAY,
  calendar,
  DAILY,
  EASTERN,
  event,
  every,
  june,
  type OddCalendar,
  one,
  own,
  raw,
} from './odd-calendar-lines.ts'
import { MEANT, SLOPPY } from './odd-calendars-meant.ts'

/** What real programs write. (AV7) */
export const ODD_CALENDARS: OddCalendar[] = [
  // Days and times
  one('a whole day', ALL_DAY, june(12)),
  one('a whole day without an end', ['DTSTART;VALUE=DATE:20270612'], june(12)),
  one(
    'a whole day that ends on the day it begins',
    ['DTSTART;VALUE=DATE:20270612', 'DTEND;VALUE=DATE:20270612'],
    june(12),
  ),
  one('a week away', ['DTSTART;VALUE=DATE:20270612', 'DTEND;VALUE=DATE:20270619'], every(12, 18)),
  one('whole days as a duration', ['DTSTART;VALUE=DATE:20270612', 'DURATION:P3D'], every(12, 14)),
  one('a day written without VALUE=DATE', ['DTSTART:20270612', 'DTEND:20270613'], june(12)),
  one(
    'an evening in UTC that is the day before here',
    ['DTSTART:20270613T010000Z', 'DTEND:20270613T020000Z'],
    june(12),
  ),
  one('a party past midnight belongs to its evening', ['DTSTART:20270612T220000', 'DTEND:20270613T020000'], june(12)),
  one('an hour after midnight does, too', ['DTSTART:20270613T003000', 'DTEND:20270613T013000'], june(12)),
  one(
    'a party until the end of the night takes both days',
    ['DTSTART:20270612T220000', 'DTEND:20270613T040000'],
    june(12, 13),
  ),
  one('an early flight takes its day', ['DTSTART:20270613T033000', 'DTEND:20270613T080000'], june(13)),
  one('three days and a night', ['DTSTART:20270612T140000', 'DTEND:20270615T013000'], june(12, 13, 14)),
  one(
    'a party past midnight, where days end at midnight',
    ['DTSTART:20270612T220000', 'DTEND:20270613T013000'],
    june(12, 13),
    {
      nightEnds: 0,
    },
  ),
  one('a party until five, where nights end at six', ['DTSTART:20270612T220000', 'DTEND:20270613T050000'], june(12), {
    nightEnds: 6,
  }),
  one('an end at midnight does not take the next day', ['DTSTART:20270612T200000', 'DTEND:20270613T000000'], june(12)),
  one('a moment without a length takes no day', ['DTSTART:20270612T200000Z'], []),
  one('an end before the start', ['DTSTART:20270612T200000', 'DTEND:20270612T100000'], june(12)),
  one('a duration in hours', ['DTSTART:20270612T200000', 'DURATION:PT9H'], june(12, 13)),
  one('a century', ['DTSTART;VALUE=DATE:19500101', 'DTEND;VALUE=DATE:20500101'], every(1, 30)),
  // Zones
  one('a floating time is local', ['DTSTART:20270612T233000', 'DTEND:20270612T235900'], june(12)),
  one('a floating time in Los Angeles, too', ['DTSTART:20270612T233000', 'DTEND:20270612T235900'], june(12), {
    timeZone: 'America/Los_Angeles',
  }),
  one('a zone by name without its rules', ['DTSTART;TZID=Asia/Tokyo:20270613T090000', 'DURATION:PT1H'], june(12)),
  one('a zone in quotes', ['DTSTART;TZID="Asia/Tokyo":20270613T090000', 'DURATION:PT1H'], june(12)),
  one('Windows’ name without rules', ['DTSTART;TZID=Pacific Standard Time:20270613T013000', 'DURATION:PT1H'], june(13)),
  one(
    'Mozilla’s prefix',
    ['DTSTART;TZID=/mozilla.org/20070129_1/Asia/Tokyo:20270613T090000', 'DURATION:PT1H'],
    june(12),
  ),
  one('an offset as a name', ['DTSTART;TZID=GMT+0900:20270613T090000', 'DURATION:PT1H'], june(12)),
  one('a zone that nobody knows is local', ['DTSTART;TZID=Nowhere/Else:20270612T233000', 'DURATION:PT10M'], june(12)),
  raw(
    'Outlook’s rules under Windows’ name',
    calendar(...EASTERN, ...event('DTSTART;TZID=Eastern Standard Time:20270612T233000', 'DURATION:PT20M')),
    june(12),
  ),
  raw(
    'rules of its own under an invented name',
    calendar(...own('My Zone', '+0900'), ...event('DTSTART;TZID=My Zone:20270613T090000', 'DURATION:PT1H')),
    june(12),
  ),
  raw(
    'a known name with wrong rules',
    calendar(...own('Asia/Tokyo', '-0500'), ...event('DTSTART;TZID=Asia/Tokyo:20270613T090000', 'DURATION:PT1H')),
    june(12),
  ),
  // Repetition
  one('five days in a row', DAILY, every(1, 5)),
  one(
    'every second Saturday for ever',
    ['DTSTART;VALUE=DATE:20200104', 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SA'],
    june(12, 26),
  ),
  one('the last Friday of the month', ['DTSTART;VALUE=DATE:20270129', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR'], june(25)),
  one('a birthday since 1975', ['DTSTART;VALUE=DATE:19750612', 'RRULE:FREQ=YEARLY'], june(12)),
  one('until a day that counts', ['DTSTART;VALUE=DATE:20270601', 'RRULE:FREQ=DAILY;UNTIL=20270603'], every(1, 3)),
  one('less two exceptions', [...DAILY, 'EXDATE:20270602T150000Z,20270604T150000Z'], june(1, 3, 5)),
  one('an exception by its day alone', [...DAILY, 'EXDATE;VALUE=DATE:20270602'], june(1, 3, 4, 5)),
  one('an exception in another zone', [...DAILY, 'EXDATE;TZID=Europe/Berlin:20270602T170000'], june(1, 3, 4, 5)),
  one(
    'six hundred exceptions',
    [
      'DTSTART;VALUE=DATE:20251001',
      'RRULE:FREQ=DAILY;COUNT=620',
      ...Array.from({ length: 600 }, (_, index) => {
        const day = new Date(Date.UTC(2025, 9, 1 + index)).toISOString().slice(0, 10).replaceAll('-', '')
        return `EXDATE;VALUE=DATE:${day}`
      }),
    ],
    every(1, 12),
  ),
  one('more days by name', ['DTSTART;VALUE=DATE:20270612', 'RDATE;VALUE=DATE:20270615,20270620'], june(12, 15, 20)),
  one(
    'a period as another day',
    ['DTSTART:20270612T150000Z', 'DURATION:PT1H', 'RDATE;VALUE=PERIOD:20270615T150000Z/PT2H'],
    june(12, 15),
  ),
  raw(
    'one of a series is moved',
    calendar(
      ...event('UID:s', ...DAILY),
      ...event('UID:s', 'RECURRENCE-ID:20270602T150000Z', 'DTSTART:20270620T150000Z', 'DURATION:PT1H'),
    ),
    june(1, 3, 4, 5, 20),
  ),
  raw(
    'one of a series is cancelled, and comes first in the file',
    calendar(
      ...event('UID:s', 'RECURRENCE-ID:20270602T150000Z', 'DTSTART:20270602T150000Z', 'STATUS:CANCELLED'),
      ...event('UID:s', ...DAILY),
    ),
    june(1, 3, 4, 5),
  ),
  raw(
    'this and all that follow are two days later',
    calendar(
      ...event('UID:s', ...DAILY),
      ...event(
        'UID:s',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20270603T150000Z',
        'DTSTART:20270605T150000Z',
        'DURATION:PT1H',
      ),
    ),
    june(1, 2, 5, 6, 7),
  ),
  raw(
    'a changed one without its series',
    calendar(...event('UID:alone', 'RECURRENCE-ID:20270602T150000Z', 'DTSTART:20270620T150000Z', 'DURATION:PT1H')),
    june(20),
  ),
  raw(
    'an older revision of an event that was moved',
    calendar(
      ...event('UID:r', 'SEQUENCE:0', 'DTSTART;VALUE=DATE:20270612'),
      ...event('UID:r', 'SEQUENCE:2', 'DTSTART;VALUE=DATE:20270614'),
    ),
    june(14),
  ),
  raw(
    'all events under one UID',
    calendar(...event('UID:same', 'DTSTART;VALUE=DATE:20270612'), ...event('UID:same', 'DTSTART;VALUE=DATE:20270614')),
    june(12, 14),
  ),
  one(
    'a rule that can never be met',
    ['DTSTART;VALUE=DATE:20270612', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
    june(12),
  ),
  one(
    'over the change of the clocks',
    ['DTSTART;TZID=America/New_York:20270313T233000', 'DURATION:PT20M', 'RRULE:FREQ=WEEKLY'],
    june(5, 12, 19, 26),
  ),
  // Free and cancelled
  one('cancelled', [...ALL_DAY, 'STATUS:CANCELLED'], []),
  one('shown as free', [...ALL_DAY, 'TRANSP:TRANSPARENT'], []),
  one('shown as free in Outlook', [...ALL_DAY, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'], []),
  one('tentative takes the day', [...ALL_DAY, 'STATUS:TENTATIVE'], june(12)),
  raw('a withdrawal', calendar('METHOD:CANCEL', ...event(...ALL_DAY)), []),
  one('what Curio exported itself', ['UID:booking-1@calendar.curio', ...ALL_DAY], []),
  raw(
    'a to-do is no event',
    calendar('BEGIN:VTODO', 'DTSTART:20270612T100000Z', 'DUE:20270612T120000Z', 'END:VTODO'),
    [],
  ),
  raw(
    'busy times without events',
    calendar(
      'BEGIN:VFREEBUSY',
      'FREEBUSY;FBTYPE=BUSY:20270612T150000Z/PT1H,20270614T150000Z/20270614T160000Z',
      'FREEBUSY;FBTYPE=FREE:20270616T150000Z/PT1H',
      'END:VFREEBUSY',
    ),
    june(12, 14),
  ),
  // Texts
  raw('no events at all', calendar(), []),
  raw('line feeds alone', calendar(...event(...ALL_DAY)).replaceAll('\r\n', '\n'), june(12)),
  raw('carriage returns alone', calendar(...event(...ALL_DAY)).replaceAll('\r\n', '\r'), june(12)),
  raw('a mark of byte order and empty lines', `\ufeff\r\n\r\n${calendar(...event(...ALL_DAY))}`, june(12)),
  raw('lower case', calendar(...event(...ALL_DAY)).toLowerCase(), june(12)),
  raw('a folded date', calendar(...event('DTSTART;VALUE=DA\r\n TE:2027\r\n\t0612')), june(12)),
  raw(
    'lines that are none',
    calendar('what is this', ...event('SUMMARY', '=====', ...ALL_DAY, 'DESCRIPTION:a\nb: c')),
    june(12),
  ),
  raw(
    'an alarm with times of its own',
    calendar(...event(...ALL_DAY, 'BEGIN:VALARM', 'TRIGGER:-PT15M', 'DURATION:P9D', 'END:VALARM')),
    june(12),
  ),
  raw(
    'two calendars in a row',
    calendar(...event(...ALL_DAY)) + calendar(...event('DTSTART;VALUE=DATE:20270614')),
    june(12, 14),
  ),
  raw('no end of the calendar', calendar(...event(...ALL_DAY)).replace('END:VCALENDAR\r\n', ''), june(12)),
  raw(
    'an event that is not closed before the next',
    calendar('BEGIN:VEVENT', 'UID:a', ...ALL_DAY, ...event('DTSTART;VALUE=DATE:20270614')),
    june(12, 14),
  ),
  raw('an event without a start', calendar(...event('SUMMARY:x'), ...event(...ALL_DAY)), june(12), { unreadable: 1 }),
  raw('a date that is none', calendar(...event('DTSTART:next Saturday'), ...event(...ALL_DAY)), june(12), {
    unreadable: 1,
  }),
  raw(
    'a rule that is none',
    calendar(...event('DTSTART;VALUE=DATE:20270620', 'RRULE:FREQ=SOMETIMES'), ...event(...ALL_DAY)),
    june(12, 20),
    { unreadable: 1 },
  ),
  raw(
    'a line of a million characters',
    calendar(...event(`DESCRIPTION:${'x'.repeat(1_000_000)}`, ...ALL_DAY)),
    june(12),
  ),
  ...MEANT,
  ...SLOPPY,
]
