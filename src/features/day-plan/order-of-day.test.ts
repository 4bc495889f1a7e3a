import { expect, it } from 'vitest'
import { BOOKING_STAGES, BOOKING_STATUSES, STAGES_OF_STATUS } from '#features/bookings/model.ts'
import { addDays } from '#shared/date/days.ts'
import { NewEntry } from './inputs.ts'
import { DAY_AGREED, DAY_PLAN_OPEN_DAYS, dayPlanAccess, type Moment } from './model.ts'
import { arranged, inOrderOfDay, isAfterMidnight } from './order-of-day.ts'
import { usualDay } from './suggested-plan.ts'

const moment = (time: string, title = time): Moment => ({ id: `id-${title}`, title, time, placeId: null, note: '' })
const titles = (moments: Moment[]) => inOrderOfDay(moments).map(({ title }) => title)

it('a day goes on after midnight, and what has no time yet comes last, in the order it was given (MB3)', () => {
  const given = [moment('02:00'), moment('', 'toast'), moment('14:30'), moment('', 'cake'), moment('23:59')]
  expect(titles([...given, moment('04:00'), moment('00:00'), moment('03:59')])).toEqual([
    '04:00',
    '14:30',
    '23:59',
    '00:00',
    '02:00',
    '03:59',
    'toast',
    'cake',
  ])
  expect(titles([moment('15:00', 'second'), moment('15:00', 'first')])).toEqual(['second', 'first'])
  expect(['', '03:59', '04:00', '23:00'].map(isAfterMidnight)).toEqual([false, true, false, false])
})

it('a moment at a place that was removed has none', () => {
  const at = { ...moment('15:00'), placeId: 'mill' }
  const entries = { moments: [at], contacts: [], familyGroups: [] }
  expect(arranged({ ...entries, places: [{ id: 'mill', title: 'Mill', address: '' }] }).moments[0]?.placeId).toBe(
    'mill',
  )
  expect(arranged({ ...entries, places: [] }).moments[0]?.placeId).toBeNull()
})

it('a usual day stays within the booked hours, in the order of the day', () => {
  for (const hours of [null, 1, 2, 3, 4, 6, 8, 10, 12, 14, 72]) {
    const day = usualDay(hours)
    const entries = day.map((each) => ({ ...each, kind: 'moment', id: crypto.randomUUID(), place: '', note: '' }))
    expect(entries.every((entry) => NewEntry.safeParse(entry).success)).toBe(true)
    expect(titles(day.map(({ title, time }) => moment(time, title)))).toEqual(day.map(({ title }) => title))
    expect(day.map(({ title }) => title)).toContain('Ceremony')
  }
  expect(usualDay(8).at(0)).toEqual({ title: 'Getting ready', time: '13:30' })
  expect(usualDay(8).at(-1)).toEqual({ title: 'The photographer leaves', time: '21:30' })
  expect(usualDay(12).at(-1)?.time).toBe('01:00')
})

const EVENT = '2027-06-12'
const access = (stage: (typeof BOOKING_STAGES)[number], side: 'client' | 'vendor', today: string, confirmed = true) => {
  const status = BOOKING_STATUSES.find((each) => (STAGES_OF_STATUS[each] as readonly string[]).includes(stage))!
  return dayPlanAccess({ status, eventDate: EVENT, wasConfirmed: confirmed }, side, today)
}

it('the day is planned while it is agreed, until a week after it; in no other stage (MB3, CF3)', () => {
  const last = addDays(EVENT, DAY_PLAN_OPEN_DAYS)
  for (const stage of BOOKING_STAGES) {
    const agreed = [...STAGES_OF_STATUS.confirmed, ...STAGES_OF_STATUS.completed] as readonly string[]
    const cancelled = (STAGES_OF_STATUS.cancelled as readonly string[]).includes(stage)
    for (const side of ['client', 'vendor'] as const) {
      const kept = cancelled && side === 'client' ? 'read' : 'closed'
      expect(access(stage, side, last)).toBe(agreed.includes(stage) ? 'open' : kept)
      expect(access(stage, side, addDays(last, 1))).toBe(agreed.includes(stage) ? 'read' : kept)
      if (cancelled) expect(access(stage, side, last, false)).toBe('closed')
    }
  }
  expect(DAY_AGREED).toEqual(['confirmed', 'completed'])
})
