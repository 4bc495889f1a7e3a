import { and, eq, gt } from 'drizzle-orm'
import { amendments } from '#drizzle/schema/index.ts'
import { isBookableDay } from '#features/availability/bookable-day.ts'
import { OFFER_TOTAL_MAX_CENTS } from '#features/bookings/inputs.ts'
import { CONFIRM_DAYS } from '#features/bookings/model.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import { assertNotSuspended } from '#features/bookings/server/standing-records.ts'
import { CHARGED_BACK, MOVE_REFUSED } from '#features/bookings/texts.ts'
import { type ContractInForce, contractInForce } from '#features/contracts/server/version-records.ts'
import { DATE_NOT_BOOKABLE, heldTooLong } from '#features/offers/texts.ts'
import { lastDayHeldInTime } from '#features/payments/schedule.ts'
import { linesOf } from '#features/payments/server/records.ts'
import { hasChargeback } from '#features/payments/server/taken-back-records.ts'
import { CANCELLATION_TERMS } from '#features/payments/terms.ts'
import type { Asker, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { addDays, earlierOf, endOfDay, todayIn } from '#shared/date/days.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { lastDayOfShare, rescheduled, reworded, withItems } from '../changed-terms.ts'
import type { AmendmentChange } from '../inputs.ts'
import {
  ADDED_DUE_MAX_DAYS,
  type AgreedTerms,
  AMENDMENT_VALID_DAYS,
  AMENDMENTS_MAX,
  type AmendmentSide,
  kindsOf,
} from '../model.ts'
import {
  AMENDMENT_OPEN,
  AMENDMENTS_FULL,
  dueFrom,
  ITEMS_TOO_LARGE,
  NO_CONTRACT,
  NOTHING_CHANGED,
  SAME_DATE,
  TOO_MANY_AMENDMENTS,
} from '../texts.ts'
import { assertProposable } from './date.ts'
import { findOpen } from './records.ts'

const DAY_MS = 86_400_000
/** The most proposals about one booking in 24 hours, to limit mails. */
const DAILY_MAX = 10

/** Which side of a booking the signed-in person is on. @throws AppError INVALID_TRANSITION for an administrator. */
export function sideOf({ actor }: Asker): AmendmentSide {
  if (actor?.role === 'client') return 'client'
  if (actor?.role === 'photographer') return 'vendor'
  throw new AppError('INVALID_TRANSITION', MOVE_REFUSED)
}

/** What is agreed now: the contract in force, with its payments as they are due. */
async function agreedTerms(tx: Db, booking: BookingRecord, contract: ContractInForce): Promise<AgreedTerms> {
  const { title, content, currency, totalAmountCents, cancellationPolicy, deliveryDays, eventDate, eventLocation } =
    contract
  return {
    title,
    content,
    currency,
    totalAmountCents,
    cancellationPolicy,
    deliveryDays,
    eventDate,
    eventLocation,
    ...(contract.salesTax && { salesTax: contract.salesTax }),
    schedule: await linesOf(tx, booking.id),
    cancellationTerms: booking.cancellationTerms ?? CANCELLATION_TERMS[cancellationPolicy],
  }
}

/** @throws AppError CONFLICT while another one is open, RATE_LIMITED. */
async function assertRoom(tx: Db, booking: BookingRecord, now: Date): Promise<number> {
  if (await findOpen(tx, booking.id)) throw new AppError('CONFLICT', AMENDMENT_OPEN)
  const own = eq(amendments.bookingId, booking.id)
  const count = await tx.$count(amendments, own)
  if (count >= AMENDMENTS_MAX) throw new AppError('CONFLICT', AMENDMENTS_FULL)
  const since = new Date(now.getTime() - DAY_MS)
  const today = await tx.$count(amendments, and(own, gt(amendments.createdAt, since)))
  if (today >= DAILY_MAX) throw new AppError('RATE_LIMITED', TOO_MANY_AMENDMENTS, { retryAfterMs: DAY_MS })
  return count + 1
}

/** The couple's first payment must not be held longer than the payment service may. */
function assertHeldInTime(booking: BookingRecord, { eventDate, deliveryDays }: AgreedTerms, field: string): void {
  const signedOn = todayIn(booking.eventTimeZone, booking.confirmedAt!)
  const lastDay = lastDayHeldInTime({ signedOn, deliveryDays, confirmDays: CONFIRM_DAYS.first })
  if (eventDate > lastDay) throw new AppError('INVALID_INPUT', heldTooLong(formatDate(lastDay, 'long')), { field })
}

type Drafting = { booking: BookingRecord; before: AgreedTerms; side: AmendmentSide; now: Date }

/** A week, or less if what it says about the date and a cancellation would be outdated sooner. */
function openUntil({ booking, before, now }: Drafting, change: AmendmentChange): Date {
  const week = new Date(now.getTime() + AMENDMENT_VALID_DAYS * DAY_MS)
  if (change.kind !== 'reschedule') return week
  const zone = booking.eventTimeZone
  const first = before.eventDate < change.eventDate ? before.eventDate : change.eventDate
  const share = lastDayOfShare(before.cancellationTerms, todayIn(zone, now), before.eventDate)
  return earlierOf(week, endOfDay(share < first ? share : first, zone))
}

/** What would be agreed. @throws AppError INVALID_INPUT at the field, DATE_TAKEN. */
async function changed(tx: Db, drafting: Drafting, change: AmendmentChange, answerBy: string): Promise<AgreedTerms> {
  const { booking, before, side, now } = drafting
  const today = todayIn(booking.eventTimeZone, now)
  if (change.kind === 'reschedule') {
    const { eventDate } = change
    if (eventDate === before.eventDate) throw new AppError('INVALID_INPUT', SAME_DATE, { field: 'eventDate' })
    if (!isBookableDay(eventDate, today)) throw new AppError('INVALID_INPUT', DATE_NOT_BOOKABLE, { field: 'eventDate' })
    const after = rescheduled(before, { eventDate, today, answerBy })
    assertHeldInTime(booking, after, 'eventDate')
    await assertProposable(tx, booking, { eventDate, side })
    return after
  }
  if (change.kind === 'items') {
    const { items, dueDate } = change
    if (dueDate < answerBy || dueDate > addDays(today, ADDED_DUE_MAX_DAYS))
      throw new AppError('INVALID_INPUT', dueFrom(formatDate(answerBy)), { field: 'dueDate' })
    const after = withItems(before, { items, dueDate })
    if (after.totalAmountCents > OFFER_TOTAL_MAX_CENTS)
      throw new AppError('INVALID_INPUT', ITEMS_TOO_LARGE, { field: 'items' })
    return after
  }
  const { content, deliveryDays, eventLocation } = change
  const after = reworded(before, { content, deliveryDays, eventLocation })
  if (content === before.content && deliveryDays === before.deliveryDays && eventLocation === before.eventLocation)
    throw new AppError('INVALID_INPUT', NOTHING_CHANGED, { field: 'content' })
  assertHeldInTime(booking, after, 'deliveryDays')
  return after
}

/** @throws AppError INVALID_TRANSITION, CONFLICT (a chargeback), ON_HOLD. */
export async function assertMayChange(
  tx: Db,
  booking: BookingRecord,
  { kind, side }: { kind: AmendmentChange['kind']; side: AmendmentSide },
): Promise<void> {
  if (!kindsOf(booking.stage, side).includes(kind)) throw new AppError('INVALID_TRANSITION', MOVE_REFUSED)
  if (await hasChargeback(tx, booking.id)) throw new AppError('CONFLICT', CHARGED_BACK)
  // A confirmed booking continues; anything sold on top of it is a new agreement.
  if (kind === 'items') await assertNotSuspended(tx, booking)
}

/** A change as it would be signed now. */
export type AmendmentDraft = {
  number: number
  contract: ContractInForce
  side: AmendmentSide
  before: AgreedTerms
  after: AgreedTerms
  expiresAt: Date
  /** The last day for the answer, at the wedding's place. */
  answerBy: string
}

/**
 * Works out what a change of a locked booking's contract would mean, by the one function of preview and proposal.
 * @throws AppError INVALID_TRANSITION, INVALID_INPUT, CONFLICT, DATE_TAKEN, RATE_LIMITED, ON_HOLD.
 */
export async function draftAmendment(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  change: AmendmentChange,
): Promise<AmendmentDraft> {
  const side = sideOf(ctx)
  const now = ctx.now()
  await assertMayChange(tx, booking, { kind: change.kind, side })
  const number = await assertRoom(tx, booking, now)
  const contract = await contractInForce(tx, booking.id)
  if (!contract) throw new AppError('INVALID_TRANSITION', NO_CONTRACT)
  const before = await agreedTerms(tx, booking, contract)
  const drafting = { booking, before, side, now }
  const expiresAt = openUntil(drafting, change)
  const answerBy = todayIn(booking.eventTimeZone, new Date(expiresAt.getTime() - 1))
  const after = await changed(tx, drafting, change, answerBy)
  return { number, contract, side, before, after, expiresAt, answerBy }
}
