import { and, eq } from 'drizzle-orm'
import { reviews } from '#drizzle/schema/index.ts'
import { aboutBooking, announce } from '#features/bookings/server/announce.ts'
import { bookingNews } from '#features/bookings/server/news.ts'
import { type BookingRecord, moveBooking } from '#features/bookings/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { REVIEW_WINDOW_DAYS } from '../model.ts'

const WINDOW_MS = REVIEW_WINDOW_DAYS * 86_400_000

export const isReviewWindowOver = ({ completedAt }: BookingRecord, now: Date): boolean =>
  completedAt !== null && completedAt.getTime() + WINDOW_MS <= now.getTime()

/**
 * Two weeks after the completion the window of a locked booking closes: what one side wrote is revealed, and the booking
 * is done. One of the deadlines of bookings, which ask when. (RV2, 5-states row 22, X128)
 */
export async function closeReviewWindow(tx: Db, ctx: ServiceContext, booking: BookingRecord): Promise<void> {
  const at = ctx.now()
  const shown = await tx
    .update(reviews)
    .set({ status: 'published', publishedAt: at, updatedAt: at })
    .where(and(eq(reviews.bookingId, booking.id), eq(reviews.status, 'submitted')))
    .returning({ author: reviews.author })
  for (const { author } of shown)
    await announce(tx, ctx, booking, bookingNews.reviewShown(aboutBooking(booking), author))
  await moveBooking(tx, ctx, booking, 'close', { isTimer: true })
}
