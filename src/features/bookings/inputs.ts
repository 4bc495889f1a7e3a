import * as z from 'zod/mini'
import { SIMILAR_COUNT } from '#features/directory/model.ts'
import { printable } from '#shared/print/printable-check.ts'
import { contactFreeName } from '#shared/redaction/contact-free.ts'
import { formatNumber } from '#shared/text/number-text.ts'
import { neededLine, neededText, plainLine, plainText, typedDay } from '#shared/text/plain-text.ts'
import { TEXT_LONG } from '#shared/text/text-checks.ts'

/** The id of a vendor's record or of an account. */
export const GoingOnInput = z.strictObject({ id: z.uuid() })
export type GoingOnInput = z.infer<typeof GoingOnInput>

/**
 * What a person may send to change a booking: ids, texts and amounts; never a status, somebody else's price or a sender.
 * The page of a booking has the dialogs that decide on its money, so what these send is here too.
 */
export const OFFER_TOTAL_MAX_CENTS = 10_000_000
export const REASON_NEEDED = 'Please say why'
/** Shortest reason. */
export const REASON_MIN = 3
const WORDS_NEEDED = 'Please write something first'
export const NOTE_MAX = 2000
/** Maximum entries per dispute, and per person in an hour. */
export const DISPUTE_ENTRIES_MAX = 200
export const DISPUTE_ENTRIES_LIMIT = { limit: 30, windowMs: 60 * 60_000 } as const

/** A named thing in one line, without contact details; contracts print it. */
export const line = (max: number, needed: string) => neededLine(max, needed).check(contactFreeName, printable)
export const note = z._default(plainText(NOTE_MAX), '')
export const reason = neededText(NOTE_MAX, REASON_NEEDED, REASON_MIN)
export const bookingId = z.uuid()
/** May be left out. */
export const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null)

/** A whole number within a range; anything else is refused with the range. */
export const count = (min: number, max: number) => {
  const range = `Please enter a whole number from ${formatNumber(min)} to ${formatNumber(max)}`
  return z.int(range).check(z.minimum(min, range), z.maximum(max, range))
}
const AMOUNT_NEEDED = 'Please enter an amount in dollars, for example 2,500.50'
export const cents = z
  .int(AMOUNT_NEEDED)
  .check(z.minimum(0, AMOUNT_NEEDED), z.maximum(OFFER_TOTAL_MAX_CENTS, 'Please enter at most $100,000'))

export const BookingIdInput = z.strictObject({ bookingId })
export type BookingIdInput = z.infer<typeof BookingIdInput>

/** What our team says to the couple's bank, beside the contract and the delivery. */
export const AnswerChargebackInput = z.strictObject({ bookingId, statement: neededText(NOTE_MAX, WORDS_NEEDED) })
export type AnswerChargebackInput = z.infer<typeof AnswerChargebackInput>

/** A transition that needs a reason: withdraw, dispute, ask for changes. */
export const ReasonInput = z.strictObject({ bookingId, reason })
export type ReasonInput = z.infer<typeof ReasonInput>

const shownCents = z.int().check(z.minimum(0), z.maximum(OFFER_TOTAL_MAX_CENTS))

/** BK8: the amounts of the preview are sent along, so that a cancellation never has different ones. */
export const CancelInput = z.extend(ReasonInput, { refundCents: shownCents, keptCents: shownCents })
export type CancelInput = z.infer<typeof CancelInput>

/** At most three suggested substitutes, and the refund that was shown. */
export const EmergencyInput = z.extend(ReasonInput, {
  refundCents: shownCents,
  substituteIds: z.array(z.uuid()).check(z.maxLength(SIMILAR_COUNT)),
})
export type EmergencyInput = z.infer<typeof EmergencyInput>

/** Declining an offer; the note is optional. */
export const RejectInput = z.strictObject({ bookingId, note })
export type RejectInput = z.infer<typeof RejectInput>
export type RejectValues = z.input<typeof RejectInput>

/** Where the pictures are. */
export const DeliverInput = z.strictObject({
  bookingId,
  url: z
    .url({ protocol: /^https$/, error: 'Please enter an address that starts with https://' })
    .check(z.maxLength(500, TEXT_LONG)),
  pin: orNull(plainLine(40)),
  expiresOn: orNull(typedDay()),
  note,
  imageCount: orNull(count(1, 100_000)),
})
export type DeliverInput = z.infer<typeof DeliverInput>
export type DeliverValues = z.input<typeof DeliverInput>

/** Days from a decision to the due date of the missing amount: the form's default and the maximum. */
export const DECIDED_DUE_DAYS = { usual: 14, most: 365 } as const

/** What the couple pays in the end, from nothing to the full total. Both sides read the decision. */
export const ResolveInput = z.strictObject({
  bookingId,
  finalCents: cents,
  /** What was held when the amounts were shown: a payment since then changes them. */
  heldCents: shownCents,
  /** Due date of the missing amount; empty where nothing is missing. */
  dueDate: orNull(typedDay('Please choose the date')),
  decision: reason,
})
export type ResolveInput = z.infer<typeof ResolveInput>

/** What one side or our team writes in the dispute room. */
export const DisputeMessageInput = z.strictObject({
  bookingId,
  body: neededText(NOTE_MAX, WORDS_NEEDED),
})
export type DisputeMessageInput = z.infer<typeof DisputeMessageInput>
