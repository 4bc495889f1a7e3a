import type { EventOf, NewsName } from '#emails/catalog.ts'
import { NEWS_SIDES, type NewsSide } from '#emails/define-news.ts'
import { isPairBlocked } from '#features/messages/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { tell } from '#server/notices/tell.ts'
import type { BookingRecord } from './records.ts'

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
export const readerOf = ({ id, ...booking }: BookingRecord, side: NewsSide) => ({
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
