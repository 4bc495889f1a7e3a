import { and, desc, eq, gt } from 'drizzle-orm'
import { bookings, offerDrafts, offerItems, offers } from '#drizzle/schema/index.ts'
import { isBookableDay } from '#features/availability/bookable-day.ts'
import { CONFIRM_DAYS, offerVersion } from '#features/bookings/model.ts'
import { assertDateOpen } from '#features/bookings/server/date-records.ts'
import { lockBooking } from '#features/bookings/server/locked-records.ts'
import { type BookingRecord, moveBooking, startBooking } from '#features/bookings/server/records.ts'
import { lockMayBind, type Pair } from '#features/bookings/server/standing-records.ts'
import { inquirerOf, takeInquiry } from '#features/inquiries/server/records.ts'
import { withTaxShares } from '#features/payments/sales-tax.ts'
import { lastDayHeldInTime, paymentSchedule } from '#features/payments/schedule.ts'
import { marketTimeZone, ownPhotographerId } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { assertWithinCoupleLimit } from '#server/limits/action-limits.ts'
import { assertVersion } from '#server/version.ts'
import { earlierOf, endOfDay, todayIn } from '#shared/date/days.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { redact } from '#shared/redaction/redaction.ts'
import { type OfferInput, offerTotalOf, type ReviseOfferInput } from '../inputs.ts'
import { COUNTERED_MEANWHILE, DATE_NOT_BOOKABLE, heldTooLong, INQUIRY_CLOSED, TOO_MANY_OFFERS } from '../texts.ts'
import type { OfferTax } from './sales-tax-records.ts'

/** How long an offer holds the date (AV3). */
const HOLD_MS = 7 * 86_400_000

/** The last full day of a hold. */
const lastHeldDay = (eventTimeZone: string, holdExpiresAt: Date): string =>
  todayIn(eventTimeZone, new Date(holdExpiresAt.getTime() - 1))

/** Another offer, or a revision of one. @throws AppError RATE_LIMITED. */
const assertMayOffer = (tx: Db, { now }: ServiceContext, { photographerId, clientId }: Pair): Promise<void> =>
  assertWithinCoupleLimit(tx, now(), {
    what: 'offers',
    newest: (since, limit) =>
      tx
        .select({ at: offers.createdAt })
        .from(offers)
        .innerJoin(bookings, eq(bookings.id, offers.bookingId))
        .where(
          and(
            eq(bookings.photographerId, photographerId),
            eq(bookings.clientId, clientId),
            gt(offers.createdAt, since),
          ),
        )
        .orderBy(desc(offers.createdAt))
        .limit(limit),
    sentence: TOO_MANY_OFFERS,
  })

type Terms = Omit<ReviseOfferInput, 'bookingId' | 'version' | 'venue'>

/** At most until the wedding day is over. */
const holdUntil = ({ eventDate, eventTimeZone }: Pick<BookingRecord, 'eventDate' | 'eventTimeZone'>, at: Date): Date =>
  earlierOf(new Date(at.getTime() + HOLD_MS), endOfDay(eventDate, eventTimeZone))

/** The number of a booking's newest offer; 0 before the first. */
async function latestOffer(tx: Db, bookingId: string): Promise<{ version: number; isCountered: boolean }> {
  const [last] = await tx
    .select({ version: offers.version, counteredAt: offers.counteredAt })
    .from(offers)
    .where(eq(offers.bookingId, bookingId))
    .orderBy(desc(offers.version))
    .limit(1)
  return { version: last?.version ?? 0, isCountered: last?.counteredAt != null }
}

/**
 * The couple's first payment must not be held longer than the payment service may. (X100)
 * @throws AppError INVALID_INPUT at the delivery days, which both forms have.
 */
function assertHeldInTime(eventDate: string, { deliveryDays }: Terms, signedOn: string): void {
  const lastDay = lastDayHeldInTime({ signedOn, deliveryDays, confirmDays: CONFIRM_DAYS.first })
  if (eventDate > lastDay)
    throw new AppError('INVALID_INPUT', heldTooLong(formatDate(lastDay, 'long')), { field: 'deliveryDays' })
}

/** A stored offer: its number, and the last day on which it holds the date. */
type MadeOffer = { totalCents: number; version: number; heldUntil: string }

