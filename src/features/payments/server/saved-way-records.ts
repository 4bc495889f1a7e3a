import { and, desc, eq, exists, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import {
  automaticPayments,
  bookings,
  charges,
  clientMembers,
  clients,
  payments,
  savedWays,
  waySetups,
} from '#drizzle/schema/index.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Asker } from '#server/context.ts'
import { constant, notNull, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import type { PaidWay, SavedWay } from '#server/payments/hosted.ts'

/** The couple of a booking at the provider, if it is known there. */
export async function customerOf(db: Db, clientId: string): Promise<string | null> {
  const [known] = await db
    .select({ ref: charges.customerRef })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.paymentId))
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(and(eq(bookings.clientId, clientId), isNotNull(charges.customerRef)))
    .orderBy(desc(charges.createdAt))
    .limit(1)
  if (known) return known.ref
  const [asked] = await db
    .select({ ref: waySetups.customerRef })
    .from(waySetups)
    .innerJoin(bookings, eq(bookings.id, waySetups.bookingId))
    .where(and(eq(bookings.clientId, clientId), isNotNull(waySetups.customerRef)))
    .orderBy(desc(waySetups.createdAt))
    .limit(1)
  return asked?.ref ?? null
}

/** Keeps the couple's name at the provider with an attempt whose way is to be saved. */
export async function keepCustomer(db: Db, chargeId: string, customerRef: string): Promise<void> {
  await db.update(charges).set({ customerRef }).where(eq(charges.id, chargeId))
}

/** Lines that an agreement covers: the balance, as it was agreed on, as long as nobody has begun to pay it. */
const isCovered = (bookingId: string) =>
  and(
    eq(payments.bookingId, bookingId),
    eq(payments.type, 'balance'),
    isNull(payments.replacesId),
    eq(payments.status, 'scheduled'),
  )

/** The line that a way to pay could be saved for now. */
export async function coverableLine(tx: Db, bookingId: string) {
  const [line] = await tx
    .select({ id: payments.id, dueDate: payments.dueDate })
    .from(payments)
    .where(isCovered(bookingId))
    .limit(1)
  return line ?? null
}

/** Who agreed to which text, and when. */
type Consent = { consentVersion: string; consentedBy: string | null; consentedAt: Date }

/** What a couple agreed to with a payment; null where it did not. */
export async function consentOf(tx: Db, chargeId: string): Promise<Consent | null> {
  const [agreed] = await tx
    .select({
      consentVersion: notNull(charges.consentVersion),
      consentedBy: charges.openedBy,
      consentedAt: charges.createdAt,
    })
    .from(charges)
    .where(and(eq(charges.id, chargeId), isNotNull(charges.consentVersion)))
  return agreed ?? null
}

/** Whether who agreed still belongs to the couple; whoever parts the couple waits until this transaction is over. */
async function isStillTheirs(tx: Db, bookingId: string, userId: string | null): Promise<boolean> {
  if (userId === null) return false
  const [member] = await tx
    .select({ userId: clientMembers.userId })
    .from(clientMembers)
    .innerJoin(bookings, eq(bookings.clientId, clientMembers.clientId))
    .where(and(eq(bookings.id, bookingId), eq(clientMembers.userId, userId)))
    .for('share', { of: clientMembers })
  return member !== undefined
}

type Saved = { consent: Consent; saved: SavedWay; way: PaidWay; isKept: boolean; at: Date }

/**
 * Keeps a way to pay with the couple's consent, and has it pay the balance on its day; where there is none to pay, or who
 * agreed has left the couple, it is only remembered until the provider has forgotten it. The booking is locked. Returns its id, null when it was known.
 */
export async function saveWay(
  tx: Db,
  bookingId: string,
  { consent, saved, way, isKept, at }: Saved,
): Promise<string | null> {
  const mayPay = isKept && (await isStillTheirs(tx, bookingId, consent.consentedBy))
  const covered = mayPay ? await tx.select({ id: payments.id }).from(payments).where(isCovered(bookingId)) : []
  const { kind, ...shown } = way
  const status = covered.length > 0 ? ('saved' as const) : ('removed' as const)
  const times = { createdAt: at, updatedAt: at }
  const [kept] = await tx
    .insert(savedWays)
    .values({ bookingId, way: kind, ...shown, ...saved, ...consent, status, ...times })
    .onConflictDoNothing()
    .returning({ id: savedWays.id })
  if (!kept || covered.length === 0) return kept?.id ?? null
  const isEarlier = and(eq(savedWays.bookingId, bookingId), ne(savedWays.id, kept.id), eq(savedWays.status, 'saved'))
  await tx.update(savedWays).set({ status: 'removed', updatedAt: at }).where(isEarlier)
  const fresh = { isOn: true, attempts: 0, noticedCents: null, noticedDay: null, noticedAt: null, nextOn: null }
  const set = { savedWayId: kept.id, ...fresh, endedWhy: null, updatedAt: at }
  await tx
    .insert(automaticPayments)
    .values(covered.map(({ id: paymentId }) => ({ paymentId, ...set, createdAt: at })))
    .onConflictDoUpdate({ target: automaticPayments.paymentId, set })
  return kept.id
}

/** Whether a way is kept, and not one that is to be forgotten. */
export const isWayKept = async (db: Db, wayId: string): Promise<boolean> =>
  (await db.$count(savedWays, and(eq(savedWays.id, wayId), eq(savedWays.status, 'saved')))) > 0

