import { salesTaxName } from '#features/payments/sales-tax.ts'
import { isGone } from '#server/account/left.ts'
import type { Side } from '../model.ts'
import type { BookingRow } from './detail-read.ts'
import { historyOf } from './history.ts'

/** An amount as a side reads it: the couple what it pays, tax included, the others the price. */
const forSide = (side: Side, amountCents: number, taxCents: number): number =>
  side === 'client' ? amountCents + taxCents : amountCents

/** The tax that was signed, or that an offer estimates. */
const taxOf = ({ salesTax, offers: [offer] }: BookingRow) => salesTax ?? offer?.salesTax ?? null

/** The newest offer, with what the couple would like instead, and when it said that it would like to book. */
function offerOf({ offers: [offer] }: BookingRow, side: Side) {
  if (!offer) return null
  const { counterNote: note, counterWishes: wishes, counteredAt: at, salesTax: _, schedule: lines, ...shown } = offer
  const schedule = lines.map(({ amountCents, taxCents = 0, ...line }) => ({
    ...line,
    amountCents: forSide(side, amountCents, taxCents),
    taxCents,
  }))
  return { ...shown, schedule, counter: at && { note: note!, wishes: wishes!, at } }
}

function contractOf({ contracts: [contract] }: BookingRow) {
  if (!contract) return null
  const { events: _, ...shown } = contract
  return shown
}

/** When the couple's bank took a line back, unless it has returned it. */
function takenBackAt({ charges }: BookingRow['payments'][number]): Date | null {
  const taken = charges.flatMap(({ chargebacks }) => chargebacks).filter(({ status }) => status !== 'won')
  return taken.map(({ createdAt }) => createdAt).toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null
}

const paymentsOf = ({ payments }: BookingRow, side: Side) =>
  payments.map((line) => ({
    id: line.id,
    type: line.type,
    amountCents: forSide(side, line.amountCents, line.taxCents),
    /** Sales tax: in the couple's amount, and beside the others'. */
    taxCents: line.taxCents,
    refundedCents: forSide(side, line.refundedCents, line.refundedTaxCents),
    status: line.status,
    dueDate: line.dueDate,
    paidAt: line.paymentDate,
    /** It is due because the couple's bank took back the one before; that one, and when. */
    isAgain: line.replacesId !== null,
    takenBackAt: takenBackAt(line),
  }))

const refundsOf = ({ refunds }: BookingRow, side: Side) =>
  refunds.map(({ amountCents, taxCents, status, reason, createdAt, settledAt }) => ({
    amountCents: forSide(side, amountCents, taxCents),
    status,
    reason,
    createdAt,
    settledAt,
  }))

/** For the vendor and administrators only; a second one covers what was paid after a decision. */
const payoutsOf = ({ payouts }: BookingRow, side: Side) =>
  side === 'client'
    ? []
    : payouts.map(({ amountCents, status, scheduledFor, paidAt }) => ({ amountCents, status, scheduledFor, paidAt }))

function disputeOf({ disputes: [dispute] }: BookingRow, side: Side) {
  if (!dispute) return null
  const { messages, refundTaxCents, dueTaxCents, ...decided } = dispute
  const sum = (cents: number | null, taxCents: number) => (cents === null ? null : forSide(side, cents, taxCents))
  const shown = {
    ...decided,
    finalCents: sum(decided.finalCents, decided.finalTaxCents),
    refundCents: sum(decided.refundCents, refundTaxCents),
    dueCents: sum(decided.dueCents, dueTaxCents),
  }
  const entries = messages.map(({ id, authorRole: by, body, createdAt: at }) => ({ id, by, body, at }))
  return { ...shown, /** Entries in the room, oldest first. */ entries }
}

