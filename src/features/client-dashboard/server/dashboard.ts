import type { Reader } from '#server/context.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'
import { DASHBOARD_BOOKINGS, DASHBOARD_NEEDS, DASHBOARD_TASKS, DASHBOARD_WAITS } from '../model.ts'
import { type Need, turnsOf } from './needs.ts'
import { type BookingRow, readBookings, readInquiries, readTasks } from './read.ts'
import { type Task, taskOf } from './tasks.ts'
import { toldWedding } from './told-wedding.ts'

/** A booking as the dashboard lists it. */
const summaryOf = (booking: BookingRow) => ({
  id: booking.id,
  eventDate: booking.eventDate,
  place: booking.eventLocation,
  status: booking.status,
  stage: booking.stage,
  isWanted: booking.offers.some(({ wantedAt }) => wantedAt !== null),
  isLate: booking.isLate,
  photographer: booking.photographer,
  totalCents: booking.totalCents,
  paidCents: booking.paidCents,
})

/** The nearest wedding, with its schedule in the order of the payments. */
const upcomingOf = (booking: BookingRow, now: Date) => ({
  ...summaryOf(booking),
  timeZone: booking.eventTimeZone,
  isPast: isPast(booking, now),
  payments: booking.payments.map(({ paymentDate, replacesId, taxCents, ...line }) => ({
    ...line,
    amountCents: line.amountCents + taxCents,
    /** The line is due instead of one that the couple's bank took. */
    isAgain: replacesId !== null,
    paidOn: paymentDate && todayIn(booking.eventTimeZone, paymentDate),
  })),
})

const isPast = ({ eventDate, eventTimeZone }: BookingRow, now: Date): boolean => eventDate < todayIn(eventTimeZone, now)

/** The first by what is asked of each, the soonest first of those that are equal. */
const inOrder = (bookings: readonly BookingRow[], ...ranks: ((booking: BookingRow) => boolean)[]): BookingRow[] =>
  bookings.toSorted((one, other) => {
    const rank = ranks.find((asks) => asks(one) !== asks(other))
    return rank ? Number(rank(one)) - Number(rank(other)) : 0
  })

/**
 * The next wedding that is booked, or else the next that is only asked for; if none is ahead, one that is waiting for its
 * pictures. (X85)
 */
function nextOf(bookings: readonly BookingRow[], now: Date): BookingRow | undefined {
  const open = bookings.filter(({ status }) => status === 'pending' || status === 'confirmed')
  const [next] = inOrder(
    open,
    (booking) => isPast(booking, now),
    ({ status }) => status === 'pending',
  )
  return next
}

/** The tasks that close when this is done. */
const TASK_OF: Partial<Record<Need['kind'], Task['kind']>> = {
  sign: 'sign',
  'pay-first': 'pay',
  pay: 'pay',
  amendment: 'amendment',
  confirm: 'confirm',
  review: 'review',
}

/** Whether a task is listed above, among what needs the couple with its button, or among what it waits for. */
const isListed = (task: Task, source: string | null, needs: readonly Need[]): boolean =>
  task.isOnItsWay ||
  needs.some(
    ({ kind, bookingId, payment }) =>
      bookingId === task.bookingId &&
      TASK_OF[kind] === task.kind &&
      (payment === null || source === `payment:${payment.id}`),
  )

/** Contracts to sign and deliveries to confirm. (X83) */
const isDocument = ({ kind }: Task): boolean => kind === 'sign' || kind === 'confirm'

/** What the signed-in couple sees first; what needs it is listed once. (P12) */
export async function getClientDashboard(ctx: Reader) {
  const now = ctx.now()
  const whose = { client: { members: { userId: ctx.actor!.userId } } }
  const [bookings, inquiries, rows, wedding, { timeZone }] = await Promise.all([
    readBookings(ctx.db, whose, now),
    readInquiries(ctx.db, whose),
    readTasks(ctx.db, whose),
    toldWedding(ctx.db, ctx.actor!.userId),
    getSettings(ctx.db),
  ])
  const { needs, waits } = turnsOf({ bookings, inquiries }, { now, timeZone })
  const pending = rows
    .filter((row) => row.status === 'pending' && !isListed(taskOf(row), row.source, needs))
    .map(taskOf)
  const documents = rows.map(taskOf).filter(isDocument)
  const next = nextOf(bookings, now)
  const above = new Set([...needs, ...waits].map(({ bookingId }) => bookingId))
  const others = inOrder(
    bookings.filter(({ id }) => id === next?.id || !above.has(id)),
    ({ status }) => status === 'cancelled',
    ({ status }) => status === 'completed',
  )
  return {
    wedding,
    upcoming: next ? upcomingOf(next, now) : null,
    needs: needs.slice(0, DASHBOARD_NEEDS),
    needCount: needs.length,
    waits: waits.slice(0, DASHBOARD_WAITS),
    waitCount: waits.length,
    tasks: pending.slice(0, DASHBOARD_TASKS),
    pendingTasks: pending.length,
    completedDocuments: documents.filter(({ status }) => status === 'completed').length,
    totalDocuments: documents.length,
    /** The nearest that are not among what needs the couple or what it waits for. */
    bookings: others.slice(0, DASHBOARD_BOOKINGS).map(summaryOf),
  }
}
