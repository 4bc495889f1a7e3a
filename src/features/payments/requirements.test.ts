import { expect, it } from 'vitest'
import { REQUIREMENTS } from '#stand-ins/stripe/objects/account.ts'
import { requirementWords } from './requirements.ts'

/** What Accounts v2 asks of a new recipient in the US. */
const OF_V2 = [
  'external_account',
  'identity.individual.date_of_birth.day',
  'identity.individual.date_of_birth.month',
  'identity.individual.given_name',
  'identity.individual.surname',
  'identity.individual.id_numbers.us_ssn_last_4',
  'identity.attestations.terms_of_service.account.date',
  'identity.attestations.terms_of_service.account.ip',
]

it('what the service asks for is said in plain words, each thing once (PY16)', () => {
  for (const due of [REQUIREMENTS, OF_V2])
    expect(requirementWords(due)).toEqual([
      'your bank account',
      'your date of birth',
      'your first name',
      'your last name',
      'the last four digits of your social security number',
      'your agreement to the terms of the payment service',
    ])
  expect(requirementWords(['identity.individual.address.line1', 'defaults.profile.business_url'])).toEqual([
    'your address',
    'the address of your website',
  ])
  expect(requirementWords(['identity.individual.documents.primary_verification'])).toEqual(['a photo of your ID'])
  expect(requirementWords(['individual.verification.document'])).toEqual(['a photo of your ID'])
  expect(requirementWords(['person_1234abc.address.line1', 'person_1234abc.address.city'])).toEqual(['your address'])
})

it('a requirement that nobody has put into words is still one', () => {
  expect(requirementWords(['individual.future_thing', 'interv_x.y'])).toEqual([
    'one more detail, shown on Stripe’s page',
  ])
  expect(requirementWords([])).toEqual([])
})