/** What the couple's bank took back; the last one. The bank's own words are for our team. */
function chargebackOf({ chargebacks }: BookingRow, side: Side) {
  const isOpen = ({ status }: { status: string }) => status === 'open' || status === 'answered'
  const last = chargebacks.find(isOpen) ?? chargebacks[0]
  if (!last) return null
  const { status, amountCents, escrowCents, evidenceDueBy, answeredAt, decidedAt, createdAt, recovery } = last
  const isForTeam = side === 'admin'
  return {
    status,
    amountCents: forSide(side, amountCents, last.taxCents),
    reason: isForTeam ? last.reason : null,
    evidenceDueBy,
    /** What the booking no longer held, so that the platform laid it out; for our team. */
    laidOutCents: isForTeam ? amountCents - escrowCents : 0,
    /** The bank made a refund of it, and that stands. */
    wasKept: last.refundId !== null,
    answeredAt,
    decidedAt,
    createdAt,
    /** The part that comes back from the photographer; not shown to the couple. */
    recovery:
      recovery && side !== 'client'
        ? {
            amountCents: recovery.amountCents,
            recoveredCents: recovery.parts.reduce((sum, part) => sum + part.amountCents, 0),
            commissionCents: recovery.commissionCents,
            status: recovery.status,
          }
        : null,
  }
}

/** Where the pictures are, newest round first; null for the couple while they are held back. */
function deliveriesOf({ deliveries, isTakenBack }: BookingRow, side: Side) {
  const isHidden = side === 'client' && isTakenBack
  return deliveries.map(({ url, pin, note, ...delivery }) => ({
    ...delivery,
    url: isHidden ? null : url,
    pin: isHidden ? null : pin,
    note: isHidden ? null : note,
  }))
}

/** The other side's contact card, from the confirmation on; administrators see none here, and deleted accounts have none. */
function contactOf({ status, client, photographer }: BookingRow, side: Side) {
  if (side === 'admin' || (status !== 'confirmed' && status !== 'completed')) return null
  if (isGone((side === 'client' ? photographer : client).email)) return null
  if (side === 'client')
    return { name: photographer.name, email: photographer.email, phone: photographer.couplesPhone, partnerName: null }
  const { name, email, phone, partnerName } = client
  return { name, email, phone, partnerName }
}

/** Everything one side may know of a booking. Amounts in integer cents, days YYYY-MM-DD. */
export function detailOf(row: BookingRow, side: Side) {
  const { client, photographer, status } = row
  const tax = taxOf(row)
  return {
    id: row.id,
    status,
    stage: row.stage,
    eventDate: row.eventDate,
    eventLocation: row.eventLocation,
    eventTimeZone: row.eventTimeZone,
    totalCents: row.totalAmountCents === null ? null : forSide(side, row.totalAmountCents, tax?.taxCents ?? 0),
    /** Sales tax, as far as there is any; an estimate until there is a contract. */
    salesTax: tax && {
      name: salesTaxName(tax),
      cents: tax.taxCents,
      isEstimate: row.stage === 'offered' || row.stage === 'countered',
    },
    packageDetails: row.packageDetails,
    cancellationPolicy: row.cancellationPolicy,
    /** The policy's figures at the time of signing. */
    cancellationTerms: row.cancellationTerms,
    deliveryDays: row.deliveryDays,
    holdExpiresAt: row.holdExpiresAt,
    confirmBy: row.confirmBy,
    changesCount: row.changesCount,
    completedAt: row.completedAt,
    cancelledAt: row.cancelledAt,
    cancelReason: row.cancelReason,
    photographerId: row.photographerId,
    inquiryId: row.inquiryId,
    coupleName: client.shownName,
    photographerName: photographer.shownName,
    cover: photographer.cover,
    threadId: row.thread?.id ?? null,
    contact: contactOf(row, side),
    offer: offerOf(row, side),
    contract: contractOf(row),
    payments: paymentsOf(row, side),
    refunds: refundsOf(row, side),
    payouts: payoutsOf(row, side),
    deliveries: deliveriesOf(row, side),
    dispute: disputeOf(row, side),
    chargeback: chargebackOf(row, side),
    /** Who was suggested when the photographer could not shoot, and whether the couple has asked or booked them. */
    substitutes: row.substitutes.map(({ photographer: suggested, ...then }) => ({ ...suggested, ...then })),
    takenBackCents: forSide(side, row.takenBackCents, row.takenBackTaxCents),
    /** The couple's bank has money of it that was not paid again: deliveries and reviews wait. */
    isTakenBack: row.isTakenBack,
    /** A bank has not decided about it: no money moves. */
    isFrozen: row.isUnderChargeback,
    /** After a cancellation the couple may still read what it planned. */
    keepsDayPlan: side === 'client' && status === 'cancelled' && row.confirmedAt !== null && row.hasDayPlan,
    events: historyOf(row, side),
  }
}

export type BookingDetail = ReturnType<typeof detailOf>
