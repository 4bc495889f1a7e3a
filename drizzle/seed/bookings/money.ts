import { charges, journal, ledgerEntries, payments, payouts, refunds } from '#drizzle/schema/index.ts'
import type { Batch } from '#drizzle/seed/kit/batch.ts'
import { at, dayOf } from '#drizzle/seed/kit/days.ts'
import { seedId } from '#drizzle/seed/kit/ids.ts'
import { addBankDays } from '#features/availability/bank-holidays.ts'
import { splitRelease } from '#features/payments/ledger-movements.ts'
import type { JournalKind, LedgerAccount } from '#features/payments/model.ts'
import { refundOnCancellation } from '#features/payments/refund.ts'
import { PAYOUT_BUSINESS_DAYS } from '#features/payments/server/payout-records.ts'
import type { BookingPlan, PlannedPayment } from './booking-plan.ts'

/** A movement of money: its entries sum to zero. */
type Movement = { kind: JournalKind; key: string; about: string; when: Date; entries: [LedgerAccount, number][] }

function addMovement(batch: Batch, plan: BookingPlan, { kind, key, about, when, entries }: Movement): void {
  const id = seedId('journal', key)
  const owners: Partial<Record<LedgerAccount, string>> = { escrow: plan.id, vendor_payable: plan.vendor.id }
  batch.add(journal, { id, kind, bookingId: plan.id, idempotencyKey: key, description: about, createdAt: when })
  entries.forEach(([accountKind, amountCents], index) => {
    if (amountCents === 0) return
    const owner = owners[accountKind]
    batch.add(ledgerEntries, {
      id: seedId('entry', key, index),
      journalId: id,
      accountKind,
      ...(owner ? { ownerId: owner } : {}),
      amountCents,
      createdAt: when,
    })
  })
}

/** What goes back when this booking was cancelled, by the function that does it in the product. */
function refundsOf({ stage, frozen, totalCents, eventDay, moments, schedule }: BookingPlan): Map<string, number> {
  if (!moments.cancelled || !moments.paid) return new Map()
  const { lines } = refundOnCancellation({
    terms: frozen.cancellationTerms,
    totalCents,
    by: stage === 'by_client' ? 'client' : 'admin',
    today: dayOf(moments.cancelled),
    eventDate: eventDay,
    paid: schedule
      .filter(({ type }) => (type === 'retainer' ? moments.paid : moments.balancePaid))
      .map(({ id, amountCents }) => ({ id, paidCents: amountCents, refundedCents: 0 })),
  })
  return new Map(lines.map(({ paymentId, amountCents }) => [paymentId, amountCents]))
}

function addCharge(batch: Batch, plan: BookingPlan, payment: PlannedPayment, when: Date): string {
  const id = seedId('charge', payment.id)
  batch.add(charges, {
    id,
    paymentId: payment.id,
    idempotencyKey: `seed:${payment.id}`,
    amountCents: payment.amountCents,
    status: 'succeeded',
    provider: 'stripe',
    providerRef: `ch_${id.replaceAll('-', '')}`,
    cardBrand: 'visa',
    cardLast4: '4242',
    settledAt: when,
    createdAt: when,
    updatedAt: when,
  })
  addMovement(batch, plan, {
    kind: 'charge',
    key: `charge:${id}`,
    about: payment.type === 'retainer' ? 'Retainer paid' : 'Balance paid',
    when,
    entries: [
      ['external:client', -payment.amountCents],
      ['escrow', payment.amountCents],
    ],
  })
  return id
}

function addRefund(
  batch: Batch,
  plan: BookingPlan,
  payment: PlannedPayment,
  chargeId: string,
  amountCents: number,
): void {
  const when = plan.moments.cancelled!
  const id = seedId('refund', payment.id)
  batch.add(refunds, {
    id,
    bookingId: plan.id,
    paymentId: payment.id,
    chargeId,
    idempotencyKey: `seed:refund:${payment.id}`,
    amountCents,
    status: 'succeeded',
    reason:
      plan.stage === 'by_client'
        ? `Cancelled by the couple under the ${plan.policy} policy`
        : 'Cancelled, everything goes back',
    providerRef: `re_${id.replaceAll('-', '')}`,
    settledAt: when,
    createdAt: when,
    updatedAt: when,
  })
  const movement = (key: string, about: string, entries: Movement['entries']) =>
    addMovement(batch, plan, { kind: 'refund', key, about, when, entries })
  movement(`refund:${id}`, 'Refund started', [
    ['escrow', -amountCents],
    ['refund_clearing', amountCents],
  ])
  movement(`refund-settled:${id}`, 'Refund arrived', [
    ['refund_clearing', -amountCents],
    ['external:client', amountCents],
  ])
}

