import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, calendarDays, calendarFeeds, calendars, clients, photographers } from '#drizzle/schema/index.ts'
import type { AvailabilityMode } from '#features/photographers/model.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { jsonRow, jsonRows, orNull, readJson } from '#server/database/json-rows.ts'
import { clockOf } from '#server/database/sql.ts'
import { type Db, rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { NO_PHOTOGRAPHER_PROFILE } from '#shared/access/vendor-record.ts'
import { addMonths, DATE_REACH_MONTHS, daysBetween, todayIn } from '#shared/date/days.ts'
import type { BlockInput, DaysInput, ModeInput, OpenDaysInput } from '../inputs.ts'
import { BOOKED_DAY, type CalendarDay, type Capacity, DAYS_OUT_OF_REACH, NOTE_CHANGED } from '../model.ts'
import { capacityJson } from './capacity.ts'

const b = alias(bookings, 'b')
const k = alias(clients, 'k')
const d = alias(calendarDays, 'd')
const p = alias(photographers, 'p')
const f = alias(calendarFeeds, 'f')
const n = alias(calendars, 'n')

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

const isHolding = (now: Date): SQL =>
  sql`(b.status = 'pending' and b.hold_expires_at > ${clockOf(sql`b.frozen_at`, now)})`

/** The bookings on a day: those that take a place, then the offers that hold one. Only the couple's first name. */
const bookingsOn = (now: Date): SQL<CalendarDay['bookings']> =>
  jsonRows(
    jsonRow({ id: b.id, firstName: k.firstName, status: b.status, stage: b.stage }),
    sql`from bookings b join clients k on k.id = b.client_id
      where b.photographer_id = p.id and b.event_date = s.day and (takes_date(b) or ${isHolding(now)})`,
    sql`b.status = 'pending', b.created_at, b.id`,
  )

/**
 * The photographer's own calendar for the 24 months that can be booked.
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function getCalendar(ctx: ServiceContext): Promise<VendorCalendar> {
  const id = await ownPhotographerId(ctx)
  const { today, until, timeZone } = await reachOf(ctx)
  const at = ctx.now()
  const inReach = (day: SQL) => sql`${day} between ${today}::date and ${until}::date`
  const days = jsonRows(
    jsonRow({
      day: sql<string>`s.day::text`,
      isListed: sql<boolean>`coalesce(d.is_listed, false)`,
      isBlocked: sql<boolean>`coalesce(d.is_blocked, false)`,
      isBusy: sql<boolean>`coalesce(d.is_busy, false)`,
      busyIn: jsonRows(
        f.name,
        sql`from calendar_feed_days y join calendar_feeds f on f.id = y.feed_id
          where y.photographer_id = p.id and y.day = s.day`,
        sql`f.created_at, f.id`,
      ),
      note: d.note,
      isBooked: sql<boolean>`d.booking_id is not null`,
      isFull: sql<boolean>`coalesce(d.is_full, false)`,
      isHeld: sql<boolean>`coalesce(d.hold_until > ${at.toISOString()}::timestamptz, false)`,
      bookings: bookingsOn(at),
    }),
    // A hold beside which there is room has no row of its own.
    sql`from (
        select d.day from calendar_days d where d.photographer_id = p.id and ${inReach(sql`d.day`)}
        union select b.event_date from bookings b
          where b.photographer_id = p.id and ${inReach(sql`b.event_date`)} and ${isHolding(at)}) s
      left join calendar_days d on d.photographer_id = p.id and d.day = s.day`,
    sql`s.day`,
  )
  const hasListedDays = sql<boolean>`exists (select from calendar_days d where d.photographer_id = p.id and d.is_listed)`
  const [found] = await readJson(
    ctx.db,
    jsonRow({
      mode: p.availabilityMode,
      hasListedDays,
      capacity: capacityJson,
      confirmedAt: orNull(n.confirmedAt),
      days,
    }),
    sql`from photographers p cross join lateral capacity_of(p.id) c
      left join calendars n on n.photographer_id = p.id where p.id = ${id}`,
  )
  const { confirmedAt, ...calendar } = found!
  const confirmed = confirmedAt && todayIn(timeZone, new Date(confirmedAt))
  return { ...calendar, confirmedDaysAgo: confirmed ? daysBetween(confirmed, today) : null, today, until }
}

/** Whether the photographer may change a day: a booking that takes its last place closes it. */
const isOpen = sql`(d.booking_id is null or not d.is_full)`

type Change = { set: SQL; insert: { columns: SQL; values: SQL } | null; seen?: BlockInput['seen'] }
export type DaysChanged = { changed: number; booked: number }

/** Bookable days only. @throws AppError INVALID_INPUT. */
async function requireReach(ctx: ServiceContext, { from, to }: DaysInput): Promise<void> {
  const { today, until } = await reachOf(ctx)
  if (from < today || to > until) throw new AppError('INVALID_INPUT', DAYS_OUT_OF_REACH, { field: 'from' })
}

/**
 * Changes what the photographer set for the days in a range. Booked days stay as they are: the condition is part of the
 * statement itself, so a booking confirmed a moment earlier is respected.
 */
async function changeDays(ctx: ServiceContext, range: DaysInput, { set, insert, seen }: Change): Promise<DaysChanged> {
  await requireReach(ctx, range)
  return transact(ctx.db, async (tx) => {
    const id = await ownPhotographerId({ ...ctx, db: tx })
    const inRange = sql`d.photographer_id = ${id} and d.day between ${range.from}::date and ${range.to}::date`
    if (seen) await assertNotes(tx, inRange, seen)
    const changed = await rows(
      tx.execute(
        insert
          ? sql`insert into calendar_days as d (photographer_id, day, ${insert.columns})
              select ${id}, g::date, ${insert.values}
              from generate_series(${range.from}::date, ${range.to}::date, interval '1 day') g
              on conflict (photographer_id, day) do update set ${set} where ${isOpen}
              returning d.day`
          : sql`update calendar_days d set ${set} where ${inRange} and ${isOpen} returning d.day`,
      ),
    )
    const booked = await rows(tx.execute(sql`select d.day from calendar_days d where ${inRange} and not ${isOpen}`))
    await dropEmptyDays(tx, inRange)
    if (booked.length > 0 && range.from === range.to) throw new AppError('DATE_TAKEN', BOOKED_DAY)
    return { changed: changed.length, booked: booked.length }
  })
}

/** A note that was not read is neither overwritten nor removed. @throws AppError CONFLICT. */
async function assertNotes(tx: Db, inRange: SQL, seen: BlockInput['seen']): Promise<void> {
  const stored = await rows<{ day: string; note: string }>(
    tx.execute(sql`select d.day::text as day, d.note from calendar_days d
      where ${inRange} and d.note is not null and ${isOpen} for update`),
  )
  const known = new Map(seen.map(({ day, note }) => [day, note]))
  if (stored.some(({ day, note }) => known.get(day) !== note)) throw new AppError('CONFLICT', NOTE_CHANGED)
}

/** A day with nothing recorded has no row. */
const dropEmptyDays = (tx: Db, inRange: SQL) =>
  tx.execute(sql`delete from calendar_days d where ${inRange} and is_bare(d)`)

/**
 * Blocks days, with a private note. Booked days in the range stay as they are and are counted. (AV1)
 * @throws AppError NOT_FOUND without a record; INVALID_INPUT out of reach; DATE_TAKEN for a single booked day; CONFLICT
 * when a note there was not read first.
 */
export const blockDays = (ctx: ServiceContext, { note, seen, ...range }: BlockInput): Promise<DaysChanged> =>
  changeDays(ctx, range, {
    seen,
    set: sql`is_blocked = true, note = excluded.note`,
    insert: { columns: sql`is_blocked, note`, values: sql`true, ${note || null}` },
  })

/** Opens blocked days again; never a booked one. @throws as blockDays. */
export const unblockDays = (ctx: ServiceContext, { seen, ...range }: OpenDaysInput): Promise<DaysChanged> =>
  changeDays(ctx, range, { seen, set: sql`is_blocked = false, note = null`, insert: null })

/** Puts days on the list of "only listed dates", and opens them where they were blocked. @throws as blockDays. (AV2) */
export const offerDays = (ctx: ServiceContext, { seen, ...range }: OpenDaysInput): Promise<DaysChanged> =>
  changeDays(ctx, range, {
    seen,
    set: sql`is_listed = true, is_blocked = false, note = null`,
    insert: { columns: sql`is_listed`, values: sql`true` },
  })

/** Takes days off that list. @throws as blockDays. */
export const withdrawDays = (ctx: ServiceContext, range: DaysInput): Promise<DaysChanged> =>
  changeDays(ctx, range, { set: sql`is_listed = false`, insert: null })

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
