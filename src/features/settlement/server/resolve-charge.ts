import { rivalsOf } from '#features/bookings/server/date-records.ts'
import { lockBookingWithRivals } from '#features/bookings/server/locked-records.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import type { ChargeEnd } from '#features/payments/model.ts'
import {
  type AskedAttempt,
  decideCharge,
  findCharge,
  openCharges,
  tooLateToOpen,
} from '#features/payments/server/attempt-records.ts'
import { automaticChargeOf } from '#features/payments/server/automatic-records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { log } from '#server/log.ts'
import type { EventHandler } from '#server/payments/events.ts'
import type { Checkout, HostedPayments } from '#server/payments/hosted.ts'
import { hostedPayments } from '#server/payments/index.ts'
import { transact } from '#server/transact.ts'
import { setupReported } from './add-way.ts'
import { lookUpAutomatic } from './look-up-automatic.ts'
import { settleCharge } from './settle-charge.ts'

type Authorized = Checkout & { state: 'authorized' }

/** Why money that a couple has authorized must not be taken; null when it may. */
async function whyNot(tx: Db, booking: BookingRecord): Promise<ChargeEnd | null> {
  if (booking.status === 'cancelled') return 'closed'
  if (booking.stage !== 'awaiting_payment') return null
  const { isTaken, isBeingCaptured } = await rivalsOf(tx, booking)
  return isTaken || isBeingCaptured ? 'date-lost' : null
}

/**
 * Decides under the locks of the booking and its rivals whether authorized money is taken, and writes it down before
 * the provider is asked: the next process, after a crash or at the same time, does the same.
 */
const claim = (ctx: ServiceContext, charge: AskedAttempt, { intentRef }: Authorized): Promise<ChargeEnd | null> =>
  transact(ctx.db, async (tx) => {
    const booking = (await lockBookingWithRivals(tx, ctx, charge.bookingId))!
    const now = (await findCharge(tx, { id: charge.id }))!
    if (now.capturingAt || now.status === 'succeeded') return null
    if (now.failureCode) return now.failureCode
    const end = await whyNot(tx, booking)
    await decideCharge(tx, charge.id, { intentRef, end, at: ctx.now() })
    return end
  })

/** What is still authorized after it was to be taken or released is asked for again by the next run. */
async function settleAfter(
  ctx: ServiceContext,
  payments: HostedPayments,
  charge: AskedAttempt,
  { end, intentRef }: { end: ChargeEnd; intentRef: string },
) {
  const after = await (charge.savedWayId ? payments.payment(intentRef) : payments.checkout(charge.sessionRef!))
  if (after.state === 'authorized') {
    log.error('an authorized payment was not settled', { requestId: ctx.requestId, chargeId: charge.id, end })
    return
  }
  await settle(ctx, payments, charge, after, end)
}

/** Books what the provider says; money that is held on the card is taken or released first. */
async function settle(
  ctx: ServiceContext,
  payments: HostedPayments,
  charge: AskedAttempt,
  checkout: Checkout,
  end: ChargeEnd,
): Promise<void> {
  const { id } = charge
  switch (checkout.state) {
    case 'open':
      return
    case 'clearing': {
      const { intentRef, way } = checkout
      await settleCharge(ctx, charge, { status: 'clearing', intentRef, way })
      return
    }
    case 'refused': {
      // What a bank refuses at once was never on its way.
      const code = charge.savedWayId && charge.status === 'processing' ? 'refused' : 'debit-returned'
      await settleCharge(ctx, charge, { status: 'failed', code, why: checkout.why })
      return
    }
    case 'expired':
      await settleCharge(ctx, charge, { status: 'failed', code: end })
      return
    case 'released':
      await settleCharge(ctx, charge, { status: 'failed', code: charge.failureCode ?? 'refused' })
      return
    case 'captured': {
      const { chargeRef: providerRef, way, saved } = checkout
      await settleCharge(ctx, charge, { status: 'succeeded', providerRef, way, saved })
      return
    }
    case 'authorized': {
      const { intentRef } = checkout
      const refusal = await claim(ctx, charge, checkout)
      if (refusal === null) await payments.capture({ key: `capture:${id}`, intentRef })
      else await payments.release({ key: `release:${id}`, intentRef })
      await settleAfter(ctx, payments, { ...charge, failureCode: refusal }, { end: refusal ?? 'refused', intentRef })
    }
  }
}

