import { z } from 'zod'
import { BOOKING_TABS } from './search.ts'
import { contactFreeName } from '#shared/redaction/contact-free.ts'
import { RecordVersion } from '#shared/record-version.ts'
import { isPlainLine, isPlainText, TEXT_LONG, TEXT_ODD, tidyText } from '#shared/text-checks.ts'
import { CANCELLATION_POLICIES } from './model.ts'
import { TOTAL_TOO_LARGE, TOTAL_TOO_SMALL } from './texts.ts'

/** One page of one tab of the vendor's bookings. */
export const BookingListInput = z.object({
  tab: z.enum(BOOKING_TABS).default('all'),
  page: z.int().min(1).max(10_000).default(1),
})
export type BookingListInput = z.infer<typeof BookingListInput>

/** The id of a vendor's record or of an account. */
export const GoingOnInput = z.strictObject({ id: z.uuid() })
export type GoingOnInput = z.infer<typeof GoingOnInput>

/**
 * What a person may send to move a booking: ids, texts and an offer's amounts; never a status, somebody
 * else's price or a sender.
 */
export const OFFER_ITEMS_MAX = 20
/** The minimum total of an offer, against token bookings (X127). */
export const OFFER_TOTAL_MIN_CENTS = 10_000
export const OFFER_TOTAL_MAX_CENTS = 10_000_000
export const REASON_NEEDED = 'Please say why'
/** Shortest reason. */
export const REASON_MIN = 3
const WORDS_NEEDED = 'Please write something first'
export const NOTE_MAX = 2000
/** Maximum entries per dispute, and per person in an hour (BK11, AB1). */
export const DISPUTE_ENTRIES_MAX = 200
export const DISPUTE_ENTRIES_LIMIT = { limit: 30, windowMs: 60 * 60_000 } as const

const line = (max: number, needed: string) =>
  z.string(needed).trim().min(1, needed).max(max, TEXT_LONG).refine(isPlainLine, TEXT_ODD).check(contactFreeName)
const note = z.string().max(NOTE_MAX, TEXT_LONG).refine(isPlainText, TEXT_ODD).transform(tidyText)
const reason = note.refine((value) => value.length >= REASON_MIN, REASON_NEEDED)
const bookingId = z.uuid()

/** Sum of an offer's lines in integer cents. */
export const offerTotalOf = (items: readonly { quantity: number; unitCents: number }[]): number =>
  items.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)

/** A whole number within a range; anything else is refused with the range. */
const count = (min: number, max: number) => {
  const range = `Please enter a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`
  return z.int(range).min(min, range).max(max, range)
}
const AMOUNT_NEEDED = 'Please enter an amount in dollars, for example 2,500.50'
const cents = z.int(AMOUNT_NEEDED).min(0, AMOUNT_NEEDED).max(OFFER_TOTAL_MAX_CENTS, 'Please enter at most $100,000')

const OfferTerms = {
  items: z
    .array(
      z.strictObject({
        label: line(120, 'Please name what it is'),
        quantity: count(1, 99),
        unitCents: cents,
      }),
    )
    .min(1, 'Please add at least one line')
    .max(OFFER_ITEMS_MAX)
    .refine((items) => offerTotalOf(items) >= OFFER_TOTAL_MIN_CENTS, TOTAL_TOO_SMALL)
    .refine((items) => offerTotalOf(items) <= OFFER_TOTAL_MAX_CENTS, TOTAL_TOO_LARGE),
  isSinglePayment: z.boolean().default(false),
  packageDetails: z.strictObject({
    name: line(120, 'Please name the package'),
    hours: count(1, 72).nullable().default(null),
    photographers: count(1, 10).nullable().default(null),
    images: count(1, 10_000).nullable().default(null),
  }),
  cancellationPolicy: z.enum(CANCELLATION_POLICIES).default('moderate'),
  deliveryDays: count(1, 365).default(60),
  message: note.default(''),
}

/** The first offer, in answer to an inquiry (BK2). */
export const OfferInput = z.strictObject({
  inquiryId: z.uuid(),
  eventDate: z.iso.date('Please choose the date'),
  eventLocation: line(200, 'Please enter the place'),
  ...OfferTerms,
})
export type OfferInput = z.infer<typeof OfferInput>

/** A new version of an open offer, based on the version that was read. */
export const ReviseOfferInput = z.strictObject({ bookingId, ...OfferTerms, version: RecordVersion })
export type ReviseOfferInput = z.infer<typeof ReviseOfferInput>

export const BookingIdInput = z.strictObject({ bookingId })
export type BookingIdInput = z.infer<typeof BookingIdInput>

/** A move that needs a reason: withdraw, dispute, ask for changes. */
export const ReasonInput = z.strictObject({ bookingId, reason })
export type ReasonInput = z.infer<typeof ReasonInput>

const shownCents = z.int().min(0).max(OFFER_TOTAL_MAX_CENTS)

/** BK8: the amounts the preview showed are sent along, so that nobody cancels for different ones. */
export const CancelInput = ReasonInput.extend({ refundCents: shownCents, keptCents: shownCents })
export type CancelInput = z.infer<typeof CancelInput>

/** Declining an offer; the note is optional. */
export const RejectInput = z.strictObject({ bookingId, note: note.default('') })
export type RejectInput = z.infer<typeof RejectInput>
export type RejectValues = z.input<typeof RejectInput>

/** BK5: where the pictures are. */
export const DeliverInput = z.strictObject({
  bookingId,
  url: z.url({ protocol: /^https$/, message: 'Please enter an address that begins with https://' }).max(500),
  pin: z.string().trim().max(40).refine(isPlainLine, TEXT_ODD).nullable().default(null),
  expiresOn: z.iso.date().nullable().default(null),
  note: note.default(''),
  imageCount: count(1, 100_000).nullable().default(null),
})
export type DeliverInput = z.infer<typeof DeliverInput>
export type DeliverValues = z.input<typeof DeliverInput>

/** Days from a decision to the due date of the missing amount: the form's default and the maximum (X122). */
export const DECIDED_DUE_DAYS = { usual: 14, most: 365 } as const

/** BK11, X122: what the couple pays in the end, from nothing to the whole total. Both sides read the decision. */
export const ResolveInput = z.strictObject({
  bookingId,
  finalCents: cents,
  /** What was held when the amounts were shown: a payment since then changes them. */
  heldCents: shownCents,
  /** Due date of the missing amount; empty where nothing is missing. */
  dueDate: z.iso.date('Please choose the date').nullable().default(null),
  decision: reason,
})
export type ResolveInput = z.infer<typeof ResolveInput>

/** BK11: what one side or our team writes in the dispute room. */
export const DisputeMessageInput = z.strictObject({
  bookingId,
  body: note.refine((value) => value.length > 0, WORDS_NEEDED),
})
export type DisputeMessageInput = z.infer<typeof DisputeMessageInput>

/** A total whose vendor share is wanted. */
export const PayoutPreviewInput = z.strictObject({ totalCents: z.int().min(1).max(OFFER_TOTAL_MAX_CENTS) })
export type PayoutPreviewInput = z.infer<typeof PayoutPreviewInput>