/** Lets `amountCents` go from escrow to the photographer, less the commission, and pays it out when its day has come. */
function addRelease(batch: Batch, plan: BookingPlan, amountCents: number, when: Date, today: string): void {
  const { commissionRateBps: rateBps, commissionCapCents: capCents } = plan.frozen
  const { netCents: net, commissionCents: commission } = splitRelease(amountCents, { rateBps, capCents })
  addMovement(batch, plan, {
    kind: 'release',
    key: `release:${plan.id}`,
    about: 'Released to the photographer',
    when,
    entries: [
      ['escrow', -amountCents],
      ['vendor_payable', net],
      ['platform_commission', commission],
    ],
  })
  addPayout(batch, plan, { net, commission, when, today })
}

type Payout = { net: number; commission: number; when: Date; today: string }

/** The payout of a released booking, and its movement once it has arrived. */
function addPayout(batch: Batch, plan: BookingPlan, { net, commission, when, today }: Payout): void {
  const id = seedId('payout', plan.id)
  const scheduledFor = addBankDays(dayOf(when), PAYOUT_BUSINESS_DAYS)
  const paidAt = at(scheduledFor, 16, 5)
  const isPaid = scheduledFor < today && !plan.payout
  batch.add(payouts, {
    id,
    vendorId: plan.vendor.id,
    bookingId: plan.id,
    idempotencyKey: `payout:${plan.id}`,
    amountCents: net,
    commissionCents: commission,
    status: isPaid ? 'paid' : (plan.payout ?? 'pending'),
    scheduledFor,
    attempts: isPaid || plan.payout ? 1 : 0,
    ...(isPaid ? { providerRef: `test_${id}`, paidAt } : {}),
    ...(plan.payout === 'failed' ? { failureMessage: 'The bank returned the transfer: the account is closed.' } : {}),
    createdAt: when,
    updatedAt: isPaid ? paidAt : when,
  })
  if (!isPaid) return
  addMovement(batch, plan, {
    kind: 'payout',
    key: `payout:${id}`,
    about: 'Paid out',
    when: paidAt,
    entries: [
      ['vendor_payable', -net],
      ['external:vendor', net],
    ],
  })
}

/** The payments of a signed booking, and every movement they have made. A booking without a signature has none. */
export function addMoney(batch: Batch, plan: BookingPlan, today: string): void {
  const { moments } = plan
  if (!moments.signed) return
  const goesBack = refundsOf(plan)
  let kept = 0
  plan.schedule.forEach((payment, position) => {
    const when = payment.type === 'retainer' ? moments.paid : moments.balancePaid
    const refunded = goesBack.get(payment.id) ?? 0
    const paidStatus = refunded === 0 ? 'paid' : refunded === payment.amountCents ? 'refunded' : 'partially_refunded'
    batch.add(payments, {
      id: payment.id,
      bookingId: plan.id,
      type: payment.type,
      position,
      amountCents: payment.amountCents,
      refundedCents: refunded,
      status: when ? paidStatus : plan.status === 'cancelled' ? 'cancelled' : 'scheduled',
      dueDate: payment.dueDate,
      ...(when ? { paymentDate: when } : {}),
      createdAt: moments.signed,
      updatedAt: moments.cancelled ?? when ?? moments.signed,
    })
    if (!when) return
    const chargeId = addCharge(batch, plan, payment, when)
    if (refunded > 0) addRefund(batch, plan, payment, chargeId, refunded)
    kept += payment.amountCents - refunded
  })
  const releasedAt = moments.completed ?? moments.cancelled
  if (releasedAt && kept > 0) addRelease(batch, plan, kept, releasedAt, today)
}
