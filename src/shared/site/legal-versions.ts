// The texts of the first two are in marketing/texts/terms.ts and privacy.ts; what a person saw is stored with every acceptance.

/** R7: a new text needs a new version and a new date. */
export const TERMS_VERSION = '1.7'
export const TERMS_DATE = '2026-11-28'

export const PRIVACY_VERSION = '1.14'
export const PRIVACY_DATE = '2026-11-28'

/** Of the consent to electronic records and signatures, whose text is in auth/electronic-texts.ts. */
export const ELECTRONIC_VERSION = '1.0'

/**
 * What each version of the terms changed, newest first, as people read it when they are asked to accept it. A version
 * without an entry fails a test.
 */
export const TERMS_CHANGES: readonly { version: string; changes: readonly string[] }[] = [
  {
    version: '1.7',
    changes: [
      'The terms say what happens with a picture that someone claims as theirs, and to accounts with several such cases.',
    ],
  },
  {
    version: '1.6',
    changes: [
      'The terms can say who runs the site, which state’s law applies, who takes legal papers and copyright notices, and who insures payments. Nothing about fees or deadlines is different.',
    ],
  },
  {
    version: '1.5',
    changes: ['The same rules in plainer words: nothing about your rights, fees or deadlines is different.'],
  },
  {
    version: '1.4',
    changes: [
      'Photographers are paid within the time that is stated where they see their payouts.',
      'A day takes as many bookings as the photographer says: one, unless they choose more.',
      'Questions go to our team on the Help page, where a person answers.',
    ],
  },
]

/** What is new for somebody who has accepted this version; all of the newest for a version that is not listed. */
export function changesSince(accepted: string | null): readonly string[] {
  const known = TERMS_CHANGES.findIndex(({ version }) => version === accepted)
  return TERMS_CHANGES.slice(0, known === -1 ? 1 : known).flatMap(({ changes }) => changes)
}
