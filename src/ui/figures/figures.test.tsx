import { expect, it } from 'vitest'
import { drawn } from '#tests/support/drawn.tsx'
import { Funnel } from './funnel.tsx'
import type { Series } from './model.ts'
import { Strip } from './strip.tsx'
import { BarsByTime, LineOverTime } from './time-figure.tsx'

const series: readonly Series<'paid' | 'held'>[] = [
  { key: 'paid', label: 'Paid', weight: 'full' },
  { key: 'held', label: 'Held', weight: 'quiet' },
]
const rows = [
  { start: '2026-11-01', values: { paid: 1_200_00, held: 0 } },
  { start: '2026-12-01', values: { paid: 0, held: 300_00 } },
]
const frame = { title: 'Earnings by month', empty: 'Nothing yet.', unit: 'money', step: 'month', series } as const
/** Each row of the table as its cells' words. */
const lines = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replaceAll(/<[^>]+>/g, '')),
  )

it('bars have all of their numbers as a table, with the sums of rows and columns', async () => {
  const html = await drawn(<BarsByTime {...frame} rows={rows} />)
  expect(lines(html)).toEqual([
    ['Month', 'Paid', 'Held', 'Total'],
    ['Nov 2026', '$1,200', '$0', '$1,200'],
    ['Dec 2026', '$0', '$300', '$300'],
    ['Total', '$1,200', '$300', '$1,500'],
  ])
  expect(html).toContain('<caption class="visually-hidden">Earnings by month</caption>')
  expect(html).toMatch(/<th scope="row">Nov 2026<\/th>/)
  expect(html).toMatch(/<button[^>]*aria-expanded="false"[^>]*>Show as table<\/button>/)
})

it('lines are never added up', async () => {
  const html = await drawn(<LineOverTime {...frame} rows={rows} />)
  expect(lines(html)).toEqual([
    ['Month', 'Paid', 'Held'],
    ['Nov 2026', '$1,200', '$0'],
    ['Dec 2026', '$0', '$300'],
  ])
})

it('without values a figure says so, and while it loads it is a block', async () => {
  const none = await drawn(
    <BarsByTime {...frame} rows={rows.map((row) => ({ ...row, values: { paid: 0, held: 0 } }))} />,
  )
  expect(none).toContain('Nothing yet.')
  expect(none).not.toContain('<table')
  const loading = await drawn(<BarsByTime {...frame} rows={undefined} />)
  expect(loading).toMatch(/role="status" aria-label="Loading: Earnings by month"/)
})

it('a strip counts its days by month, and each month is a link with its counts in words', async () => {
  const states = [
    { key: 'free', label: 'Free', look: 'plain' },
    { key: 'booked', label: 'Booked', look: 'full' },
  ] as const
  const html = await drawn(
    <Strip
      title="Your year"
      empty="No days."
      states={states}
      days={[
        { day: '2026-11-29', state: 'free' },
        { day: '2026-11-30', state: 'booked' },
      ]}
      link={(month, { children, ...props }) => (
        <a href={`/calendar?month=${month}`} {...props}>
          {children}
        </a>
      )}
    />,
  )
  expect(lines(html)).toEqual([
    ['Month', 'Free', 'Booked'],
    ['November 2026', '1', '1'],
  ])
  expect(html).toMatch(/<a href="\/calendar\?month=2026-11"[^>]*aria-label="Nov 2026: 1 free, 1 booked"/)
})

it('a funnel says each step, its count and its share of the step before', async () => {
  const html = await drawn(
    <Funnel
      title="From visit to booking"
      empty="Nobody yet."
      steps={[
        { key: 'sent', label: 'Inquiries sent', count: 40 },
        { key: 'offered', label: 'Offers made', count: 10 },
      ]}
    />,
  )
  expect(lines(html)).toEqual([
    ['Step', 'Count', 'Of previous step'],
    ['Inquiries sent', '40', '–'],
    ['Offers made', '10', '25%'],
  ])
})
