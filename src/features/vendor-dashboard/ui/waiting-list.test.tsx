import { expect, it } from 'vitest'
import { drawn } from '#tests/support/drawn.tsx'
import { FIRST_NEEDS, VENDOR_NEEDS, type VendorNeedKind } from '../model.ts'
import type { Need } from './types.ts'
import { WaitingList } from './waiting-list.tsx'

const ONE = '0f5ad4a4-1d66-4d2b-8a0a-3a1e5f5d0c01'
const TWO = '0f5ad4a4-1d66-4d2b-8a0a-3a1e5f5d0c02'

const need = (kind: VendorNeedKind, values: Partial<Need> = {}): Need => ({
  kind,
  bookingId: ONE,
  threadId: null,
  documentId: null,
  coupleName: 'Robin Vale',
  eventDate: '2027-06-12',
  due: '2026-12-05',
  ...values,
})

const list = (needs: Need[], count = needs.length, today = '2026-11-21') =>
  drawn(<WaitingList needs={needs} count={count} today={today} />)

const IN_THREAD = { bookingId: null, threadId: TWO }
const NO_COUPLE = { bookingId: null, coupleName: null, eventDate: null }
const CASES: [VendorNeedKind, Partial<Need>, string][] = [
  ['inquiry', IN_THREAD, `/vendor/offers/${TWO}`],
  ['reply', IN_THREAD, `/vendor/inbox?thread=${TWO}`],
  ['contract', {}, `/vendor/contracts?booking=${ONE}`],
  ['contract', { documentId: TWO }, `/vendor/contracts/${TWO}`],
  ['counter', {}, `/vendor/bookings/${ONE}`],
  ['deliver', {}, `/vendor/bookings/${ONE}`],
  ['changes', { due: null }, `/vendor/bookings/${ONE}`],
  ['review', {}, `/vendor/bookings/${ONE}#reviews`],
  ['payout', NO_COUPLE, '/vendor/earnings'],
]

it.each(CASES)('%s has one button, which leads to where it is done', async (kind, values, where) => {
  const html = await list([need(kind, values)])
  const [tag, label] = /<a[^>]*aria-label="([^"]*)"[^>]*>/.exec(html)!
  const { action, status } = VENDOR_NEEDS[kind]
  expect(label).toBe(values.coupleName === null ? action : `${action}: Robin Vale`)
  expect(tag).toContain(`href="${where}"`)
  expect(html).toContain(status)
  expect(html.includes('Until December 5, 2026, in 14 days')).toBe(values.due !== null)
})

it('says when pictures are overdue', async () => {
  const html = await list([need('deliver')], 1, '2026-12-06')
  expect(html).toContain('Overdue')
  expect(html).toContain('Due since December 5, 2026')
})

it('shows the first few, offers the rest, and counts what was not loaded', async () => {
  const needs = Array.from({ length: FIRST_NEEDS + 2 }, (_, place) => need('deliver', { bookingId: `${place}` }))
  const html = await list(needs, 40)
  expect(html.match(/<article/g)).toHaveLength(FIRST_NEEDS)
  expect(html).toContain(`Show ${needs.length - FIRST_NEEDS} more`)
  const few = await list([need('deliver')], 25)
  expect(few.replaceAll(/<[^>]+>/g, '')).toContain('And 24 more in your bookings and messages.')
})
