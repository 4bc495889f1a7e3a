import { type AnyColumn, and, count, desc, eq, gt, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import {
  amendments,
  bookings,
  clients,
  inquiries,
  offers,
  payoutAccounts,
  payouts,
  vendorContracts,
} from '#drizzle/schema/index.ts'
import { eventToday } from '#features/bookings/server/late-delivery-records.ts'
import {
  canReview,
  isAsked,
  isMovable,
  lastDay,
  offerUntil,
  reviewUntil,
} from '#features/bookings/server/next-action-records.ts'
import { standsStill } from '#features/bookings/server/standing-records.ts'
import { lastSender } from '#features/messages/server/records.ts'
import { clockOf, coupleName, hasRow, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { pageOf, TOTAL } from '#server/lists/table.ts'
import type { VendorNeedKind } from '../model.ts'

type Asked = {
  photographerId: string
  now: Date
  /** The zone in which an inquiry's end is a day. */
  timeZone: string
}

type Part = SQL | AnyColumn
type Subject = { bookingId?: Part; threadId?: Part; documentId?: Part; clientId?: Part; eventDate?: Part }

/** One need: what it is about, the ids of where it is done, and the last day for it. */
const need = (kind: VendorNeedKind | SQL<VendorNeedKind>, due: Part | null, about: Subject) => ({
  kind: sql<VendorNeedKind>`${kind}::text`.as('kind'),
  bookingId: sql<string | null>`${about.bookingId ?? null}::uuid`.as('booking_id'),
  threadId: sql<string | null>`${about.threadId ?? null}::uuid`.as('thread_id'),
  documentId: sql<string | null>`${about.documentId ?? null}::uuid`.as('document_id'),
  clientId: sql<string | null>`${about.clientId ?? null}::uuid`.as('client_id'),
  eventDate: sql<string | null>`${about.eventDate ?? null}::date`.as('event_date'),
  due: sql<string | null>`(${due})::date`.as('due'),
})

const BOOKING = { bookingId: bookings.id, clientId: bookings.clientId, eventDate: bookings.eventDate }

/**
 * Every transition of a booking that waits for its photographer and can be made now, as the tones of `STATUS_TONES` say
 * it. A wedding that is over waits for its pictures before its timer has run.
 */
function ofBookings({ photographerId, now }: Asked) {
  const today = eventToday(bookings, now)
  const isOwn = eq(bookings.photographerId, photographerId)
  const isAhead = and(gte(bookings.eventDate, today), isMovable(bookings))
  const waiting = (kind: VendorNeedKind, due: Part | null, condition: SQL | undefined) =>
    subquery
      .select(need(kind, due, BOOKING))
      .from(bookings)
      .where(and(isOwn, condition))
  const draft = subquery
    .select({ id: vendorContracts.id })
    .from(vendorContracts)
    .where(and(eq(vendorContracts.bookingId, bookings.id), eq(vendorContracts.status, 'draft')))
    .orderBy(desc(vendorContracts.createdAt), vendorContracts.id)
    .limit(1)
    .as('draft')
  const contract = subquery
    .select(need('contract', offerUntil(bookings, now), { ...BOOKING, documentId: draft.id }))
    .from(bookings)
    .innerJoin(offers, and(eq(offers.bookingId, bookings.id), eq(offers.status, 'sent')))
    .leftJoinLateral(draft, sql`true`)
    .where(and(isOwn, eq(bookings.stage, 'offered'), isAhead, or(isNotNull(offers.wantedAt), isNotNull(draft.id))))
  const amendment = subquery
    .select(need('amendment', lastDay(amendments.expiresAt, bookings.eventTimeZone), BOOKING))
    .from(bookings)
    .innerJoin(amendments, eq(amendments.bookingId, bookings.id))
    .where(and(isOwn, isAsked(amendments, 'client', now)))
  const isToDeliver = or(
    eq(bookings.stage, 'awaiting_delivery'),
    and(eq(bookings.stage, 'upcoming'), lt(bookings.eventDate, today)),
  )
  return [
    contract,
    waiting('counter', offerUntil(bookings, now), and(eq(bookings.stage, 'countered'), isAhead)),
    amendment,
    waiting('deliver', sql`(${bookings.eventDate} + ${bookings.deliveryDays})`, isToDeliver),
    waiting('changes', null, eq(bookings.stage, 'changes')),
    waiting('review', reviewUntil(bookings), canReview(bookings, 'vendor', now)),
  ] as const
}

/**
 * Open inquiries: to answer until they expire, then whenever the couple wrote last. One that was reported as not genuine
 * waits for our team.
 */
function ofInquiries({ photographerId, now, timeZone }: Asked) {
  const { answeredAt, expiresAt, frozenAt, threadId, clientId, eventDate } = inquiries
  const isNew = isNull(answeredAt)
  const kind = sql<VendorNeedKind>`case when ${isNew} then 'inquiry' else 'reply' end`
  const due = sql`case when ${isNew} then ${lastDay(expiresAt, timeZone)} end`
  return subquery
    .select(need(kind, due, { threadId, clientId, eventDate }))
    .from(inquiries)
    .where(
      and(
        eq(inquiries.photographerId, photographerId),
        eq(inquiries.status, 'open'),
        isNull(inquiries.notGenuineAt),
        sql`case when ${isNew} then ${gt(expiresAt, clockOf(frozenAt, now))} else ${lastSender(threadId)} = 'client' end`,
        sql`not ${standsStill(inquiries.photographerId, clientId)}`,
      ),
    )
}

/** Money that is ready and has no verified account to go to. */
function ofPayouts({ photographerId }: Asked) {
  const isVerified = and(eq(payoutAccounts.vendorId, photographerId), eq(payoutAccounts.status, 'verified'))
  return subquery
    .select(need('payout', sql`min(${payouts.scheduledFor})`, {}))
    .from(payouts)
    .where(
      and(
        eq(payouts.vendorId, photographerId),
        eq(payouts.status, 'pending'),
        sql`not ${hasRow(payoutAccounts, isVerified)}`,
      ),
    )
    .having(gt(count(), 0))
}

/** The first of everything that waits for a photographer, by deadline, and how much there is; one statement. */
export async function firstNeeds(db: Db, asked: Asked, limit: number) {
  const [first, second, ...others] = [...ofBookings(asked), ofInquiries(asked), ofPayouts(asked)]
  const needs = unionAll(first, second, ...others).as('need')
  const { items, total } = await pageOf({ page: 1, size: limit }, (part) =>
    db
      .select({
        kind: needs.kind,
        bookingId: needs.bookingId,
        threadId: needs.threadId,
        /** The draft that is to be sent. */
        documentId: needs.documentId,
        /** Null for what is about no couple. */
        coupleName: sql<string | null>`${coupleName(clients)}`,
        eventDate: needs.eventDate,
        /** The last day for it, YYYY-MM-DD. */
        due: needs.due,
        total: TOTAL,
      })
      .from(needs)
      .leftJoin(clients, eq(clients.id, needs.clientId))
      .orderBy(sql`${needs.due} nulls last`, sql`${needs.eventDate} nulls last`, needs.bookingId, needs.threadId)
      .limit(part.limit),
  )
  return { needs: items, needCount: total }
}
