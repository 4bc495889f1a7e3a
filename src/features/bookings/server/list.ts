import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { bookings, clients } from '#drizzle/schema/index.ts'
import { nextDueDate, paidCents } from '#features/payments/server/records.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import { isReachable } from '#server/account/left.ts'
import type { Reader } from '#server/context.ts'
import { constant, countIf, countRows, coupleName, ownerName } from '#server/database/sql.ts'
import { orderOf, pageCountOf } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import { BOOKINGS_PAGE_SIZE } from '../model.ts'
import type { BookingTab, VENDOR_BOOKING_SORTS, VendorBookingsInput } from '../search.ts'
import { eventToday, isLateDelivery } from './late-delivery-records.ts'
import { isWanted } from './next-action-records.ts'

/** The timer advances the stage the day after; a late timer must not hide a wedding that is over. */
const isAwaiting = (now: Date) =>
  and(
    eq(bookings.status, 'confirmed'),
    or(
      eq(bookings.stage, 'awaiting_delivery'),
      and(eq(bookings.stage, 'upcoming'), lt(bookings.eventDate, eventToday(bookings, now))),
    ),
  )

const isInTab = (tab: BookingTab, now: Date): SQL | undefined =>
  ({
    all: sql`true`,
    upcoming: and(
      constant(inArray(bookings.status, ['pending', 'confirmed'])),
      gte(bookings.eventDate, eventToday(bookings, now)),
    ),
    awaiting: isAwaiting(now),
    completed: eq(bookings.status, 'completed'),
    cancelled: eq(bookings.status, 'cancelled'),
  })[tab]

/** The client's contact details, only once the booking is confirmed; of a deleted account there are none. */
const isUnmasked = and(constant(inArray(bookings.status, ['confirmed', 'completed'])), isReachable(clients.email))
const PACKAGE = sql<string | null>`${bookings.packageDetails} ->> 'name'`

const fields = (now: Date) => ({
  id: bookings.id,
  eventDate: bookings.eventDate,
  place: bookings.eventLocation,
  status: bookings.status,
  stage: bookings.stage,
  isAwaitingDelivery: sql<boolean>`${isAwaiting(now)}`,
  isLate: isLateDelivery(bookings, now),
  isWanted: isWanted(bookings.id),
  totalCents: bookings.totalAmountCents,
  paidCents: paidCents(bookings.id),
  nextDue: nextDueDate(bookings.id),
  packageName: PACKAGE,
  client: {
    id: clients.id,
    name: coupleName(clients),
    email: sql<string | null>`case when ${isUnmasked} then ${clients.email} end`,
    phone: sql<string | null>`case when ${isUnmasked} then ${clients.phone} end`,
  },
})

const LATER_THAN_ALL = 1_000_000
/** Days: overdue pictures below zero, then those until the wedding, then those since. */
const nextFirst = (now: Date): SQL => {
  const ahead = sql`(${bookings.eventDate} - ${eventToday(bookings, now)})`
  return sql`case when ${isAwaiting(now)} then ${ahead} - ${LATER_THAN_ALL}::int
    when ${isInTab('upcoming', now)} then ${ahead} else ${LATER_THAN_ALL}::int - ${ahead} end`
}
const sorts = (now: Date) => ({
  next: nextFirst(now),
  eventDate: bookings.eventDate,
  client: sql`lower(${coupleName(clients)})`,
  status: bookings.status,
  total: bookings.totalAmountCents,
})

/** Bookings with these words in the couple's names, the place or the package. */
const matches = (words: string | undefined): SQL =>
  hasWords(words, coupleName(clients), ownerName(clients), bookings.eventLocation, PACKAGE)

/**
 * One page of the photographer's own bookings that are searched for, in their order, with the counts of every tab, and
 * of all that await their pictures.
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function listVendorBookings(ctx: Reader, { tab, page, search, order }: VendorBookingsInput) {
  const { db } = ctx
  const isOwn = eq(bookings.photographerId, await ownPhotographerId(ctx))
  const now = ctx.now()
  const isFound = and(isOwn, matches(search))
  const count = (one: BookingTab) => countIf(isInTab(one, now))
  const [items, [counted]] = await Promise.all([
    db
      .select(fields(now))
      .from(bookings)
      .innerJoin(clients, eq(clients.id, bookings.clientId))
      .where(and(isFound, isInTab(tab, now)))
      .orderBy(orderOf<typeof VENDOR_BOOKING_SORTS>(sorts(now), order, bookings.id))
      .limit(BOOKINGS_PAGE_SIZE)
      .offset((page - 1) * BOOKINGS_PAGE_SIZE),
    db
      .select({
        all: count('all'),
        upcoming: count('upcoming'),
        awaiting: count('awaiting'),
        completed: count('completed'),
        cancelled: count('cancelled'),
        awaitingDelivery: countRows(bookings, and(isOwn, isAwaiting(now))),
      })
      .from(bookings)
      .innerJoin(clients, eq(clients.id, bookings.clientId))
      .where(isFound),
  ])
  const { awaitingDelivery, ...counts } = counted!
  return { items, counts, awaitingDelivery, pageCount: pageCountOf(counts[tab], BOOKINGS_PAGE_SIZE) }
}
