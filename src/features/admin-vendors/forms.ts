import * as z from 'zod/mini'
import { BUSINESS_TYPES } from '#features/photographers/model.ts'
import { isPlainLine, isPlainText, TEXT_LONG, TEXT_ODD, tidyText } from '#lib/text-checks.ts'
import {
  COMMISSION_MAX_BPS,
  COMMISSION_MIN_BPS,
  MESSAGE_MAX,
  REASON_MAX,
  SUBJECT_MAX,
  VENDOR_FILTERS,
  VENDOR_ORDERS,
} from './model.ts'
import { MESSAGE_MISSING, RATE_ODD, REASON_MISSING, SUBJECT_MISSING } from './texts.ts'

export const SEARCH_MAX = 100
const PAGE_MAX = 100_000
export const VENDOR_TYPES = ['all', ...BUSINESS_TYPES] as const
export type VendorType = (typeof VENDOR_TYPES)[number]

/** Words as the address or a person brings them; what cannot be read is left out. */
export const SearchWords = z.pipe(
  z.transform((value: unknown): string | undefined => {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    const text = String(value)
      .slice(0, 1000)
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    return text.slice(0, SEARCH_MAX).trim().toWellFormed() || undefined
  }),
  z.optional(z.string()),
)

const pageNumber = z.pipe(
  z.transform((value: unknown) => Number(value)),
  z.int().check(z.minimum(1), z.maximum(PAGE_MAX)),
)
const isTrue = z.pipe(
  z.transform((value: unknown) => value === true || value === 'true'),
  z.boolean(),
)

const listed = {
  search: z.optional(z.catch(SearchWords, undefined)),
  status: z.catch(z._default(z.enum(VENDOR_FILTERS), 'all'), 'all'),
  type: z.catch(z._default(z.enum(VENDOR_TYPES), 'all'), 'all'),
  /** Only those with unchecked changes since their approval (PF13). */
  changed: z.catch(z._default(isTrue, false), false),
  order: z.catch(z._default(z.enum(VENDOR_ORDERS), 'newest'), 'newest'),
  page: z.catch(z._default(pageNumber, 1), 1),
}

/** The screen's state in the address, with the vendor that is open. (X111) */
export const VendorsSearch = z.object({ ...listed, id: z.catch(z.optional(z.uuid()), undefined) })
export type VendorsSearch = z.infer<typeof VendorsSearch>
export const SEARCH_DEFAULTS = { status: 'all', type: 'all', changed: false, order: 'newest', page: 1 } as const

export const ListVendorsInput = z.object(listed)
export type ListVendorsInput = z.infer<typeof ListVendorsInput>

const id = z.uuid()
export const VendorInput = z.object({ id })
export type VendorInput = z.infer<typeof VendorInput>

const reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, REASON_MISSING),
    z.maxLength(REASON_MAX, TEXT_LONG),
    z.refine(isPlainText, TEXT_ODD),
    z.overwrite(tidyText),
  )

/** The forms of the action dialogs; the procedures add the vendor. */
export const StandingForm = z.object({ reason })
export const StandingInput = z.object({ id, reason })
export type StandingInput = z.infer<typeof StandingInput>

export const ContactForm = z.object({
  subject: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, SUBJECT_MISSING),
      z.maxLength(SUBJECT_MAX, TEXT_LONG),
      z.refine(isPlainLine, TEXT_ODD),
    ),
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, MESSAGE_MISSING),
      z.maxLength(MESSAGE_MAX, TEXT_LONG),
      z.refine(isPlainText, TEXT_ODD),
      z.overwrite(tidyText),
    ),
})
export const ContactInput = z.extend(ContactForm, { id })
export type ContactInput = z.infer<typeof ContactInput>

/** Null takes the override away: the usual rule holds again (PY4). */
export const CommissionInput = z.object({
  id,
  rateBps: z.nullable(
    z.int(RATE_ODD).check(z.minimum(COMMISSION_MIN_BPS, RATE_ODD), z.maximum(COMMISSION_MAX_BPS, RATE_ODD)),
  ),
  reason,
})
export type CommissionInput = z.infer<typeof CommissionInput>
/** The same as a select gives it: an empty text for "no override". */
export const CommissionForm = z.object({ rate: z.string(), reason })

/** Up to which change, by its number in the audit trail, somebody has looked. */
export const CheckChangesInput = z.object({ id, upTo: z.int().check(z.minimum(1)) })
export type CheckChangesInput = z.infer<typeof CheckChangesInput>
