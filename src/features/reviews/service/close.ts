import { and, eq, lte } from 'drizzle-orm'
import { bookings, reviews } from '#drizzle/schema/index.ts'
import { aboutBooking, announce } from '#features/bookings/announce.ts'
import { bookingNews } from '#features/bookings/news.ts'
import { lockBookingById, moveBooking } from '#features/bookings/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { scheduleDrain } from '#server/outbox.ts'
import { REVIEW_WINDOW_DAYS } from '../model.ts'

const BATCH = 200

/**
 * Two weeks after the completion the window closes: what one side wrote is revealed, and the booking is done. Run by the
 * clock; twice is once. (RV2, 5-states row 22)
 */
export async function closeReviewWindows(ctx: ServiceContext): Promise<{ closed: number }> {
  const now = ctx.now()
  const over = new Date(now.getTime() - REVIEW_WINDOW_DAYS * 86_400_000)
  const due = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.stage, 'released'), lte(bookings.completedAt, over)))
    .orderBy(bookings.completedAt)
    .limit(BATCH)
  let closed = 0
  for (const { id } of due) {
    await ctx.db.transaction(async (tx) => {
      const booking = await lockBookingById(tx, id)
      if (booking?.stage !== 'released') return
      const shown = await tx
        .update(reviews)
        .set({ status: 'published', publishedAt: now, updatedAt: now })
        .where(and(eq(reviews.bookingId, id), eq(reviews.status, 'submitted')))
        .returning({ author: reviews.author })
      for (const { author } of shown)
        await announce(tx, ctx, booking, bookingNews.reviewShown(aboutBooking(booking), author))
      await moveBooking(tx, ctx, booking, 'close', { isTimer: true })
      closed += 1
    })
  }
  if (closed > 0) scheduleDrain(ctx.db)
  return { closed }
}
