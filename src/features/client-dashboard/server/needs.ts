import { lastDeliveryDay } from '#features/bookings/model.ts'
import { statusAt } from '#features/inquiries/model.ts'
import { withTax } from '#features/payments/sales-tax.ts'
import { REMINDER_DAYS_BEFORE } from '#features/payments/schedule.ts'
import { isPayable } from '#features/payments/transitions.ts'
import { addDays, todayIn } from '#shared/date/days.ts'
import type { NeedKind, WaitKind } from '../model.ts'
import type { BookingRow, InquiryRow } from './read.ts'

/** What a need or a wait is about, and where that is. */
type About = {
  bookingId: string | null
  threadId: string | null
  photographer: BookingRow['photographer']
  eventDate: string | null
  /** The last day for it, YYYY-MM-DD. */
  due: string | null
}

/** One thing that waits for the couple. */
export type Need = About & {
  kind: NeedKind
  /** The contract to sign. */
  documentId: string | null
  payment: { id: string; amountCents: number } | null
}

/** One thing that waits for somebody else. */
export type Wait = About & { kind: WaitKind }

/** The last day before a moment. */
const lastDay = (at: Date, timeZone: string): string => todayIn(timeZone, new Date(at.getTime() - 1))
const isAhead = (at: Date | null, now: Date): at is Date => at !== null && at > now

/**
 * What waits for the couple in one booking and can be done now. A deadline that has passed counts before its timer has
 * run.
 */
function needsOf(booking: BookingRow, now: Date): Need[] {
  const { id, stage, status, eventDate, eventTimeZone, photographer, holdExpiresAt, confirmBy } = booking
  const today = todayIn(eventTimeZone, now)
  const need = (
    kind: NeedKind,
    due: string | null,
    its: Partial<Pick<Need, 'documentId' | 'payment'>> = {},
  ): Need[] => [
    { kind, bookingId: id, threadId: null, photographer, eventDate, due, documentId: null, payment: null, ...its },
  ]
  const toPay = booking.payments.filter((line) => isPayable(line.status) && !line.hasOpenBefore)
  const offered = stage === 'offered' && booking.offers.some(({ wantedAt }) => wantedAt === null)
  return [
    offered && eventDate >= today && booking.isMovable ? need('offer', booking.offerUntil) : [],
    stage === 'contract_sent' && booking.isMovable
      ? booking.contracts
          .filter(({ expiresAt }) => isAhead(expiresAt, now))
          .flatMap((contract) => need('sign', lastDay(contract.expiresAt!, eventTimeZone), { documentId: contract.id }))
      : [],
    stage === 'awaiting_payment' && booking.isMovable && isAhead(holdExpiresAt, now)
      ? toPay.flatMap((payment) =>
          need('pay-first', lastDay(holdExpiresAt, eventTimeZone), { payment: lineOf(payment) }),
        )
      : [],
    status === 'confirmed' || status === 'completed'
      ? toPay
          .filter((line) => line.status === 'failed' || isRemindedOf(line, today))
          .flatMap((payment) => need('pay', payment.dueDate, { payment: lineOf(payment) }))
      : [],
    booking.amendments.flatMap(({ expiresAt }) => need('amendment', lastDay(expiresAt, eventTimeZone))),
    booking.isSubstituteOpen ? need('substitute', null) : [],
    stage === 'delivered' && isAhead(confirmBy, now) && !booking.isTakenBack
      ? need('confirm', lastDay(confirmBy, eventTimeZone))
      : [],
    booking.canReview ? need('review', booking.reviewUntil) : [],
  ].flat()
}

const lineOf = (line: BookingRow['payments'][number]) => ({ id: line.id, amountCents: withTax(line) })
const isRemindedOf = ({ dueDate }: { dueDate: string | null }, today: string): boolean =>
  dueDate !== null && dueDate <= addDays(today, REMINDER_DAYS_BEFORE[0])

/** What the couple waits for in one booking, with the day by which it comes where there is one. */
function waitsOf(booking: BookingRow, now: Date): Wait[] {
  const { id, stage, eventDate, eventTimeZone, photographer } = booking
  const isOver = stage === 'upcoming' && eventDate < todayIn(eventTimeZone, now)
  const wait = (kind: WaitKind, due: string | null = null): Wait[] => [
    { kind, bookingId: id, threadId: null, photographer, eventDate, due },
  ]
  const debit = booking.payments.some(({ status }) => status === 'clearing') ? wait('debit') : []
  if (stage === 'countered') return wait('new-offer')
  if (stage === 'offered') return booking.offers.some(({ wantedAt }) => wantedAt !== null) ? wait('contract') : []
  if (stage === 'awaiting_delivery' || isOver) return [...debit, ...wait('pictures', lastDeliveryDay(booking))]
  if (stage === 'changes') return [...debit, ...wait('changes')]
  return stage === 'disputed' ? [...debit, ...wait('decision')] : debit
}

type Mine = { bookings: readonly BookingRow[]; inquiries: readonly InquiryRow[] }
type Asked = {
  now: Date
  /** The zone in which an inquiry's end is a day. */
  timeZone: string
}

/** Nulls last. */
const byDay = (one: string | null, other: string | null): number =>
  one === other ? 0 : one === null ? 1 : other === null ? -1 : one < other ? -1 : 1
const byDeadline = (one: About, other: About): number =>
  byDay(one.due, other.due) ||
  byDay(one.eventDate, other.eventDate) ||
  byDay(one.bookingId, other.bookingId) ||
  byDay(one.threadId, other.threadId)

/** Whether the photographer wrote last in an inquiry that was answered. */
const isToAnswer = ({ answeredAt, lastSender }: InquiryRow): boolean => answeredAt !== null && lastSender === 'vendor'

/**
 * What waits for a couple, and what it waits for, both by deadline. A running inquiry is to be answered when its
 * photographer wrote last; else it waits.
 */
export function turnsOf({ bookings, inquiries }: Mine, { now, timeZone }: Asked): { needs: Need[]; waits: Wait[] } {
  const running = inquiries.filter((inquiry) => statusAt(inquiry, now) === 'open')
  const about = ({ threadId, photographer, eventDate }: InquiryRow) => ({
    bookingId: null,
    threadId,
    photographer,
    eventDate,
  })
  const needs = running
    .filter(isToAnswer)
    .map((inquiry): Need => ({ ...about(inquiry), kind: 'answer', due: null, documentId: null, payment: null }))
  const waits = running
    .filter((inquiry) => !isToAnswer(inquiry))
    .map((inquiry): Wait => {
      const runs = inquiry.answeredAt === null && inquiry.frozenAt === null
      return { ...about(inquiry), kind: 'inquiry', due: runs ? lastDay(inquiry.expiresAt, timeZone) : null }
    })
  return {
    needs: [...bookings.flatMap((booking) => needsOf(booking, now)), ...needs].toSorted(byDeadline),
    waits: [...bookings.flatMap((booking) => waitsOf(booking, now)), ...waits].toSorted(byDeadline),
  }
}
