import { showAgain } from '#features/bookings/server/delivery-records.ts'
import { bookingWentOn } from '#features/bookings/server/events.ts'
import { lockBookingById } from '#features/bookings/server/locked-records.ts'
import { announce } from '#features/bookings/server/news.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import { capturing } from '#features/payments/server/attempt-records.ts'
import {
  answeredChargeback,
  type Chargeback,
  findChargeback,
  findCharged,
  loseChargeback,
  openChargeback,
  winChargeback,
} from '#features/payments/server/chargeback-records.ts'
import { type DueAgain, dueAgain, settleWon } from '#features/payments/server/due-again-records.ts'
import { unansweredRefunds } from '#features/payments/server/refund-records.ts'
import { reopenChargeback, waiveReturned } from '#features/payments/server/returned-records.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { raise } from '#server/events.ts'
import { log } from '#server/log.ts'
import { notifyTeam } from '#server/notices/notify.ts'
import type { ProviderChargeback } from '#server/payments/hosted.ts'
import { hostedPayments } from '#server/payments/index.ts'
import { transact } from '#server/transact.ts'
import { todayIn } from '#shared/date/days.ts'
import { lookUpTransfers, recordAnswer } from './payouts.ts'
import { syncRefund } from './refund-returns.ts'
import { resolveCharge } from './resolve-charge.ts'

type Charged = NonNullable<Awaited<ReturnType<typeof findCharged>>>
type Reported = { providerRef: string; found: ProviderChargeback; charged: Charged }

const record = (tx: Db, ctx: ServiceContext, { bookingId, id, amountCents }: Chargeback, status: string) =>
  recordAudit(tx, ctx, {
    entityType: 'booking',
    entityId: bookingId,
    action: 'booking.chargeback',
    by: 'system',
    after: { status, amountCents, chargeback: id },
  })

/** What a bank took back is due again: while the booking holds it at once, after its release when the bank keeps it. */
const dueFor = (
  tx: Db,
  ctx: ServiceContext,
  { id, eventTimeZone }: BookingRecord,
  { charged, missingCents: amountCents }: { charged: Charged; missingCents: number },
): Promise<DueAgain | null> => {
  const at = ctx.now()
  return dueAgain(tx, id, { paymentId: charged.paymentId, amountCents, today: todayIn(eventTimeZone, at), at })
}

/**
 * A chargeback that was not known before: the money leaves escrow and is due again, and both sides and the team are
 * told.
 */
async function begin(tx: Db, ctx: ServiceContext, booking: BookingRecord, reported: Reported): Promise<Chargeback> {
  const at = ctx.now()
  const opened = await openChargeback(tx, booking, { ...reported, at })
  await record(tx, ctx, opened, 'open')
  await raise(tx, bookingWentOn, ctx, { id: booking.id, status: booking.status, stage: null, isTimer: true })
  const missing = { charged: reported.charged, missingCents: opened.escrowCents }
  const due = booking.status === 'confirmed' ? await dueFor(tx, ctx, booking, missing) : null
  await announce(tx, ctx, booking, {
    mail: 'chargeback-opened',
    amountCents: opened.amountCents + opened.taxCents,
    due,
  })
  const href = `/admin/bookings/${booking.id}`
  const dedupeKey = `chargeback.opened/${opened.id}`
  await notifyTeam(tx, { kind: 'chargeback.opened', title: 'A couple’s bank took a payment back', href, dedupeKey }, at)
  return opened
}

async function decide(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { known, charged, isWon, notMade }: { known: Chargeback; charged: Charged; isWon: boolean; notMade: string[] },
): Promise<void> {
  const at = ctx.now()
  if (isWon) await winChargeback(tx, booking, known, at)
  const refundedCents = isWon ? (await settleWon(tx, booking, at)).refundedCents : 0
  const lost = isWon ? null : await loseChargeback(tx, booking, { known, charged, notMade, at })
  const recovery = lost?.recovery ?? null
  const due = lost && booking.status === 'completed' ? await dueFor(tx, ctx, booking, { charged, ...lost }) : null
  await record(tx, ctx, known, isWon ? 'won' : 'lost')
  const { amountCents: priceCents, escrowCents } = known
  const amountCents = priceCents + known.taxCents
  const bearer = recovery ? 'photographer' : escrowCents < priceCents ? 'platform' : 'booking'
  const recoverCents = recovery?.netCents ?? 0
  await announce(tx, ctx, booking, {
    mail: 'chargeback-decided',
    amountCents,
    isWon,
    refundedCents,
    due,
    bearer,
    recoverCents,
  })
  if (isWon) await showAgain(tx, ctx, booking)
  const title = isWon ? 'A chargeback was won' : 'A chargeback was lost'
  const href = `/admin/bookings/${booking.id}`
  await notifyTeam(
    tx,
    { kind: 'chargeback.decided', title, href, dedupeKey: `chargeback.decided/${known.id}/${isWon}` },
    at,
  )
}

