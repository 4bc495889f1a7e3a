import { and, eq, or } from 'drizzle-orm'
import { amendments, bookings, clients, photographers } from '#drizzle/schema/index.ts'
import { type AmendedTerms, amendBooking } from '#features/bookings/server/amendment-records.ts'
import { isDateGone } from '#features/bookings/server/date-records.ts'
import { withBooking } from '#features/bookings/server/locked-records.ts'
import { announce } from '#features/bookings/server/news.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import {
  type ContractInForce,
  contractInForce,
  replaceContract,
  signatureOf,
} from '#features/contracts/server/version-records.ts'
import { addDuePayment, moveDueDates } from '#features/payments/server/records.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { totalWithTax } from '../difference.ts'
import type { AcceptAmendmentInput, EndAmendmentInput } from '../inputs.ts'
import { AMENDMENT_CONSENT, type AmendmentKind } from '../model.ts'
import { AMENDMENT_NOT_FOUND, AMENDMENT_OVER, CONTRACT_CHANGED, DATE_GONE } from '../texts.ts'
import { type AmendmentSideTransition, transitionsOfSide } from '../transitions.ts'
import { moveDay } from './date.ts'
import { assertMayChange, sideOf } from './draft.ts'
import { assertSigner, commissionOn, linesOfDifference } from './propose.ts'
import { type Amendment, endAmendment, expireAmendments, lockAmendment, moveAmendment } from './records.ts'

/** The booking of an amendment of the signed-in side's own. @throws AppError NOT_FOUND. */
async function bookingOf({ db, actor }: ServiceContext, id: string): Promise<string> {
  const { userId } = actor!
  const [own] = await db
    .select({ bookingId: amendments.bookingId })
    .from(amendments)
    .innerJoin(bookings, eq(bookings.id, amendments.bookingId))
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .innerJoin(photographers, eq(photographers.id, bookings.photographerId))
    .where(and(eq(amendments.id, id), or(eq(clients.id, coupleOf(userId)), eq(photographers.userId, userId))))
  if (!own) throw new AppError('NOT_FOUND', AMENDMENT_NOT_FOUND)
  return own.bookingId
}

/**
 * One transition of an open amendment by one side, under the booking's lock.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION.
 */
async function withAmendment<T>(
  ctx: ServiceContext,
  { id, move }: { id: string; move: AmendmentSideTransition },
  verb: (tx: Db, booking: BookingRecord, amendment: Amendment) => Promise<T>,
): Promise<T> {
  const bookingId = await bookingOf(ctx, id)
  await expireAmendments(ctx, { bookingId })
  return withBooking(ctx, bookingId, async (tx, booking) => {
    const amendment = await lockAmendment(tx, id)
    if (!amendment || !transitionsOfSide(amendment, sideOf(ctx)).includes(move))
      throw new AppError('INVALID_TRANSITION', AMENDMENT_OVER)
    return verb(tx, booking, amendment)
  })
}

/** @throws AppError CONFLICT when another version is in force than the one that was to be changed. */
async function contractOf(tx: Db, { bookingId, contractId }: Amendment): Promise<ContractInForce> {
  const contract = await contractInForce(tx, bookingId)
  if (contract?.id !== contractId) throw new AppError('CONFLICT', CONTRACT_CHANGED)
  return contract
}

const MOVES: Record<AmendmentKind, 'reschedule' | 'add-items' | 'change-terms'> = {
  reschedule: 'reschedule',
  items: 'add-items',
  terms: 'change-terms',
}

/** What changes on the booking, from what was signed. */
function termsFor(booking: BookingRecord, { kind, after }: Amendment): AmendedTerms {
  if (kind === 'reschedule') return { eventDate: after.eventDate, cancellationTerms: after.cancellationTerms }
  if (kind === 'items') {
    const { totalAmountCents, salesTax } = after
    return { totalAmountCents, ...(salesTax && { salesTax }), commissionCents: commissionOn(booking, totalAmountCents) }
  }
  return { deliveryDays: after.deliveryDays, eventLocation: after.eventLocation }
}

