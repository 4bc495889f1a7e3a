import * as z from 'zod/mini'
import { SIMILAR_COUNT } from '#features/directory/model.ts'
import { CANCELLATION_POLICIES } from '#features/payments/terms.ts'
import { RecordVersion } from '#shared/api/record-version.ts'
import { printable } from '#shared/print/printable-check.ts'
import { contactFreeName } from '#shared/redaction/contact-free.ts'
import { formatNumber } from '#shared/text/number-text.ts'
import { neededLine, neededText, plainLine, plainText, typedDay } from '#shared/text/plain-text.ts'
import { TEXT_LONG } from '#shared/text/text-checks.ts'
import { TOTAL_TOO_LARGE, TOTAL_TOO_SMALL, WISH_NEEDED } from './texts.ts'

/** The id of a vendor's record or of an account. */
export const GoingOnInput = z.strictObject({ id: z.uuid() })
export type GoingOnInput = z.infer<typeof GoingOnInput>

/**
 * What a person may send to change a booking: ids, texts and an offer's amounts; never a status, somebody else's price
 * or a sender.
 */
export const OFFER_ITEMS_MAX = 20
/** The minimum total of an offer, against token bookings. */
export const OFFER_TOTAL_MIN_CENTS = 10_000
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
const note = z._default(plainText(NOTE_MAX), '')
const reason = neededText(NOTE_MAX, REASON_NEEDED, REASON_MIN)
const bookingId = z.uuid()
/** May be left out. */
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null)

/** Sum of an offer's lines in integer cents. */
export const offerTotalOf = (items: readonly { quantity: number; unitCents: number }[]): number =>
  items.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)

/** A whole number within a range; anything else is refused with the range. */
export const count = (min: number, max: number) => {
  const range = `Please enter a whole number from ${formatNumber(min)} to ${formatNumber(max)}`
  return z.int(range).check(z.minimum(min, range), z.maximum(max, range))
}
const AMOUNT_NEEDED = 'Please enter an amount in dollars, for example 2,500.50'
const cents = z
  .int(AMOUNT_NEEDED)
  .check(z.minimum(0, AMOUNT_NEEDED), z.maximum(OFFER_TOTAL_MAX_CENTS, 'Please enter at most $100,000'))

const OfferTerms = {
  items: z
    .array(
      z.strictObject({
        label: line(120, 'Please name what it is'),
        quantity: count(1, 99),
        unitCents: cents,
      }),
    )
    .check(
      z.minLength(1, 'Please add at least one line'),
      z.maxLength(OFFER_ITEMS_MAX),
      z.refine((items) => offerTotalOf(items) >= OFFER_TOTAL_MIN_CENTS, TOTAL_TOO_SMALL),
      z.refine((items) => offerTotalOf(items) <= OFFER_TOTAL_MAX_CENTS, TOTAL_TOO_LARGE),
    ),
  isSinglePayment: z._default(z.boolean(), false),
  packageDetails: z.strictObject({
    name: line(120, 'Please name the package'),
    hours: orNull(count(1, 72)),
    photographers: orNull(count(1, 10)),
    images: orNull(count(1, 10_000)),
  }),
  cancellationPolicy: z._default(z.enum(CANCELLATION_POLICIES), 'moderate'),
  deliveryDays: z._default(count(1, 365), 60),
  message: note,
}

/** The first offer, in answer to an inquiry. */
export const OfferInput = z.strictObject({
  inquiryId: z.uuid(),
  eventDate: typedDay('Please choose the date'),
  eventLocation: line(200, 'Please enter the place'),
  ...OfferTerms,
})
export type OfferInput = z.infer<typeof OfferInput>

/** A new version of an open offer, based on the version that was read. */
export const ReviseOfferInput = z.strictObject({ bookingId, ...OfferTerms, version: RecordVersion })
export type ReviseOfferInput = z.infer<typeof ReviseOfferInput>

