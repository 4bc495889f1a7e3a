import { and, between, eq, gt, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { type bookings, calendarDays, photographers } from '#drizzle/schema/index.ts'
import type { AvailabilityMode } from '#features/photographers/model.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { clockOf, hasRow } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { NO_PHOTOGRAPHER_PROFILE } from '#shared/access/vendor-record.ts'
import { addMonths, DATE_REACH_MONTHS, daysBetween, todayIn } from '#shared/date/days.ts'
import type { BlockInput, DaysInput, ModeInput, OpenDaysInput } from '../inputs.ts'
import { BOOKED_DAY, type CalendarDay, type Capacity, DAYS_OUT_OF_REACH, NOTE_CHANGED } from '../model.ts'
import { capacityOf } from './capacity.ts'

export type VendorCalendar = {
  mode: AvailabilityMode
  hasListedDays: boolean
  capacity: Capacity
  /** Days since the photographer confirmed the calendar; null = never. */
  confirmedDaysAgo: number | null
  /** First and last day that can be booked, YYYY-MM-DD. */
  today: string
  until: string
  /** Every day with something recorded, ascending. */
  days: CalendarDay[]
}

async function reachOf({ db, now }: ServiceContext): Promise<{ today: string; until: string; timeZone: string }> {
  const { timeZone } = await getSettings(db)
  const today = todayIn(timeZone, now())
  return { today, until: addMonths(today, DATE_REACH_MONTHS), timeZone }
}

/** Whether an offer or contract keeps its day for the couple. */
const isHolding = ({ status, holdExpiresAt, frozenAt }: typeof bookings, now: Date): SQL =>
  and(eq(status, 'pending'), gt(holdExpiresAt, clockOf(frozenAt, now)))!

/** A photographer's calendar with what stands on its days: one statement. Of a couple only the first name. */
const readCalendar = (db: Db, id: string, { today, until, now }: { today: string; until: string; now: Date }) =>
  db.query.photographers.findFirst({
    columns: { availabilityMode: true },
    where: { id },
    extras: {
      hasListedDays: (photographer) =>
        hasRow(calendarDays, and(eq(calendarDays.photographerId, photographer.id), eq(calendarDays.isListed, true))),
    },
    with: {
      calendar: { columns: { confirmedAt: true, weddingsPerDay: true, weddingsPerWeek: true, weddingsPerYear: true } },
      calendarDays: { where: { day: { gte: today, lte: until } } },
      calendarFeeds: {
        columns: { name: true },
        with: { days: { columns: { day: true }, where: { day: { gte: today, lte: until } } } },
        orderBy: { createdAt: 'asc', id: 'asc' },
      },
      bookings: {
        columns: { id: true, status: true, stage: true, eventDate: true },
        where: {
          eventDate: { gte: today, lte: until },
          RAW: (booking) => or(sql`takes_date(${booking})`, isHolding(booking, now))!,
        },
        with: { client: { columns: { firstName: true } } },
        orderBy: { createdAt: 'asc', id: 'asc' },
      },
    },
  })

type Found = NonNullable<Awaited<ReturnType<typeof readCalendar>>>

/** Every day with something recorded. A hold beside which there is room has no row of its own. */
function daysOf({ calendarDays: recorded, calendarFeeds: feeds, bookings: booked }: Found, now: Date): CalendarDay[] {
  const rowOf = new Map(recorded.map((row) => [row.day, row]))
  const bookingsOn = Map.groupBy(booked, ({ eventDate }) => eventDate)
  const busyOn = Map.groupBy(
    feeds.flatMap(({ name, days }) => days.map(({ day }) => ({ day, name }))),
    ({ day }) => day,
  )
  const holding = booked.filter(({ status }) => status === 'pending').map(({ eventDate }) => eventDate)
  return [...new Set([...rowOf.keys(), ...holding])].toSorted().map((day) => {
    const row = rowOf.get(day)
    const on = bookingsOn.get(day) ?? []
    // Those that take a place, then the offers that hold one.
    const inOrder = [
      ...on.filter(({ status }) => status !== 'pending'),
      ...on.filter(({ status }) => status === 'pending'),
    ]
    return {
      day,
      isListed: row?.isListed ?? false,
      isBlocked: row?.isBlocked ?? false,
      isBusy: row?.isBusy ?? false,
      busyIn: (busyOn.get(day) ?? []).map(({ name }) => name),
      note: row?.note ?? null,
      isBooked: row !== undefined && row.bookingId !== null,
      isFull: row?.isFull ?? false,
      isHeld: row !== undefined && row.holdUntil !== null && row.holdUntil > now,
      bookings: inOrder.map(({ id, client, status, stage }) => ({ id, firstName: client.firstName, status, stage })),
    }
  })
}

/**
 * The photographer's own calendar for the 24 months that can be booked.
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function getCalendar(ctx: ServiceContext): Promise<VendorCalendar> {
  const id = await ownPhotographerId(ctx)
  const { today, until, timeZone } = await reachOf(ctx)
  const now = ctx.now()
  const found = (await readCalendar(ctx.db, id, { today, until, now }))!
  const confirmedAt = found.calendar?.confirmedAt
  return {
    mode: found.availabilityMode,
    hasListedDays: found.hasListedDays,
    capacity: capacityOf(found.calendar),
    confirmedDaysAgo: confirmedAt ? daysBetween(todayIn(timeZone, confirmedAt), today) : null,
    today,
    until,
    days: daysOf(found, now),
  }
}

/** Whether the photographer may change a day: a booking that takes its last place closes it. */
const isOpen = or(isNull(calendarDays.bookingId), eq(calendarDays.isFull, false))!

/** What becomes of days, whether it may also be said of days with nothing recorded, and the notes that were read. */
type Change = {
  set: Partial<Pick<typeof calendarDays.$inferSelect, 'isListed' | 'isBlocked' | 'note'>>
  isOfAnyDay: boolean
  seen?: BlockInput['seen']
}
export type DaysChanged = { changed: number; booked: number }

/** Bookable days only. @throws AppError INVALID_INPUT. */
async function requireReach(ctx: ServiceContext, { from, to }: DaysInput): Promise<void> {
  const { today, until } = await reachOf(ctx)
  if (from < today || to > until) throw new AppError('INVALID_INPUT', DAYS_OUT_OF_REACH, { field: 'from' })
}

/** Writes days of a range, all of them or those with something recorded; returns those that were open to it. */
function writeDays(tx: Db, id: string, { from, to }: DaysInput, { set, isOfAnyDay }: Change) {
  const { day } = calendarDays
  if (!isOfAnyDay)
    return tx
      .update(calendarDays)
      .set(set)
      .where(and(inRange(id, { from, to }), isOpen))
      .returning({ day })
  const { isListed = false, isBlocked = false, note = null } = set
  return tx
    .insert(calendarDays)
    .select(
      tx
        .select({
          photographerId: sql`${id}::uuid`.as('photographer_id'),
          day: sql`every.day::date`.as('day'),
          isListed: sql`${isListed}::boolean`.as('is_listed'),
          isBlocked: sql`${isBlocked}::boolean`.as('is_blocked'),
          isBusy: sql`false`.as('is_busy'),
          note: sql`${note}::text`.as('note'),
          bookingId: sql`null::uuid`.as('booking_id'),
          isFull: sql`false`.as('is_full'),
          holdUntil: sql`null::timestamptz`.as('hold_until'),
        })
        .from(sql`generate_series(${from}::date, ${to}::date, interval '1 day') every (day)`),
    )
    .onConflictDoUpdate({ target: [calendarDays.photographerId, day], set, setWhere: isOpen })
    .returning({ day })
}

const inRange = (id: string, { from, to }: DaysInput): SQL =>
  and(eq(calendarDays.photographerId, id), between(calendarDays.day, from, to))!

/**
 * Changes what the photographer set for the days in a range. Booked days stay as they are: the condition is part of the
 * statement itself, so a booking confirmed a moment earlier is respected.
 */
async function changeDays(ctx: ServiceContext, range: DaysInput, change: Change): Promise<DaysChanged> {
  await requireReach(ctx, range)
  return transact(ctx.db, async (tx) => {
    const id = await ownPhotographerId({ ...ctx, db: tx })
    const isMeant = inRange(id, range)
    if (change.seen) await assertNotes(tx, isMeant, change.seen)
    const changed = await writeDays(tx, id, range, change)
    const booked = await tx.$count(calendarDays, and(isMeant, not(isOpen)))
    // A day with nothing recorded has no row.
    await tx.delete(calendarDays).where(and(isMeant, sql`is_bare(${calendarDays})`))
    if (booked > 0 && range.from === range.to) throw new AppError('DATE_TAKEN', BOOKED_DAY)
    return { changed: changed.length, booked }
  })
}

/** A note that was not read is neither overwritten nor removed. @throws AppError CONFLICT. */
async function assertNotes(tx: Db, isMeant: SQL, seen: BlockInput['seen']): Promise<void> {
  const stored = await tx
    .select({ day: calendarDays.day, note: calendarDays.note })
    .from(calendarDays)
    .where(and(isMeant, isNotNull(calendarDays.note), isOpen))
    .for('update')
  const known = new Map(seen.map(({ day, note }) => [day, note]))
  if (stored.some(({ day, note }) => known.get(day) !== note)) throw new AppError('CONFLICT', NOTE_CHANGED)
}

/**
 * Blocks days, with a private note. Booked days in the range stay as they are and are counted. (AV1)
 * @throws AppError NOT_FOUND without a record; INVALID_INPUT out of reach; DATE_TAKEN for a single booked day; CONFLICT
 * when a note there was not read first.
 */
export const blockDays = (ctx: ServiceContext, { note, seen, ...range }: BlockInput): Promise<DaysChanged> =>
  changeDays(ctx, range, {
    seen,
    set: { isBlocked: true, note: note || null },
    isOfAnyDay: true,
  })

/** Opens blocked days again; never a booked one. @throws as blockDays. */
export const unblockDays = (ctx: ServiceContext, { seen, ...range }: OpenDaysInput): Promise<DaysChanged> =>
  changeDays(ctx, range, { seen, set: { isBlocked: false, note: null }, isOfAnyDay: false })

/** Puts days on the list of "only listed dates", and opens them where they were blocked. @throws as blockDays. (AV2) */
export const offerDays = (ctx: ServiceContext, { seen, ...range }: OpenDaysInput): Promise<DaysChanged> =>
  changeDays(ctx, range, {
    seen,
    set: { isListed: true, isBlocked: false, note: null },
    isOfAnyDay: true,
  })

/** Takes days off that list. @throws as blockDays. */
export const withdrawDays = (ctx: ServiceContext, range: DaysInput): Promise<DaysChanged> =>
  changeDays(ctx, range, { set: { isListed: false }, isOfAnyDay: false })

/**
 * Chooses between "open unless blocked" and "only listed dates".
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function setMode(ctx: ServiceContext, { mode }: ModeInput): Promise<ModeInput> {
  const changed = await ctx.db
    .update(photographers)
    .set({ availabilityMode: mode, updatedAt: ctx.now() })
    .where(eq(photographers.userId, ctx.actor!.userId))
    .returning({ id: photographers.id })
  if (changed.length === 0) throw new AppError('NOT_FOUND', NO_PHOTOGRAPHER_PROFILE)
  return { mode }
}
