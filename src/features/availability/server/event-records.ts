import { type AnyColumn, and, eq, gt, gte, ne, or, type SQL } from 'drizzle-orm'
import { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { payments } from '#drizzle/schema/index.ts'
import { allDay } from '#server/calendars.ts'
import type { Db } from '#server/db.ts'
import { addDays } from '#shared/date/days.ts'
import { EXPORTED_UID } from '../model.ts'

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
const MADE = ['paid', 'partially_refunded', 'refunded'] as const satisfies (typeof payments.$inferSelect)['status'][]

/** Whether a row is shown: not cancelled, or so recently that programs still have to hear of it. */
const isShown = ({ status, updatedAt }: Record<'status' | 'updatedAt', AnyColumn>, now: Date): SQL =>
  or(ne(status, 'cancelled'), gt(updatedAt, new Date(now.getTime() - CANCELLED_DAYS * DAY_MS)))!

/**
 * The bookings that a calendar shows `today` (YYYY-MM-DD). A date that stays taken after its photographer has cancelled
 * is in theirs.
 */
export const isInCalendar = (
  booking: Record<'eventDate' | 'status' | 'dateKept' | 'updatedAt', AnyColumn>,
  owner: 'photographer' | 'couple',
  { now, today }: { now: Date; today: string },
): SQL =>
  and(
    gte(booking.eventDate, addDays(today, -PAST_DAYS)),
    or(isShown(booking, now), owner === 'photographer' ? eq(booking.dateKept, true) : undefined),
  )!

/** A booking with its payments, as its calendar events are made from it. */
export const calendarBooking = (now: Date) =>
  ({
    columns: {
      id: true,
      eventDate: true,
      eventLocation: true,
      status: true,
      dateKept: true,
      frozenAt: true,
      holdExpiresAt: true,
      createdAt: true,
      updatedAt: true,
    },
    with: {
      client: { columns: { firstName: true } },
      payments: {
        columns: { id: true, dueDate: true, status: true, createdAt: true, updatedAt: true },
        where: { dueDate: { isNotNull: true }, RAW: (line: typeof payments) => isShown(line, now) },
        orderBy: { dueDate: 'asc', id: 'asc' },
        limit: MAX_PAYMENTS,
      },
    },
  }) as const

const ofBooking = (db: Db) => db.query.bookings.findFirst(calendarBooking(new Date()))
type CalendarBooking = NonNullable<Awaited<ReturnType<typeof ofBooking>>>

/** What an event is about. */
export type EventKind = 'wedding' | 'hold' | 'kept' | 'payment due' | 'payment made'

export type EventWords = {
  summary: (kind: EventKind, booking: CalendarBooking) => string
  /** Where the booking is, signed in. */
  url: (bookingId: string) => string
  /** Whether the wedding says where it is. */
  hasPlace?: boolean
  /** When the words themselves were last changed: every event counts as changed then. */
  changedAt?: Date | null
}

export const latest = (...moments: (Date | null | undefined)[]): Date =>
  new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)))

/** Until when a booking's date is held, while its clock runs. */
const heldUntil = ({ frozenAt, holdExpiresAt }: CalendarBooking): Date | null => (frozenAt ? null : holdExpiresAt)

/** Whether a pending booking has run out, before any job has said so; a payment that has begun still counts. */
function isLapsed(booking: CalendarBooking, now: Date, today: string): boolean {
  if (booking.status !== 'pending') return false
  if (booking.eventDate < today) return true
  const until = heldUntil(booking)
  return until !== null && until <= now && booking.payments.every((line) => line.status !== 'processing')
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
  const { id, eventDate, eventLocation: place, status, dateKept: isKept, createdAt, updatedAt } = booking
  const hasLapsed = isLapsed(booking, now, today)
  const isOver = status === 'cancelled' || hasLapsed
  const isPending = status === 'pending'
  const changes = [updatedAt, changedAt, hasLapsed ? heldUntil(booking) : null]
  const kind = isKept ? 'kept' : isPending ? 'hold' : 'wedding'
  const isFree = isOver && !isKept
  return [
    {
      ...allDay(eventDate, { created: createdAt, changed: latest(...changes) }),
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
        ...allDay(payment.dueDate!, { created: payment.createdAt, changed: latest(payment.updatedAt, ...changes) }),
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
