import { type AnyColumn, and, between, eq, gt, inArray, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import { bookings, payments, vendorContracts } from '#drizzle/schema/index.ts'
import { REMINDER_DAYS_AFTER, REMINDER_DAYS_BEFORE } from '#features/payments/schedule.ts'
import { isPaidAutomatically } from '#features/payments/server/automatic-records.ts'
import { lineWithTax, nextLineWithTax } from '#features/payments/server/records.ts'
import { isTakenBack } from '#features/payments/server/taken-back-records.ts'
import type { ServiceContext } from '#server/context.ts'
import { constant, isOneOf, notNull } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { daysBetween } from '#shared/date/days.ts'
import {
  CONFIRM_AGAIN_REMINDER_DAYS,
  CONFIRM_REMINDER_DAYS,
  CONTRACT_REMINDER_DAYS,
  dueReminder,
  EVENT_REMINDER_DAYS,
  FIRST_PAYMENT_REMINDER_DAYS,
  HOLD_REMINDER_DAYS,
  LATE_DELIVERY_REMINDER_DAYS,
  PLAN_REMINDER_DAYS,
} from '../reminders.ts'
import { eventToday } from './late-delivery-records.ts'
import { lockBookingById } from './locked-records.ts'
import { type BookingEvent, type BookingPart, remind } from './news.ts'
import { tellOfUnpaid } from './tell-of-unpaid.ts'

const PAYMENT_OFFSETS = [...REMINDER_DAYS_BEFORE.map((days) => -days), ...REMINDER_DAYS_AFTER]
const DAY_MS = 86_400_000
/** The most reminders of one kind that one run sends. */
const BATCH = 500

/** `anchor` is the day it is about. */
type Due = {
  id: string
  bookingId: string
  anchor: string
  today: string
  amountCents: number
  /** A payment that is due because the couple's bank took back the one before. */
  isAgain?: boolean
}
/** The next rows of one kind in the order of their ids. */
type Next = (after: string, limit: number) => PromiseLike<Due[]>

const isPayable = constant(inArray(payments.status, ['scheduled', 'failed']))

/**
 * Open payments of confirmed bookings, and those a decision left due, from two weeks before their due date to
 * two weeks after.
 */
function openPayments(db: Db, now: Date): Next {
  const today = eventToday(bookings, now)
  return (after, limit) =>
    db
      .select({
        id: payments.id,
        bookingId: bookings.id,
        anchor: notNull(payments.dueDate),
        today,
        amountCents: lineWithTax,
        isAgain: sql<boolean>`${isNotNull(payments.replacesId)}`,
      })
      .from(payments)
      .innerJoin(bookings, eq(bookings.id, payments.bookingId))
      .where(
        and(
          isPayable,
          // The couple is told of those a week before, and has nothing to do.
          not(isPaidAutomatically(payments.id)),
          constant(inArray(bookings.status, ['confirmed', 'completed'])),
          between(payments.dueDate, sql`${today} - 14`, sql`${today} + 14`),
          gt(payments.id, after),
        ),
      )
      .orderBy(payments.id)
      .limit(limit)
}

const unsignedContracts =
  (db: Db, now: Date): Next =>
  (after, limit) =>
    db
      .select({
        id: vendorContracts.id,
        bookingId: bookings.id,
        anchor: sql<string>`${vendorContracts.sentAt}::date`,
        today: eventToday(bookings, now),
        amountCents: sql<number>`0`,
      })
      .from(vendorContracts)
      .innerJoin(bookings, eq(bookings.id, vendorContracts.bookingId))
      .where(
        and(
          constant(inArray(vendorContracts.status, ['sent', 'viewed'])),
          gt(vendorContracts.expiresAt, now),
          eq(bookings.stage, 'contract_sent'),
          isNull(bookings.frozenAt),
          gt(vendorContracts.id, after),
        ),
      )
      .orderBy(vendorContracts.id)
      .limit(limit)

type Asked = { anchor: AnyColumn | SQL<string>; isDue: SQL | undefined; amountCents?: SQL<number> }

/** Bookings themselves. */
const dueBookings =
  (db: Db, now: Date, { anchor, isDue, amountCents = sql<number>`0` }: Asked): Next =>
  (after, limit) =>
    db
      .select({
        id: bookings.id,
        bookingId: bookings.id,
        anchor: sql<string>`${anchor}`,
        today: eventToday(bookings, now),
        amountCents,
      })
      .from(bookings)
      .where(and(isDue, gt(bookings.id, after)))
      .orderBy(bookings.id)
      .limit(limit)

/** Holds that end in the coming days: of offers, answered or not, or of contracts that are signed and not paid. */
const endingHolds = (db: Db, now: Date, stages: readonly ('offered' | 'countered' | 'awaiting_payment')[]) =>
  dueBookings(db, now, {
    anchor: sql<string>`(${bookings.holdExpiresAt} at time zone ${bookings.eventTimeZone})::date`,
    amountCents: sql<number>`coalesce(${nextLineWithTax(isPayable)}, 0)`,
    isDue: and(
      isOneOf(bookings.stage, stages),
      isNull(bookings.frozenAt),
      gt(bookings.holdExpiresAt, now),
      lt(bookings.holdExpiresAt, new Date(now.getTime() + 5 * DAY_MS)),
    ),
  })

/** Weddings of the coming thirty days. */
function nearEvents(db: Db, now: Date): Next {
  const today = eventToday(bookings, now)
  const isNear = between(bookings.eventDate, sql`${today} + 1`, sql`${today} + 30`)
  return dueBookings(db, now, { anchor: bookings.eventDate, isDue: and(eq(bookings.stage, 'upcoming'), isNear) })
}

/** Deliveries without an answer: the first of a booking, or one after changes. */
const silentDeliveries = (db: Db, now: Date, isFirst: boolean) =>
  dueBookings(db, now, {
    anchor: sql<string>`${bookings.deliveredAt}::date`,
    isDue: and(
      constant(eq(bookings.stage, 'delivered')),
      not(isTakenBack(bookings.id)),
      isFirst ? eq(bookings.changesCount, 0) : gt(bookings.changesCount, 0),
      gt(bookings.confirmBy, now),
    ),
  })

/** Weddings whose pictures are past the contract's last day. */
function lateDeliveries(db: Db, now: Date): Next {
  const anchor = sql<string>`${bookings.eventDate} + ${bookings.deliveryDays}`
  const isDue = and(eq(bookings.stage, 'awaiting_delivery'), lt(anchor, eventToday(bookings, now)))
  return dueBookings(db, now, { anchor, isDue })
}

type Reminder = {
  anchor: string
  amountCents: number
  offset: number
  daysLeft: number
  isDecided: boolean
  isAgain: boolean
  isCountered: boolean
  /** Whether day packs can be kept on phones. */
  hasPacks: boolean
}

/** The kinds of reminders, by the names that are part of their keys. */
const EVENTS = {
  hold: ({ anchor, isCountered }) => ({ mail: 'offer-hold-ends', heldUntil: anchor, isCountered }),
  contract: () => ({ mail: 'contract-reminder' }),
  firstPayment: ({ anchor, amountCents }) => ({ mail: 'payment-first-due', amountCents, heldUntil: anchor }),
  payment: ({ anchor, amountCents, offset, isDecided, isAgain }) => {
    const payment = { amountCents, dueDate: anchor, isDecided, isAgain, days: Math.abs(offset) }
    return { mail: offset < 0 ? 'payment-due' : 'payment-overdue', ...payment }
  },
  event: ({ daysLeft, offset, hasPacks }) => {
    const isPlanDue = hasPacks && offset === PLAN_REMINDER_DAYS
    return { mail: 'booking-event-near', days: daysLeft, isPlanDue, page: isPlanDue ? 'day' : undefined }
  },
  delivery: () => ({ mail: 'delivery-reminder' }),
  late: ({ anchor }) => ({ mail: 'delivery-late', lastDay: anchor }),
} as const satisfies Record<string, (reminder: Reminder) => BookingEvent & { page?: BookingPart }>
type Kind = keyof typeof EVENTS

/** Sends one reminder once; the booking is read again so that nobody is reminded of what is already done. */
async function remindOf(ctx: ServiceContext, kind: Kind, due: Due, offset: number): Promise<boolean> {
  const { bookingId, anchor, today: day, amountCents, isAgain = false } = due
  // Before the transaction: an embedded database has one connection.
  const { dayPacksOnPhones: hasPacks } = await getSettings(ctx.db)
  return transact(ctx.db, async (tx) => {
    const booking = await lockBookingById(tx, ctx, bookingId)
    if (!booking) return false
    const isDecided = booking.status === 'completed'
    const isCountered = booking.stage === 'countered'
    const event = EVENTS[kind]({
      anchor,
      amountCents,
      offset,
      daysLeft: daysBetween(day, anchor),
      isDecided,
      isAgain,
      isCountered,
      hasPacks,
    })
    return remind(tx, ctx, booking, { ...event, key: `${kind}/${anchor}/${offset}` })
  })
}

/** Sends one kind of reminder; one that fails does not stop the others. */
async function remindAll(ctx: ServiceContext, kind: Kind, offsets: readonly number[], next: Next): Promise<number> {
  const { done } = await processDue(ctx, {
    name: `${kind} reminder`,
    limit: BATCH,
    next,
    work: async (due) => {
      const offset = dueReminder(due.anchor, offsets, due.today)
      return offset !== null && (await remindOf(ctx, kind, due, offset))
    },
  })
  return done
}

/**
 * Reminds of holds that end, unsigned contracts, open payments, weddings that are near, unanswered and late deliveries.
 * Nothing that is already done is mentioned. Idempotent.
 */
export async function sendReminders(ctx: ServiceContext): Promise<{ reminders: number }> {
  const { db } = ctx
  const now = ctx.now()
  const reminders =
    (await remindAll(ctx, 'hold', HOLD_REMINDER_DAYS, endingHolds(db, now, ['offered', 'countered']))) +
    (await remindAll(ctx, 'contract', CONTRACT_REMINDER_DAYS, unsignedContracts(db, now))) +
    (await remindAll(ctx, 'firstPayment', FIRST_PAYMENT_REMINDER_DAYS, endingHolds(db, now, ['awaiting_payment']))) +
    (await remindAll(ctx, 'payment', PAYMENT_OFFSETS, openPayments(db, now))) +
    (await remindAll(ctx, 'event', EVENT_REMINDER_DAYS, nearEvents(db, now))) +
    (await remindAll(ctx, 'delivery', CONFIRM_REMINDER_DAYS, silentDeliveries(db, now, true))) +
    (await remindAll(ctx, 'delivery', CONFIRM_AGAIN_REMINDER_DAYS, silentDeliveries(db, now, false))) +
    (await remindAll(ctx, 'late', LATE_DELIVERY_REMINDER_DAYS, lateDeliveries(db, now)))
  await tellOfUnpaid(ctx)
  return { reminders }
}
