import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatNumber, parseNumber } from './number-text.ts'

it('reads a price as it is typed, key by key', () => {
  const typed = Array.from('2500.50', (_, index) => '2500.50'.slice(0, index + 1))
  expect(typed.map((text) => parseNumber(text, 2))).toEqual([2, 25, 250, 2500, 2500, 2500.5, 2500.5])
})

it.each([
  ['', 2, ''],
  ['$', 2, ''],
  ['  ', 0, ''],
  ['$3,200.50', 2, 3200.5],
  ['1,234,567', 0, 1_234_567],
  ['.5', 2, 0.5],
  ['-5', 0, -5],
  ['007', 0, 7],
] as const)('%j with %i decimals is %j', (text, decimals, value) => {
  expect(parseNumber(text, decimals)).toBe(value)
})

it.each([
  '1e9',
  '0x10',
  '2.500,50',
  '2500,50',
  '1,23',
  '12,3456',
  'many',
  '-',
  '1.5',
  '5.',
  '1 000',
  '٣',
  '9'.repeat(21),
])('%j is no whole number', (text) => {
  expect(parseNumber(text)).toBeNaN()
})

it('refuses more decimals than the field takes', () => {
  expect([parseNumber('1.005', 2), parseNumber('1.5', 1)]).toEqual([Number.NaN, 1.5])
})

it('a field’s formatted text parses to the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (cents) => {
      expect(parseNumber(formatNumber(cents / 100, 2), 2)).toBeCloseTo(cents / 100, 6)
    }),
  )
})

it('writes numbers as the browser does for en-US', () => {
  const written = (value: number, decimals: number) =>
    value.toLocaleString('en-US', {
      minimumFractionDigits: Number.isInteger(value) ? 0 : decimals,
      maximumFractionDigits: decimals,
    })
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(1, 100), (value, parts) => {
      const decimals = parts === 1 ? 0 : 2
      expect(formatNumber(value / parts, decimals)).toBe(written(value / parts, decimals))
    }),
  )
  expect([0, 1_234_567, 2.4, 999_999.96].map((value) => formatNumber(value, 1))).toEqual([
    '0',
    '1,234,567',
    '2.4',
    '1,000,000.0',
  ])
  expect([null, undefined, '', Number.NaN].map((value) => formatNumber(value as null))).toEqual(['', '', '', ''])
})

it('anything typed is one number, nothing, or refused; and digits mean what they say', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.integer({ min: 0, max: 2 }), (text, decimals) => {
      const value = parseNumber(text, decimals)
      if (value === '') expect(text.trim()).toMatch(/^-?\$?$/)
      else if (!Number.isNaN(value)) expect(value).toBe(Number(text.replaceAll(/[$,\s]/g, '')))
    }),
  )
})
