import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, clients } from '#drizzle/schema/index.ts'
import { nextDueDate, paidCents } from '#features/payments/server/records.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { Reader } from '#server/context.ts'
import { jsonIf, jsonPage, jsonRow, readJson } from '#server/database/json-rows.ts'
import { countIf, countOf, coupleName } from '#server/database/sql.ts'
import { orderOf, pageCountOf } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import { BOOKINGS_PAGE_SIZE } from '../model.ts'
import type { BookingTab, VENDOR_BOOKING_SORTS, VendorBookingsInput } from '../search.ts'
import { eventToday, isLateDelivery } from './late-delivery-records.ts'
import { isWanted } from './next-action-records.ts'

/** The timer advances the stage the day after; a late timer must not hide a wedding that is over. */
const isAwaiting = (now: Date): SQL<boolean> =>
  sql`(b.status = 'confirmed' and (b.stage = 'awaiting_delivery' or (b.stage = 'upcoming' and b.event_date < ${eventToday(b, now)})))`

const tabCondition = (tab: BookingTab, now: Date): SQL =>
  ({
    all: sql`true`,
    upcoming: sql`b.status in ('pending', 'confirmed') and b.event_date >= ${eventToday(b, now)}`,
    completed: sql`b.status = 'completed'`,
    cancelled: sql`b.status = 'cancelled'`,
  })[tab]

/** The client's contact details, only once the booking is confirmed. */
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
    isLate: isLateDelivery(b, now),
    isWanted: isWanted(b.id),
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

const LATER_THAN_ALL = 1_000_000
/** Days: overdue pictures below zero, then those until the wedding, then those since. */
const nextFirst = (now: Date): SQL => {
  const ahead = sql`(b.event_date - ${eventToday(b, now)})`
  return sql`case when ${isAwaiting(now)} then ${ahead} - ${LATER_THAN_ALL}::int
    when ${tabCondition('upcoming', now)} then ${ahead} else ${LATER_THAN_ALL}::int - ${ahead} end`
}
const sorted = (now: Date): Record<keyof typeof VENDOR_BOOKING_SORTS, SQL> => ({
  next: nextFirst(now),
  eventDate: sql`b.event_date`,
  client: sql`lower(${coupleName(c)})`,
  status: sql`b.status`,
  total: sql`b.total_amount_cents`,
})

/** Bookings with these words in the couple's names, the place or the package. */
const matches = (words: string | undefined): SQL =>
  hasWords(words, coupleName(c), sql`b.event_location`, sql`b.package_details ->> 'name'`)

/**
 * One page of the photographer's own bookings that are searched for, in their order, with the counts of every tab, and
 * of all that await their pictures.
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function listVendorBookings(ctx: Reader, { tab, page, search, order }: VendorBookingsInput) {
  const vendorId = await ownPhotographerId(ctx)
  const now = ctx.now()
  const own = sql`b.photographer_id = ${vendorId}`
  const found = sql`from bookings b join clients c on c.id = b.client_id where ${own} and ${matches(search)}`
  const count = (one: BookingTab) => countIf(tabCondition(one, now))
  const [list] = await readJson(
    ctx.db,
    jsonRow({
      items: jsonPage(
        bookingJson(now),
        sql`${found} and ${tabCondition(tab, now)}`,
        orderOf<typeof VENDOR_BOOKING_SORTS>(sorted(now), order, sql`b.id`),
        { limit: BOOKINGS_PAGE_SIZE, offset: (page - 1) * BOOKINGS_PAGE_SIZE },
      ),
      counts: jsonRow({
        all: count('all'),
        upcoming: count('upcoming'),
        completed: count('completed'),
        cancelled: count('cancelled'),
      }),
      awaitingDelivery: countOf(sql`from bookings b where ${own} and ${isAwaiting(now)}`),
    }),
    found,
  )
  return { ...list!, pageCount: pageCountOf(list!.counts[tab], BOOKINGS_PAGE_SIZE) }
}
