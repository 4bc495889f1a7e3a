/**
 * What the payment service asks a photographer for, by its own names, in plain words: those of Accounts v2 (without
 * `identity.`) and of the accounts before. Days, months and years are one date.
 */
const WORDS: Readonly<Record<string, string>> = {
  external_account: 'your bank account',
  'attestations.terms_of_service': 'your agreement to the terms of the payment service',
  'business_details.address': 'the address of your company',
  'business_details.documents': 'a document about your company',
  'business_details.id_numbers': 'the tax number of your company',
  'business_details.phone': 'the phone number of your company',
  'business_details.registered_name': 'the name of your company',
  'business_details.structure': 'what kind of company you have',
  'business_profile.mcc': 'what kind of business you have',
  'business_profile.product_description': 'what you sell',
  'business_profile.support_phone': 'a phone number for your clients',
  'business_profile.url': 'the address of your website',
  business_type: 'whether you work alone or as a company',
  'company.address': 'the address of your company',
  'company.name': 'the name of your company',
  'company.owners_provided': 'who owns your company',
  'company.phone': 'the phone number of your company',
  'company.tax_id': 'the tax number of your company',
  'company.verification.document': 'a document about your company',
  'configuration.merchant.mcc': 'what kind of business you have',
  'configuration.recipient.default_outbound_destination': 'your bank account',
  'defaults.payout_methods': 'your bank account',
  'defaults.profile.business_url': 'the address of your website',
  'defaults.profile.doing_business_as': 'the name of your business',
  'defaults.profile.product_description': 'what you sell',
  entity_type: 'whether you work alone or as a company',
  'individual.address': 'your address',
  'individual.date_of_birth': 'your date of birth',
  'individual.dob': 'your date of birth',
  'individual.documents.primary_verification': 'a photo of your ID',
  'individual.documents.secondary_verification': 'a second document with your address',
  'individual.email': 'your email address',
  'individual.first_name': 'your first name',
  'individual.given_name': 'your first name',
  'individual.id_number': 'your full social security number',
  'individual.id_numbers': 'your full social security number',
  'individual.id_numbers.us_ssn_last_4': 'the last four digits of your social security number',
  'individual.last_name': 'your last name',
  'individual.phone': 'your phone number',
  'individual.ssn_last_4': 'the last four digits of your social security number',
  'individual.surname': 'your last name',
  'individual.verification.additional_document': 'a second document with your address',
  'individual.verification.document': 'a photo of your ID',
  'settings.payments.statement_descriptor': 'the name on your clients’ card statements',
  tos_acceptance: 'your agreement to the terms of the payment service',
}
const OTHER = 'one more detail, shown on Stripe’s page'

/** `individual.dob.day` is found under `individual.dob`, and a named person's requirement under the person's own. */
function wordsOf(requirement: string): string {
  const parts = requirement
    .replace(/^identity\./, '')
    .replace(/^(?:person_\w+|representative|directors|executives|owners)\./, 'individual.')
    .split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const words = WORDS[parts.slice(0, length).join('.')]
    if (words) return words
  }
  return OTHER
}

/** The missing items, each once, in the service's order. */
export const requirementWords = (due: readonly string[]): string[] => [...new Set(due.map(wordsOf))]
