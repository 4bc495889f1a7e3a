import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, clientMembers, clients, dayPlanChanges, photographers } from '#drizzle/schema/index.ts'
import { BOOKING_NOT_FOUND } from '#features/bookings/texts.ts'
import type { ServiceContext } from '#server/context.ts'
import { jsonRow, jsonRows, readJson } from '#server/database/json-rows.ts'
import { coupleName, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { notifyAll } from '#server/notices/notify.ts'
import { transact } from '#server/transact.ts'
import { todayIn } from '#shared/date/days.ts'
import { dayPlanPath } from '../links.ts'
import { type ChangedThing, DAY_PLAN_LIMIT, type DayPlanSide, dayPlanAccess } from '../model.ts'
import { DAY_CANCELLED, DAY_NOT_YET, DAY_OVER, planChanged, TOO_MANY_EDITS } from '../texts.ts'
import { BOOKING_PARTIES, dayPlanSideOf, isDayOf } from './records.ts'

const b = alias(bookings, 'b')
const k = alias(clients, 'k')
const p = alias(photographers, 'p')
const cm = alias(clientMembers, 'cm')

const bookingJson = jsonRow({
  id: b.id,
  status: b.status,
  eventDate: b.eventDate,
  eventLocation: b.eventLocation,
  eventTimeZone: b.eventTimeZone,
  wasConfirmed: sql<boolean>`b.confirmed_at is not null`,
  coupleName: coupleName(k),
  photographerName: vendorName(p),
  vendorUserId: p.userId,
  coupleUserIds: jsonRows(cm.userId, sql`from client_members cm where cm.client_id = k.id`),
})

/** A plan that is being changed, under the lock of its booking, and who changes it. */
export type OpenDay = Awaited<ReturnType<typeof lockDay>>

/** @throws AppError NOT_FOUND, CONFLICT; see `changeDay`. */
async function lockDay(tx: Db, { actor, now }: ServiceContext, bookingId: string) {
  const side = dayPlanSideOf(actor!)
  const [booking] = await readJson(
    tx,
    bookingJson,
    sql`from ${BOOKING_PARTIES} where b.id = ${bookingId} and ${isDayOf(actor!)} for no key update of b`,
  )
  if (!booking || !side) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND)
  const at = now()
  const today = todayIn(booking.eventTimeZone, at)
  assertReadable(booking, side, today)
  if (dayPlanAccess(booking, side, today) !== 'open')
    throw new AppError('CONFLICT', booking.status === 'cancelled' ? DAY_CANCELLED : DAY_OVER)
  return { ...booking, side, today, at, userId: actor!.userId }
}

/** @throws AppError CONFLICT, with the reason why there is no plan to read. */
export function assertReadable(booking: Parameters<typeof dayPlanAccess>[0], side: DayPlanSide, today: string): void {
  if (dayPlanAccess(booking, side, today) !== 'closed') return
  throw new AppError('CONFLICT', booking.status === 'cancelled' ? DAY_CANCELLED : DAY_NOT_YET)
}

/**
 * Changes a plan in one transaction, under its booking's lock: changes come one after the other, in the order of the
 * history.
 * @throws AppError NOT_FOUND for everybody but the two sides; CONFLICT while the booking is not confirmed, after a
 * cancellation, and once the day is over; RATE_LIMITED.
 */
export async function changeDay<T>(
  ctx: ServiceContext,
  bookingId: string,
  work: (tx: Db, day: OpenDay) => Promise<T>,
): Promise<T> {
  const key = limitKey('day-plan', 'account', ctx.actor!.userId)
  await enforceLimits(ctx.db, TOO_MANY_EDITS, [{ key, ...DAY_PLAN_LIMIT }])
  return transact(ctx.db, async (tx) => work(tx, await lockDay(tx, ctx, bookingId)))
}

type Change = { entryId: string; field: ChangedThing; before: string | null; after: string | null }

/**
 * Adds to the history, and tells the other side by its bell, once a day. What the photographer ticks on the day is no
 * news.
 * @returns the row of the last change.
 */
export async function record(tx: Db, day: OpenDay, changes: readonly Change[]): Promise<number> {
  const made = { bookingId: day.id, byUserId: day.userId, bySide: day.side, createdAt: day.at }
  const added = await tx
    .insert(dayPlanChanges)
    .values(changes.map((change) => ({ ...change, ...made })))
    .returning({ id: dayPlanChanges.id })
  if (changes.some(({ field }) => field !== 'done')) await tellOthers(tx, day)
  return Math.max(...added.map(({ id }) => id))
}

async function tellOthers(tx: Db, day: OpenDay): Promise<void> {
  const notice = { kind: 'day-plan.changed', dedupeKey: `day-plan/${day.id}/${day.today}` }
  const told =
    day.side === 'vendor'
      ? day.coupleUserIds.map((userId) => ({ userId, by: day.photographerName, side: 'client' as const }))
      : [{ userId: day.vendorUserId, by: day.coupleName, side: 'vendor' as const }]
  const bells = told.map(({ userId, by, side }) => ({
    ...notice,
    userId,
    title: planChanged(by),
    href: dayPlanPath(side, day.id),
  }))
  await notifyAll(tx, bells, day.at)
}
