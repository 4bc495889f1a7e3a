import { notify } from '#server/notify.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { enqueueMail } from '#server/outbox.ts'
import { moneyNews } from './money-news.ts'
import { type BookingNews, bookingNews, type News } from './news.ts'
import type { BookingRecord } from './records.ts'
import { isPairBlocked } from '#features/messages/server/records.ts'

/** The names by which the two sides know each other. */
export const aboutBooking = ({ eventDate, client, vendor }: BookingRecord) => ({
  eventDate,
  couple: client.firstName,
  photographer: vendor.businessName || vendor.name,
})

type Side = { userId: string | null; email: string; path: string }

type Telling = { kind: string; key: string; at: Date; isMuted: boolean }

async function tell(tx: Db, side: Side, news: News, about: Telling): Promise<boolean> {
  const { title, lines, quote = null, action } = news
  if (side.userId) {
    const notice = { kind: about.kind, title, body: lines[0] ?? '', href: side.path, dedupeKey: about.key }
    await notify(tx, { userId: side.userId, ...notice }, about.at)
  }
  if (about.isMuted) return false
  const { isQueued } = await enqueueMail(tx, {
    template: 'booking-news',
    to: side.email,
    props: { title, lines, quote, path: side.path, action },
    dedupeKey: `booking-news/${about.key}/${side.email.toLowerCase()}`,
  })
  return isQueued
}

/**
 * What reaches the other side of a blocked conversation before the first payment: the bell only, without
 * user-written text. (X124)
 */
const isMuted = async (tx: Db, { confirmedAt, photographerId, clientId }: BookingRecord): Promise<boolean> =>
  confirmedAt === null && (await isPairBlocked(tx, { photographerId, clientId }))

/**
 * Notifies each side by bell and mail, in the event's transaction; between blocked people only by bell until
 * a booking is confirmed. (NO1, NO2, X124)
 */
export async function announce(
  tx: Db,
  { now }: Pick<ServiceContext, 'now'>,
  booking: BookingRecord,
  { kind, client, vendor }: BookingNews,
): Promise<void> {
  const at = now()
  const about = { kind, key: `${booking.id}/${kind}/${at.getTime()}`, at, isMuted: await isMuted(tx, booking) }
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
): Promise<void> => {
  const about = aboutBooking(booking)
  const paid = () => bookingNews.paid(about, amountCents, booking.stage === 'disputed')
  return announce(tx, ctx, booking, isFirst ? bookingNews.confirmed(about, amountCents) : paid())
}

/** What a decision left due has been paid, and was released at once. (X122) */
export const announceDuePaid = (
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { amountCents, released }: { amountCents: number; released: { netCents: number; scheduledFor: string } | null },
): Promise<void> =>
  announce(tx, ctx, booking, bookingNews.paidAfterDecision(aboutBooking(booking), amountCents, released))

/** A payment came in for a booking that had ended, and goes back. */
export const announcePaymentReturned = (
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  amountCents: number,
): Promise<void> => announce(tx, ctx, booking, bookingNews.paymentReturned(aboutBooking(booking), amountCents))

/** A refund was sent to the couple. (E16) */
export const announceRefund = (tx: Db, ctx: ServiceContext, booking: BookingRecord, amountCents: number) =>
  announce(tx, ctx, booking, moneyNews.refunded(aboutBooking(booking), amountCents))

/** A payout has arrived or failed. (E18) */
export const announcePayout = (
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { amountCents, isPaid }: { amountCents: number; isPaid: boolean },
): Promise<void> =>
  announce(tx, ctx, booking, moneyNews[isPaid ? 'paidOut' : 'payoutFailed'](aboutBooking(booking), amountCents))

/** Another couple booked the date first. */
export const announceDateLost = (tx: Db, ctx: ServiceContext, booking: BookingRecord): Promise<void> =>
  announce(tx, ctx, booking, bookingNews.dateLost(aboutBooking(booking)))

/** Reminds whoever is concerned, once per `key`. Returns whether this was the first time. */
export async function remind(
  tx: Db,
  { now }: Pick<ServiceContext, 'now'>,
  booking: BookingRecord,
  { kind, client, vendor, key }: BookingNews & { key: string },
): Promise<boolean> {
  if (await isMuted(tx, booking)) return false
  const about = { kind, key: `${booking.id}/${key}`, at: now(), isMuted: false }
  const path = (area: string) => `${area}/bookings/${booking.id}`
  const isFirst = client ? await tell(tx, { ...booking.client, path: path('/dashboard') }, client, about) : false
  return (vendor && (await tell(tx, { ...booking.vendor, path: path('/vendor') }, vendor, about))) || isFirst
}
