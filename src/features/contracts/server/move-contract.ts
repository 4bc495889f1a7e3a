import { eq } from 'drizzle-orm'
import { vendorContracts } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { moveRows } from '#server/move-rows.ts'
import { CONTRACT_TRANSITIONS, type ContractTransition } from '../transitions.ts'

/** Makes one move of one contract, which is locked. @throws Error when the table has no such move from here. */
export async function moveContract(
  tx: Db,
  id: string,
  name: ContractTransition,
  { at, ...set }: { at: Date } & Partial<Omit<typeof vendorContracts.$inferInsert, 'status' | 'updatedAt'>>,
): Promise<void> {
  const where = eq(vendorContracts.id, id)
  const moved = await moveRows(tx, vendorContracts, CONTRACT_TRANSITIONS[name], { where, at, set })
  if (moved.length === 0) throw new Error(`contract ${id} cannot ${name}`)
}
