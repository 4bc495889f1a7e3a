import * as z from 'zod/mini'
import { emailAddress } from '#shared/contact/email.ts'
import { phoneNumber } from '#shared/contact/phone.ts'
import { isDay } from '#shared/date/is-day.ts'
import { parseDay } from '#shared/date/parse-date.ts'
import { DAY_INVALID, EMAIL_INVALID, PHONE_MAX, TEXT_INVALID, TEXT_LONG } from './text-checks.ts'
import { cleanLineOf, cleanText } from './typed-text.ts'

/** Half a character is refused before anything is removed: what stood between two halves must not join them. */
const whole = z.refine<string>((value) => value.isWellFormed(), { error: TEXT_INVALID, abort: true })
// What is too long is checked no further: searching it for contact details takes time.
const atMost = (max: number, long = TEXT_LONG) => z.maxLength(max, { error: long, abort: true })

/** One line of text as a person types it, read by `cleanLineOf`. */
export const plainLine = (max: number, long?: string) =>
  z.string().check(whole, z.overwrite(cleanLineOf), z.maxLength(max, long ?? TEXT_LONG))

/** The same, refused with a sentence of its own when shorter than `min`. */
export const neededLine = (max: number, needed: string, min = 1) =>
  z.string(needed).check(whole, z.overwrite(cleanLineOf), z.minLength(min, needed), z.maxLength(max, TEXT_LONG))

/** A text of several lines as a person types it, read by `cleanText`; `long` replaces the usual sentence. */
export const plainText = (max: number, long?: string) =>
  z.string().check(whole, z.overwrite(cleanText), atMost(max, long))

/** The same, refused with a sentence of its own when shorter than `min`. */
export const neededText = (max: number, needed: string, min = 1, long?: string) =>
  z.string(needed).check(whole, z.overwrite(cleanText), z.minLength(min, needed), atMost(max, long))

/** A password: kept exactly as typed; only half characters and NUL are refused. */
export const wholeText = z.refine<string>((value) => value.isWellFormed() && !value.includes('\0'), TEXT_INVALID)

/** An e-mail address by the one rule for all of them, as it is stored. */
export const typedEmail = (needed = EMAIL_INVALID) =>
  z.string(needed).check(
    whole,
    z.overwrite((typed) => emailAddress(typed) ?? typed),
    z.refine((typed) => emailAddress(typed) !== null, EMAIL_INVALID),
  )

/** A phone number as it is stored, or nothing. */
export const typedPhone = (odd: string) =>
  z.string().check(
    whole,
    atMost(PHONE_MAX),
    z.overwrite((typed) => phoneNumber(typed) ?? typed),
    z.refine((typed) => phoneNumber(typed) !== null, odd),
  )

/** A day as YYYY-MM-DD, in any way that `parseDay` reads; `needed` is said where there is none. */
export const typedDay = (needed = DAY_INVALID) =>
  z.string(needed).check(
    z.minLength(1, { error: needed, abort: true }),
    z.overwrite((typed) => parseDay(typed) ?? typed),
    z.refine(isDay, DAY_INVALID),
  )
