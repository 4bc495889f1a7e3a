import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { bookings, clients, payments } from '#drizzle/schema/index.ts'
import { allDay } from '#server/calendars.ts'
import { type JsonRow, jsonIf, jsonPage, jsonRow } from '#server/database/json-rows.ts'
import { addDays } from '#shared/date/days.ts'
import { EXPORTED_UID } from '../model.ts'

const b = alias(bookings, 'b')
const k = alias(clients, 'k')
const y = alias(payments, 'y')

const DAY_MS = 86_400_000
/** Past weddings stay in a calendar for a year. */
const PAST_DAYS = 365
/** A cancelled event is sent as cancelled for so long, so that every program has removed it by then. */
const CANCELLED_DAYS = 90
/** More payments than a booking can have. */
const MAX_PAYMENTS = 100
/** More than one wedding every day of the three years. */
export const MAX_BOOKINGS = 2000

/** Paid, whatever went back later. */
const MADE = ['paid', 'partially_refunded', 'refunded'] as const satisfies Payment['status'][]

const isRecent = (changedAt: string, now: Date) =>
  sql`${sql.raw(changedAt)} > ${new Date(now.getTime() - CANCELLED_DAYS * DAY_MS).toISOString()}::timestamptz`

/**
 * The bookings, called b, that a calendar shows `today` (YYYY-MM-DD). A date that stays taken after its photographer
 * has cancelled is in theirs.
 */
export const isInCalendar = (
  owner: 'photographer' | 'couple',
  today: string,
  now: Date,
) => sql`b.event_date >= ${addDays(today, -PAST_DAYS)}::date
  and (b.status <> 'cancelled' or ${owner === 'photographer' ? sql`b.date_kept` : sql`false`} or ${isRecent('b.updated_at', now)})`

const paymentFields = {
  id: y.id,
  day: y.dueDate,
  status: y.status,
  createdAt: y.createdAt,
  updatedAt: y.updatedAt,
}
const bookingFields = {
  id: b.id,
  day: b.eventDate,
  place: b.eventLocation,
  status: b.status,
  isKept: b.dateKept,
  heldUntil: jsonIf(sql`b.frozen_at is null`, b.holdExpiresAt),
  createdAt: b.createdAt,
  updatedAt: b.updatedAt,
  firstName: k.firstName,
}

/** A booking b of the client k, with its payments, as its calendar events are made from it. */
export const calendarBooking = (now: Date) =>
  jsonRow({
    ...bookingFields,
    payments: jsonPage(
      jsonRow(paymentFields),
      sql`from payments y where y.booking_id = b.id and y.due_date is not null
        and (y.status <> 'cancelled' or ${isRecent('y.updated_at', now)})`,
      sql`y.due_date, y.id`,
      { limit: MAX_PAYMENTS },
    ),
  })

type Payment = JsonRow<typeof paymentFields>
type CalendarBooking = JsonRow<typeof bookingFields> & { payments: Payment[] }

/** What an event is about. */
export type EventKind = 'wedding' | 'hold' | 'kept' | 'payment due' | 'payment made'

export type EventWords = {
  summary: (kind: EventKind, booking: CalendarBooking) => string
  /** Where the booking is, signed in. */
  url: (bookingId: string) => string
  /** Whether the wedding says where it is. */
  hasPlace?: boolean
  /** When the words themselves were last changed, as an ISO moment: every event counts as changed then. */
  changedAt?: string | null
}

export const latest = (...moments: (string | null | undefined)[]): Date =>
  new Date(Math.max(...moments.map((moment) => (moment ? Date.parse(moment) : 0))))

/** Whether a pending booking has run out, before any job has said so; a payment that has begun still counts. */
function isLapsed({ status, day, heldUntil, payments: lines }: CalendarBooking, now: Date, today: string): boolean {
  if (status !== 'pending') return false
  if (day < today) return true
  return (
    heldUntil !== null && Date.parse(heldUntil) <= now.getTime() && lines.every((line) => line.status !== 'processing')
  )
}

const statusOf = (isOver: boolean, isTentative: boolean) => {
  if (isOver) return ICalEventStatus.CANCELLED
  return isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

/** The wedding of a booking and its payments: taken or due, held, or cancelled. Never an amount. */
export function bookingEvents(
  booking: CalendarBooking,
  { summary, url, hasPlace = false, changedAt }: EventWords,
  { now, today }: { now: Date; today: string },
): ICalEventData[] {
  const { id, day, place, status, isKept, heldUntil, createdAt, updatedAt } = booking
  const hasLapsed = isLapsed(booking, now, today)
  const isOver = status === 'cancelled' || hasLapsed
  const isPending = status === 'pending'
  const changes = [updatedAt, changedAt, hasLapsed ? heldUntil : null]
  const kind = isKept ? 'kept' : isPending ? 'hold' : 'wedding'
  const isFree = isOver && !isKept
  return [
    {
      ...allDay(day, { created: new Date(createdAt), changed: latest(...changes) }),
      id: `booking-${id}${EXPORTED_UID}`,
      summary: summary(kind, booking),
      ...(hasPlace && place ? { location: place } : {}),
      url: url(id),
      status: statusOf(isFree, isPending),
      transparency: isFree ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    },
    ...booking.payments.map((payment): ICalEventData => {
      const isPaid = (MADE as readonly string[]).includes(payment.status)
      const isGone = isOver || payment.status === 'cancelled'
      return {
        ...allDay(payment.day!, {
          created: new Date(payment.createdAt),
          changed: latest(payment.updatedAt, ...changes),
        }),
        id: `payment-${payment.id}${EXPORTED_UID}`,
        summary: summary(isPaid ? 'payment made' : 'payment due', booking),
        url: url(id),
        status: statusOf(isGone, false),
        // A day on which money is due is still a free day.
        transparency: ICalEventTransparency.TRANSPARENT,
      }
    }),
  ]
}
