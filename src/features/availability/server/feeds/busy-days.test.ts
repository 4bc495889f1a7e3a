import { describe, expect, it } from 'vitest'
import { ODD_CALENDARS } from '#tests/support/odd-calendars.ts'
import { datesOnly } from '../../dates-only.ts'
import { busyDays, type ReadQuestion } from './busy-days.ts'

const JUNE = { timeZone: 'America/New_York', from: '2027-06-01', until: '2027-06-30', nightEnds: 4 }
const TWO_YEARS = { from: '2026-11-27', until: '2029-01-01' }
const read = (text: string, more: Partial<ReadQuestion> = {}) => busyDays({ ...JUNE, text, ...more })
const series = (rule: string) =>
  `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20200101T000000Z\nDTEND:20200101T000001Z\nRRULE:${rule}\nEND:VEVENT\nEND:VCALENDAR\n`

describe('the busy days of a calendar (AV7)', () => {
  it('has at least forty oddities to show', () => {
    expect(ODD_CALENDARS.length).toBeGreaterThanOrEqual(40)
    expect(new Set(ODD_CALENDARS.map(({ name }) => name)).size).toBe(ODD_CALENDARS.length)
  })

  it.each(ODD_CALENDARS)('$name', ({ text, days, unreadable = 0, ...more }) => {
    expect(read(text, more)).toEqual({ days, unreadable })
  })

  it.each(ODD_CALENDARS)('the same from a browser, which sends the dates only: $name', ({ text, days, ...more }) => {
    const sent = datesOnly(text, '2027-05-31')!
    expect(sent).not.toMatch(/SUMMARY|DESCRIPTION|ALARM/)
    expect(read(sent, more)).toMatchObject({ days })
  })

  it.each([
    ['', 'an empty file'],
    ['<html><body>Sign in</body></html>', 'a page'],
    ['BEGIN:VCARD\nFN:Ada\nEND:VCARD', 'a contact'],
    ['\u0000\u0001\u0002PNG', 'a picture'],
  ])('refuses %j: it is no calendar but %s', (text) => {
    expect(read(text)).toEqual({ refused: 'not-a-calendar' })
  })

  it.each([
    'FREQ=SECONDLY',
    'FREQ=MINUTELY;INTERVAL=2',
    'FREQ=HOURLY;COUNT=99999999',
    'FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8',
  ])('stops at a bomb: %s', (rule) => {
    expect(read(series(rule), TWO_YEARS)).toEqual({ refused: 'too-much' })
  })

  it('stops at too many events, and at many that repeat together', () => {
    const event = 'BEGIN:VEVENT\nUID:a\nDTSTART:20270612\nEND:VEVENT\n'
    expect(read(`BEGIN:VCALENDAR\n${event.repeat(20_001)}END:VCALENDAR`)).toEqual({ refused: 'too-much' })
    const daily = 'BEGIN:VEVENT\nUID:a\nDTSTART:19900101\nRRULE:FREQ=DAILY\nEND:VEVENT\n'
    expect(read(`BEGIN:VCALENDAR\n${daily.repeat(900)}END:VCALENDAR`, TWO_YEARS)).toEqual({ refused: 'too-much' })
  })

  it.each([
    ['a time', 'DTSTART:20200101T100000', 'RECURRENCE-ID;TZID=Asia/Tokyo:20270602T100000'],
    ['a midnight', 'DTSTART;VALUE=DATE:20200101', 'RECURRENCE-ID:20270602T100000Z'],
  ])('counts what it costs to find %s by another clock, for each series of one UID', (_what, start, changed) => {
    const part = (...lines: string[]) => `BEGIN:VEVENT\nUID:a\n${lines.join('\n')}\nEND:VEVENT\n`
    const pairs = (name: string) => (part(start) + part(name, 'DTSTART:20270602T120000')).repeat(400)
    const own = changed.includes('TZID') ? 'RECURRENCE-ID:20270602T100000' : 'RECURRENCE-ID;VALUE=DATE:20270602'
    expect(read(`BEGIN:VCALENDAR\n${pairs(own)}END:VCALENDAR`)).not.toHaveProperty('refused')
    expect(read(`BEGIN:VCALENDAR\n${pairs(changed)}END:VCALENDAR`)).toEqual({ refused: 'too-much' })
  })

  it('leaves what is past on the photographer’s computer', () => {
    const text = ODD_CALENDARS.find(({ name }) => name === 'a whole day')!.text
    expect(datesOnly(text, '2027-06-14')).not.toContain('VEVENT')
    expect(datesOnly('no calendar', '2027-06-14')).toBeNull()
  })
})
