import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clients, photographers } from '#drizzle/schema/index.ts'
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
import { jsonRow, jsonRows, readJson } from '#server/database/json-rows.ts'
import { vendorName } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'
import { BOOKING_NOT_FOUND, NO_COUPLE, TOO_MANY_CALENDARS } from '../texts.ts'
import { passDeadlines } from './deadlines.ts'

const k = alias(clients, 'k')
const p = alias(photographers, 'p')

const DOWNLOADS = { limit: 60, windowMs: 60 * 60_000 }

/** From the second signature on there are dates to keep: before, several offers may be open for one day. */
const isAgreed = sql`exists (select from payments y where y.booking_id = b.id)`

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
  const [found] = await readJson(
    db,
    jsonRow({
      bookings: jsonRows(
        calendarBooking(at.now),
        sql`from (select * from bookings b where b.client_id = k.id and ${isInCalendar('couple', at.today, at.now)} and ${isAgreed}
            order by b.event_date desc limit ${MAX_BOOKINGS}) b`,
        sql`b.event_date, b.id`,
      ),
    }),
    sql`from clients k where k.id = ${id} and k.calendar_number = ${number} and not ${isCoupleSuspended(sql`k.id`)}`,
  )
  if (!found) return null
  const words: EventWords = {
    summary: (kind) => EVENT_WORDS.couple[kind],
    url: (bookingId) => `${siteUrl}/dashboard/bookings/${bookingId}`,
  }
  // A date that the photographer keeps after cancelling is theirs, not the couple's.
  const bookings = found.bookings.map((booking) => ({ ...booking, isKept: false }))
  return calendarText(
    siteName,
    bookings.flatMap((booking) => bookingEvents(booking, words, at)),
  )
}

/** What a downloaded event says of the other side; the file goes to nobody but whoever is signed in. */
const NAMED: Record<'client' | 'photographer', Record<EventKind, (other: string) => string>> = {
  client: {
    wedding: (other) => `Wedding day with ${other}`,
    hold: (other) => `Wedding day with ${other}, first payment open`,
    kept: (other) => `Wedding day with ${other}`,
    'payment due': (other) => `Payment to ${other}`,
    'payment made': (other) => `Paid: ${other}`,
  },
  photographer: {
    wedding: (other) => `Wedding: ${other}`,
    hold: (other) => `On hold: ${other}`,
    kept: () => 'Date kept',
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
  if (role === 'admin') throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND)
  await enforceLimits(db, TOO_MANY_CALENDARS, [{ key: limitKey('booking calendar', 'account', userId), ...DOWNLOADS }])
  const { siteName, timeZone } = await getSettings(db)
  const at = { now: ctx.now(), today: todayIn(timeZone, ctx.now()) }
  const isOwn = role === 'client' ? sql`k.id = ${coupleOf(userId)}` : sql`p.user_id = ${userId}`
  const from = sql`from bookings b join clients k on k.id = b.client_id join photographers p on p.id = b.photographer_id
    where b.id = ${bookingId} and ${isOwn} and ${isAgreed}`
  const read = () =>
    readJson(db, jsonRow({ booking: calendarBooking(at.now), photographer: vendorName(p), couple: k.firstName }), from)
  let [found] = await read()
  if (!found) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND)
  const { moved } = await passDeadlines(ctx, { bookingId })
  if (moved > 0) [found] = await read()
  const { booking, photographer, couple } = found!
  const isCouple = role === 'client'
  const words: EventWords = {
    summary: (kind) => NAMED[role][kind](isCouple ? photographer : couple),
    url: (id) => `${siteUrl}${isCouple ? '/dashboard' : '/vendor'}/bookings/${id}`,
    hasPlace: true,
  }
  return calendarText(siteName, bookingEvents({ ...booking, isKept: booking.isKept && !isCouple }, words, at))
}
