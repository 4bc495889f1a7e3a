import { COMMISSION_WORDS } from '#features/payments/terms-words.ts'

/** Sentences of the specification (file 1, sections 2 and 8), word for word. */
export const TITLE = 'Vendors'
export const SEARCH_PLACEHOLDER = 'Search vendors...'
export const LOADING = 'Loading vendors...'
export const NOBODY = 'No vendors found'
export const LOAD_FAILED = 'Failed to load vendors'
export const NO_SPECIALTIES = 'No specialties listed'
export const NO_BIO = 'No bio provided'
export const NO_WEBSITE = 'No website provided'
export const NO_NOTES = 'No admin notes'
export const MISSING_VALUE = 'N/A'
export const ALL_TYPES = 'All Types'

/** Our own sentences. */
export const UNKNOWN_VENDOR = 'This vendor no longer exists.'
export const NOT_APPROVED = 'Only an approved vendor can be suspended.'
export const SUSPENDED_ALREADY = 'This vendor is already suspended.'
export const NOT_SUSPENDED = 'This vendor is no longer suspended.'
export const SUBJECT_MISSING = 'Please write a subject'
export const MESSAGE_MISSING = 'Please write a message'
export const RATE_INVALID = `A commission is between ${COMMISSION_WORDS.reduced} and ${COMMISSION_WORDS.usual}`
export const SUSPENDED = 'Vendor suspended'
export const RESTORED = 'Vendor restored'
export const MESSAGE_SENT = 'Your message is on its way'
export const COMMISSION_CHANGED =
  'Someone on your team has set another rate in the meantime. Your choice is still here.'
export const COMMISSION_SAVED = 'Commission saved'
export const CHANGES_CHECKED = 'Changes marked as checked'
export const ACTION_FAILED = 'That didn’t work. Please try again.'
export const SUSPEND_MEANS =
  'Couples can’t find this vendor or send new inquiries. Offers, unsigned contracts and first payments are on hold, with their deadlines, and payouts are held. Confirmed bookings continue. We tell both sides by email; the reason is for your team only.'
export const RESTORE_MEANS =
  'The profile is listed again if it’s published. What was on hold resumes, with later deadlines, and held payouts go out. We tell both sides by email; the reason is for your team only.'
export const COMMISSION_MEANS = 'For bookings signed from now on. Signed bookings keep their rate.'

export const WEDDING_AS_IT_IS = 'This wedding no longer exists, or someone on your team has just done that.'
export const HIDE_WEDDING_MEANS =
  'Couples no longer see this wedding, on the profile or at its own address. We tell the photographer by email.'
export const HIDE_REASON_READERS =
  'The photographer will read it, in the email and next to the wedding. It’s kept in the audit log.'
export const SHOW_WEDDING_MEANS =
  'Couples see this wedding again while the profile is public. We tell the photographer by email; the reason is for your team only.'
export const WEDDING_HIDDEN = 'Wedding hidden'
export const WEDDING_SHOWN = 'Wedding shown again'
