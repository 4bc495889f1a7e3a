import { contractEvents } from '#drizzle/schema/index.ts'
import { rejectBooking } from '#features/bookings/server/agreement-records.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { redact } from '#shared/redaction/redaction.ts'
import type { DeclineContractInput } from '../inputs.ts'
import { CONTRACT_TRANSITIONS } from '../transitions.ts'
import { moveContract } from './move-contract.ts'
import { tellVendor } from './news.ts'
import { withOpenContract } from './open-contract.ts'

/** A contract without a booking has nothing else to end with it. */
async function closeAlone(tx: Db, ctx: ServiceContext, id: string, reason: string): Promise<void> {
  const at = ctx.now()
  await moveContract(tx, id, 'decline', { at, closedAt: at, closeReason: reason })
  const { ip, userAgent } = ctx
  const who = { actorId: ctx.actor!.userId, actorRole: 'client' as const, ip, userAgent }
  await tx
    .insert(contractEvents)
    .values({ contractId: id, type: CONTRACT_TRANSITIONS.decline.to, ...who, data: { reason }, createdAt: at })
  await tellVendor(tx, ctx, id, { mail: 'contract-declined', reason })
}

/**
 * The couple declines a contract that was sent to them, with a reason; its offer ends too, and the date is free again.
 * (CT6)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION once it is signed, expired or closed.
 */
export async function declineContract(
  ctx: ServiceContext,
  { id, reason }: DeclineContractInput,
): Promise<{ bookingId: string | null }> {
  return withOpenContract(ctx, id, async (tx, contract, booking) => {
    if (booking) await rejectBooking(tx, ctx, booking, reason)
    else await closeAlone(tx, ctx, id, redact(reason).text)
    await recordAudit(tx, ctx, {
      entityType: 'contract',
      entityId: id,
      action: 'contracts.decline',
      before: { status: contract.status },
      after: { status: 'declined' },
    })
    return { bookingId: contract.bookingId }
  })
}
