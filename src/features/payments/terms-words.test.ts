import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { CANCELLATION_POLICIES } from './terms.ts'
import { COMMISSION_WORDS, policyClause, policyWords } from './terms-words.ts'

it('the figures in words', () => {
  expect(COMMISSION_WORDS).toEqual({
    usual: '12%',
    reduced: '10%',
    range: '10% to 12%',
    cap: '$500',
    earned: 'completed bookings of $500 or more with 10 different couples',
  })
  expect(CANCELLATION_POLICIES.map((policy) => policyWords(policy))).toEqual([
    'Flexible: everything back until 30 days before, half until 7 days before.',
    'Moderate: everything back until 90 days before, half until 30 days before.',
    'Strict: the retainer of 30% of the total is kept; half of the rest back until 60 days before.',
  ])
  expect(CANCELLATION_POLICIES.map(policyClause)).toEqual([
    'Flexible: everything at 30 days or more, half at 7 or more, nothing later.',
    'Moderate: everything at 90 days or more, half at 30 or more, nothing later.',
    'Strict: the retainer, 30% of the total, is kept; half of the rest comes back at 60 days or more, nothing later.',
  ])
})

it('a signed booking is worded by the figures it was signed with', () => {
  const terms = { keepsPercent: 20, tiers: [{ fromDays: 45, percent: 80 }] }
  expect(policyWords('strict', terms)).toBe(
    'Strict: the retainer of 20% of the total is kept; 80% of the rest back until 45 days before.',
  )
})

const ROOTS = ['src', 'emails', 'drizzle/seed', 'drizzle/schema']
const FIGURES =
  /1[02] ?%|\$500\b|\$4,166|\b50_?000\b|\b1[02]00\b.*(bps|rate|commission)|(bps|rate|commission).*\b1[02]00\b/i
/** Where the figures are defined, and what has the same digits but means something else. */
const ALLOWED = ['src/features/payments/terms.ts', 'src/features/contracts/model.ts']

const filesOf = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(root, name))
    .filter((name) => /\.(ts|tsx)$/.test(name) && !/\.(test|fixture)\.tsx?$/.test(name) && !ALLOWED.includes(name))

it('no other file of the product writes a rate, the cap or its totals (X131)', () => {
  const written = ROOTS.flatMap(filesOf).flatMap((name) =>
    readFileSync(name, 'utf8')
      .split('\n')
      // A comment may say what the figure is today.
      .filter((line) => FIGURES.test(line) && !/^\s*(\/\/|\/?\*)/.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  )
  expect(written).toEqual([])
})
