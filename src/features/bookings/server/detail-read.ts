import { type AnyColumn, and, eq, gte, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, dayPlanEntries, inquiries } from '#drizzle/schema/index.ts'
import { inTheirTurn } from '#features/payments/server/records.ts'
import {
  isTakenBack,
  isUnderChargeback,
  takenBackOf,
  taxTakenBackOf,
} from '#features/payments/server/taken-back-records.ts'
import { isCoupleSuspended, isVendorSuspended } from '#features/photographers/server/records.ts'
import type { Actor } from '#server/context.ts'
import { constant, coupleName, hasRow, ownerName, subquery, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { coverOf } from '#server/pictures/cover.ts'

const PERSON = { columns: { id: true, firstName: true } } as const

const BOOKING = {
  id: true,
  status: true,
  stage: true,
  eventDate: true,
  eventLocation: true,
  eventTimeZone: true,
  totalAmountCents: true,
  salesTax: true,
  packageDetails: true,
  cancellationPolicy: true,
  cancellationTerms: true,
  commissionRateBps: true,
  commissionCapCents: true,
  deliveryDays: true,
  holdExpiresAt: true,
  confirmBy: true,
  confirmedAt: true,
  changesCount: true,
  completedAt: true,
  cancelledAt: true,
  cancelReason: true,
  photographerId: true,
  inquiryId: true,
} as const

const LATEST_OFFER = {
  columns: {
    version: true,
    status: true,
    message: true,
    expiresAt: true,
    schedule: true,
    salesTax: true,
    counterNote: true,
    counterWishes: true,
    counteredAt: true,
    wantedAt: true,
  },
  with: { items: { columns: { label: true, quantity: true, unitCents: true }, orderBy: { position: 'asc' } } },
  orderBy: { version: 'desc' },
  limit: 1,
} as const

/** Those that the couple has seen, with when it opened them; the latest first. */
const CONTRACTS = {
  columns: { id: true, status: true, title: true, sentAt: true, signedAt: true },
  where: { sentAt: { isNotNull: true } },
  with: {
    events: {
      columns: { id: true, actorRole: true, createdAt: true },
      where: { type: 'viewed' },
      with: { actor: PERSON },
    },
  },
  orderBy: { createdAt: 'desc' },
} as const

const LINE = {
  id: true,
  type: true,
  amountCents: true,
  taxCents: true,
  refundedCents: true,
  refundedTaxCents: true,
  status: true,
  dueDate: true,
  paymentDate: true,
  replacesId: true,
  position: true,
} as const

const CHARGES = {
  columns: { status: true },
  with: {
    openedByUser: { columns: { id: true }, with: { profile: PERSON } },
    chargebacks: { columns: { status: true, createdAt: true } },
  },
} as const

const REFUNDS = {
  columns: {
    id: true,
    amountCents: true,
    taxCents: true,
    status: true,
    reason: true,
    createdAt: true,
    settledAt: true,
  },
  with: { chargebacks: { columns: { id: true } }, refundReturns: { columns: { id: true, createdAt: true } } },
  orderBy: { createdAt: 'asc' },
} as const

const PAYOUTS = {
  columns: { id: true, amountCents: true, status: true, scheduledFor: true, paidAt: true },
  orderBy: { scheduledFor: 'asc', createdAt: 'asc', id: 'asc' },
} as const

const LATEST_DISPUTE = {
  columns: {
    status: true,
    openedRole: true,
    reason: true,
    finalCents: true,
    refundCents: true,
    releaseCents: true,
    dueCents: true,
    finalTaxCents: true,
    refundTaxCents: true,
    dueTaxCents: true,
    dueDate: true,
    decision: true,
    createdAt: true,
  },
  with: {
    messages: {
      columns: { id: true, authorRole: true, body: true, createdAt: true },
      orderBy: { createdAt: 'asc', id: 'asc' },
    },
  },
  orderBy: { createdAt: 'desc' },
  limit: 1,
} as const

const CHARGEBACKS = {
  columns: {
    id: true,
    status: true,
    amountCents: true,
    taxCents: true,
    escrowCents: true,
    reason: true,
    evidenceDueBy: true,
    refundId: true,
    answeredAt: true,
    decidedAt: true,
    createdAt: true,
  },
  with: {
    recovery: {
      columns: { amountCents: true, commissionCents: true, status: true },
      with: { parts: { columns: { amountCents: true }, where: { status: 'succeeded' } } },
    },
  },
  orderBy: { createdAt: 'desc', id: 'asc' },
} as const

const DELIVERIES = {
  columns: {
    round: true,
    url: true,
    pin: true,
    expiresOn: true,
    note: true,
    imageCount: true,
    changesNote: true,
    createdAt: true,
  },
  orderBy: { round: 'desc' },
} as const

const EVENTS = {
  columns: { id: true, type: true, actorRole: true, data: true, createdAt: true },
  with: { actor: PERSON },
} as const

const cancelled = alias(bookings, 'cancelled_booking')
type Suggestion = Record<'bookingId' | 'photographerId' | 'createdAt', AnyColumn | SQL>

/** Whether the couple has asked somebody who was suggested to them. */
const isAsked = ({ bookingId, photographerId, createdAt }: Suggestion) =>
  sql<boolean>`exists ${subquery
    .select({ id: inquiries.id })
    .from(inquiries)
    .innerJoin(cancelled, eq(cancelled.clientId, inquiries.clientId))
    .where(
      and(
        eq(cancelled.id, bookingId),
        eq(inquiries.photographerId, photographerId),
        gte(inquiries.createdAt, createdAt),
      ),
    )}`

/** Whether the couple has booked them for the same day. */
const isBooked = ({ bookingId, photographerId }: Suggestion) =>
  sql<boolean>`exists ${subquery
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(cancelled, and(eq(cancelled.clientId, bookings.clientId), eq(cancelled.eventDate, bookings.eventDate)))
    .where(
      and(
        eq(cancelled.id, bookingId),
        eq(bookings.photographerId, photographerId),
        constant(inArray(bookings.status, ['confirmed', 'completed'])),
      ),
    )}`

/** An administrator is no party to a booking and reaches every one. */
export const ownedBy = ({ role, userId }: Actor) => {
  if (role === 'admin') return {}
  return role === 'photographer' ? { photographer: { userId } } : { client: { members: { userId } } }
}

/** A booking of the reader's with everything that hangs on it, in one statement. */
export const readBooking = (db: Db, actor: Actor, bookingId: string) =>
  db.query.bookings.findFirst({
    columns: BOOKING,
    where: { id: bookingId, ...ownedBy(actor) },
    with: {
      client: {
        columns: { userId: true, email: true, phone: true, partnerName: true },
        extras: { name: ownerName, shownName: coupleName },
        with: { members: { columns: { place: true } } },
      },
      photographer: {
        columns: { name: true, email: true, couplesPhone: true },
        extras: { shownName: vendorName, cover: ({ id }) => coverOf(id) },
      },
      thread: {
        columns: { id: true },
        with: { blocks: { columns: { side: true }, where: { liftedAt: { isNull: true } } } },
      },
      offers: LATEST_OFFER,
      contracts: CONTRACTS,
      payments: {
        columns: LINE,
        with: { charges: CHARGES },
        orderBy: inTheirTurn,
      },
      refunds: REFUNDS,
      payouts: PAYOUTS,
      disputes: LATEST_DISPUTE,
      chargebacks: CHARGEBACKS,
      deliveries: DELIVERIES,
      substitutes: {
        columns: {},
        extras: { isAsked, isBooked },
        with: {
          photographer: {
            columns: { id: true, location: true, priceCents: true },
            extras: { name: vendorName, cover: ({ id }) => coverOf(id) },
          },
        },
        orderBy: { position: 'asc' },
      },
      events: EVENTS,
    },
    extras: {
      takenBackCents: ({ id }) => takenBackOf(id),
      takenBackTaxCents: ({ id }) => taxTakenBackOf(id),
      isTakenBack: ({ id }) => isTakenBack(id),
      isUnderChargeback: ({ id }) => isUnderChargeback(id),
      isVendorSuspended: ({ photographerId }) => sql<boolean>`${isVendorSuspended(photographerId)}`,
      isCoupleSuspended: ({ clientId }) => sql<boolean>`${isCoupleSuspended(clientId)}`,
      hasDayPlan: ({ id }) =>
        hasRow(
          dayPlanEntries,
          and(eq(dayPlanEntries.bookingId, id), isNull(dayPlanEntries.removedAt), ne(dayPlanEntries.kind, 'contact')),
        ),
    },
  })

/** A booking with everything that hangs on it, whoever reads it. */
export type BookingRow = NonNullable<Awaited<ReturnType<typeof readBooking>>>
