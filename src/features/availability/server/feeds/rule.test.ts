import { describe, expect, it } from 'vitest'
import { Steps, TooMuch } from './limits.ts'
import { ruleOf, startsOf } from './rule.ts'
import { dayOf, dayOfWall, numberOf } from './values.ts'

/** The first days a rule names from a day on. */
function daysOf(from: string, text: string, count: number, until = '2030-12-31'): string[] {
  const wall = numberOf(from) * 86_400 + 9 * 3600
  const range = { wall, from: numberOf(from), to: numberOf(until) }
  const starts = startsOf(ruleOf(text)!, range, () => false, new Steps())
  return [...starts].slice(0, count).map((start) => dayOf(dayOfWall(start)))
}
const months = (year: number, ...days: string[]) => days.map((day) => `${year}-${day}`)

describe('the rules of RFC 5545, 3.8.5.3 (X148)', () => {
  it.each([
    ['FREQ=DAILY;COUNT=3', months(1997, '09-02', '09-03', '09-04')],
    ['FREQ=DAILY;INTERVAL=10;COUNT=3', months(1997, '09-02', '09-12', '09-22')],
    ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;COUNT=4', months(1997, '09-02', '09-16', '09-30', '10-14')],
    ['FREQ=WEEKLY;COUNT=4;WKST=SU;BYDAY=TU,TH', months(1997, '09-02', '09-04', '09-09', '09-11')],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH', months(1997, '09-02', '09-04', '09-16', '09-18', '09-30')],
    ['FREQ=MONTHLY;BYDAY=1FR;COUNT=4', months(1997, '09-02', '09-05', '10-03', '11-07')],
    ['FREQ=MONTHLY;INTERVAL=2;COUNT=6;BYDAY=1SU,-1SU', months(1997, '09-02', '09-07', '09-28', '11-02', '11-30')],
    ['FREQ=MONTHLY;COUNT=5;BYDAY=-2MO', months(1997, '09-02', '09-22', '10-20', '11-17', '12-22')],
    ['FREQ=MONTHLY;BYMONTHDAY=-3', months(1997, '09-02', '09-28', '10-29', '11-28', '12-29')],
    ['FREQ=MONTHLY;COUNT=5;BYMONTHDAY=2,15', months(1997, '09-02', '09-15', '10-02', '10-15', '11-02')],
    ['FREQ=MONTHLY;COUNT=5;BYMONTHDAY=1,-1', months(1997, '09-02', '09-30', '10-01', '10-31', '11-01')],
    ['FREQ=MONTHLY;INTERVAL=2;BYDAY=TU', months(1997, '09-02', '09-09', '09-16', '09-23', '09-30', '11-04')],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', ['1997-09-02', '1998-02-13', '1998-03-13', '1998-11-13', '1999-08-13']],
    ['FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13', months(1997, '09-02', '09-13', '10-11', '11-08', '12-13')],
    ['FREQ=MONTHLY;COUNT=4;BYDAY=TU,WE,TH;BYSETPOS=3', months(1997, '09-02', '09-04', '10-07', '11-06')],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', months(1997, '09-02', '09-29', '10-30', '11-27', '12-30')],
    ['FREQ=YEARLY;COUNT=4;BYMONTH=6,7', ['1997-09-02', '1998-06-02', '1998-07-02', '1999-06-02']],
    ['FREQ=YEARLY;INTERVAL=3;COUNT=4;BYYEARDAY=1,100,200', ['1997-09-02', '2000-01-01', '2000-04-09', '2000-07-18']],
    ['FREQ=YEARLY;BYDAY=20MO', ['1997-09-02', '1998-05-18', '1999-05-17', '2000-05-15']],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', ['1997-09-02', '1998-05-11', '1999-05-17', '2000-05-15']],
    [
      'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
      ['1997-09-02', '1998-03-05', '1998-03-12', '1998-03-19', '1998-03-26', '1999-03-04'],
    ],
    ['FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8', ['1997-09-02', '1997-11-04', '2001-11-06']],
    ['FREQ=YEARLY;BYDAY=-1MO', ['1997-09-02', '1997-12-29', '1998-12-28']],
    ['FREQ=YEARLY;BYYEARDAY=-1', ['1997-09-02', '1997-12-31', '1998-12-31']],
    ['FREQ=YEARLY;BYWEEKNO=-1;BYDAY=SU', ['1997-09-02', '1997-12-28', '1999-01-03']],
    ['FREQ=YEARLY;BYMONTHDAY=13;BYDAY=FR', ['1997-09-02', '1998-02-13', '1998-03-13', '1998-11-13']],
    ['FREQ=DAILY;BYMONTH=1;COUNT=3', ['1997-09-02', '1998-01-01', '1998-01-02']],
    ['FREQ=HOURLY;INTERVAL=3;COUNT=3', months(1997, '09-02', '09-02', '09-02')],
    ['FREQ=DAILY;BYHOUR=9,10;COUNT=4', months(1997, '09-02', '09-02', '09-03', '09-03')],
  ])('%s', (rule, days) => {
    expect(daysOf('1997-09-02', rule, days.length)).toEqual(days)
  })

  it.each([
    [
      '1997-08-05',
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
      months(1997, '08-05', '08-10', '08-19', '08-24'),
    ],
    [
      '1997-08-05',
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
      months(1997, '08-05', '08-17', '08-19', '08-31'),
    ],
    ['2007-01-15', 'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', months(2007, '01-15', '01-30', '02-15', '03-15', '03-30')],
    ['2024-02-29', 'FREQ=YEARLY', ['2024-02-29', '2028-02-29']],
    ['2024-01-31', 'FREQ=MONTHLY;COUNT=3', ['2024-01-31', '2024-03-31', '2024-05-31']],
  ])('from %s: %s', (from, rule, days) => {
    expect(daysOf(from, rule, days.length)).toEqual(days)
  })

  it.each([
    'FREQ=DAILY;BYMONTH=13',
    'FREQ=DAILY;BYMONTH=0',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=YEARLY;BYWEEKNO=54',
    'FREQ=YEARLY;BYYEARDAY=400',
    'FREQ=DAILY;BYHOUR=24',
    'FREQ=DAILY;BYMINUTE=60',
    'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=DAILY;BYMONTH=May',
  ])('a rule that names only what there is not is odd, and not every day: %s', (rule) => {
    expect(ruleOf(rule)).toBeNull()
  })

  it('leaves out what there is not beside what there is, and an empty part says nothing', () => {
    expect(daysOf('2027-01-04', 'FREQ=YEARLY;BYMONTH=2,13;BYMONTHDAY=1', 2)).toEqual(['2027-01-04', '2027-02-01'])
    expect(daysOf('2027-01-04', 'FREQ=DAILY;BYMONTH=', 2)).toEqual(['2027-01-04', '2027-01-05'])
  })

  it('keeps each number of a list once, so that no list is longer than what it can name', () => {
    const ones = '1,01,'.repeat(10_000)
    for (const part of ['BYMONTH', 'BYWEEKNO', 'BYYEARDAY', 'BYMONTHDAY', 'BYSETPOS', 'BYHOUR', 'BYMINUTE', 'BYSECOND'])
      expect(
        Math.max(...Object.values(ruleOf(`FREQ=DAILY;${part}=${ones}`)!).map((value) => [value].flat().length)),
      ).toBe(1)
  })

  it('counts the times of a day as steps even when no day has them', () => {
    const upTo = (last: number) => Array.from({ length: last }, (_, index) => index).join(',')
    const rule = `FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`
    const steps = new Steps()
    const range = { wall: 0, from: 0, to: 1 }
    const look = () => [...startsOf(ruleOf(rule)!, range, () => false, steps)]
    expect(() => Array.from({ length: 6 }, look)).toThrow(TooMuch)
  })

  it('names the same days when it begins to look in the middle', () => {
    for (const rule of [
      'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,SA',
      'FREQ=MONTHLY;INTERVAL=5;BYDAY=-1SU',
      'FREQ=YEARLY;INTERVAL=2',
    ])
      for (const from of ['2027-01-01', '2027-02-28', '2028-02-29']) {
        const all = daysOf('1999-05-08', rule, 10_000).filter((day) => day >= from)
        const range = { wall: numberOf('1999-05-08') * 86_400, from: numberOf(from), to: numberOf('2030-12-31') }
        const some = [...startsOf(ruleOf(rule)!, range, () => false, new Steps())].map((start) =>
          dayOf(dayOfWall(start)),
        )
        expect(some.filter((day) => day >= from)).toEqual(all)
      }
  })
})
