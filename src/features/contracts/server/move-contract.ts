import { eq } from 'drizzle-orm'
import { vendorContracts } from '#drizzle/schema/index.ts'
import { applyTransition } from '#server/database/apply-transition.ts'
import type { Db } from '#server/db.ts'
import { CONTRACT_TRANSITIONS, type ContractTransition } from '../transitions.ts'

/** Applies one transition to a locked contract. @throws Error when the table has none from its status. */
export async function moveContract(
  tx: Db,
  id: string,
  name: ContractTransition,
  { at, ...set }: { at: Date } & Partial<Omit<typeof vendorContracts.$inferInsert, 'status' | 'updatedAt'>>,
): Promise<void> {
  const where = eq(vendorContracts.id, id)
  const moved = await applyTransition(tx, vendorContracts, CONTRACT_TRANSITIONS[name], { where, at, set })
  if (moved.length === 0) throw new Error(`contract ${id} cannot ${name}`)
}
