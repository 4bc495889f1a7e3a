import { expect, it } from 'vitest'
import { canonicalContract } from './canonical-text.ts'

const AGREED = {
  title: 'Wedding',
  content: 'We agree.',
  currency: 'USD',
  totalAmountCents: 400_000,
  schedule: [{ type: 'retainer', amountCents: 400_000, dueDate: '2026-11-21' }],
  cancellationPolicy: 'moderate' as const,
  cancellationTerms: { keepsPercent: 0, tiers: [] },
  deliveryDays: 60,
  eventDate: '2027-06-12',
  eventLocation: 'The Old Mill',
  platformClauses: 'Clauses',
  annexes: [],
}
const UNTAXED =
  '["curio-contract-1","Wedding","We agree.","USD",400000,[["retainer",400000,"2026-11-21"]],"moderate",[0,[]],60,"2027-06-12","The Old Mill","Clauses",[]]'

it('a contract without sales tax names none under its hash, whether it is left out or null', () => {
  expect(canonicalContract(AGREED)).toBe(UNTAXED)
  expect(canonicalContract({ ...AGREED, salesTax: null })).toBe(UNTAXED)
})

it('one with sales tax says rate, base, tax, jurisdictions and each payment’s share under its hash', () => {
  const salesTax = {
    calculationRef: 'taxcalc_1',
    calculatedAt: '2026-11-21T15:00:00.000Z',
    place: { line1: '', city: 'Austin', state: 'Texas' as const, postalCode: '78701' },
    rateMillionths: 82_500,
    baseCents: 400_000,
    taxCents: 33_000,
    parts: [{ name: 'Texas', rateMillionths: 82_500, taxCents: 33_000 }],
  }
  const schedule = [{ ...AGREED.schedule[0]!, taxCents: 33_000 }]
  expect(canonicalContract({ ...AGREED, schedule, salesTax })).toBe(
    UNTAXED.replace(/\]$/, ',["sales-tax","taxcalc_1","Texas",82500,400000,33000,[["Texas",82500,33000]],[33000]]]'),
  )
})