async function insertOffer(
  tx: Db,
  booking: BookingRecord,
  { terms, tax: { venue, salesTax } }: { terms: Terms; tax: OfferTax },
  at: Date,
): Promise<MadeOffer> {
  const totalCents = offerTotalOf(terms.items)
  const version = (await latestOffer(tx, booking.id)).version + 1
  await tx
    .update(offers)
    .set({ status: 'superseded', updatedAt: at })
    .where(and(eq(offers.bookingId, booking.id), eq(offers.status, 'sent')))
  const { eventDate, eventTimeZone } = booking
  const signedOn = todayIn(eventTimeZone, at)
  assertHeldInTime(eventDate, terms, signedOn)
  const expiresAt = holdUntil(booking, at)
  const { packageDetails, cancellationPolicy, deliveryDays, isSinglePayment } = terms
  const schedule = paymentSchedule({ totalCents, signedOn, eventDate, isSinglePayment })
  const [offer] = await tx
    .insert(offers)
    .values({
      bookingId: booking.id,
      version,
      totalCents,
      venue,
      salesTax,
      schedule: salesTax ? withTaxShares(schedule, salesTax.taxCents) : schedule,
      packageDetails,
      cancellationPolicy,
      deliveryDays,
      // The form's preview uses the same function, so what is stored is what the couple reads.
      message: redact(terms.message).text,
      expiresAt,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: offers.id })
  await tx.insert(offerItems).values(terms.items.map((item, position) => ({ offerId: offer!.id, position, ...item })))
  return { totalCents, version, heldUntil: lastHeldDay(eventTimeZone, expiresAt) }
}

/** The columns an offer sets on its booking. */
const termsOn = (terms: Terms, totalAmountCents: number, holdExpiresAt: Date) => ({
  totalAmountCents,
  packageDetails: terms.packageDetails,
  cancellationPolicy: terms.cancellationPolicy,
  deliveryDays: terms.deliveryDays,
  holdExpiresAt,
})

/**
 * Turns an open inquiry of the signed-in photographer into a booking with its first offer; tells nobody. Deadlines of
 * the inquiry are applied before.
 * @throws AppError NOT_FOUND for other people's inquiries, INVALID_TRANSITION for closed ones, DATE_TAKEN, INVALID_INPUT,
 * ON_HOLD, FORBIDDEN, RATE_LIMITED.
 */
export async function beginWithOffer(
  tx: Db,
  ctx: ServiceContext,
  { venue: _venue, ...input }: OfferInput,
  tax: OfferTax,
): Promise<MadeOffer & { booking: BookingRecord }> {
  const { inquiryId, eventDate, eventLocation, ...terms } = input
  const at = ctx.now()
  const photographerId = await ownPhotographerId({ ...ctx, db: tx })
  const eventTimeZone = await marketTimeZone(tx, photographerId)
  if (!isBookableDay(eventDate, todayIn(eventTimeZone, at)))
    throw new AppError('INVALID_INPUT', DATE_NOT_BOOKABLE, { field: 'eventDate' })
  await assertDateOpen(tx, { photographerId, eventDate })
  const clientId = await inquirerOf(tx, { inquiryId, photographerId })
  if (clientId) {
    await lockMayBind(tx, ctx, { photographerId, clientId })
    await assertMayOffer(tx, ctx, { photographerId, clientId })
  }
  const inquiry = await takeInquiry(tx, { inquiryId, photographerId, at })
  if (!inquiry) throw new AppError('INVALID_TRANSITION', INQUIRY_CLOSED)
  const totalCents = offerTotalOf(terms.items)
  const [created] = await tx
    .insert(bookings)
    .values({
      photographerId,
      clientId: inquiry.clientId,
      inquiryId,
      eventDate,
      eventLocation,
      eventTimeZone,
      bookingDate: todayIn(eventTimeZone, at),
      ...termsOn(terms, totalCents, holdUntil({ eventDate, eventTimeZone }, at)),
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: bookings.id })
  const booking = await lockBooking(tx, ctx, created!.id)
  const made = await insertOffer(tx, booking, { terms, tax }, at)
  await tx.delete(offerDrafts).where(eq(offerDrafts.inquiryId, inquiryId))
  await startBooking(tx, ctx, booking)
  return { ...made, booking }
}

/**
 * Another version of a locked booking's open offer; tells nobody.
 * @throws AppError INVALID_TRANSITION, INVALID_INPUT, ON_HOLD, FORBIDDEN, RATE_LIMITED; CONFLICT over a newer offer
 * or a couple's wishes that were not read.
 */
export async function renewOffer(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { bookingId, version, venue: _venue, ...terms }: ReviseOfferInput,
  tax: OfferTax,
): Promise<{ booking: BookingRecord; made: MadeOffer & { isAnswer: boolean } }> {
  const at = ctx.now()
  const read = await latestOffer(tx, bookingId)
  const sentence = read.isCountered ? COUNTERED_MEANWHILE : undefined
  assertVersion(version, offerVersion(read), sentence)
  const totalCents = offerTotalOf(terms.items)
  await assertMayOffer(tx, ctx, booking)
  const holdExpiresAt = holdUntil(booking, at)
  const set = termsOn(terms, totalCents, holdExpiresAt)
  const moved = await moveBooking(tx, ctx, booking, 'send-offer', { set, data: { totalCents } })
  const made = await insertOffer(tx, booking, { terms, tax }, at)
  await tx.delete(offerDrafts).where(eq(offerDrafts.bookingId, bookingId))
  const changed = { totalAmountCents: totalCents, holdExpiresAt, cancellationPolicy: terms.cancellationPolicy }
  return { booking: { ...moved, ...changed }, made: { ...made, isAnswer: read.isCountered } }
}
