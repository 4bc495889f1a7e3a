import { z } from 'zod'
import { isPlainLine, isPlainText, TEXT_LONG, TEXT_ODD, tidyText } from '#lib/text-checks.ts'
import { CANCELLATION_POLICIES } from './model.ts'

/** What a person may send to move a booking. Ids, words and amounts of an offer; never a status, a price of others, a sender. */
export const OFFER_ITEMS_MAX = 20
export const OFFER_TOTAL_MAX_CENTS = 10_000_000
export const REASON_NEEDED = 'Please say why'
/** Shortest reason. */
export const REASON_MIN = 3
export const WORDS_NEEDED = 'Please write something first'
export const NOTE_MAX = 2000
/** Entries one dispute takes, and how many a person writes in an hour (BK11, AB1). */
export const DISPUTE_ENTRIES_MAX = 200
export const DISPUTE_ENTRIES_LIMIT = { limit: 30, windowMs: 60 * 60_000 } as const

const line = (max: number, needed: string) =>
  z.string(needed).trim().min(1, needed).max(max, TEXT_LONG).refine(isPlainLine, TEXT_ODD)
const note = z.string().max(NOTE_MAX, TEXT_LONG).refine(isPlainText, TEXT_ODD).transform(tidyText)
const reason = note.refine((value) => value.length >= REASON_MIN, REASON_NEEDED)
const bookingId = z.uuid()

const OfferTerms = {
  items: z
    .array(
      z.strictObject({
        label: line(120, 'Please name what it is'),
        quantity: z.int('Please enter a number').min(1, 'At least one').max(99, 'At most 99'),
        unitCents: z.int('Please enter an amount').min(0, 'Please enter an amount').max(OFFER_TOTAL_MAX_CENTS),
      }),
    )
    .min(1, 'Please add at least one line')
    .max(OFFER_ITEMS_MAX),
  isSinglePayment: z.boolean().default(false),
  packageDetails: z.strictObject({
    name: line(120, 'Please name the package'),
    hours: z.int().min(1).max(72).nullable().default(null),
    photographers: z.int().min(1).max(10).nullable().default(null),
    images: z.int().min(1).max(10_000).nullable().default(null),
  }),
  cancellationPolicy: z.enum(CANCELLATION_POLICIES).default('moderate'),
  deliveryDays: z.int('Please enter the days').min(1).max(365).default(60),
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

/** Another version of an offer that is still open. */
export const ReviseOfferInput = z.strictObject({ bookingId, ...OfferTerms })
export type ReviseOfferInput = z.infer<typeof ReviseOfferInput>

export const BookingIdInput = z.strictObject({ bookingId })
export type BookingIdInput = z.infer<typeof BookingIdInput>

/** A move that needs a reason: withdraw, cancel, dispute, ask for changes. */
export const ReasonInput = z.strictObject({ bookingId, reason })
export type ReasonInput = z.infer<typeof ReasonInput>

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
  imageCount: z.int().min(1).max(100_000).nullable().default(null),
})
export type DeliverInput = z.infer<typeof DeliverInput>
export type DeliverValues = z.input<typeof DeliverInput>

/** BK11: how much of what is held goes back; the rest is released. Both sides read the decision. */
export const ResolveInput = z.strictObject({
  bookingId,
  refundCents: z.int().min(0).max(OFFER_TOTAL_MAX_CENTS),
  decision: reason,
})
export type ResolveInput = z.infer<typeof ResolveInput>

/** BK11: what one side or our team writes in the dispute room. */
export const DisputeMessageInput = z.strictObject({
  bookingId,
  body: note.refine((value) => value.length > 0, WORDS_NEEDED),
})
export type DisputeMessageInput = z.infer<typeof DisputeMessageInput>

/** A total to ask the vendor's share of. */
export const PayoutPreviewInput = z.strictObject({ totalCents: z.int().min(1).max(OFFER_TOTAL_MAX_CENTS) })
export type PayoutPreviewInput = z.infer<typeof PayoutPreviewInput>
