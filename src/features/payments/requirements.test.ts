import { expect, it } from 'vitest'
import { REQUIREMENTS } from '#stand-ins/stripe/objects/account.ts'
import { requirementWords } from './requirements.ts'

it('what the service asks for is said in plain words, each thing once (PY16)', () => {
  expect(requirementWords(REQUIREMENTS)).toEqual([
    'your bank account',
    'your date of birth',
    'your first name',
    'your last name',
    'the last four digits of your social security number',
    'your agreement to the terms of the payment service',
  ])
  expect(requirementWords(['individual.verification.document'])).toEqual(['a photo of your ID'])
  expect(requirementWords(['person_1234abc.address.line1', 'person_1234abc.address.city'])).toEqual(['your address'])
})

it('a requirement that nobody has put into words is still one', () => {
  expect(requirementWords(['individual.future_thing', 'interv_x.y'])).toEqual([
    'one more detail, shown on Stripe’s page',
  ])
  expect(requirementWords([])).toEqual([])
})
