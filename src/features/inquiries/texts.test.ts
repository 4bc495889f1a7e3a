import { expect, it } from 'vitest'
import { statusWords } from './texts.ts'

it('an open inquiry ends on the day that the mails say, wherever it is read', () => {
  const inquiry = {
    status: 'open' as const,
    photographer: { name: 'Mara' },
    coupleName: 'Sam',
    answeredAt: null,
    // Still the evening of June 11 in New York.
    expiresAt: '2027-06-12T02:00:00Z',
    frozenAt: null,
    declineReason: null,
  }
  expect(statusWords(inquiry, 'client', 'America/New_York').detail).toContain('June 11, 2027')
  expect(statusWords(inquiry, 'vendor', 'Europe/Berlin').detail).toContain('June 12, 2027')
})
