import * as z from 'zod/mini'
import { ADD_ON_NAME_MAX, ADD_ONS_MAX } from '#features/packages/model.ts'
import { givenDay } from '#shared/date/given.ts'
import { parseNumber } from '#shared/text/number-text.ts'
import { neededText, plainLine, plainText, typedDay } from '#shared/text/plain-text.ts'
import { BUDGET_BAND_NAMES, INQUIRY_LIMITS } from './model.ts'
import { GUESTS_RANGE, HOURS_RANGE, NOTE_LONG, NOTE_MISSING, PACKAGE_OF_ONE, PHOTOGRAPHERS_RANGE } from './texts.ts'

export const NOTE_MAX = 3000
export const PLACE_MAX = 120
const HOURS_MAX = 24
const GUESTS_MAX = 2000
export const REASON_MAX = 500

const line = (max: number) => z._default(plainLine(max), '')

/** A whole number in a text field; empty means no answer. */
const count = (max: number, sentence: string) =>
  z.pipe(
    z.transform((value: number | string | null | undefined): unknown => {
      const number = typeof value === 'string' ? parseNumber(value) : value
      return number === '' || number === undefined ? null : number
    }),
    z.nullable(z.number(sentence).check(z.int(sentence), z.minimum(1, sentence), z.maximum(max, sentence))),
  )

/** A choice that may be left open; form fields have no null. */
const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.pipe(
    z.transform((value: string | null | undefined) => value || null),
    z.nullable(z.enum(values)),
  )

const facts = {
  /** YYYY-MM-DD; null while the couple has none. Whether it can be requested depends on today's date. */
  eventDate: z.pipe(
    z.transform((value: string | null | undefined) => value || null),
    z.nullable(typedDay()),
  ),
  city: line(PLACE_MAX),
  venue: line(PLACE_MAX),
  hours: count(HOURS_MAX, HOURS_RANGE),
  guests: count(GUESTS_MAX, GUESTS_RANGE),
  budgetBand: choice(BUDGET_BAND_NAMES),
  packageName: z.pipe(
    z.transform((value: string | null | undefined) => value || null),
    z.nullable(plainLine(PLACE_MAX)),
  ),
  /** One of the photographer's packages, and the names of the add-ons wanted with it. */
  packageId: z._default(
    z.pipe(
      z.transform((value: string | null) => value || null),
      z.nullable(z.uuid()),
    ),
    null,
  ),
  addOns: z._default(z.array(plainLine(ADD_ON_NAME_MAX)).check(z.maxLength(ADD_ONS_MAX)), []),
  note: neededText(NOTE_MAX, NOTE_MISSING, 1, NOTE_LONG),
}

/** One inquiry, to exactly the photographers named in it. */
export const InquiryInput = z
  .object({
    photographerIds: z.array(z.uuid()).check(
      z.minLength(1, PHOTOGRAPHERS_RANGE),
      z.maxLength(INQUIRY_LIMITS.photographers, PHOTOGRAPHERS_RANGE),
      z.refine((ids) => new Set(ids).size === ids.length, PHOTOGRAPHERS_RANGE),
    ),
    ...facts,
  })
  .check(
    z.refine(({ packageId, photographerIds }) => !packageId || photographerIds.length === 1, {
      path: ['packageId'],
      error: PACKAGE_OF_ONE,
    }),
  )
export type InquiryInput = z.infer<typeof InquiryInput>
/** The form's values: everything but the photographers, with empty fields as empty strings. */
export const InquiryDetails = z.object(facts)
export type InquiryDetails = z.infer<typeof InquiryDetails>
/** The form's field values: strings where the inquiry has numbers or nothing. */
export type InquiryFields = z.input<typeof InquiryDetails>

export const OpenWithInput = z.object({
  photographerIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(INQUIRY_LIMITS.photographers)),
})
export type OpenWithInput = z.infer<typeof OpenWithInput>

export const DraftInput = z.object({ id: z.uuid() })
export const SendDraftInput = z.object({ draftId: z.uuid() })
export const ThreadInput = z.object({ threadId: z.uuid() })
export const InquiryIdInput = z.object({ inquiryId: z.uuid() })

/** One click, and a reason only if the photographer wants to give one. */
export const DeclineInput = z.object({
  inquiryId: z.uuid(),
  reason: z._default(plainText(REASON_MAX), ''),
})
export type DeclineInput = z.infer<typeof DeclineInput>
export type DeclineFields = z.input<typeof DeclineInput>

/** One's own inquiry again, to another photographer, for a day. */
export const AskAgainInput = z.object({ inquiryId: z.uuid(), photographerId: z.uuid(), eventDate: givenDay() })
export type AskAgainInput = z.infer<typeof AskAgainInput>
