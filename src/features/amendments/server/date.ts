import { assertDateOpen, lockDates, rivalsOf, takeDate } from '#features/bookings/server/date-records.ts'
import { lockBookingWithRivals } from '#features/bookings/server/locked-records.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import type { AmendmentSide } from '../model.ts'
import { DATE_CLOSED, DATE_GONE, DATE_IN_PAYMENT } from '../texts.ts'

type Proposed = { eventDate: string; side: AmendmentSide }

/** Whether the photographer has closed a day, by hand or in another calendar. */
async function isClosed(tx: Db, photographerId: string, day: string): Promise<boolean> {
  const closed = await tx.query.calendarDays.findFirst({
    columns: { day: true },
    where: { photographerId, day, OR: [{ isBlocked: true }, { isBusy: true }] },
  })
  return closed !== undefined
}

/**
 * A date that may be proposed: the photographer has a place left, and a couple cannot propose a day that the
 * photographer has closed. It is not held: a proposal costs nothing, and would keep a day from couples who pay. Whether
 * there is still a place is decided when it is accepted.
 * @throws AppError DATE_TAKEN (field eventDate).
 */
export async function assertProposable(tx: Db, booking: BookingRecord, { eventDate, side }: Proposed): Promise<void> {
  const { photographerId, id } = booking
  if (side === 'client' && (await isClosed(tx, photographerId, eventDate)))
    throw new AppError('DATE_TAKEN', DATE_CLOSED, { field: 'eventDate' })
  await assertDateOpen(tx, { photographerId, id, eventDate }, DATE_CLOSED)
}

/**
 * Moves a locked booking to another day: its rivals are locked, `take` writes it, and couples who can no longer have
 * that day are told. The database has the last word.
 * @throws AppError DATE_TAKEN when no place is left, or the last one is being paid; the database's refusal.
 */
export async function moveDay(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { eventDate, take }: { eventDate: string; take: () => Promise<BookingRecord> },
): Promise<BookingRecord> {
  const { id, photographerId } = booking
  await lockBookingWithRivals(tx, ctx, id, eventDate)
  await lockDates(tx, photographerId)
  const { isTaken, isBeingPaid } = await rivalsOf(tx, { id, photographerId, eventDate })
  if (isTaken) throw new AppError('DATE_TAKEN', DATE_GONE)
  if (isBeingPaid) throw new AppError('DATE_TAKEN', DATE_IN_PAYMENT)
  return takeDate(tx, ctx, take)
}
