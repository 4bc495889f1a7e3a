import { and, eq } from 'drizzle-orm'
import { bookings, dayPlanChanges, photographers } from '#drizzle/schema/index.ts'
import { BOOKING_NOT_FOUND } from '#features/bookings/texts.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { ServiceContext } from '#server/context.ts'
import { coupleName, hasRow, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { notifyAll } from '#server/notices/notify.ts'
import { transact } from '#server/transact.ts'
import { todayIn } from '#shared/date/days.ts'
import { dayPlanPath } from '../links.ts'
import { type ChangedThing, DAY_PLAN_LIMIT, type DayPlanSide, dayPlanAccess } from '../model.ts'
import { DAY_CANCELLED, DAY_NOT_YET, DAY_OVER, planChanged, TOO_MANY_EDITS } from '../texts.ts'
import { dayPlanSideOf, daysOf } from './records.ts'

/** A plan that is being changed, under the lock of its booking, and who changes it. */
export type OpenDay = Awaited<ReturnType<typeof lockDay>>

/** One of a side's bookings, locked, with whom a change is told. */
async function lockBooking(tx: Db, id: string, side: DayPlanSide, userId: string) {
  const isOwn =
    side === 'client'
      ? eq(bookings.clientId, coupleOf(userId))
      : hasRow(photographers, and(eq(photographers.id, bookings.photographerId), eq(photographers.userId, userId)))
  await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, id), isOwn))
    .for('no key update')
  const found = await tx.query.bookings.findFirst({
    columns: { id: true, status: true, confirmedAt: true, eventDate: true, eventLocation: true, eventTimeZone: true },
    where: { id, ...daysOf(side, userId) },
    with: {
      client: { columns: {}, extras: { name: coupleName }, with: { members: { columns: { userId: true } } } },
      photographer: { columns: { userId: true }, extras: { name: vendorName } },
    },
  })
  if (!found) return null
  const { client, photographer, confirmedAt, ...booking } = found
  return {
    ...booking,
    wasConfirmed: confirmedAt !== null,
    coupleName: client.name,
    photographerName: photographer.name,
    vendorUserId: photographer.userId,
    coupleUserIds: client.members.map((member) => member.userId),
  }
}

/** @throws AppError NOT_FOUND, CONFLICT; see `changeDay`. */
async function lockDay(tx: Db, { actor, now }: ServiceContext, bookingId: string) {
  const side = dayPlanSideOf(actor!)
  const booking = side && (await lockBooking(tx, bookingId, side, actor!.userId))
  if (!booking) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND)
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
