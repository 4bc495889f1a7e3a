import * as z from 'zod/mini'
import {
  bookingId,
  cents,
  count,
  line,
  NOTE_MAX,
  note,
  OFFER_TOTAL_MAX_CENTS,
  orNull,
  REASON_MIN,
} from '#features/bookings/inputs.ts'
import { ELSEWHERE, type Venue } from '#features/payments/sales-tax.ts'
import { CANCELLATION_POLICIES } from '#features/payments/terms.ts'
import { RecordVersion } from '#shared/api/record-version.ts'
import { printable } from '#shared/print/printable-check.ts'
import { contactFreeName } from '#shared/redaction/contact-free.ts'
import { US_STATES } from '#shared/site/us-states.ts'
import { neededText, plainLine, plainText, typedDay } from '#shared/text/plain-text.ts'
import { TOTAL_TOO_LARGE, TOTAL_TOO_SMALL, VENUE_STATE_NEEDED, WISH_NEEDED, ZIP_INVALID } from './texts.ts'

export const OFFER_ITEMS_MAX = 20

/** The minimum total of an offer, against token bookings. */
export const OFFER_TOTAL_MIN_CENTS = 10_000

/** Sum of an offer's lines in integer cents. */
export const offerTotalOf = (items: readonly { quantity: number; unitCents: number }[]): number =>
  items.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)

const venueLine = (max: number) => plainLine(max).check(contactFreeName, printable)

/** Where the wedding takes place; the server asks for what the sales tax there needs. */
const VenueInput = z.strictObject({
  line1: venueLine(120),
  city: venueLine(80),
  state: z.enum([...US_STATES, ELSEWHERE], VENUE_STATE_NEEDED),
  postalCode: plainLine(10).check(z.regex(/^(?:\d{5}(?:-\d{4})?)?$/, ZIP_INVALID)),
}) satisfies z.ZodMiniType<Venue>

const OfferTerms = {
  items: z
    .array(
      z.strictObject({
        label: line(120, 'Please say what it is'),
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
  /** Asked for while sales tax is collected in some state. */
  venue: z.optional(z.nullable(VenueInput)),
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
  venue: z.optional(
    z.strictObject({
      line1: plainText(500),
      city: plainText(500),
      state: plainLine(60),
      postalCode: plainText(60),
    }),
  ),
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

/** A total whose vendor share is wanted. */
export const PayoutPreviewInput = z.strictObject({
  totalCents: z.int().check(z.minimum(1), z.maximum(OFFER_TOTAL_MAX_CENTS)),
})
export type PayoutPreviewInput = z.infer<typeof PayoutPreviewInput>

/** A venue and a total whose sales tax is wanted before the offer is sent. */
export const TaxPreviewInput = z
  .strictObject({ ...about, venue: VenueInput, totalCents: PayoutPreviewInput.shape.totalCents })
  .check(oneOfBoth)
export type TaxPreviewInput = z.infer<typeof TaxPreviewInput>
