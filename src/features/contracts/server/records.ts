import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ScheduleLine } from '#drizzle/schema/bookings.ts'
import { contractEvents, vendorContracts } from '#drizzle/schema/index.ts'
import type { ActorRole } from '#shared/roles.ts'
import type { CancellationTerms, CancellationPolicy } from '#features/payments/terms.ts'
import type { Db } from '#server/db.ts'
import type { ContractStatus } from '../model.ts'

/** Everything a signature binds to, as written in the signed contract. (X121) */
export type SignedTerms = {
  totalAmountCents: number
  currency: string
  schedule: readonly ScheduleLine[]
  cancellationPolicy: CancellationPolicy
  /** Null in contracts of release 1: the figures on the day of the signature apply. */
  cancellationTerms: CancellationTerms | null
  deliveryDays: number
  eventDate: string
  /** Null in contracts of release 1, whose text did not name it. */
  eventLocation: string | null
}

type Ending = {
  /** The fate of one awaiting the couple; drafts and signed ones are voided. */
  open: ContractStatus
  reason: string
  at: Date
  actorId: string | null
  actorRole: ActorRole
}

/** Ends every contract of a booking that is over, whatever its status. (CT6, X90, X129) */
export async function endContracts(tx: Db, bookingId: string, ending: Ending): Promise<void> {
  const { open, reason, at, actorId, actorRole } = ending
  const status = sql<ContractStatus>`case when ${vendorContracts.status} in ('sent', 'viewed') then ${open} else 'voided' end`
  const ended = await tx
    .update(vendorContracts)
    .set({ status, closedAt: at, closeReason: reason, updatedAt: at })
    .where(
      and(
        eq(vendorContracts.bookingId, bookingId),
        inArray(vendorContracts.status, ['draft', 'sent', 'viewed', 'signed']),
      ),
    )
    .returning({ id: vendorContracts.id, status: vendorContracts.status })
  if (ended.length === 0) return
  await tx.insert(contractEvents).values(
    ended.map((contract) => ({
      contractId: contract.id,
      type: contract.status,
      actorId,
      actorRole,
      data: { reason },
      createdAt: at,
    })),
  )
}
