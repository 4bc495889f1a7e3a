import * as z from 'zod/mini'
import { passwordAgain } from '#features/auth/inputs.ts'
import { count, line, OFFER_TOTAL_MAX_CENTS } from '#features/bookings/inputs.ts'
import { CONSENT_NEEDED, CONTRACT_CONTENT_MAX, SIGNATURE_NEEDED, SIGNER_NAME_MAX } from '#features/contracts/model.ts'
import { printable } from '#shared/print/printable-check.ts'
import { contactFreeName, contactFreeText } from '#shared/redaction/contact-free.ts'
import { neededLine, neededText, plainLine, plainText, typedDay } from '#shared/text/plain-text.ts'
import { addedCents } from './changed-terms.ts'
import { ADDED_ITEMS_MAX, ADDED_TOTAL_MIN_CENTS } from './model.ts'
import { ITEMS_TOO_LARGE, ITEMS_TOO_SMALL } from './texts.ts'

export const AMENDMENT_NOTE_MAX = 1000
const PRICE_NEEDED = 'Please enter an amount in dollars, for example 250'
const DAY_NEEDED = 'Please choose the date'

const day = typedDay(DAY_NEEDED)

/** Another wedding day. */
export const NewDate = z.strictObject({ kind: z.literal('reschedule'), eventDate: day })
/** Lines with their price each, and when they are paid; the server adds them up. */
export const NewItems = z.strictObject({
  kind: z.literal('items'),
  items: z
    .array(
      z.strictObject({
        label: line(120, 'Please say what it is'),
        quantity: count(1, 99),
        unitCents: z
          .int(PRICE_NEEDED)
          .check(z.minimum(0, PRICE_NEEDED), z.maximum(OFFER_TOTAL_MAX_CENTS, ITEMS_TOO_LARGE)),
      }),
    )
    .check(
      z.minLength(1, 'Please add at least one line'),
      z.maxLength(ADDED_ITEMS_MAX),
      z.refine((items) => addedCents(items) >= ADDED_TOTAL_MIN_CENTS, ITEMS_TOO_SMALL),
      z.refine((items) => addedCents(items) <= OFFER_TOTAL_MAX_CENTS, ITEMS_TOO_LARGE),
    ),
  dueDate: day,
})
/** Another text, place or time for the delivery. */
export const NewTerms = z.strictObject({
  kind: z.literal('terms'),
  content: neededText(CONTRACT_CONTENT_MAX, 'Please write the text of the contract').check(contactFreeText, printable),
  eventLocation: line(200, 'Please enter the place'),
  deliveryDays: count(1, 365),
})
export type NewDate = z.infer<typeof NewDate>
export type NewItems = z.infer<typeof NewItems>
export type NewTerms = z.infer<typeof NewTerms>
const change = z.discriminatedUnion('kind', [NewDate, NewItems, NewTerms])
export type AmendmentChange = z.infer<typeof change>

const bookingId = z.uuid()

export const AmendmentsInput = z.strictObject({ bookingId })
export type AmendmentsInput = z.infer<typeof AmendmentsInput>

/** What a change would mean, before anybody signs it. */
export const PreviewAmendmentInput = z.strictObject({ bookingId, change })
export type PreviewAmendmentInput = z.infer<typeof PreviewAmendmentInput>

/** A signature: full name and consent; the couple's with the password again. */
const AmendmentSignature = z.strictObject({
  fullName: neededLine(SIGNER_NAME_MAX, SIGNATURE_NEEDED, 2).check(contactFreeName, printable),
  /** The same name again, if it differs from the account's and the person confirmed it. */
  confirmedName: z.optional(plainLine(SIGNER_NAME_MAX)),
  isAgreed: z.boolean().check(z.refine((isAgreed) => isAgreed, CONSENT_NEEDED)),
  password: z._default(passwordAgain, ''),
})

/** The same with a word to the other side. */
export const SignedNote = z.extend(AmendmentSignature, {
  note: z._default(plainText(AMENDMENT_NOTE_MAX).check(printable), ''),
})
export type SignedNote = z.infer<typeof SignedNote>
export type SignedNoteValues = z.input<typeof SignedNote>

/** A change that one side proposes and signs, over the version of the contract that it has read. */
export const ProposeAmendmentInput = z.extend(SignedNote, { ...PreviewAmendmentInput.shape, contractId: z.uuid() })
export type ProposeAmendmentInput = z.infer<typeof ProposeAmendmentInput>

/** The other side's signature, under exactly what it has read. */
export const AcceptAmendmentInput = z.extend(AmendmentSignature, {
  id: z.uuid(),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type AcceptAmendmentInput = z.infer<typeof AcceptAmendmentInput>

/** Declined or withdrawn; why is for the other side, if anything. */
export const EndAmendmentInput = z.strictObject({ id: z.uuid(), note: z._default(plainText(AMENDMENT_NOTE_MAX), '') })
export type EndAmendmentInput = z.infer<typeof EndAmendmentInput>
export type EndAmendmentValues = z.input<typeof EndAmendmentInput>
