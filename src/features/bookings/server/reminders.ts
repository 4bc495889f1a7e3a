import { sql } from 'drizzle-orm'
import { OVERDUE_LETS_CANCEL_DAYS, REMINDER_DAYS_AFTER, REMINDER_DAYS_BEFORE } from '#features/payments/schedule.ts'
import { isTakenBack } from '#features/payments/server/taken-back-records.ts'
import type { ServiceContext } from '#server/context.ts'
import { type Db, rows } from '#server/db.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { notifyAdmins } from '#server/notices/notify.ts'
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
import { lockBookingById } from './locked-records.ts'
import { type BookingEvent, type BookingPart, remind } from './news.ts'

const PAYMENT_OFFSETS = [...REMINDER_DAYS_BEFORE.map((days) => -days), ...REMINDER_DAYS_AFTER]
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
type Next = (after: string, limit: number) => Promise<Due[]>

/** Today's date at the wedding's place. */
const today = (now: Date) => sql`(${now.toISOString()}::timestamptz at time zone b.event_time_zone)::date`

/**
 * Open payments of confirmed bookings, and those a decision left due, from two weeks before their due date to
 * two weeks after.
 */
const openPayments =
  (db: Db, now: Date): Next =>
  (after, limit) =>
    rows<Due>(
      db.execute(sql`
      select y.id, b.id as "bookingId", y.due_date::text as anchor, ${today(now)}::text as today, y.amount_cents as "amountCents",
        y.replaces_id is not null as "isAgain"
      from payments y join bookings b on b.id = y.booking_id
      where y.status in ('scheduled', 'failed') and b.status in ('confirmed', 'completed')
        and y.due_date between ${today(now)} - 14 and ${today(now)} + 14
        and y.id > ${after}::uuid
      order by y.id limit ${limit}`),
    )

const unsignedContracts =
  (db: Db, now: Date): Next =>
  (after, limit) =>
    rows<Due>(
      db.execute(sql`
      select c.id, b.id as "bookingId", c.sent_at::date::text as anchor, ${today(now)}::text as today, 0 as "amountCents"
      from vendor_contracts c join bookings b on b.id = c.booking_id
      where c.status in ('sent', 'viewed') and c.expires_at > ${now.toISOString()}::timestamptz
        and b.stage = 'contract_sent' and b.frozen_at is null and c.id > ${after}::uuid
      order by c.id limit ${limit}`),
    )

/** Holds that end in the coming days: of offers, answered or not, or of contracts that are signed and not paid. */
const endingHolds =
  (db: Db, now: Date, stages: readonly ('offered' | 'countered' | 'awaiting_payment')[]): Next =>
  (after, limit) =>
    rows<Due>(
      db.execute(sql`
      select b.id, b.id as "bookingId", (b.hold_expires_at at time zone b.event_time_zone)::date::text as anchor,
        ${today(now)}::text as today,
        coalesce((select y.amount_cents from payments y where y.booking_id = b.id and y.status in ('scheduled', 'failed')
          order by y.position limit 1), 0) as "amountCents"
      from bookings b
      where b.stage = any(${sql.param([...stages])}) and b.frozen_at is null and b.hold_expires_at > ${now.toISOString()}::timestamptz
        and b.hold_expires_at < ${now.toISOString()}::timestamptz + interval '5 days' and b.id > ${after}::uuid
      order by b.id limit ${limit}`),
    )

/** Weddings of the coming thirty days. */
const nearEvents =
  (db: Db, now: Date): Next =>
  (after, limit) =>
    rows<Due>(
      db.execute(sql`
      select b.id, b.id as "bookingId", b.event_date::text as anchor, ${today(now)}::text as today, 0 as "amountCents"
      from bookings b
      where b.stage = 'upcoming' and b.event_date between ${today(now)} + 1 and ${today(now)} + 30 and b.id > ${after}::uuid
      order by b.id limit ${limit}`),
    )

/** Deliveries without an answer: the first of a booking, or one after changes. */
const silentDeliveries =
  (db: Db, now: Date, isFirst: boolean): Next =>
  (after, limit) =>
    rows<Due>(
      db.execute(sql`
      select b.id, b.id as "bookingId", b.delivered_at::date::text as anchor, ${today(now)}::text as today, 0 as "amountCents"
      from bookings b
      where b.stage = 'delivered' and not ${isTakenBack(sql`b.id`)} and (b.changes_count = 0) = ${isFirst} and b.confirm_by > ${now.toISOString()}::timestamptz
        and b.id > ${after}::uuid
      order by b.id limit ${limit}`),
    )

/** Weddings whose pictures are past the contract's last day. */
const lateDeliveries =
  (db: Db, now: Date): Next =>
  (after, limit) =>
    rows<Due>(
      db.execute(sql`
      select b.id, b.id as "bookingId", (b.event_date + b.delivery_days)::text as anchor, ${today(now)}::text as today,
        0 as "amountCents"
      from bookings b
      where b.stage = 'awaiting_delivery' and b.event_date + b.delivery_days < ${today(now)} and b.id > ${after}::uuid
      order by b.id limit ${limit}`),
    )

const unpaidDecisions = (db: Db, now: Date) => (after: string, limit: number) =>
  rows<{ id: string; bookingId: string }>(
    db.execute(sql`
      select y.id, b.id as "bookingId" from payments y join bookings b on b.id = y.booking_id
      where y.status in ('scheduled', 'failed') and b.status = 'completed'
        and y.due_date <= ${today(now)} - ${OVERDUE_LETS_CANCEL_DAYS}::int and y.id > ${after}::uuid
      order by y.id limit ${limit}`),
  )

/** What a decision or a couple's bank left due and nobody has paid for two weeks: our team is told once. */
async function tellOfUnpaid(ctx: ServiceContext): Promise<void> {
  const title = 'A payment of a completed booking is two weeks overdue'
  await processDue(ctx, {
    name: 'unpaid decision',
    limit: BATCH,
    next: unpaidDecisions(ctx.db, ctx.now()),
    work: async ({ id, bookingId }) => {
      const notice = { kind: 'payment.unpaid', title, href: `/admin/bookings/${bookingId}` }
      await notifyAdmins(ctx.db, { ...notice, dedupeKey: `payment.unpaid/${id}` }, ctx.now())
      // Whether they had heard before is not known here: no row may keep the later ones waiting.
      return false
    },
  })
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
