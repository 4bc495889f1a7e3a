import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, clients } from '#drizzle/schema/index.ts'
import { nextDueDate, paidCents } from '#features/payments/server/records.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { jsonIf, jsonPage, jsonRow, readJson } from '#server/json-rows.ts'
import { countIf } from '#server/sql.ts'
import { pageCountOf } from '#server/table.ts'
import type { BookingListInput } from '../inputs.ts'
import { BOOKINGS_PAGE_SIZE } from '../model.ts'
import type { BookingTab } from '../search.ts'
import { isWanted } from './need-records.ts'

type Reader = Pick<ServiceContext, 'db' | 'actor' | 'now'>

/** Today's date where the wedding is (X103). */
const eventToday = (now: Date): SQL => sql`(${now.toISOString()}::timestamptz at time zone b.event_time_zone)::date`

/** The timer advances the stage the day after; a late timer must not hide a wedding that is over. */
const isAwaiting = (now: Date): SQL<boolean> =>
  sql`(b.status = 'confirmed' and (b.stage = 'awaiting_delivery' or (b.stage = 'upcoming' and b.event_date < ${eventToday(now)})))`

const tabCondition = (tab: BookingTab, now: Date): SQL =>
  ({
    all: sql`true`,
    upcoming: sql`b.status in ('pending', 'confirmed') and b.event_date >= ${eventToday(now)}`,
    completed: sql`b.status = 'completed'`,
    cancelled: sql`b.status = 'cancelled'`,
  })[tab]

/** The client's contact details, only once the booking is confirmed (X38). */
const isUnmasked = sql`b.status in ('confirmed', 'completed')`

const b = alias(bookings, 'b')
const c = alias(clients, 'c')
const bookingJson = (now: Date) =>
  jsonRow({
    id: b.id,
    eventDate: b.eventDate,
    place: b.eventLocation,
    status: b.status,
    stage: b.stage,
    isAwaitingDelivery: isAwaiting(now),
    isWanted: isWanted(sql`b.id`),
    totalCents: b.totalAmountCents,
    paidCents: paidCents(sql`b.id`),
    nextDue: nextDueDate(sql`b.id`),
    packageName: sql<string | null>`b.package_details ->> 'name'`,
    client: jsonRow({
      id: c.id,
      firstName: c.firstName,
      lastName: c.lastName,
      email: jsonIf(isUnmasked, c.email),
      phone: jsonIf(isUnmasked, c.phone),
    }),
  })

/**
 * One page of the photographer's own bookings, by event date, with the counts of every tab and of the
 * bookings that await their pictures. (R34, X38, X86)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function listVendorBookings(ctx: Reader, { tab, page }: BookingListInput) {
  const vendorId = await ownPhotographerId(ctx)
  const now = ctx.now()
  const own = sql`b.photographer_id = ${vendorId}`
  const count = (one: BookingTab) => countIf(tabCondition(one, now))
  const [found] = await readJson(
    ctx.db,
    jsonRow({
      items: jsonPage(
        bookingJson(now),
        sql`from bookings b join clients c on c.id = b.client_id where ${own} and ${tabCondition(tab, now)}`,
        sql`b.event_date, b.id`,
        { limit: BOOKINGS_PAGE_SIZE, offset: (page - 1) * BOOKINGS_PAGE_SIZE },
      ),
      counts: jsonRow({
        all: count('all'),
        upcoming: count('upcoming'),
        completed: count('completed'),
        cancelled: count('cancelled'),
      }),
      awaitingDelivery: countIf(isAwaiting(now)),
    }),
    sql`from bookings b where ${own}`,
  )
  return { ...found!, pageCount: pageCountOf(found!.counts[tab], BOOKINGS_PAGE_SIZE) }
}
