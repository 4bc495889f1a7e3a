import { sql } from 'drizzle-orm'
import { REMINDER_DAYS_AFTER, REMINDER_DAYS_BEFORE } from '#features/payments/schedule.ts'
import type { ServiceContext } from '#server/context.ts'
import { type Db, rows } from '#server/db.ts'
import { scheduleDrain } from '#server/outbox.ts'
import { aboutBooking, remind } from '../announce.ts'
import { bookingReminders } from '../news.ts'
import { lockBookingById } from '../records.ts'
import { CONFIRM_REMINDER_DAYS, CONTRACT_REMINDER_DAYS, dueReminder } from '../reminders.ts'

const PAYMENT_OFFSETS = [...REMINDER_DAYS_BEFORE.map((days) => -days), ...REMINDER_DAYS_AFTER]
/** Rows one run looks at. */
const BATCH = 500

type Due = { bookingId: string; anchor: string; today: string; amountCents: number }

/** The day it is at the wedding. */
const today = (now: Date) => sql`(${now.toISOString()}::timestamptz at time zone b.event_time_zone)::date`

/** Payments of confirmed bookings that are still open, from two weeks before their day to two weeks after. */
const openPayments = (db: Db, now: Date): Promise<Due[]> =>
  rows<Due>(
    db.execute(sql`
      select b.id as "bookingId", y.due_date::text as anchor, ${today(now)}::text as today, y.amount_cents as "amountCents"
      from payments y join bookings b on b.id = y.booking_id
      where y.status in ('scheduled', 'failed') and b.status = 'confirmed'
        and y.due_date between ${today(now)} - 14 and ${today(now)} + 14
      order by y.due_date, y.id limit ${BATCH}`),
  )

const unsignedContracts = (db: Db, now: Date): Promise<Due[]> =>
  rows<Due>(
    db.execute(sql`
      select b.id as "bookingId", c.sent_at::date::text as anchor, ${today(now)}::text as today, 0 as "amountCents"
      from vendor_contracts c join bookings b on b.id = c.booking_id
      where c.status in ('sent', 'viewed') and c.expires_at > ${now.toISOString()}::timestamptz
        and b.stage = 'contract_sent'
      order by c.sent_at, c.id limit ${BATCH}`),
  )

const silentDeliveries = (db: Db, now: Date): Promise<Due[]> =>
  rows<Due>(
    db.execute(sql`
      select b.id as "bookingId", b.delivered_at::date::text as anchor, ${today(now)}::text as today, 0 as "amountCents"
      from bookings b
      where b.stage = 'delivered' and b.confirm_by > ${now.toISOString()}::timestamptz
      order by b.delivered_at, b.id limit ${BATCH}`),
  )

type Kind = keyof typeof bookingReminders

/** Sends one kind of reminder, each once; the booking is read again so that nothing that is done is remembered. */
async function remindAll(ctx: ServiceContext, kind: Kind, offsets: readonly number[], due: Due[]): Promise<number> {
  let sent = 0
  for (const { bookingId, anchor, today: day, amountCents } of due) {
    const offset = dueReminder(anchor, offsets, day)
    if (offset === null) continue
    const isNew = await ctx.db.transaction(async (tx) => {
      const booking = await lockBookingById(tx, bookingId)
      if (!booking) return false
      const news = bookingReminders[kind](aboutBooking(booking), { anchor, offset, amountCents })
      return remind(tx, ctx, booking, { ...news, key: `${kind}/${anchor}/${offset}` })
    })
    if (isNew) sent += 1
  }
  return sent
}

/** Reminds couples of open payments, unsigned contracts and unanswered deliveries. Twice is once. (PY10, CT6, BK7) */
export async function sendReminders(ctx: ServiceContext): Promise<{ reminders: number }> {
  const now = ctx.now()
  const reminders =
    (await remindAll(ctx, 'payment', PAYMENT_OFFSETS, await openPayments(ctx.db, now))) +
    (await remindAll(ctx, 'contract', CONTRACT_REMINDER_DAYS, await unsignedContracts(ctx.db, now))) +
    (await remindAll(ctx, 'delivery', CONFIRM_REMINDER_DAYS, await silentDeliveries(ctx.db, now)))
  if (reminders > 0) scheduleDrain(ctx.db)
  return { reminders }
}