/** A figure as typed so far; null while it is not a number. */
const typedFigure = z.union([z.number(), z.literal(''), z.null()])

/** An offer as typed so far. Only texts are read and sizes checked; everything else is validated when the offer is sent. */
export const OfferDraftContent = z.strictObject({
  eventDate: plainLine(60),
  eventLocation: plainText(500),
  packageName: plainText(500),
  hours: typedFigure,
  photographers: typedFigure,
  images: typedFigure,
  items: z
    .array(
      z.strictObject({
        key: plainText(60),
        label: plainText(500),
        quantity: typedFigure,
        unitDollars: typedFigure,
      }),
    )
    .check(z.maxLength(OFFER_ITEMS_MAX)),
  isSinglePayment: z.boolean(),
  cancellationPolicy: z.enum(CANCELLATION_POLICIES),
  deliveryDays: typedFigure,
  message: plainText(2 * NOTE_MAX),
  hasContract: z._default(z.boolean(), false),
  title: z._default(plainText(500), ''),
  content: z._default(plainText(60_000), ''),
})
export type OfferDraftContent = z.infer<typeof OfferDraftContent>

const oneOfBoth = z.refine<{ inquiryId: string | null; bookingId: string | null }>(
  (one) => (one.inquiryId === null) !== (one.bookingId === null),
)
const about = { inquiryId: z._default(z.nullable(z.uuid()), null), bookingId: z._default(z.nullable(z.uuid()), null) }

/** What an offer is for: an open inquiry, or the booking whose offer it follows. */
export const OfferAboutInput = z.strictObject(about).check(oneOfBoth)
export type OfferAboutInput = z.infer<typeof OfferAboutInput>

/** What is typed so far, over the version that was read. */
export const SaveOfferDraftInput = z
  .strictObject({ ...about, version: RecordVersion, content: OfferDraftContent })
  .check(oneOfBoth)
export type SaveOfferDraftInput = z.infer<typeof SaveOfferDraftInput>
export const DropOfferDraftInput = z.strictObject({ ...about, version: RecordVersion }).check(oneOfBoth)
export type DropOfferDraftInput = z.infer<typeof DropOfferDraftInput>

/** What the couple would like instead of the offer it read; figures only where they differ. */
export const CounterInput = z.strictObject({
  bookingId,
  version: RecordVersion,
  note: neededText(NOTE_MAX, WISH_NEEDED, REASON_MIN),
  totalCents: z.nullable(cents.check(z.minimum(OFFER_TOTAL_MIN_CENTS, TOTAL_TOO_SMALL))),
  hours: z.nullable(count(1, 72)),
  photographers: z.nullable(count(1, 10)),
  deliveryDays: z.nullable(count(1, 365)),
})
export type CounterInput = z.infer<typeof CounterInput>

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
    .url({ protocol: /^https$/, error: 'Please enter an address that begins with https://' })
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

/** What the couple pays in the end, from nothing to the whole total. Both sides read the decision. */
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

/** Requests for a second administrator, of one booking or all. */
export const ApprovalsInput = z.strictObject({ bookingId: orNull(z.uuid()) })
export type ApprovalsInput = z.infer<typeof ApprovalsInput>
export const ApprovalIdInput = z.strictObject({ approvalId: z.uuid() })
export type ApprovalIdInput = z.infer<typeof ApprovalIdInput>
/** Why it is declined; for colleagues. */
export const DeclineReason = z.strictObject({ reason })
export const DeclineApprovalInput = z.extend(ApprovalIdInput, DeclineReason.shape)
export type DeclineApprovalInput = z.infer<typeof DeclineApprovalInput>

/** A total whose vendor share is wanted. */
export const PayoutPreviewInput = z.strictObject({
  totalCents: z.int().check(z.minimum(1), z.maximum(OFFER_TOTAL_MAX_CENTS)),
})
export type PayoutPreviewInput = z.infer<typeof PayoutPreviewInput>