/** The signed-in couple's saved ways, and the line that each of them pays. */
export const waysOf = (db: Db, userId: string) =>
  db
    .select({
      id: savedWays.id,
      bookingId: savedWays.bookingId,
      way: savedWays.way,
      name: savedWays.name,
      last4: savedWays.last4,
      status: savedWays.status,
      consentedAt: savedWays.consentedAt,
      paymentId: automaticPayments.paymentId,
      isOn: automaticPayments.isOn,
      nextOn: automaticPayments.nextOn,
      endedWhy: automaticPayments.endedWhy,
      amountCents: sql<number | null>`${payments.amountCents} + ${payments.taxCents}`,
      dueDate: payments.dueDate,
      lineStatus: payments.status,
    })
    .from(savedWays)
    .innerJoin(bookings, eq(bookings.id, savedWays.bookingId))
    .leftJoin(automaticPayments, eq(automaticPayments.savedWayId, savedWays.id))
    .leftJoin(payments, eq(payments.id, automaticPayments.paymentId))
    .where(and(eq(bookings.clientId, coupleOf(userId)), ne(savedWays.status, 'removed')))
    .orderBy(desc(savedWays.createdAt), savedWays.id)
    .limit(50)

const isOwn = ({ actor }: Asker) =>
  exists(
    subquery
      .select({ id: bookings.id })
      .from(bookings)
      .innerJoin(clients, eq(clients.id, bookings.clientId))
      .where(and(eq(bookings.id, savedWays.bookingId), eq(clients.id, coupleOf(actor!.userId)))),
  )

/** Ends a saved way of the signed-in couple; gives its booking, null when there was none. */
export async function removeOwnWay(tx: Db, ctx: Asker, wayId: string, at: Date): Promise<string | null> {
  const [removed] = await tx
    .update(savedWays)
    .set({ status: 'removed', updatedAt: at })
    .where(and(eq(savedWays.id, wayId), isOwn(ctx), ne(savedWays.status, 'removed')))
    .returning({ bookingId: savedWays.bookingId })
  if (!removed) return null
  await endAutomatic(tx, wayId, null, at)
  return removed.bookingId
}

/** Nothing is paid with a way any more. */
async function endAutomatic(tx: Db, wayId: string, endedWhy: string | null, at: Date): Promise<void> {
  await tx
    .update(automaticPayments)
    .set({ isOn: false, nextOn: null, endedWhy, updatedAt: at })
    .where(and(eq(automaticPayments.savedWayId, wayId), eq(automaticPayments.isOn, true)))
}

/**
 * Who leaves a couple could not switch off what they have agreed to: nothing is paid with their ways any more. Their place
 * in the couple has ended in this transaction. Returns whether there were any.
 */
export async function endWaysOf(
  tx: Db,
  { userId, clientId }: { userId: string; clientId: string },
  at: Date,
): Promise<boolean> {
  const theirs = subquery.select({ id: bookings.id }).from(bookings).where(eq(bookings.clientId, clientId))
  const ended = await tx
    .update(savedWays)
    .set({ status: 'removed', updatedAt: at })
    .where(and(eq(savedWays.consentedBy, userId), eq(savedWays.status, 'saved'), inArray(savedWays.bookingId, theirs)))
    .returning({ id: savedWays.id })
  for (const { id } of ended) await endAutomatic(tx, id, null, at)
  return ended.length > 0
}

/** Ways of bookings that are over are not kept. */
export async function endWays(db: Db, at: Date): Promise<void> {
  const over = subquery
    .select({ id: bookings.id })
    .from(bookings)
    .where(constant(inArray(bookings.status, ['completed', 'cancelled'])))
  await db
    .update(savedWays)
    .set({ status: 'removed', updatedAt: at })
    .where(and(eq(savedWays.status, 'saved'), inArray(savedWays.bookingId, over)))
}

/** Ways that the provider is still to forget. */
export const waysToForget = (db: Db, after: string, limit: number) =>
  db
    .select({ id: savedWays.id, methodRef: savedWays.methodRef })
    .from(savedWays)
    .where(and(ne(savedWays.status, 'saved'), isNull(savedWays.forgottenAt), sql`${savedWays.id} > ${after}`))
    .orderBy(savedWays.id)
    .limit(limit)

export async function recordForgotten(db: Db, wayId: string, at: Date): Promise<void> {
  await db.update(savedWays).set({ forgottenAt: at }).where(eq(savedWays.id, wayId))
}

/** The saved way of a permission to debit an account. */
export async function wayOfMandate(db: Db, mandateRef: string): Promise<{ id: string; bookingId: string } | null> {
  const [way] = await db
    .select({ id: savedWays.id, bookingId: savedWays.bookingId })
    .from(savedWays)
    .where(and(eq(savedWays.mandateRef, mandateRef), eq(savedWays.status, 'saved')))
  return way ?? null
}

/** The couple has withdrawn its bank's permission: the way pays nothing any more. Returns the line it would have paid. */
export async function revokeWay(tx: Db, wayId: string, at: Date): Promise<{ amountCents: number } | null> {
  const [line] = await tx
    .select({ amountCents: sql<number>`${payments.amountCents} + ${payments.taxCents}` })
    .from(automaticPayments)
    .innerJoin(payments, eq(payments.id, automaticPayments.paymentId))
    .where(and(eq(automaticPayments.savedWayId, wayId), eq(automaticPayments.isOn, true)))
  // Not one that the couple has removed, or replaced, meanwhile.
  const revoked = await tx
    .update(savedWays)
    .set({ status: 'revoked', updatedAt: at })
    .where(and(eq(savedWays.id, wayId), eq(savedWays.status, 'saved')))
    .returning({ id: savedWays.id })
  if (revoked.length === 0) return null
  await endAutomatic(tx, wayId, 'revoked', at)
  return line ?? null
}
