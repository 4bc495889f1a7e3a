import { type SQL, sql } from 'drizzle-orm'
import { isLateDelivery } from '#features/bookings/server/late-delivery-records.ts'
import {
  canReview,
  isAsked,
  isMovable,
  isSubstituteOpen,
  offerUntil,
  reviewUntil,
} from '#features/bookings/server/next-action-records.ts'
import { lastSender } from '#features/messages/server/records.ts'
import { hasOpenBefore, inTheirTurn, paidWithTax, totalWithTax } from '#features/payments/server/records.ts'
import { isLineTakenBack, isTakenBack } from '#features/payments/server/taken-back-records.ts'
import { isOneOf, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { coverOf } from '#server/pictures/cover.ts'

/** Whose bookings and inquiries: a person's, or a couple's. */
export type Whose = { clientId: string } | { client: { members: { userId: string } } }

/** More than any couple has. */
const MAX_ROWS = 200

const is = (condition: SQL): SQL<boolean> => sql<boolean>`${condition}`

/** A couple's bookings with what decides whose turn it is, the soonest wedding first. */
export const readBookings = (db: Db, whose: Whose, now: Date) =>
  db.query.bookings.findMany({
    columns: {
      id: true,
      eventDate: true,
      eventLocation: true,
      eventTimeZone: true,
      status: true,
      stage: true,
      deliveryDays: true,
      holdExpiresAt: true,
      confirmBy: true,
    },
    where: whose,
    with: {
      photographer: { columns: {}, extras: { name: vendorName, cover: ({ id }) => coverOf(id) } },
      offers: { columns: { wantedAt: true }, where: { status: 'sent' } },
      contracts: {
        columns: { id: true, expiresAt: true },
        where: { RAW: ({ status }) => isOneOf(status, ['sent', 'viewed']) },
      },
      payments: {
        columns: {
          id: true,
          type: true,
          status: true,
          amountCents: true,
          taxCents: true,
          dueDate: true,
          paymentDate: true,
          replacesId: true,
        },
        where: { status: { ne: 'cancelled' } },
        extras: { isTakenBack: ({ id }) => isLineTakenBack(id), hasOpenBefore: (line) => hasOpenBefore(line) },
        orderBy: inTheirTurn,
      },
      amendments: { columns: { expiresAt: true }, where: { RAW: (amendment) => isAsked(amendment, 'vendor', now) } },
    },
    extras: {
      totalCents: (booking) => totalWithTax(booking),
      paidCents: ({ id }) => paidWithTax(id),
      isLate: (booking) => isLateDelivery(booking, now),
      isMovable: (booking) => is(isMovable(booking)),
      isTakenBack: ({ id }) => isTakenBack(id),
      isSubstituteOpen: (booking) => is(isSubstituteOpen(booking, now)),
      canReview: (booking) => is(canReview(booking, 'client', now)),
      offerUntil: (booking) => offerUntil(booking, now),
      reviewUntil: (booking) => reviewUntil(booking),
    },
    orderBy: { eventDate: 'asc', id: 'asc' },
    limit: MAX_ROWS,
  })

/** One of them. */
export type BookingRow = Awaited<ReturnType<typeof readBookings>>[number]

/** A couple's inquiries that have not ended, with who wrote last. */
export const readInquiries = (db: Db, whose: Whose) =>
  db.query.inquiries.findMany({
    columns: { threadId: true, eventDate: true, status: true, answeredAt: true, expiresAt: true, frozenAt: true },
    where: { ...whose, status: 'open' },
    with: { photographer: { columns: {}, extras: { name: vendorName, cover: ({ id }) => coverOf(id) } } },
    extras: { lastSender: ({ threadId }) => lastSender(threadId) },
    limit: MAX_ROWS,
  })

/** One of them. */
export type InquiryRow = Awaited<ReturnType<typeof readInquiries>>[number]

/** The tasks of a couple's bookings, open ones first. */
export const readTasks = (db: Db, whose: Whose) =>
  db.query.bookingTasks.findMany({
    columns: { id: true, bookingId: true, title: true, status: true, dueDate: true, source: true },
    where: { booking: { ...whose, status: { ne: 'cancelled' } } },
    with: {
      booking: {
        columns: {},
        with: {
          photographer: { columns: {}, extras: { name: vendorName } },
          payments: { columns: { id: true }, where: { status: 'clearing' } },
        },
      },
    },
    orderBy: ({ status, dueDate, id }) => sql`${status} = 'completed', ${dueDate} nulls last, ${id}`,
    limit: 300,
  })

/** One of them. */
export type TaskRow = Awaited<ReturnType<typeof readTasks>>[number]
