import { and, eq, sql } from 'drizzle-orm'
import { clients, vendorContracts } from '#drizzle/schema/index.ts'
import { lockBooking } from '#features/bookings/records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { CONTRACT_NOT_SIGNABLE, UNKNOWN_CONTRACT } from '../model.ts'

const isOwn = (ctx: ServiceContext, id: string) =>
  and(eq(vendorContracts.id, id), eq(clients.userId, ctx.actor!.userId), sql`${vendorContracts.status} <> 'draft'`)

/**
 * Locks one of the couple's own contracts that was sent to them and still may be signed or declined. Its booking is
 * locked before it, as everything does that ends a booking: two at once wait for each other instead of for ever.
 * @throws AppError NOT_FOUND for unknown and foreign ones, INVALID_TRANSITION for those that are over.
 */
export async function lockOpenContract(tx: Db, ctx: ServiceContext, id: string) {
  const ofClient = eq(clients.id, vendorContracts.clientId)
  const [own] = await tx
    .select({ bookingId: vendorContracts.bookingId })
    .from(vendorContracts)
    .innerJoin(clients, ofClient)
    .where(isOwn(ctx, id))
  if (!own) throw new AppError('NOT_FOUND', UNKNOWN_CONTRACT)
  if (own.bookingId) await lockBooking(tx, ctx, own.bookingId)
  const [contract] = await tx
    .select({
      id: vendorContracts.id,
      status: vendorContracts.status,
      title: vendorContracts.title,
      bookingId: vendorContracts.bookingId,
      contentHash: vendorContracts.contentHash,
      verifyCode: vendorContracts.verifyCode,
      schedule: vendorContracts.schedule,
      totalAmountCents: vendorContracts.totalAmountCents,
      expiresAt: vendorContracts.expiresAt,
    })
    .from(vendorContracts)
    .innerJoin(clients, ofClient)
    .where(isOwn(ctx, id))
    .for('update', { of: vendorContracts })
  const isOpen = contract!.status === 'sent' || contract!.status === 'viewed'
  if (!isOpen || contract!.expiresAt! <= ctx.now()) throw new AppError('INVALID_TRANSITION', CONTRACT_NOT_SIGNABLE)
  return contract!
}

export type OpenContract = Awaited<ReturnType<typeof lockOpenContract>>
