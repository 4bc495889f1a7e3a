import { standsStill } from '#features/bookings/server/standing-records.ts'
import { chargeDay, maySendOn } from '#features/payments/automatic.ts'
import { WAYS_TO_PAY, type WayToPay } from '#features/payments/model.ts'
import { DOCUMENT_LINKS } from '#features/payments/server/document-records.ts'
import { takenBackOfLine } from '#features/payments/server/taken-back-records.ts'
import type { Reader } from '#server/context.ts'
import { vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { coverOf } from '#server/pictures/cover.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'

/** The most payments that are listed: more than any couple ever has. */
const MAX_PAYMENTS = 500

/** The lines of a couple's payment schedules with what their places are made from. */
const linesOf = (db: Db, userId: string) =>
  db.query.payments.findMany({
    columns: {
      id: true,
      type: true,
      amountCents: true,
      taxCents: true,
      refundedCents: true,
      refundedTaxCents: true,
      status: true,
      dueDate: true,
      paymentDate: true,
      position: true,
      replacesId: true,
    },
    where: { booking: { client: { members: { userId } } } },
    with: {
      booking: {
        columns: { id: true, eventDate: true, status: true, completedAt: true, cancelledAt: true },
        extras: { isKeptApart: ({ photographerId, clientId }) => standsStill(photographerId, clientId) },
        with: {
          photographer: { columns: {}, extras: { name: vendorName, cover: ({ id }) => coverOf(id) } },
        },
      },
      refunds: { columns: { createdAt: true, settledAt: true } },
      moneyDocuments: DOCUMENT_LINKS,
    },
    extras: { takenBackCents: ({ id }) => takenBackOfLine(id) },
    orderBy: { dueDate: 'asc', position: 'asc', id: 'asc' },
    limit: MAX_PAYMENTS,
  })
type Line = Awaited<ReturnType<typeof linesOf>>[number]

/**
 * Where the paid money is: on its way from the couple's bank, in escrow, with the bank again, with the photographer, or
 * back with the couple.
 */
type Place = 'open' | 'clearing' | 'held' | 'taken-back' | 'released' | 'refunded' | 'cancelled'

function placeOf({ status, takenBackCents, booking }: Line): Place {
  if (status === 'cancelled' || status === 'refunded' || status === 'clearing') return status
  if (status !== 'paid' && status !== 'partially_refunded') return 'open'
  if (takenBackCents > 0) return 'taken-back'
  // The release empties the whole escrow at once.
  return booking.status === 'completed' || booking.status === 'cancelled' ? 'released' : 'held'
}

const latest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((last, moment) => (last && (!moment || last > moment) ? last : moment), null)

/** When it was released or its refund was ordered. */
function placedAt({ status, paymentDate, refunds, booking }: Line): Date | null {
  if (status === 'refunded') return latest(refunds.map(({ createdAt, settledAt }) => settledAt ?? createdAt))
  if (status !== 'paid' && status !== 'partially_refunded') return null
  const isOver = booking.status === 'completed' || booking.status === 'cancelled'
  return isOver ? latest([booking.completedAt, booking.cancelledAt, paymentDate]) : null
}

type Automatic = { automaticWays: readonly WayToPay[]; automaticOn: string | null }

/** The ways to pay that could be saved for a line, and its day; none where it is not an agreed balance that waits to be paid. */
function automaticOf({ type, status, dueDate, replacesId, booking }: Line, today: string): Automatic {
  const isCoverable = type === 'balance' && status === 'scheduled' && replacesId === null && dueDate !== null
  if (!isCoverable || booking.status !== 'confirmed') return { automaticWays: [], automaticOn: null }
  const day = chargeDay({ dueDate, today })
  const automaticWays = WAYS_TO_PAY.filter((way) => maySendOn({ way, day, eventDate: booking.eventDate }))
  return { automaticWays, automaticOn: day }
}

/** A line without a due date comes last, as in SQL. */
const AFTER_ALL = '9999-12-31'
const orderKey = ({ place, dueDate, eventDate }: { place: Place; dueDate: string | null; eventDate: string }): string =>
  [place === 'open' ? 0 : 1, dueDate ?? AFTER_ALL, eventDate].join(' ')

/** Every payment of the signed-in couple: due ones first, then by event. (R21) */
export async function listClientPayments({ db, actor, now }: Reader) {
  const lines = await linesOf(db, actor!.userId)
  const today = todayIn((await getSettings(db)).timeZone, now())
  const shown = lines.map((line) => ({
    id: line.id,
    bookingId: line.booking.id,
    photographer: line.booking.photographer,
    eventDate: line.booking.eventDate,
    type: line.type,
    amountCents: line.amountCents + line.taxCents,
    refundedCents: line.refundedCents + line.refundedTaxCents,
    status: line.status,
    dueDate: line.dueDate,
    paidAt: line.paymentDate,
    /** One side is suspended or has blocked the other: it cannot be paid at the moment. */
    standsStill: line.booking.status === 'pending' && line.booking.isKeptApart,
    place: placeOf(line),
    /** It can be paid automatically, by which ways and when: on its day, or later where the notice would be too short. */
    ...automaticOf(line, today),
    /** The receipt, and a credit note for each refund. */
    documents: line.moneyDocuments,
    placedAt: placedAt(line),
  }))
  return shown.toSorted((one, other) => orderKey(one).localeCompare(orderKey(other)))
}
