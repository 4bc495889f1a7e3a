import { rejectBooking } from '#features/bookings/server/agreement-records.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { DeclineContractInput } from '../inputs.ts'
import { withOpenContract } from './open-contract.ts'

/**
 * The couple declines a contract that was sent to them, with a reason; its offer ends too, and the date is free again.
 * (CT6)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION once it is signed, expired or closed.
 */
export async function declineContract(
  ctx: ServiceContext,
  { id, reason }: DeclineContractInput,
): Promise<{ bookingId: string }> {
  return withOpenContract(ctx, id, async (tx, contract, booking) => {
    await rejectBooking(tx, ctx, booking, reason)
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
