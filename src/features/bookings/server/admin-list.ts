import { and, desc, eq, gte, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import {
  bookings,
  bookingTies,
  clients,
  disputeMessages,
  disputes,
  inquiries,
  photographers,
} from '#drizzle/schema/index.ts'
import { isVendorSuspended } from '#features/photographers/server/records.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { countRows, coupleName, isInMonth, subquery, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { type CsvExport, csvDollars, exportTable, orderOf, pageOf, TOTAL } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import { coverOf } from '#server/pictures/cover.ts'
import { getSettings } from '#server/settings.ts'
import type { ActorRole } from '#shared/access/roles.ts'
import { todayIn } from '#shared/date/days.ts'
import type { GoingOnInput } from '../inputs.ts'
import { ADMIN_STAGE_LABELS, BOOKING_TIE_LABELS, BOOKINGS_PAGE_SIZE, type BookingTie, DELIVERY_LATE } from '../model.ts'
import type { ADMIN_BOOKING_SORTS, AdminBookingFilter, AdminBookingsInput, ExportBookingsInput } from '../search.ts'
import { isLateDelivery } from './late-delivery-records.ts'

/** The site's day and time zone. */
type Frame = { day: string; timeZone: string; now: Date }

async function frameOf({ db, now }: PlainReader): Promise<Frame> {
  const { timeZone } = await getSettings(db)
  return { day: todayIn(timeZone, now()), timeZone, now: now() }
}

function isMeant(filter: AdminBookingFilter, { day, now }: Frame): SQL | undefined {
  if (filter === 'all') return undefined
  if (filter === 'late') return isLateDelivery(bookings, now)
  if (filter === 'tied') return inArray(bookings.id, subquery.select({ id: bookingTies.bookingId }).from(bookingTies))
  if (filter === 'upcoming') return and(eq(bookings.status, 'confirmed'), gte(bookings.eventDate, day))
  if (filter === 'signed') return isNotNull(bookings.commissionCents)
  if (filter === 'paid') return isNotNull(bookings.confirmedAt)
  if (filter === 'suspended') return and(eq(bookings.status, 'confirmed'), isVendorSuspended(bookings.photographerId))
  return filter === 'disputed' ? eq(bookings.stage, 'disputed') : eq(bookings.status, filter)
}

/** Bookings of the inquiries of a month, in the site's time zone. */
function isAskedIn(month: string | undefined, { timeZone }: Frame): SQL | undefined {
  if (month === undefined) return undefined
  return inArray(
    bookings.inquiryId,
    subquery
      .select({ id: inquiries.id })
      .from(inquiries)
      .where(isInMonth(inquiries.createdAt, month, timeZone)),
  )
}

const COUPLE = coupleName(clients)
const PHOTOGRAPHER = vendorName(photographers)
const SORTS = {
  couple: sql`lower(${COUPLE})`,
  eventDate: bookings.eventDate,
  photographer: sql`lower(${PHOTOGRAPHER})`,
  status: bookings.stage,
  total: bookings.totalAmountCents,
  createdAt: bookings.createdAt,
  since: disputes.createdAt,
}

const about = {
  id: bookings.id,
  eventDate: bookings.eventDate,
  coupleName: COUPLE,
  photographerName: PHOTOGRAPHER,
  stage: bookings.stage,
}

const lastWriter = sql<ActorRole | null>`${subquery
  .select({ role: disputeMessages.authorRole })
  .from(disputeMessages)
  .where(eq(disputeMessages.disputeId, disputes.id))
  .orderBy(desc(disputeMessages.createdAt), desc(disputeMessages.id))
  .limit(1)}`

const ties = sql<BookingTie[]>`array${subquery
  .select({ reason: bookingTies.reason })
  .from(bookingTies)
  .where(eq(bookingTies.bookingId, bookings.id))
  .orderBy(bookingTies.reason)}`

const matches = (words: string | undefined): SQL =>
  hasWords(words, clients.firstName, clients.lastName, photographers.name, photographers.businessName)

const listed = (db: Db, { filter, asked, search, order }: ExportBookingsInput, frame: Frame) =>
  db
    .select({
      ...about,
      status: bookings.status,
      cover: coverOf(photographers.id),
      isLate: isLateDelivery(bookings, frame.now),
      totalCents: bookings.totalAmountCents,
      createdAt: bookings.createdAt,
      /** When the dispute was opened, for bookings in dispute. */
      disputedAt: disputes.createdAt,
      /** Who wrote last in an open dispute, and how many entries there are. */
      disputeLastBy: lastWriter,
      disputeEntries: countRows(disputeMessages, eq(disputeMessages.disputeId, disputes.id)),
      /** What the two sides have in common. */
      ties,
      total: TOTAL,
    })
    .from(bookings)
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .innerJoin(photographers, eq(photographers.id, bookings.photographerId))
    .leftJoin(disputes, and(eq(disputes.bookingId, bookings.id), eq(disputes.status, 'open')))
    .where(and(isMeant(filter, frame), isAskedIn(asked, frame), matches(search)))
    .orderBy(orderOf<typeof ADMIN_BOOKING_SORTS>(SORTS, order, bookings.id))

/** One page of every booking, filtered by status, dispute and the names of both sides; one statement. */
export async function listAllBookings(ctx: PlainReader, { page, ...input }: AdminBookingsInput) {
  const frame = await frameOf(ctx)
  return pageOf({ page, size: BOOKINGS_PAGE_SIZE }, ({ limit, offset }) =>
    listed(ctx.db, input, frame).limit(limit).offset(offset),
  )
}

const GOING_ON_SHOWN = 10

/**
 * The confirmed bookings of a vendor or an account, which continue when it is suspended: how many, and the first ten by
 * date.
 */
export async function listGoingOn({ db }: PlainReader, { id }: GoingOnInput) {
  const isOf = or(eq(photographers.id, id), eq(photographers.userId, id), eq(clients.id, coupleOf(id)))
  const { items, total } = await pageOf({ page: 1, size: GOING_ON_SHOWN }, ({ limit, offset }) =>
    db
      .select({ ...about, total: TOTAL })
      .from(bookings)
      .innerJoin(clients, eq(clients.id, bookings.clientId))
      .innerJoin(photographers, eq(photographers.id, bookings.photographerId))
      .where(and(eq(bookings.status, 'confirmed'), isOf))
      .orderBy(bookings.eventDate, bookings.id)
      .limit(limit)
      .offset(offset),
  )
  return { items, total }
}

/** The matching bookings as CSV, in the order of the list; audited. */
export async function exportBookings(ctx: ServiceContext, input: ExportBookingsInput): Promise<CsvExport> {
  const frame = await frameOf(ctx)
  return exportTable(ctx, {
    action: 'bookings.adminExport',
    entityType: 'bookings',
    asked: input,
    read: (tx, limit) => listed(tx, input, frame).limit(limit),
    columns: {
      Couple: (row) => row.coupleName,
      'Event date': (row) => row.eventDate,
      Photographer: (row) => row.photographerName,
      Status: (row) => row.status,
      Stage: (row) => (row.isLate ? DELIVERY_LATE : ADMIN_STAGE_LABELS[row.stage]),
      Total: (row) => csvDollars(row.totalCents),
      Created: (row) => row.createdAt.toISOString(),
      'In dispute since': (row) => row.disputedAt?.toISOString(),
      'Both sides share': (row) => row.ties.map((tie) => BOOKING_TIE_LABELS[tie]).join(', '),
      Id: (row) => row.id,
    },
  })
}
