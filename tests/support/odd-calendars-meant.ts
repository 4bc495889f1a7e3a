import { ALL_DAY, calendar, DAILY, EASTERN, event, june, type OddCalendar, one, raw } from './odd-calendar-lines.ts'

const WHOLE = ['DTSTART;VALUE=DATE:20270610', 'DTEND;VALUE=DATE:20270611', 'RRULE:FREQ=DAILY;COUNT=5']
const BERLIN = { timeZone: 'Europe/Berlin' }
const NOON = 'DTSTART;TZID=America/New_York:20270607T120000'
/** An hour that only begins on the 12th in New York when its zone is read: elsewhere it is the 13th. */
const inZone = (zone: string, local: string, days = june(12)) =>
  one(`${local} in ${zone}`, [`DTSTART;TZID=${zone}:${local}`, 'DURATION:PT30M'], days)

/** Exceptions and ends as calendar programs mean them. (X148) */
export const MEANT: OddCalendar[] = [
  one('an exception of whole days as a time', [...WHOLE, 'EXDATE:20270612T000000'], june(10, 11, 13, 14)),
  one('the same with a zone', [...WHOLE, 'EXDATE;TZID=Asia/Tokyo:20270612T000000'], june(10, 11, 13, 14)),
  one('the same in UTC', [...WHOLE, 'EXDATE:20270611T220000Z'], june(10, 11, 13, 14), BERLIN),
  one('the same at UTC’s own midnight', [...WHOLE, 'EXDATE:20270612T000000Z'], june(10, 11, 13, 14)),
  raw(
    'the same at the midnight of the calendar’s zone',
    calendar('X-WR-TIMEZONE:Europe/Berlin', ...event(...WHOLE, 'EXDATE:20270611T220000Z')),
    june(10, 11, 13, 14),
  ),
  one('several of them', [...WHOLE, 'EXDATE:20270611T000000,20270612,2027-06-13'], june(10, 14)),
  raw(
    'one of whole days is moved, by Windows’ midnight',
    calendar(
      ...event('UID:m', ...WHOLE),
      ...event('UID:m', 'RECURRENCE-ID;TZID=Eastern Standard Time:20270612T000000', 'DTSTART;VALUE=DATE:20270620'),
    ),
    june(10, 11, 13, 14, 20),
  ),
  one(
    'whole days until a time in UTC',
    ['DTSTART;VALUE=DATE:20270610', 'RRULE:FREQ=DAILY;UNTIL=20270611T220000Z'],
    june(10, 11, 12),
    BERLIN,
  ),
  one(
    'whole days until a second before midnight',
    ['DTSTART;VALUE=DATE:20270610', 'RRULE:FREQ=DAILY;UNTIL=20270611T215959Z'],
    june(10, 11),
    BERLIN,
  ),
  one(
    'whole days until a floating time',
    ['DTSTART;VALUE=DATE:20270610', 'RRULE:FREQ=DAILY;UNTIL=20270612T000000'],
    june(10, 11, 12),
  ),
  one('times until a day', [NOON, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;UNTIL=20270621'], june(7, 14, 21)),
  one(
    'times until the moment of the last',
    [NOON, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;UNTIL=20270621T160000Z'],
    june(7, 14, 21),
  ),
  one(
    'times until a moment before the last',
    [NOON, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;UNTIL=20270621T155959Z'],
    june(7, 14),
  ),
  one(
    'times until a floating time',
    [NOON, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;UNTIL=20270621T120000'],
    june(7, 14, 21),
  ),
  one(
    'an exception without the zone of its series',
    ['DTSTART;TZID=Asia/Tokyo:20270607T120000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20270614T120000'],
    june(6, 20),
  ),
  one(
    'an exception at midnight of a series at noon',
    [NOON, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20270614T000000'],
    june(7, 21),
  ),
  one(
    'an exception on the other side of midnight',
    [
      'DTSTART:20270610T010000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE;TZID=America/New_York:20270610T210000',
    ],
    june(9, 11),
  ),
  one(
    'the older word for exceptions by rule',
    ['DTSTART;VALUE=DATE:20270610', 'RRULE:FREQ=DAILY;COUNT=6', 'EXRULE:FREQ=DAILY;INTERVAL=2'],
    june(11, 13, 15),
  ),
  one(
    'the second Saturday, by position',
    ['DTSTART;VALUE=DATE:20270109', 'RRULE:FREQ=MONTHLY;BYDAY=SA;BYSETPOS=2'],
    june(12),
  ),
  one(
    'the last working day, by position',
    ['DTSTART;VALUE=DATE:20270129', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
    june(30),
  ),
  one(
    'every other week that begins on Sunday',
    ['DTSTART;VALUE=DATE:20270606', 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,SA;WKST=SU'],
    june(6, 12, 20, 26),
  ),
  one(
    'every other week that begins on Monday',
    ['DTSTART;VALUE=DATE:20270606', 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,SA;WKST=MO'],
    june(6, 19, 20),
  ),
  one('the 30th of every month that has one', ['DTSTART;VALUE=DATE:20270130', 'RRULE:FREQ=MONTHLY'], june(30)),
  one('a leap day has no other', ['DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY'], []),
  one(
    'a rule with a count and an end',
    ['DTSTART;VALUE=DATE:20270610', 'RRULE:FREQ=DAILY;COUNT=9;UNTIL=20270611'],
    june(10, 11),
  ),
  one(
    'an impossible day of the year',
    ['DTSTART;VALUE=DATE:20270612', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31'],
    june(12),
  ),
  one(
    'the same counted',
    ['DTSTART;VALUE=DATE:20270612', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31;COUNT=3'],
    june(12),
  ),
  one('a leap of a million days', ['DTSTART;VALUE=DATE:20270612', 'RRULE:FREQ=DAILY;INTERVAL=999999999999'], june(12)),
  one(
    'twice a day',
    ['DTSTART:20270610T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;BYHOUR=9,15;COUNT=4'],
    june(10, 11),
  ),
  one(
    'every twelve hours',
    ['DTSTART:20270610T090000', 'DURATION:PT1H', 'RRULE:FREQ=HOURLY;INTERVAL=12;COUNT=4'],
    june(10, 11),
  ),
  raw(
    'whole days of Outlook, written as times in another zone',
    calendar(
      ...event(
        'DTSTART;TZID=Asia/Tokyo:20270612T000000',
        'DTEND;TZID=Asia/Tokyo:20270613T000000',
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      ),
    ),
    june(12),
  ),
  raw(
    'floating times in the calendar’s zone',
    calendar('X-WR-TIMEZONE:Asia/Tokyo', ...event('DTSTART:20270613T090000', 'DURATION:PT1H')),
    june(12),
  ),
  raw(
    'each calendar’s floating times in its own zone',
    calendar(...event('DTSTART:20270614T090000', 'DURATION:PT1H'), 'X-WR-TIMEZONE:Tokyo Standard Time') +
      calendar(...event('DTSTART:20270620T090000', 'DURATION:PT1H')),
    june(13, 20),
  ),
  inZone('E. Australia Standard Time', '20270613T130000'),
  inZone('SE Asia Standard Time', '20270613T100000'),
  inZone('Arabian Standard Time', '20270613T070000'),
  inZone('Argentina Standard Time', '20270613T003000'),
  inZone('Turkey Standard Time', '20270613T063000'),
  inZone('Russian Standard Time', '20270613T063000'),
  inZone('Line Islands Standard Time', '20270613T173000'),
  inZone('"(UTC-08:00) Pacific Time (US & Canada)"', '20270613T013000', june(13)),
  inZone('"(UTC-08:00) Pacific Time (US & Canada)"', '20270612T200000'),
  inZone('(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '20270613T053000'),
  inZone('"(GMT+09.00) Osaka, Sapporo, Tokyo"', '20270613T123000'),
  inZone('(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', '20270613T090000'),
  inZone('(UTC-07:00) Arizona', '20270613T003000', june(13)),
  inZone('Eastern Time (US & Canada)', '20270612T233000'),
  inZone('Pacific Daylight Time', '20270612T200000'),
  inZone('America/Los Angeles', '20270612T200000'),
  inZone('US-Pacific', '20270612T200000'),
  inZone('tzone://Microsoft/Utc', '20270613T033000'),
  inZone('tzone://Microsoft/Utc:', '20270613T033000'),
  inZone('asia/tokyo', '20270613T123000'),
  inZone('W. Europe Standard Time 1', '20270613T053000'),
  raw(
    'a zone of its own that changes its clocks',
    calendar(
      ...EASTERN.map((line) => line.replace('Eastern Standard Time', 'Customized Time Zone')),
      ...event('DTSTART;TZID=Customized Time Zone:20270612T233000', 'DURATION:PT20M'),
    ),
    june(13),
    BERLIN,
  ),
]

/** What is clear although its grammar is not. (X148) */
export const SLOPPY: OddCalendar[] = [
  one('days with dashes', ['DTSTART;VALUE=DATE:2027-06-12', 'DTEND;VALUE=DATE:2027-06-14'], june(12, 13)),
  one('times with dashes and colons', ['DTSTART:2027-06-12T10:00:00', 'DTEND:2027-06-12 12:00'], june(12)),
  one('a time with its offset', ['DTSTART:2027-06-13T09:00:00+09:00', 'DURATION:PT1H'], june(12)),
  one('a time without seconds', ['DTSTART:20270612T1000', 'DTEND:20270612T1200'], june(12)),
  one('a time with parts of a second', ['DTSTART:20270612T100000.000Z', 'DURATION:PT1H'], june(12)),
  one('midnight as 24 hours', ['DTSTART:20270612T200000', 'DTEND:20270612T240000'], june(12)),
  one('a small letter for UTC', ['DTSTART:20270613t010000z', 'DURATION:pt1h'], june(12)),
  one(
    'a rule in small letters and with blanks',
    ['DTSTART;VALUE=DATE:20270605', 'RRULE:freq=weekly; byday=SA; count=3'],
    june(5, 12, 19),
  ),
  one(
    'days of the week in full',
    ['DTSTART;VALUE=DATE:20270605', 'RRULE:FREQ=WEEKLY;BYDAY=Saturday;COUNT=2;'],
    june(5, 12),
  ),
  one(
    'a rule with an unknown part and a number too many',
    ['DTSTART;VALUE=DATE:20270605', 'RRULE:FREQ=WEEKLY;BYDAY=1SA;X-NOTE=1;BYMONTHDAY=;COUNT=2'],
    june(5, 12),
  ),
  one(
    'the end of a rule with dashes',
    ['DTSTART;VALUE=DATE:20270605', 'RRULE:FREQ=WEEKLY;UNTIL=2027-06-12'],
    june(5, 12),
  ),
  one('blanks around signs', ['DTSTART ; VALUE = DATE : 20270612 ', 'DTEND;VALUE=DATE: 20270613'], june(12)),
  one('escaped commas', [...WHOLE, 'EXDATE:20270612T000000\\,20270613T000000'], june(10, 11, 14)),
  one('a duration without its T', ['DTSTART:20270612T230000', 'DURATION:P8H'], june(12, 13)),
  one('a negative duration', ['DTSTART:20270612T200000', 'DURATION:-PT3H'], june(12)),
  one('an end that cannot be read', ['DTSTART:20270612T200000', 'DTEND:late'], [], { unreadable: 1 }),
  one('a whole day whose end cannot be read', ['DTSTART;VALUE=DATE:20270612', 'DTEND:late'], june(12), {
    unreadable: 1,
  }),
  one('a day that says it is a time', ['DTSTART;VALUE=DATE-TIME:20270612', 'DTEND;VALUE=DATE-TIME:20270613'], june(12)),
  one(
    'a time that says it is a day',
    ['DTSTART;VALUE=DATE:20270612T000000', 'DTEND;VALUE=DATE:20270613T000000'],
    june(12),
  ),
  one('a day that begins and a time that ends', ['DTSTART;VALUE=DATE:20270612', 'DTEND:20270613T000000'], june(12)),
  one(
    'a period without its word',
    ['DTSTART:20270612T150000Z', 'DURATION:PT1H', 'RDATE:20270615T150000Z/20270616T150000Z'],
    june(12, 15, 16),
  ),
  one('cancelled with one letter less', [...ALL_DAY, 'STATUS:canceled '], []),
  one('free by a number', [...ALL_DAY, 'TRANSP:1'], []),
  raw('an event that nothing closes', `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\n${ALL_DAY.join('\n')}`, june(12)),
  raw('no calendar around its events', event(...ALL_DAY).join('\n'), june(12)),
  raw('a whole file moved to the right', calendar(...event(...ALL_DAY)).replaceAll('\n', '\n  '), june(12)),
  raw(
    'a withdrawal before a calendar',
    calendar('METHOD:CANCEL', ...event(...ALL_DAY)) + calendar(...event('DTSTART;VALUE=DATE:20270614')),
    june(14),
  ),
  raw(
    'events without identifiers are no revisions',
    calendar(
      'BEGIN:VEVENT',
      ...ALL_DAY,
      'SEQUENCE:2',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'DTSTART;VALUE=DATE:20270614',
      'END:VEVENT',
    ),
    june(12, 14),
  ),
  raw(
    'a cancelled one of a series without a time of its own',
    calendar(...event('UID:c', ...DAILY), ...event('UID:c', 'RECURRENCE-ID:20270602T150000Z', 'STATUS:CANCELLED')),
    june(1, 3, 4, 5),
  ),
]
