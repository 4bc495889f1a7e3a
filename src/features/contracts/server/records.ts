import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { ScheduleLine } from '#drizzle/schema/bookings.ts'
import { contractEvents, vendorContracts } from '#drizzle/schema/index.ts'
import type { ActorRole } from '#shared/roles.ts'
import type { CancellationTerms, CancellationPolicy } from '#features/payments/terms.ts'
import type { Db } from '#server/db.ts'
import { moveRows } from '#server/move-rows.ts'
import { CONTRACT_TRANSITIONS, type ContractTransition } from '../transitions.ts'

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
  /** The move of one awaiting the couple; drafts and signed ones are voided. */
  open: ContractTransition
  reason: string
  at: Date
  actorId: string | null
  actorRole: ActorRole
}

/** Ends every contract of a booking that is over, whatever its status. (CT6, X90, X129) */
export async function endContracts(tx: Db, bookingId: string, { open, ...by }: Ending): Promise<void> {
  const isAwaiting = inArray(vendorContracts.status, [...CONTRACT_TRANSITIONS.sign.from])
  await endBy(tx, open, and(eq(vendorContracts.bookingId, bookingId), isAwaiting), by)
  await endBy(tx, 'void', eq(vendorContracts.bookingId, bookingId), by)
}

/** One move of all contracts that are `which` and can make it, with its line in their histories. */
async function endBy(
  tx: Db,
  name: ContractTransition,
  which: SQL | undefined,
  { reason, at, actorId, actorRole }: Omit<Ending, 'open'>,
): Promise<void> {
  const set = { closedAt: at, closeReason: reason }
  const transition = CONTRACT_TRANSITIONS[name]
  const ended = await moveRows(tx, vendorContracts, transition, { where: which, at, set })
  if (ended.length === 0) return
  const event = { type: transition.to, actorId, actorRole, data: { reason }, createdAt: at }
  await tx.insert(contractEvents).values(ended.map((contractId) => ({ contractId, ...event })))
}
