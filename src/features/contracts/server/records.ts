import { and, eq, type SQL } from 'drizzle-orm'
import { contractEvents, vendorContracts } from '#drizzle/schema/index.ts'
import type { EndingTransition } from '#features/bookings/transitions.ts'
import { applyTransition } from '#server/database/apply-transition.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import type { ActorRole } from '#shared/access/roles.ts'
import { CONTRACT_AFTER, CONTRACT_TRANSITIONS, type ContractTransition } from '../transitions.ts'

type Ending = {
  name: EndingTransition
  reason: string
  at: Date
  actorId: string | null
  actorRole: ActorRole
}

/** Ends every contract of a booking that is over, whatever its status. */
export async function endContracts(tx: Db, bookingId: string, { name, ...by }: Ending): Promise<void> {
  const isAwaiting = isOneOf(vendorContracts.status, [...CONTRACT_TRANSITIONS.sign.from])
  await endBy(tx, CONTRACT_AFTER[name], and(eq(vendorContracts.bookingId, bookingId), isAwaiting), by)
  await endBy(tx, 'void', eq(vendorContracts.bookingId, bookingId), by)
}

/** Voids the contract that waits for the couple's signature, because it asked for other terms. */
export async function voidSent(tx: Db, bookingId: string, by: Omit<Ending, 'name'>): Promise<void> {
  const isAwaiting = isOneOf(vendorContracts.status, [...CONTRACT_TRANSITIONS.sign.from])
  await endBy(tx, 'void', and(eq(vendorContracts.bookingId, bookingId), isAwaiting), by)
}

/** Applies one transition to all contracts matching `which` that allow it, with its line in their histories. */
async function endBy(
  tx: Db,
  name: ContractTransition,
  which: SQL | undefined,
  { reason, at, actorId, actorRole }: Omit<Ending, 'name'>,
): Promise<void> {
  const set = { closedAt: at, closeReason: reason }
  const transition = CONTRACT_TRANSITIONS[name]
  const ended = await applyTransition(tx, vendorContracts, transition, { where: which, at, set })
  if (ended.length === 0) return
  const event = { type: transition.to, actorId, actorRole, data: { reason }, createdAt: at }
  await tx.insert(contractEvents).values(ended.map((contractId) => ({ contractId, ...event })))
}
