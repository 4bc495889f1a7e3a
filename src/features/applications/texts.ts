import type { BusinessType } from '#shared/access/roles.ts'

/** Sentences of the specification (file 1, sections 2, 5, 7 and 8), word for word. */
export const NAME_SHORT = 'Name must be at least 2 characters'
export const TYPE_MISSING = 'Please select your business type'
export const BIO_SHORT = 'Bio must be at least 10 characters'
export const STYLES_MISSING = 'Please select at least one style option'
export const RATE_NEGATIVE = 'Starting rate must be a positive number'
export const NOT_AGREED = 'You must agree to the privacy policy and terms'
export const SUBMISSION_ERRORS = 'Submission Errors'
export const PROFILE_FAILED = "Profile image couldn't be uploaded, but your application will still be submitted."
export const PORTFOLIO_FAILED =
  "Some portfolio images couldn't be uploaded, but your application will still be submitted."
export const MAIL_FAILED = 'Application submitted, but there was an error sending the confirmation email.'
export const ADMIN_MAIL_FAILED = 'Application submitted, but admin notification failed.'
export const SUBMIT_FAILED = 'There was an error submitting your application. Please try again.'
export const RECEIVED = "We've received your application"

/** The decision words of the status mails (E4). */
export const STATUS_SUBJECTS = {
  pending: 'is being reviewed',
  approved: 'has been approved',
  rejected: 'has been declined',
  info_requested: 'requires additional information',
} as const
export const STATUS_SUBJECT_OTHERWISE = 'has been updated'

/** Our own sentences, where the specification names a case but gives no words. */
export const STILL_REVIEWED = 'Our team will still review your application. You don’t need to do anything.'
export const LOCATION_HELPS = 'Location helps couples find you'
export const LOCATION_UNKNOWN = 'Please choose one of the listed places'
export const TYPE_NOT_ACCEPTED = 'We’re not accepting applications of this type right now'
export const RATE_HIGH = 'Starting price must be at most $100,000'
export const WEBSITE_INVALID = 'Please enter a web address such as www.example.com'
export const INSTAGRAM_INVALID = 'Please enter an Instagram name such as @yourstudio'
export const PHONE_INVALID = 'Please enter a phone number'
export const APPLIED_ALREADY = 'This account already has an application. Your application page shows its status.'
/** Why a couple's account stays one. */
const OWNS = { partner: 'a partner', booking: 'a booking', inquiry: 'an inquiry' } as const
export const staysCouples = (owns: keyof typeof OWNS): string =>
  `This account has ${OWNS[owns]}, so it stays a couple’s account. You can apply with another email address.`
/** A couple that has invited a partner and is about to become a vendor. */
export const invitationEnds = (email: string): string =>
  `Your invitation to ${email} to plan with you will stop working.`
/** A couple's account that was refused, until the day that the refusal has named. */
export const appliesFrom = (day: string): string => `This account can apply again starting ${day}.`
export const TEAM_CANNOT_APPLY = 'An account of our team can’t apply. Please use another account.'
export const TOO_MANY_APPLICATIONS = 'Too many applications were sent from here. Please try again later.'
export const ANSWER_MISSING = 'Please write an answer'
export const NOT_POSSIBLE_NOW = 'That’s no longer possible: the application has changed. This is where it stands now.'
export const TOO_EARLY = 'You can apply again on the date shown here.'
export const NO_APPLICATION = 'There’s no application for this account.'
export const LOAD_FAILED = 'Failed to load your application'

/** What other vendors are told: they are kept, and listed once their category opens (X4, VA11). */
export const categoryClosed = (type: BusinessType): string | null =>
  type === 'photographer'
    ? null
    : 'This category isn’t open yet: for now, couples only find photographers here. We’ll keep your application, review it like any other, and list you as soon as your category opens.'
