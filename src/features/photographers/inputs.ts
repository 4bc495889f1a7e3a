import * as z from 'zod/mini'
import { BUSINESS_TYPES } from '#shared/access/roles.ts'
import { RecordVersion } from '#shared/api/record-version.ts'
import type { Picture } from '#shared/picture/picture.ts'
import { printable } from '#shared/print/printable-check.ts'
import { contactFreeName, contactFreeText } from '#shared/redaction/contact-free.ts'
import { plainLine, plainText, typedPhone } from '#shared/text/plain-text.ts'
import { instagramHandle, safeWebsite } from './links.ts'
import { MARKETS, type MarketSlug, STYLE_NAMES, type StyleName } from './markets-and-styles.ts'
import type { ApprovalStatus } from './model.ts'
import { REVIEW_FILTERS } from './public-profile.ts'

/** Anything that is not a UUID, however long, is answered like a missing profile. */
export const PhotographerInput = z.object({ id: z.string() })
export const ReviewsInput = z.object({
  id: z.uuid(),
  page: z.int().check(z.minimum(1), z.maximum(10_000)),
  show: z.optional(z.enum(REVIEW_FILTERS)),
})

/** Sentences of the specification (file 2, sections 2 and 8), word for word. */
export const SAVE_PROFILE = 'Save Profile'
export const SAVE_AND_PUBLISH = 'Save & Publish'
export const PROFILE_SAVED = 'Profile Saved'
export const PROFILE_PUBLISHED = 'Profile Published'
export const USER_ID_MISSING = 'User ID is missing. Please sign in again.'
export const saveFailed = (message: string): string => `Failed to save profile: ${message}`
export const publishFailed = (message: string): string => `Failed to publish profile: ${message}`
export const PHOTO_FAILED = 'Profile saved, but photo upload failed. Please try uploading the photo again.'
export const PUBLISH_DATA_MISSING = 'Missing data for publishing. Please try again.'
export const PUBLISH_ID_MISSING = 'Cannot publish: photographer ID is missing'
export const PROFILE_LOAD_FAILED = 'Error loading profile'
export const WHAT_HAPPENS_NEXT = 'What happens next?'
export const PHONE_IS_PRIVATE = 'Visible only to the platform'
export const COUPLES_PHONE = 'Phone for booked couples'

/** How long the banners stay, and how soon the first publication opens the page (C25). */
export const BANNER_MS = 5000
export const FIRST_PUBLISH_MS = 1500
export const PROFILE_CACHE_MS = 5 * 60_000

/** Our own sentences. */
export const NAME_SHORT = 'Name must be at least 2 characters'
export const BIO_SHORT = 'Bio must be at least 10 characters'
const PRICE_HIGH = 'Please enter at most $1,000,000'
const PRICE_NEGATIVE = 'Starting rate must be a positive number'
const WEBSITE_INVALID = 'Please enter a web address, for example https://example.com'
const INSTAGRAM_INVALID = 'Please enter an Instagram name, for example @yourname'
const TYPE_MISSING = 'Please select your business type'
export const TYPE_NOT_ACCEPTED = 'We’re not accepting vendors of this type right now'
export const TYPE_CLOSED =
  'For now, couples only find photographers here: with this type, your profile isn’t listed until its category opens. Your bookings continue.'
const PHONE_INVALID = 'Please enter a phone number'
const MARKET_NEEDED = 'Choose at least one market: couples search by it'
const STYLE_NEEDED = 'Please select at least one style option'

export const NAME_MAX = 120
const LINE_MAX = 160
export const BIO_MAX = 5000
const PRICE_MAX = 1_000_000

/** The public words carry no way around the platform; the website has its own field. */
const publicLine = (max = LINE_MAX) => plainLine(max).check(contactFreeName, printable)
const eachOnce = <T>() => z.overwrite<T[]>((values) => [...new Set(values)])

const marketSlugs = MARKETS.map(({ slug }) => slug) as [MarketSlug, ...MarketSlug[]]
const styleNames = STYLE_NAMES as unknown as [StyleName, ...StyleName[]]

/**
 * What a vendor may write into the own record: this is the whole list. Status, publication and ids are not in it (X40).
 * The price is in dollars; empty and zero mean "no listed price" (X22, V34).
 */
export const ProfileInput = z.object({
  /** Only photographers are listed for now. */
  businessType: z.enum(BUSINESS_TYPES, TYPE_MISSING),
  name: publicLine(NAME_MAX).check(z.minLength(2, NAME_SHORT)),
  businessName: publicLine(),
  phone: typedPhone(PHONE_INVALID),
  /** Shown to couples from the confirmation of their booking on; `phone` never is. (X153) */
  couplesPhone: typedPhone(PHONE_INVALID),
  location: publicLine(),
  markets: z.array(z.enum(marketSlugs)).check(z.maxLength(20), eachOnce()),
  bio: plainText(BIO_MAX).check(contactFreeText),
  specialty: z.array(z.enum(styleNames)).check(z.maxLength(40), eachOnce()),
  startingPrice: z.pipe(
    z.nullable(z.number(PRICE_NEGATIVE).check(z.minimum(0, PRICE_NEGATIVE), z.maximum(PRICE_MAX, PRICE_HIGH))),
    z.transform((dollars) => dollars || null),
  ),
  website: plainLine(300).check(z.refine((value) => value === '' || safeWebsite(value) !== null, WEBSITE_INVALID)),
  instagram: plainLine(120).check(
    z.refine((value) => value === '' || instagramHandle(value) !== null, INSTAGRAM_INVALID),
  ),
})
export type ProfileInput = z.infer<typeof ProfileInput>
export type ProfileValues = z.input<typeof ProfileInput>

/** The form over the version it was filled from; NO_RECORD for the first. */
export const SaveProfileInput = z.object({ ...ProfileInput.shape, version: RecordVersion })
export type SaveProfileInput = z.infer<typeof SaveProfileInput>

/** An administrator may look at one record by its id; for vendors the id is not read at all. */
export const OwnProfileInput = z._default(z.object({ id: z.optional(z.uuid()) }), {})
export type OwnProfileInput = z.infer<typeof OwnProfileInput>

/** What publishing needs and a saved profile may still lack, by field. */
export function missingForPublishing(
  profile: Pick<ProfileInput, 'name' | 'bio'> & Record<'markets' | 'specialty', readonly unknown[]>,
): Record<string, string> {
  return {
    ...(profile.name.trim().length < 2 ? { name: NAME_SHORT } : {}),
    ...(profile.markets.length === 0 ? { markets: MARKET_NEEDED } : {}),
    ...(profile.bio.trim().length < 10 ? { bio: BIO_SHORT } : {}),
    ...(profile.specialty.length === 0 ? { specialty: STYLE_NEEDED } : {}),
  }
}

/** The own record as its form shows it. Staff notes are no part of it. */
export type OwnProfile = {
  id: string
  values: ProfileValues
  /** Where inquiries and news of bookings go, and an address that waits for its confirmation. */
  email: string
  pendingEmail: string | null
  version: string
  avatar: Picture | null
  approvalStatus: ApprovalStatus
  isPublished: boolean
  /** Everything a public profile needs has been there. */
  isSetUp: boolean
  /** Couples can see it: approved, published, set up, not suspended, of an open category. */
  isListed: boolean
  /** False for an administrator who looks on. */
  isEditable: boolean
}
