import { expect, it } from 'vitest'
import {
  filledPeriods,
  funnelShares,
  hasValues,
  markEvery,
  periodMark,
  periodName,
  periodTotal,
  type Series,
  seriesTotals,
  shortValue,
  stripMonths,
} from './model.ts'
import { periodAfter } from './period-slider.ts'

const series: readonly Series<'paid' | 'held'>[] = [
  { key: 'paid', label: 'Paid', weight: 'full' },
  { key: 'held', label: 'Held', weight: 'quiet' },
]
const keys = ['paid', 'held'] as const
const october = { start: '2026-10-01', values: { paid: 100_00, held: 0 } }
const december = { start: '2026-12-01', values: { paid: 50_00, held: 25_00 } }

it('a period without a row is there with zeros, across a new year', () => {
  const rows = filledPeriods([october, december], { from: '2026-10-01', until: '2027-01-01', step: 'month', keys })
  expect(rows.map(({ start }) => start)).toEqual(['2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01'])
  expect(rows[1]!.values).toEqual({ paid: 0, held: 0 })
  const weeks = filledPeriods([], { from: '2026-12-21', until: '2027-01-04', step: 'week', keys })
  expect(weeks.map(({ start }) => start)).toEqual(['2026-12-21', '2026-12-28', '2027-01-04'])
})

it('totals are sums of whole numbers, and no values is nothing to show', () => {
  expect(periodTotal(december, series)).toBe(75_00)
  expect(seriesTotals([october, december], series)).toEqual({ paid: 150_00, held: 25_00 })
  expect(hasValues([october], series)).toBe(true)
  expect(hasValues([{ start: '2026-10-01', values: { paid: 0, held: 0 } }], series)).toBe(false)
})

it('marks stay apart, and name the year where it is new', () => {
  expect(markEvery(12, 480, 34)).toBe(1)
  expect(markEvery(12, 260, 34)).toBe(2)
  expect(markEvery(0, 260, 34)).toBe(1)
  expect(periodMark('2026-12-01', 'month')).toEqual({ words: 'Dec', year: '2026' })
  expect(periodMark('2026-12-01', 'month', '2026-11-01')).toEqual({ words: 'Dec' })
  expect(periodMark('2027-01-04', 'week', '2026-12-28')).toEqual({ words: 'Jan 4', year: '2027' })
})

it('values and periods are short on the axis and whole in words', () => {
  expect(shortValue(1_250_000, 'money')).toBe('$12.5K')
  expect(shortValue(0, 'money')).toBe('$0')
  expect(shortValue(40, 'count')).toBe('40')
  expect(periodName('2027-06-01', 'month')).toBe('June 2027')
  expect(periodName('2027-06-07', 'week')).toBe('Week of Jun 7, 2027')
})

it('each step of a funnel has its share of the step before, unless that was none', () => {
  const step = (key: string, count: number) => ({ key, label: key, count })
  const percents = funnelShares([step('a', 200), step('b', 50), step('c', 0), step('d', 0)]).map(
    ({ percent }) => percent,
  )
  expect(percents).toEqual([null, 25, 0, null])
})

it('days are counted by month and state', () => {
  const months = stripMonths(
    [
      { day: '2026-11-29', state: 'free' },
      { day: '2026-11-30', state: 'booked' },
      { day: '2026-12-01', state: 'free' },
    ],
    ['free', 'booked'] as const,
  )
  expect(months.map(({ month, counts }) => [month, counts])).toEqual([
    ['2026-11', { free: 1, booked: 1 }],
    ['2026-12', { free: 1, booked: 0 }],
  ])
})

it('arrow keys choose a period and stop at the ends; Escape lets go of it', () => {
  expect(periodAfter('ArrowRight', null, 12)).toBe(0)
  expect(periodAfter('ArrowLeft', null, 12)).toBe(11)
  expect(periodAfter('ArrowRight', 11, 12)).toBe(11)
  expect(periodAfter('Home', 5, 12)).toBe(0)
  expect(periodAfter('End', 5, 12)).toBe(11)
  expect(periodAfter('Escape', 5, 12)).toBeNull()
  expect(periodAfter('Tab', 5, 12)).toBeUndefined()
})
