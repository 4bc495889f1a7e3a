import { notify } from '#features/notifications/records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { enqueueMail } from '#server/outbox.ts'
import { moneyNews } from './money-news.ts'
import { type BookingNews, bookingNews, type News } from './news.ts'
import type { BookingRecord } from './records.ts'

/** The names the two sides know each other by. */
export const aboutBooking = ({ eventDate, client, vendor }: BookingRecord) => ({
  eventDate,
  couple: client.firstName,
  photographer: vendor.businessName || vendor.name,
})

type Side = { userId: string | null; email: string; path: string }

async function tell(tx: Db, side: Side, news: News, about: { kind: string; key: string; at: Date }): Promise<boolean> {
  const { title, lines, quote = null, action } = news
  if (side.userId) {
    const notice = { kind: about.kind, title, body: lines[0] ?? '', href: side.path, dedupeKey: about.key }
    await notify(tx, { userId: side.userId, ...notice }, about.at)
  }
  const { isQueued } = await enqueueMail(tx, {
    template: 'booking-news',
    to: side.email,
    props: { title, lines, quote, path: side.path, action },
    dedupeKey: `booking-news/${about.key}/${side.email.toLowerCase()}`,
  })
  return isQueued
}

/** Tells each side what it has to know, by bell and by mail, in the transaction of the event. (NO1, NO2) */
export async function announce(
  tx: Db,
  { now }: Pick<ServiceContext, 'now'>,
  booking: BookingRecord,
  { kind, client, vendor }: BookingNews,
): Promise<void> {
  const at = now()
  const about = { kind, key: `${booking.id}/${kind}/${at.getTime()}`, at }
  const path = (area: string) => `${area}/bookings/${booking.id}`
  if (client) await tell(tx, { ...booking.client, path: path('/dashboard') }, client, about)
  if (vendor) await tell(tx, { ...booking.vendor, path: path('/vendor') }, vendor, about)
}

/** A payment has arrived; the first one books the date. */
export const announcePayment = (
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { amountCents, isFirst }: { amountCents: number; isFirst: boolean },
): Promise<void> =>
  announce(tx, ctx, booking, bookingNews[isFirst ? 'confirmed' : 'paid'](aboutBooking(booking), amountCents))

/** A payment came in for a booking that had ended, and goes back. */
export const announcePaymentReturned = (
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  amountCents: number,
): Promise<void> => announce(tx, ctx, booking, bookingNews.paymentReturned(aboutBooking(booking), amountCents))

/** A refund has left for the couple. (E16) */
export const announceRefund = (tx: Db, ctx: ServiceContext, booking: BookingRecord, amountCents: number) =>
  announce(tx, ctx, booking, moneyNews.refunded(aboutBooking(booking), amountCents))

/** A payout has arrived, or has not. (E18) */
export const announcePayout = (
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { amountCents, isPaid }: { amountCents: number; isPaid: boolean },
): Promise<void> =>
  announce(tx, ctx, booking, moneyNews[isPaid ? 'paidOut' : 'payoutFailed'](aboutBooking(booking), amountCents))

/** Another couple was first. */
export const announceDateLost = (tx: Db, ctx: ServiceContext, booking: BookingRecord): Promise<void> =>
  announce(tx, ctx, booking, bookingNews.dateLost(aboutBooking(booking)))

/** Reminds whom it concerns, once for each `key`; whether it was the first time. */
export async function remind(
  tx: Db,
  { now }: Pick<ServiceContext, 'now'>,
  booking: BookingRecord,
  { kind, client, vendor, key }: BookingNews & { key: string },
): Promise<boolean> {
  const about = { kind, key: `${booking.id}/${key}`, at: now() }
  const path = (area: string) => `${area}/bookings/${booking.id}`
  const isFirst = client ? await tell(tx, { ...booking.client, path: path('/dashboard') }, client, about) : false
  return (vendor && (await tell(tx, { ...booking.vendor, path: path('/vendor') }, vendor, about))) || isFirst
}