/** What changes in the schedule: dates that follow the wedding, or a line of its own. */
async function changePayments(tx: Db, { bookingId, kind, after }: Amendment, at: Date): Promise<void> {
  if (kind === 'reschedule') await moveDueDates(tx, bookingId, after.schedule, at)
  const added = after.schedule.at(-1)!
  if (kind === 'items')
    await addDuePayment(tx, bookingId, { amountCents: added.amountCents, dueDate: added.dueDate!, type: 'extra', at })
}

/** For the history: what it was, and what it is now. */
function dataOf({ number, kind, before, after }: Amendment): Record<string, unknown> {
  if (kind === 'reschedule') return { number, fromDate: before.eventDate, toDate: after.eventDate }
  if (kind === 'items') return { number, amountCents: totalWithTax(after) - totalWithTax(before) }
  return { number }
}

/** Puts into force everything that both have agreed to. */
async function putIntoForce(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { amendment, input }: { amendment: Amendment; input: AcceptAmendmentInput },
): Promise<BookingRecord> {
  const at = ctx.now()
  const { id, number, kind, after, proposal } = amendment
  const contract = await contractOf(tx, amendment)
  const answer = await signatureOf(tx, ctx, contract, { ...input, consentText: AMENDMENT_CONSENT })
  const signatures = [proposal, answer]
  const version = await replaceContract(tx, contract, after, { bookingId: booking.id, number, signatures, at })
  if (!(await moveAmendment(tx, id, 'accept', { at, answer, newContractId: version.id })))
    throw new AppError('INVALID_TRANSITION', AMENDMENT_OVER)
  const set = termsFor(booking, amendment)
  const amended = await amendBooking(tx, ctx, booking, { name: MOVES[kind], set, data: dataOf(amendment) })
  await changePayments(tx, amendment, at)
  return amended
}

/**
 * The other side signs, and the change holds: a new version of the contract is in force, the old one is kept, and date,
 * total, commission, payments and policy follow it in one transaction. None of it is taken from the browser. (CT7)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION, CONFLICT (something else was read), DATE_TAKEN, INVALID_CREDENTIALS,
 * NAME_UNCONFIRMED, INVALID_INPUT (password), ON_HOLD.
 */
export async function acceptAmendment(
  ctx: ServiceContext,
  input: AcceptAmendmentInput,
): Promise<{ bookingId: string }> {
  await assertSigner(ctx, input.password)
  return withAmendment(ctx, { id: input.id, move: 'accept' }, async (tx, booking, amendment) => {
    const { kind, contentHash, proposedBy, before, after } = amendment
    if (input.hash !== contentHash) throw new AppError('CONFLICT', CONTRACT_CHANGED)
    await assertMayChange(tx, booking, { kind, side: proposedBy })
    const take = () => putIntoForce(tx, ctx, booking, { amendment, input })
    const { eventDate } = after
    const amended = kind === 'reschedule' ? await moveDay(tx, ctx, booking, { eventDate, take }) : await take()
    await announce(tx, ctx, amended, {
      mail: 'amendment-accepted',
      kind,
      by: sideOf(ctx),
      changes: linesOfDifference(before, after),
      number: amendment.number,
    })
    return { bookingId: booking.id }
  }).catch((error: unknown) => {
    if (isDateGone(error)) throw new AppError('DATE_TAKEN', DATE_GONE)
    throw error
  })
}

const end =
  (move: 'decline' | 'withdraw') =>
  (ctx: ServiceContext, { id, note }: EndAmendmentInput): Promise<void> =>
    withAmendment(ctx, { id, move }, async (tx, booking, amendment) => {
      await endAmendment(tx, ctx, booking, amendment, { name: move, note })
    })

/** The other side declines; everything stays as it was. @throws AppError NOT_FOUND, INVALID_TRANSITION. */
export const declineAmendment = end('decline')

/** The side that proposed takes it back. @throws AppError NOT_FOUND, INVALID_TRANSITION. */
export const withdrawAmendment = end('withdraw')
