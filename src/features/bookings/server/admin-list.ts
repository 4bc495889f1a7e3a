import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, clients, disputeMessages, disputes, photographers } from '#drizzle/schema/index.ts'
import { isVendorSuspended } from '#features/photographers/server/records.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { jsonOne, jsonRow, orNull, type ValueOf } from '#server/database/json-rows.ts'
import { countOf, coupleName, vendorName } from '#server/database/sql.ts'
import { type CsvExport, csvDollars, exportTable, orderOf, readFirst, readPage } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import { coverOf } from '#server/pictures/cover.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'
import { shiftMonth } from '#shared/date/months.ts'
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

const condition = (filter: AdminBookingFilter, { day, now }: Frame): SQL => {
  if (filter === 'all') return sql`true`
  if (filter === 'late') return isLateDelivery(b, now)
  if (filter === 'tied') return sql`b.id in (select t.booking_id from booking_ties t)`
  if (filter === 'upcoming') return sql`b.status = 'confirmed' and b.event_date >= ${day}::date`
  if (filter === 'signed') return sql`b.commission_cents is not null`
  if (filter === 'paid') return sql`b.confirmed_at is not null`
  if (filter === 'suspended') return sql`b.status = 'confirmed' and ${isVendorSuspended(sql`b.photographer_id`)}`
  return filter === 'disputed' ? sql`b.stage = 'disputed'` : sql`b.status = ${filter}`
}

/** Bookings of the inquiries of a month, in the site's time zone. */
const askedIn = (month: string | undefined, { timeZone }: Frame): SQL => {
  if (month === undefined) return sql`true`
  const startOf = (of: string) => sql`(${`${of}-01`}::date)::timestamp at time zone ${timeZone}`
  return sql`b.inquiry_id in (select i.id from inquiries i
    where i.created_at >= ${startOf(month)} and i.created_at < ${startOf(shiftMonth(month, 1))})`
}

const COUPLE = coupleName(alias(clients, 'k'))
const PHOTOGRAPHER = vendorName(alias(photographers, 'p'))
const SORTS: Record<keyof typeof ADMIN_BOOKING_SORTS, SQL> = {
  couple: sql`lower(${COUPLE})`,
  eventDate: sql`b.event_date`,
  photographer: sql`lower(${PHOTOGRAPHER})`,
  status: sql`b.stage::text`,
  total: sql`b.total_amount_cents`,
  createdAt: sql`b.created_at`,
  since: sql`d.created_at`,
}

const b = alias(bookings, 'b')
const d = alias(disputes, 'd')
const m = alias(disputeMessages, 'm')
const about = {
  id: b.id,
  eventDate: b.eventDate,
  coupleName: COUPLE,
  photographerName: PHOTOGRAPHER,
  stage: b.stage,
}
const itemOf = ({ now }: Frame) =>
  jsonRow({
    ...about,
    status: b.status,
    cover: coverOf(sql`p.id`),
    isLate: isLateDelivery(b, now),
    totalCents: b.totalAmountCents,
    createdAt: b.createdAt,
    /** When the dispute was opened, for bookings in dispute. */
    disputedAt: orNull(d.createdAt),
    /** Who wrote last in an open dispute, and how many entries there are. */
    disputeLastBy: jsonOne(
      m.authorRole,
      sql`from dispute_messages m where m.dispute_id = d.id order by m.created_at desc, m.id desc limit 1`,
    ),
    disputeEntries: countOf(sql`from dispute_messages m where m.dispute_id = d.id`),
    /** What the two sides have in common. */
    ties: sql<BookingTie[]>`array(select t.reason from booking_ties t where t.booking_id = b.id order by t.reason)`,
  })
type AdminBooking = ValueOf<ReturnType<typeof itemOf>>

const matches = (words: string | undefined): SQL =>
  hasWords(words, sql`k.first_name, k.last_name, p.name, p.business_name`)

const queryOf = ({ filter, asked, search, order }: ExportBookingsInput, frame: Frame) => ({
  found: sql`from bookings b join clients k on k.id = b.client_id join photographers p on p.id = b.photographer_id
    left join disputes d on d.booking_id = b.id and d.status = 'open' where ${condition(filter, frame)}
    and ${askedIn(asked, frame)} and ${matches(search)}`,
  item: itemOf(frame),
  order: orderOf(SORTS, order, sql`b.id`),
})

/** One page of every booking, filtered by status, dispute and the names of both sides; one statement. */
export const listAllBookings = async (ctx: PlainReader, { page, ...input }: AdminBookingsInput) =>
  readPage(ctx.db, queryOf(input, await frameOf(ctx)), { page, size: BOOKINGS_PAGE_SIZE })

const GOING_ON_SHOWN = 10

/**
 * The confirmed bookings of a vendor or an account, which continue when it is suspended: how many, and the first ten by
 * date.
 */
export async function listGoingOn({ db }: PlainReader, { id }: GoingOnInput) {
  const { items, total } = await readPage(
    db,
    {
      found: sql`from bookings b join clients k on k.id = b.client_id join photographers p on p.id = b.photographer_id
        where b.status = 'confirmed' and (p.id = ${id} or p.user_id = ${id} or k.id = ${coupleOf(id)})`,
      item: jsonRow(about),
      order: sql`b.event_date, b.id`,
    },
    { page: 1, size: GOING_ON_SHOWN },
  )
  return { items, total }
}

/** The matching bookings as CSV, in the order of the list; audited. */
export async function exportBookings(ctx: ServiceContext, input: ExportBookingsInput): Promise<CsvExport> {
  const frame = await frameOf(ctx)
  return exportTable<AdminBooking>(ctx, {
    action: 'bookings.adminExport',
    entityType: 'bookings',
    asked: input,
    columns: {
      Couple: (row) => row.coupleName,
      'Event date': (row) => row.eventDate,
      Photographer: (row) => row.photographerName,
      Status: (row) => row.status,
      Stage: (row) => (row.isLate ? DELIVERY_LATE : ADMIN_STAGE_LABELS[row.stage]),
      Total: (row) => csvDollars(row.totalCents),
      Created: (row) => row.createdAt,
      'In dispute since': (row) => row.disputedAt,
      'Both sides share': (row) => row.ties.map((tie) => BOOKING_TIE_LABELS[tie]).join(', '),
      Id: (row) => row.id,
    },
    read: (tx, limit) => readFirst(tx, queryOf(input, frame), limit),
  })
}
