import { expect, it } from 'vitest'
import { cardForm } from './inputs.ts'
import { CARD_EXPIRED } from './texts.ts'

it('everything wrong with a card is said at once', () => {
  const refused = cardForm('2026-11-21').safeParse({ number: '4242 4242 4242 4243', expiry: '10/26', cvc: '1' })
  expect(refused.error!.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['number', 'Please check the card number'],
    ['expiry', CARD_EXPIRED],
    ['cvc', 'Please enter the three or four digits'],
  ])
  const odd = cardForm('2026-11-21').safeParse({ number: '4242 4242 4242 4242', expiry: 'soon', cvc: '123' })
  expect(odd.error!.issues.map(({ message }) => message)).toEqual(['Please enter the expiry as MM/YY'])
  expect(cardForm('2026-11-21').safeParse({ number: '4242 4242 4242 4242', expiry: '11/26', cvc: '123' }).success).toBe(
    true,
  )
})
