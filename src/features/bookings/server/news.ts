import { and, eq } from 'drizzle-orm'
import { offers } from '#drizzle/schema/index.ts'
import type { EventOf, NewsName } from '#emails/catalogue.ts'
import { NEWS_SIDES, type NewsSide } from '#emails/define-news.ts'
import { isPairBlocked } from '#features/messages/server/records.ts'
import { withPartners } from '#server/account/couple.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { coupleLimitsFor } from '#server/limits/action-limits.ts'
import { enqueueMails, rewriteWaitingMail } from '#server/mail/outbox.ts'
import { tell } from '#server/notices/tell.ts'
import type { BookingRecord } from './records.ts'
import { mailed, revisionKey } from './revision-mail-records.ts'

/** The names by which the two sides know each other. */
export const aboutBooking = ({ eventDate, client, vendor }: BookingRecord) => ({
  eventDate,
  couple: client.firstName,
  photographer: vendor.businessName || vendor.name,
})
type About = ReturnType<typeof aboutBooking>

type BookingEvents = {
  [Name in NewsName as EventOf<Name> extends About ? Name : never]: Omit<EventOf<Name>, keyof About>
}
/** An event of a booking: its mail and what its words need beside the booking itself. */
export type BookingEvent = BookingEvents[keyof BookingEvents]

const PATHS = { client: '/dashboard/bookings', vendor: '/vendor/bookings' }
/** Where one side reads about a booking, and under which address it is told. */
const readerOf = ({ id, ...booking }: BookingRecord, side: NewsSide) => ({
  userId: booking[side].userId,
  email: booking[side].email,
  side,
  path: `${PATHS[side]}/${id}`,
})

/** A page of a booking that bell and mail may lead to instead. */
export type BookingPart = 'day'

type Telling = { at: Date; key: (kind: string) => string; isMuted: boolean; page?: BookingPart }

/** @returns whether anybody gets a mail. */
const tellSides = (
  tx: Db,
  booking: BookingRecord,
  event: BookingEvent,
  { page, ...about }: Telling,
): Promise<boolean> =>
  tell(
    tx,
    { ...aboutBooking(booking), ...event },
    NEWS_SIDES.map((side) => readerOf(booking, side)).map((reader) => ({
      ...reader,
      path: page ? `${reader.path}/${page}` : reader.path,
    })),
    // The prefix is older than the events' own mails: with another one, reminders would be sent twice after an update.
    { ...about, mailKey: (key, { email }) => `booking-news/${key}/${email.toLowerCase()}` },
  )

/**
 * What reaches the other side of a blocked conversation before the first payment: the bell only, without user-written
 * text.
 */
const isMuted = async (tx: Db, { confirmedAt, photographerId, clientId }: BookingRecord): Promise<boolean> =>
  confirmedAt === null && (await isPairBlocked(tx, { photographerId, clientId }))

/**
 * Notifies each side by bell and mail, in the event's transaction; between blocked people only by bell until a booking
 * is confirmed.
 */
export async function announce(
  tx: Db,
  { now }: ServiceContext,
  booking: BookingRecord,
  event: BookingEvent,
): Promise<void> {
  const at = now()
  const key = (kind: string) => `${booking.id}/${kind}/${at.getTime()}`
  await tellSides(tx, booking, event, { at, key, isMuted: await isMuted(tx, booking) })
}

/**
 * Reminds the people concerned, once per `key`; `page` links to a page below the booking's own. Returns whether this
 * was the first time.
 */
export async function remind(
  tx: Db,
  { now }: ServiceContext,
  booking: BookingRecord,
  { key, page, ...event }: BookingEvent & { key: string; page?: BookingPart },
): Promise<boolean> {
  if (await isMuted(tx, booking)) return false
  return tellSides(tx, booking, event, { at: now(), key: () => `${booking.id}/${key}`, isMuted: false, page })
}

/** A payment has arrived; the first one books the date. */
export const announcePayment = (
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { amountCents: paidCents, isFirst }: { amountCents: number; isFirst: boolean },
): Promise<void> => {
  const isDisputed = booking.stage === 'disputed'
  return announce(
    tx,
    ctx,
    booking,
    isFirst ? { mail: 'booking-confirmed', paidCents } : { mail: 'payment-received', paidCents, isDisputed },
  )
}

/** What a decision left due has been paid, and was released at once. */
export const announceDuePaid = (
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  paid: { amountCents: number; released: { netCents: number; scheduledFor: string } | null },
): Promise<void> =>
  announce(tx, ctx, booking, { mail: 'payment-released', paidCents: paid.amountCents, payout: paid.released })

/** A payment came in for a booking that had ended, and goes back. */
export const announcePaymentReturned = (
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  paidCents: number,
): Promise<void> => announce(tx, ctx, booking, { mail: 'payment-returned', paidCents })

/** A refund was sent to the couple. (E16) */
export const announceRefund = (tx: Db, ctx: ServiceContext, booking: BookingRecord, amountCents: number) =>
  announce(tx, ctx, booking, { mail: 'payment-refunded', amountCents })

/** A payout has arrived or failed. (E18) */
export const announcePayout = (
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { amountCents, isPaid }: { amountCents: number; isPaid: boolean },
): Promise<void> => announce(tx, ctx, booking, { mail: isPaid ? 'payout-paid' : 'payout-failed', amountCents })

/** Another couple booked the date first. */
export const announceDateLost = (tx: Db, ctx: ServiceContext, booking: BookingRecord): Promise<void> =>
  announce(tx, ctx, booking, { mail: 'booking-date-lost' })

/**
 * Tells the couple of a revised offer: by bell at once, by mail at most as often as the settings say. A revision within
 * that interval updates the waiting mail, so that the last mail is about the last version.
 */
export async function announceRevision(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  {
    version,
    totalCents,
    heldUntil,
    isAnswer,
  }: { totalCents: number; version: number; heldUntil: string; isAnswer: boolean },
): Promise<void> {
  const at = ctx.now()
  const template = 'booking-revised'
  const event = { ...aboutBooking(booking), totalCents, heldUntil, isAnswer }
  const reader = readerOf(booking, 'client')
  const key = (kind: string) => `${booking.id}/${kind}/${version}`
  // The mail waits for its turn, the bell does not.
  await tell(tx, { mail: template, ...event }, [reader], { at, key, mailKey: key, isMuted: true })
  const mail = { template, props: { side: reader.side, path: reader.path, event } } as const
  const before = await mailed(tx, booking.id)
  const waiting = before[0]
  const readers = await withPartners(tx, [reader])
  if (waiting && waiting.mailedAt! > at) {
    const rewritten = []
    for (const { keyEnd } of readers)
      rewritten.push(
        await rewriteWaitingMail(tx, { ...mail, dedupeKey: revisionKey(booking.id, waiting.version) + keyEnd }),
      )
    if (rewritten.includes(true)) return
  }
  const { limit, windowMs } = await coupleLimitsFor(tx, 'revisionMails')
  const counted = before[limit - 1]?.mailedAt
  const mailedAt = counted ? new Date(Math.max(at.getTime(), counted.getTime() + windowMs)) : at
  const delayMs = mailedAt.getTime() - at.getTime()
  await enqueueMails(
    tx,
    readers.map(({ email: to, keyEnd, coupleId }) => ({
      ...mail,
      to,
      coupleId,
      delayMs,
      dedupeKey: revisionKey(booking.id, version) + keyEnd,
    })),
  )
  await tx
    .update(offers)
    .set({ mailedAt })
    .where(and(eq(offers.bookingId, booking.id), eq(offers.version, version)))
}
