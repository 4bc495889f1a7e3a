import { type SQL, sql } from 'drizzle-orm'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import type { BookingListInput } from '../inputs.ts'
import { BOOKINGS_PAGE_SIZE, type BookingStage, type BookingStatus } from '../model.ts'
import type { BookingTab } from '../search.ts'

type VendorBooking = {
  id: string
  /** YYYY-MM-DD. */
  eventDate: string
  place: string
  status: BookingStatus
  stage: BookingStage
  isAwaitingDelivery: boolean
  totalCents: number | null
  /** Paid so far, less refunds. */
  paidCents: number
  /** Due date of the next open payment: YYYY-MM-DD, or null. */
  nextDue: string | null
  packageName: string | null
  client: { id: string; firstName: string; lastName: string; email: string | null; phone: string | null }
}

type Reader = Pick<ServiceContext, 'db' | 'actor' | 'now'>

/** Today's date where the wedding is (X103). */
const eventToday = (now: Date): SQL => sql`(${now.toISOString()}::timestamptz at time zone b.event_time_zone)::date`

/** The timer advances the stage the day after; a late timer must not hide a wedding that is over. */
const isAwaiting = (now: Date): SQL =>
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

const bookingJson = (now: Date): SQL => sql`jsonb_build_object(
  'id', b.id, 'eventDate', b.event_date, 'place', b.event_location, 'status', b.status, 'stage', b.stage,
  'isAwaitingDelivery', ${isAwaiting(now)}, 'totalCents', b.total_amount_cents,
  'paidCents', coalesce((select sum(p.amount_cents - p.refunded_cents) from payments p
    where p.booking_id = b.id and p.status in ('paid', 'partially_refunded')), 0),
  'nextDue', (select min(p.due_date) from payments p where p.booking_id = b.id and p.status in ('scheduled', 'failed')),
  'packageName', b.package_details ->> 'name',
  'client', jsonb_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name,
    'email', case when ${isUnmasked} then c.email end, 'phone', case when ${isUnmasked} then c.phone end))`

/**
 * One page of the photographer's own bookings, by event date, with the counts of every tab and of the
 * bookings that await their pictures. (R34, X38, X86)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function listVendorBookings(ctx: Reader, { tab, page }: BookingListInput) {
  const vendorId = await ownPhotographerId(ctx)
  const now = ctx.now()
  const own = sql`b.photographer_id = ${vendorId}`
  const [found] = await rows<{ items: VendorBooking[]; counts: Record<BookingTab, number>; awaitingDelivery: number }>(
    ctx.db.execute(sql`
      select coalesce((select jsonb_agg(page.item order by page.event_date, page.id) from (
          select b.id, b.event_date, ${bookingJson(now)} as item
          from bookings b join clients c on c.id = b.client_id
          where ${own} and ${tabCondition(tab, now)}
          order by b.event_date, b.id
          limit ${BOOKINGS_PAGE_SIZE} offset ${(page - 1) * BOOKINGS_PAGE_SIZE}) page), '[]') as items,
        jsonb_build_object('all', count(*),
          'upcoming', count(*) filter (where ${tabCondition('upcoming', now)}),
          'completed', count(*) filter (where b.status = 'completed'),
          'cancelled', count(*) filter (where b.status = 'cancelled')) as counts,
        (count(*) filter (where ${isAwaiting(now)}))::int as "awaitingDelivery"
      from bookings b where ${own}`),
  )
  const { items, counts, awaitingDelivery } = found!
  return { items, counts, awaitingDelivery, pageCount: Math.max(1, Math.ceil(counts[tab] / BOOKINGS_PAGE_SIZE)) }
}
