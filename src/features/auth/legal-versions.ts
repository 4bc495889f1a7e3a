// The texts are in marketing/texts/terms.ts and privacy.ts; what a person saw is stored with every acceptance.

/** R7: a new text needs a new version and a new date. */
export const TERMS_VERSION = '1.5'
export const TERMS_DATE = '2026-11-27'

export const PRIVACY_VERSION = '1.9'
export const PRIVACY_DATE = '2026-11-27'
