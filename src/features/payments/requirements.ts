/** What the payment service asks a photographer for, by its own names, in plain words. Days, months and years are one date. */
const WORDS: Readonly<Record<string, string>> = {
  external_account: 'your bank account',
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
  'individual.address': 'your address',
  'individual.dob': 'your date of birth',
  'individual.email': 'your email address',
  'individual.first_name': 'your first name',
  'individual.id_number': 'your full social security number',
  'individual.last_name': 'your last name',
  'individual.phone': 'your phone number',
  'individual.ssn_last_4': 'the last four digits of your social security number',
  'individual.verification.additional_document': 'a second document with your address',
  'individual.verification.document': 'a photo of your ID',
  'settings.payments.statement_descriptor': 'the name on your clients’ card statements',
  tos_acceptance: 'your agreement to the terms of the payment service',
}
const OTHER = 'one more detail, shown on Stripe’s page'

/** `individual.dob.day` is found under `individual.dob`, and a named person's requirement under the person's own. */
function wordsOf(requirement: string): string {
  const parts = requirement
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
