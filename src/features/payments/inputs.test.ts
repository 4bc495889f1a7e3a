import { expect, it } from 'vitest'
import { PayInput } from './inputs.ts'

const paymentId = '3f0c9a52-0000-4000-8000-000000000000'

it('a payment is asked for by its line alone: nothing of a card, and no amount, is taken (PY17, X135)', () => {
  expect(PayInput.safeParse({ paymentId }).success).toBe(true)
  const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }
  for (const more of [{ card }, { number: card.number }, { amountCents: 1 }])
    expect(PayInput.safeParse({ paymentId, ...more }).success).toBe(false)
})
