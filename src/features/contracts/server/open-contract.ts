import { and, eq, isNotNull } from 'drizzle-orm'
import { clients, vendorContracts } from '#drizzle/schema/index.ts'
import { withBooking } from '#features/bookings/server/locked-records.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { ServiceContext } from '#server/context.ts'
import { notNull } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { CONTRACT_NOT_SIGNABLE, UNKNOWN_CONTRACT } from '../model.ts'
import { isOpen } from '../transitions.ts'

const isOwn = (ctx: ServiceContext, id: string) =>
  and(eq(vendorContracts.id, id), eq(clients.id, coupleOf(ctx.actor!.userId)), isNotNull(vendorContracts.sentAt))

/**
 * The booking of one of the couple's own contracts that was sent to them.
 * @throws AppError NOT_FOUND for unknown ones and other people's, and for drafts.
 */
export async function bookingOfContract(ctx: ServiceContext, id: string): Promise<string> {
  const [own] = await ctx.db
    .select({ bookingId: notNull(vendorContracts.bookingId) })
    .from(vendorContracts)
    .innerJoin(clients, eq(clients.id, vendorContracts.clientId))
    .where(isOwn(ctx, id))
  if (!own) throw new AppError('NOT_FOUND', UNKNOWN_CONTRACT)
  return own.bookingId
}

async function lockOpenContract(tx: Db, ctx: ServiceContext, id: string) {
  const [contract] = await tx
    .select({
      id: vendorContracts.id,
      status: vendorContracts.status,
      bookingId: notNull(vendorContracts.bookingId),
      vendorId: vendorContracts.vendorId,
      clientId: vendorContracts.clientId,
      contentHash: notNull(vendorContracts.contentHash),
      verifyCode: notNull(vendorContracts.verifyCode),
      totalAmountCents: notNull(vendorContracts.totalAmountCents),
      salesTax: vendorContracts.salesTax,
      currency: vendorContracts.currency,
      schedule: vendorContracts.schedule,
      cancellationPolicy: notNull(vendorContracts.cancellationPolicy),
      cancellationTerms: notNull(vendorContracts.cancellationTerms),
      deliveryDays: notNull(vendorContracts.deliveryDays),
      eventDate: notNull(vendorContracts.eventDate),
      eventLocation: notNull(vendorContracts.eventLocation),
      viewedAt: vendorContracts.viewedAt,
      expiresAt: notNull(vendorContracts.expiresAt),
      frozenAt: vendorContracts.frozenAt,
    })
    .from(vendorContracts)
    .innerJoin(clients, eq(clients.id, vendorContracts.clientId))
    .where(isOwn(ctx, id))
    .for('update', { of: vendorContracts })
  if (!contract || !isOpen(contract.status) || contract.expiresAt <= (contract.frozenAt ?? ctx.now()))
    throw new AppError('INVALID_TRANSITION', CONTRACT_NOT_SIGNABLE)
  return contract
}

export type OpenContract = Awaited<ReturnType<typeof lockOpenContract>>

/**
 * One verb on one of the couple's contracts that may still be signed or declined. Its booking is locked
 * first, as in everything that ends a booking, so that two at once cannot deadlock.
 * @throws AppError NOT_FOUND for unknown ones and other people's, INVALID_TRANSITION for those that have ended.
 */
export async function withOpenContract<T>(
  ctx: ServiceContext,
  id: string,
  verb: (tx: Db, contract: OpenContract, booking: BookingRecord) => Promise<T>,
): Promise<T> {
  const bookingId = await bookingOfContract(ctx, id)
  return withBooking(ctx, bookingId, async (tx, booking) => verb(tx, await lockOpenContract(tx, ctx, id), booking))
}