/**
 * A bank returns what it had kept. While the booking goes on, that is a chargeback that was won; after its end nobody but our
 * team can say whose the money is: nothing more is asked for because of it, and it waits with the platform.
 */
async function takeBack(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { known, charged }: { known: Chargeback; charged: Charged },
): Promise<void> {
  const at = ctx.now()
  const isUndone = await reopenChargeback(tx, booking, { known, at })
  if (isUndone) return decide(tx, ctx, booking, { known, charged, isWon: true, notMade: [] })
  await winChargeback(
    tx,
    booking,
    { ...known, amountCents: known.amountCents + known.taxCents, taxCents: 0, escrowCents: 0 },
    at,
  )
  await settleWon(tx, booking, at)
  await waiveReturned(tx, known.id, at)
  await record(tx, ctx, known, 'won')
  const href = `/admin/bookings/${booking.id}`
  const title = 'A bank returned what it had kept: decide whose it is'
  await notifyTeam(tx, { kind: 'chargeback.decided', title, href, dedupeKey: `chargeback.returned/${known.id}` }, at)
}

/** The outcome of requests that got no answer: the names of refunds that were made, the keys of those that were not. */
type LookedUp = { made: string[]; notMade: string[] }

/**
 * Looks up the payment's refunds and the booking's transfers that have no answer, and books those that were made.
 * Nothing is sent.
 */
async function lookUpMoney(ctx: ServiceContext, { chargeId, bookingId }: Charged): Promise<LookedUp> {
  const door = await hostedPayments()
  const lookedUp: LookedUp = { made: [], notMade: await lookUpTransfers(ctx, bookingId) }
  for (const refund of await unansweredRefunds(ctx.db, chargeId)) {
    const { idempotencyKey: key, chargeRef } = refund
    const providerRef = await door.madeRefund({ key, chargeRef: chargeRef! })
    if (providerRef === null) lookedUp.notMade.push(key)
    else {
      await recordAnswer(ctx, refund, { status: 'succeeded', providerRef })
      lookedUp.made.push(providerRef)
    }
  }
  return lookedUp
}

/**
 * Updates one chargeback to what the bank says now, whatever was reported before. Returns false when it was lost and a
 * refund is on its way of which nobody has looked up whether it was made; from now on none is sent.
 */
async function bringUp(tx: Db, ctx: ServiceContext, reported: Reported, notMade: string[]): Promise<boolean> {
  const { providerRef, found, charged } = reported
  const booking = (await lockBookingById(tx, ctx, charged.bookingId))!
  const known = (await findChargeback(tx, providerRef)) ?? (await begin(tx, ctx, booking, reported))
  if (known.status === 'lost' && found.state === 'won') await takeBack(tx, ctx, booking, { known, charged })
  if (known.status === 'won' || known.status === 'lost') return true
  if (found.state === 'answered') await answeredChargeback(tx, known.id, ctx.now())
  if (found.state !== 'won' && found.state !== 'lost') return true
  const isWon = found.state === 'won'
  const open = isWon ? [] : await unansweredRefunds(tx, charged.chargeId)
  if (open.some(({ idempotencyKey }) => !notMade.includes(idempotencyKey))) return false
  await decide(tx, ctx, booking, { known, charged, isWon, notMade })
  return true
}

/** A bank may be quicker than the answer to a capture: what is being taken is settled first. */
async function chargedMeanwhile(ctx: ServiceContext, chargeRef: string): Promise<Charged | null> {
  for (const { id } of await capturing(ctx.db)) await resolveCharge(ctx, id)
  return findCharged(ctx.db, chargeRef)
}

/** A refund that was asked for while the first look was taken has its answer within seconds. */
const LOOKS = 3

/**
 * Follows a report about a chargeback: it is read at the service and not taken from the report, so that reports may
 * come late, twice or in any order. A bank that only asks has taken nothing. Before one counts as lost, refunds whose
 * answer was lost are looked up: one that was made is booked, one that was not is what the bank keeps.
 * @throws Error while that cannot be known; the report, and the nightly comparison, come back to it.
 */
export async function syncChargeback(ctx: ServiceContext, providerRef: string): Promise<void> {
  const found = await (await hostedPayments()).chargeback(providerRef)
  if (found.state === 'warning') return
  const charged = (await findCharged(ctx.db, found.chargeRef)) ?? (await chargedMeanwhile(ctx, found.chargeRef))
  // One of another site that shares the account; the nightly comparison names it if it was ours.
  if (!charged) return log.warn('chargeback of an unknown payment', { requestId: ctx.requestId, providerRef })
  for (let look = 0; look < LOOKS; look += 1) {
    const { made, notMade } = found.state === 'lost' ? await lookUpMoney(ctx, charged) : { made: [], notMade: [] }
    const isDone = await transact(ctx.db, (tx) => bringUp(tx, ctx, { providerRef, found, charged }, notMade))
    // Their reports came before the refunds were known, and a bank may have sent them back.
    for (const ref of made) await syncRefund(ctx, ref)
    if (isDone) return
  }
  throw new Error(`a refund of the payment ${found.chargeRef} is under way, and its chargeback is lost`)
}
