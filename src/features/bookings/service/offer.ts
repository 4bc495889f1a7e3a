import { and, desc, eq, sql } from 'drizzle-orm'
import { bookings, offerItems, offers } from '#drizzle/schema/index.ts'
import { isBookableDay, todayIn } from '#features/availability/model.ts'
import { takeInquiry } from '#features/inquiries/records.ts'
import { type Payout, payoutOf } from '#features/payments/commission.ts'
import { paymentSchedule } from '#features/payments/schedule.ts'
import { marketTimeZone, ownPhotographerId } from '#features/photographers/records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { scheduleDrain } from '#server/outbox.ts'
import { aboutBooking, announce } from '../announce.ts'
import type { OfferInput, ReviseOfferInput } from '../moves.ts'
import { OFFER_TOTAL_MAX_CENTS } from '../moves.ts'
import { bookingNews } from '../news.ts'
import { type BookingRecord, currentRateBps, lockBooking, moveBooking, startBooking } from '../records.ts'
import { DATE_ALREADY_BOOKED, DATE_NOT_BOOKABLE, INQUIRY_CLOSED, TOTAL_TOO_SMALL } from '../texts.ts'

/** How long an offer holds the date (AV3). */
const HOLD_MS = 7 * 86_400_000

type Terms = Omit<ReviseOfferInput, 'bookingId'>

const totalOf = (items: Terms['items']): number => {
  const total = items.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
  if (total <= 0 || total > OFFER_TOTAL_MAX_CENTS)
    throw new AppError('INVALID_INPUT', TOTAL_TOO_SMALL, { field: 'items' })
  return total
}

async function insertOffer(tx: Db, booking: BookingRecord, terms: Terms, at: Date): Promise<number> {
  const totalCents = totalOf(terms.items)
  const [last] = await tx
    .select({ version: offers.version })
    .from(offers)
    .where(eq(offers.bookingId, booking.id))
    .orderBy(desc(offers.version))
    .limit(1)
  await tx
    .update(offers)
    .set({ status: 'superseded', updatedAt: at })
    .where(and(eq(offers.bookingId, booking.id), eq(offers.status, 'sent')))
  const { eventDate, eventTimeZone } = booking
  const signedOn = todayIn(eventTimeZone, at)
  const { packageDetails, cancellationPolicy, deliveryDays, message, isSinglePayment } = terms
  const [offer] = await tx
    .insert(offers)
    .values({
      bookingId: booking.id,
      version: (last?.version ?? 0) + 1,
      totalCents,
      schedule: paymentSchedule({ totalCents, signedOn, eventDate, isSinglePayment }),
      packageDetails,
      cancellationPolicy,
      deliveryDays,
      message,
      expiresAt: new Date(at.getTime() + HOLD_MS),
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: offers.id })
  await tx.insert(offerItems).values(terms.items.map((item, position) => ({ offerId: offer!.id, position, ...item })))
  return totalCents
}

/** The columns an offer sets on its booking. */
const termsOn = (terms: Terms, totalAmountCents: number, at: Date) => ({
  totalAmountCents,
  packageDetails: terms.packageDetails,
  cancellationPolicy: terms.cancellationPolicy,
  deliveryDays: terms.deliveryDays,
  holdExpiresAt: new Date(at.getTime() + HOLD_MS),
})

async function assertDateOpen(tx: Db, photographerId: string, eventDate: string): Promise<void> {
  const [taken] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.photographerId, photographerId),
        eq(bookings.eventDate, eventDate),
        sql`(${bookings.status} in ('confirmed', 'completed') or ${bookings.dateKept})`,
      ),
    )
    .limit(1)
  if (taken) throw new AppError('DATE_TAKEN', DATE_ALREADY_BOOKED, { field: 'eventDate' })
}

/**
 * Answers an inquiry with an offer: the booking begins, and the date is held for seven days. The server adds up the
 * lines and makes the schedule. (5-states row 4, BK2, PY1)
 * @throws AppError NOT_FOUND for foreign inquiries, INVALID_TRANSITION for closed ones, DATE_TAKEN, INVALID_INPUT.
 */
export async function sendOffer(ctx: ServiceContext, input: OfferInput): Promise<{ bookingId: string }> {
  const { inquiryId, eventDate, eventLocation, ...terms } = input
  const at = ctx.now()
  const bookingId = await ctx.db.transaction(async (tx) => {
    const photographerId = await ownPhotographerId({ ...ctx, db: tx })
    const eventTimeZone = await marketTimeZone(tx, photographerId)
    if (!isBookableDay(eventDate, todayIn(eventTimeZone, at)))
      throw new AppError('INVALID_INPUT', DATE_NOT_BOOKABLE, { field: 'eventDate' })
    await assertDateOpen(tx, photographerId, eventDate)
    const inquiry = await takeInquiry(tx, { inquiryId, photographerId, at })
    if (!inquiry) throw new AppError('INVALID_TRANSITION', INQUIRY_CLOSED)
    const totalCents = totalOf(terms.items)
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
        ...termsOn(terms, totalCents, at),
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: bookings.id })
    const booking = await lockBooking(tx, ctx, created!.id)
    await insertOffer(tx, booking, terms, at)
    await startBooking(tx, ctx, booking)
    await announce(tx, ctx, booking, bookingNews.offered(aboutBooking(booking), totalCents))
    return booking.id
  })
  scheduleDrain(ctx.db)
  return { bookingId }
}

/**
 * Another version of an offer that is still open; the one before is superseded and the hold starts again. (BK2)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT.
 */
export async function reviseOffer(ctx: ServiceContext, input: ReviseOfferInput): Promise<{ bookingId: string }> {
  const { bookingId, ...terms } = input
  const at = ctx.now()
  await ctx.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, ctx, bookingId)
    const totalCents = totalOf(terms.items)
    await moveBooking(tx, ctx, booking, 'send-offer', { set: termsOn(terms, totalCents, at), data: { totalCents } })
    await insertOffer(tx, booking, terms, at)
    await announce(tx, ctx, booking, bookingNews.offered(aboutBooking(booking), totalCents))
  })
  scheduleDrain(ctx.db)
  return { bookingId }
}

/** What the vendor would keep of a total, shown before an offer is sent. (PY4) */
export async function previewPayout(
  ctx: ServiceContext,
  { totalCents }: { totalCents: number },
): Promise<Payout & { rateBps: number }> {
  const rateBps = await currentRateBps(ctx.db, await ownPhotographerId(ctx))
  return { ...payoutOf(totalCents, rateBps), rateBps }
}
