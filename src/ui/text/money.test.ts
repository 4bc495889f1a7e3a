import { expect, test } from 'vitest'
import { formatMoney } from '#shared/money/money.ts'

test('money reads as $3,200', () => {
  expect(formatMoney(320_000)).toBe('$3,200')
  expect(formatMoney(0)).toBe('$0')
  expect(formatMoney(-4_550)).toBe('-$45.50')
  expect(formatMoney(416_667)).toBe('$4,166.67')
  expect(formatMoney(320_000, { withCents: true })).toBe('$3,200.00')
})