/** Looks up the outcome of one attempt and books it once; does nothing while its page is open. Idempotent. */
export async function resolveCharge(ctx: ServiceContext, chargeId: string): Promise<boolean> {
  const charge = await findCharge(ctx.db, { id: chargeId })
  if (charge?.status !== 'processing' && charge?.status !== 'clearing') return false
  if (charge.savedWayId) return resolveAutomatic(ctx, charge)
  // A bank that has been asked can no longer be stopped.
  if (charge.isOver && charge.status === 'processing') return closeCharge(ctx, chargeId, 'closed')
  if (charge.sessionRef === null) return giveUp(ctx, charge)
  const payments = await hostedPayments()
  const checkout = await payments.checkout(charge.sessionRef)
  await settle(ctx, payments, charge, checkout, 'expired')
  return checkout.state !== 'open' && checkout.state !== 'clearing'
}

/** Closes the page of an attempt, so that it is over now; one that was paid meanwhile is settled as such. */
export async function closeCharge(
  ctx: ServiceContext,
  chargeId: string,
  end: 'left' | 'closed' | 'decided',
): Promise<boolean> {
  const charge = await findCharge(ctx.db, { id: chargeId })
  if (charge?.status !== 'processing') return false
  // What was begun without the couple has no page: it is finished, and counts.
  if (charge.savedWayId) return resolveAutomatic(ctx, charge)
  if (charge.sessionRef === null) return giveUp(ctx, charge)
  const payments = await hostedPayments()
  await settle(ctx, payments, charge, await payments.closeCheckout(charge.sessionRef), end)
  return true
}

/** Asks for an automatic payment, or what has become of it, and books that. */
async function resolveAutomatic(ctx: ServiceContext, charge: AskedAttempt): Promise<boolean> {
  const payments = await hostedPayments()
  const found = await lookUpAutomatic(ctx, payments, charge)
  if (found === 'later') return false
  if (found === 'never') await settleCharge(ctx, charge, { status: 'failed', code: charge.isOver ? 'closed' : 'left' })
  else await settle(ctx, payments, charge, found, 'closed')
  return found === 'never' || found.state !== 'clearing'
}

/** An attempt whose page was not opened in time: the couple was never sent there, so nothing can have been paid. */
async function giveUp(ctx: ServiceContext, charge: AskedAttempt): Promise<boolean> {
  if (charge.expiresAt && charge.expiresAt > tooLateToOpen(new Date())) return false
  await settleCharge(ctx, charge, { status: 'failed', code: 'expired' })
  return true
}

/** Handles a report about one of the provider's pages: its current state counts, not the reported one. */
export const checkoutReported: EventHandler = async (ctx, { objectRef: sessionRef }) => {
  const charge = await findCharge(ctx.db, { sessionRef })
  if (charge) await resolveCharge(ctx, charge.id)
  else await setupReported(ctx, sessionRef)
}

/** The same of an automatic payment, which has no page. */
export const paymentReported: EventHandler = async (ctx, { objectRef: intentRef }) => {
  const charge = await automaticChargeOf(ctx.db, intentRef)
  if (charge) await resolveCharge(ctx, charge.id)
}

/**
 * Looks up attempts without an outcome, so that a lost report, a closed tab or a crash at any point changes nothing;
 * one that fails does not stop the others. Runs on schedule, and before a line is paid: its own attempts, and others
 * for the same date. Idempotent.
 */
export async function recoverCharges(
  ctx: ServiceContext,
  { paymentId }: { paymentId?: string } = {},
): Promise<{ recovered: number }> {
  const now = new Date()
  const { done: recovered } = await processDue(ctx, {
    name: 'settling a charge',
    limit: 100,
    next: (after, limit) => openCharges(ctx.db, { now, paymentId, after, limit }),
    work: ({ id }) => resolveCharge(ctx, id),
  })
  return { recovered }
}
