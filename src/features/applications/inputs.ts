import * as z from 'zod/mini'
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#features/auth/model.ts'
import { PASSWORD_LONG, PASSWORD_SHORT } from '#features/auth/texts.ts'
import { instagramHandle, safeWebsite } from '#features/photographers/links.ts'
import { APPLICATION_STYLES, MARKET_NAMES, STYLE_NAMES } from '#features/photographers/markets-and-styles.ts'
import { BUSINESS_TYPES } from '#shared/access/roles.ts'
import { printable } from '#shared/print/printable-check.ts'
import { contactFreeName, contactFreeText } from '#shared/redaction/contact-free.ts'
import { parseNumber } from '#shared/text/number-text.ts'
import { neededText, plainLine, typedEmail, typedPhone, wholeText } from '#shared/text/plain-text.ts'
import {
  ANSWER_MAX,
  APPLICANT_NAME_MAX,
  APPLICANT_NAME_MIN,
  BIO_MAX,
  BIO_MIN,
  BUSINESS_NAME_MAX,
  LINK_MAX,
  STARTING_RATE_MAX,
} from './model.ts'
import * as texts from './texts.ts'

// One schema per input, for the form, the procedure and the tests. Unknown keys are dropped: no caller can set a role,
// a status or the URL of a picture.

const nameLine = (max: number) => plainLine(max).check(contactFreeName, printable)

const isDifferent = z.refine<string[]>((list) => new Set(list).size === list.length)

/** A number as people type it; nothing is 0. */
function rateOf(value: unknown): unknown {
  const rate = typeof value === 'string' ? parseNumber(value, 2) : value
  return rate === '' || rate === null || rate === undefined ? 0 : rate
}

const fields = {
  /** Both from an earlier form; without them they are the words of `name`. */
  firstName: z.optional(nameLine(NAME_MAX)),
  lastName: z.optional(nameLine(NAME_MAX)),
  name: nameLine(APPLICANT_NAME_MAX).check(z.minLength(APPLICANT_NAME_MIN, texts.NAME_SHORT)),
  businessType: z.enum(BUSINESS_TYPES, texts.TYPE_MISSING),
  businessName: nameLine(BUSINESS_NAME_MAX),
  phone: typedPhone(texts.PHONE_INVALID),
  website: plainLine(LINK_MAX).check(z.refine((value) => !value || safeWebsite(value) !== null, texts.WEBSITE_INVALID)),
  instagram: plainLine(LINK_MAX).check(
    z.refine((value) => !value || instagramHandle(value) !== null, texts.INSTAGRAM_INVALID),
  ),
  bio: neededText(BIO_MAX, texts.BIO_SHORT, BIO_MIN).check(contactFreeText),
  /** A market of the list: the location filter needs it. */
  location: z.string().check(
    z.refine((value) => value !== '', texts.LOCATION_HELPS),
    z.refine((value) => value === '' || (MARKET_NAMES as readonly string[]).includes(value), texts.LOCATION_UNKNOWN),
  ),
  styleOptions: z
    .array(z.enum(APPLICATION_STYLES))
    .check(z.minLength(1, texts.STYLES_MISSING), z.maxLength(APPLICATION_STYLES.length), isDifferent),
  /** Empty or missing: the styles. */
  specialties: z.optional(z.array(z.enum(STYLE_NAMES)).check(z.maxLength(STYLE_NAMES.length), isDifferent)),
  /** Dollars, as a number or as typed; an empty field is 0, which means "no listed price" (V11). */
  startingRate: z.pipe(
    z.transform(rateOf),
    z
      .number(texts.RATE_NEGATIVE)
      .check(z.minimum(0, texts.RATE_NEGATIVE), z.maximum(STARTING_RATE_MAX, texts.RATE_HIGH)),
  ),
  privacyAgreement: z.literal(true, texts.NOT_AGREED),
}

const account = {
  email: typedEmail(),
  password: z
    .string(PASSWORD_SHORT)
    .check(z.minLength(PASSWORD_MIN, PASSWORD_SHORT), z.maxLength(PASSWORD_MAX, PASSWORD_LONG), wholeText),
}

/** The form for people with an account, which already has an address and a password. */
export const OwnApplicationInput = z.object(fields)
export type OwnApplicationInput = z.infer<typeof OwnApplicationInput>

/** The form for people without an account (V7, V8, V9). */
export const NewApplicationInput = z.object({ ...fields, ...account })
export type NewApplicationInput = z.infer<typeof NewApplicationInput>

/** What the procedure takes; who is signed in decides which of the two it must be. */
export const ApplicationInput = z.object({
  ...fields,
  email: z.optional(account.email),
  password: z.optional(account.password),
})
export type ApplicationInput = z.infer<typeof ApplicationInput>

/** What the applicant answers to the team's question. */
export const AnswerInput = z.object({
  answer: neededText(ANSWER_MAX, texts.ANSWER_MISSING),
})
export type AnswerInput = z.infer<typeof AnswerInput>
