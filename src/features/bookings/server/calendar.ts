import { type AnyColumn, and, eq, not, sql } from 'drizzle-orm'
import { clients, payments } from '#drizzle/schema/index.ts'
import { EVENT_WORDS } from '#features/availability/model.ts'
import {
  bookingEvents,
  calendarBooking,
  type EventKind,
  type EventWords,
  isInCalendar,
  MAX_BOOKINGS,
} from '#features/availability/server/event-records.ts'
import { isCoupleSuspended } from '#features/photographers/server/records.ts'
import { coupleOf } from '#server/account/couple.ts'
import { calendarPath, calendarText } from '#server/calendars.ts'
import type { Actor, Reader, ServiceContext } from '#server/context.ts'
import { hasRow, vendorName } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { getSettings } from '#server/settings.ts'
import { isTeam } from '#shared/access/roles.ts'
import { todayIn } from '#shared/date/days.ts'
import { BOOKING_NOT_FOUND, NO_COUPLE, TOO_MANY_CALENDARS } from '../texts.ts'
import { passDeadlines } from './deadlines.ts'
import { ownedBy } from './detail-read.ts'

const DOWNLOADS = { limit: 60, windowMs: 60 * 60_000 }

/** From the second signature on there are dates to keep: before, several offers may be open for one day. */
const isAgreed = ({ id }: { id: AnyColumn }) => hasRow(payments, eq(payments.bookingId, id))

const ownCouple = (userId: string) => eq(clients.id, coupleOf(userId))
const columns = { id: clients.id, number: clients.calendarNumber }

/** The private address of a couple's calendar; the browser adds the site. */
type CoupleCalendar = { address: string | null }
const addressOf = (row: { id: string; number: number } | undefined): CoupleCalendar => {
  if (!row) throw new AppError('NOT_FOUND', NO_COUPLE)
  return { address: calendarPath({ owner: 'couple', ...row }) }
}

/**
 * The private address of the signed-in couple's calendar; null before the first one is made.
 * @throws AppError NOT_FOUND without a couple's record.
 */
export async function getCoupleCalendar({ db, actor }: Reader): Promise<CoupleCalendar> {
  const [row] = await db.select(columns).from(clients).where(ownCouple(actor!.userId))
  return addressOf(row)
}

/**
 * Makes the private address of the couple's calendar, or a new one: the one before answers no longer.
 * @throws AppError NOT_FOUND without a couple's record.
 */
export async function resetCoupleCalendar({ db, actor }: Reader): Promise<CoupleCalendar> {
  const [row] = await db
    .update(clients)
    .set({ calendarNumber: sql`${clients.calendarNumber} + 1` })
    .where(ownCouple(actor!.userId))
    .returning(columns)
  return addressOf(row)
}

/**
 * A couple's calendar as iCalendar text (RFC 5545), by what its private address names: weddings from both signatures on,
 * and the days payments are due; no names, places or amounts. Null for an address that is not valid (any more). (CP5)
 */
export async function exportCoupleCalendar(
  { db, now, siteUrl }: ServiceContext,
  { id, number }: { id: string; number: number },
): Promise<string | null> {
  const { siteName, timeZone } = await getSettings(db)
  const at = { now: now(), today: todayIn(timeZone, now()) }
  const found = await db.query.clients.findFirst({
    columns: {},
    where: { id, calendarNumber: number, RAW: (couple) => not(isCoupleSuspended(couple.id))! },
    with: {
      bookings: {
        ...calendarBooking(at.now),
        where: { RAW: (booking) => and(isInCalendar(booking, 'couple', at), isAgreed(booking))! },
        orderBy: { eventDate: 'desc', id: 'desc' },
        limit: MAX_BOOKINGS,
      },
    },
  })
  if (!found) return null
  const words: EventWords = {
    summary: (kind) => EVENT_WORDS.couple[kind],
    url: (bookingId) => `${siteUrl}/dashboard/bookings/${bookingId}`,
  }
  // A date that the photographer keeps after canceling is theirs, not the couple's.
  const bookings = found.bookings.toReversed().map((booking) => ({ ...booking, dateKept: false }))
  return calendarText(
    siteName,
    bookings.flatMap((booking) => bookingEvents(booking, words, at)),
  )
}

/** What a downloaded event says of the other side; the file goes to nobody but whoever is signed in. */
const NAMED: Record<'client' | 'photographer', Record<EventKind, (other: string) => string>> = {
  client: {
    wedding: (other) => `Wedding day with ${other}`,
    hold: (other) => `Wedding day with ${other}, first payment due`,
    kept: (other) => `Wedding day with ${other}`,
    'payment due': (other) => `Payment to ${other}`,
    'payment made': (other) => `Paid: ${other}`,
  },
  photographer: {
    wedding: (other) => `Wedding: ${other}`,
    hold: (other) => `On hold: ${other}`,
    kept: () => 'Date held',
    'payment due': (other) => `Payment expected: ${other}`,
    'payment made': (other) => `Payment made: ${other}`,
  },
}

/**
 * One booking as a calendar file for either side: the wedding with its place, and the days payments are due.
 * @throws AppError NOT_FOUND for somebody else's, before both have signed, and for administrators; RATE_LIMITED.
 */
export async function bookingCalendar(ctx: ServiceContext, actor: Actor, bookingId: string): Promise<string> {
  const { db, siteUrl } = ctx
  const { role, userId } = actor
  if (isTeam(role)) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND)
  await enforceLimits(db, TOO_MANY_CALENDARS, [{ key: limitKey('booking calendar', 'account', userId), ...DOWNLOADS }])
  const { siteName, timeZone } = await getSettings(db)
  const at = { now: ctx.now(), today: todayIn(timeZone, ctx.now()) }
  const shown = calendarBooking(at.now)
  await passDeadlines(ctx, { bookingId, reader: { actor } })
  const booking = await db.query.bookings.findFirst({
    ...shown,
    where: { id: bookingId, ...ownedBy(actor), RAW: isAgreed },
    with: { ...shown.with, photographer: { columns: {}, extras: { name: vendorName } } },
  })
  if (!booking) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND)
  const { photographer, client } = booking
  const isCouple = role === 'client'
  const words: EventWords = {
    summary: (kind) => NAMED[role][kind](isCouple ? photographer.name : client.firstName),
    url: (id) => `${siteUrl}${isCouple ? '/dashboard' : '/vendor'}/bookings/${id}`,
    hasPlace: true,
  }
  return calendarText(siteName, bookingEvents({ ...booking, dateKept: booking.dateKept && !isCouple }, words, at))
}
