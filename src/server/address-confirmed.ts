import { enterQueue } from '#features/applications/records.ts'
import { deliverDrafts } from '#features/inquiries/records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'

/**
 * What waits for a proven address, in the transaction that proves it: the accounts' code knows none of it. Runs once
 * for an account, the first time.
 */
export async function addressConfirmed(tx: Db, ctx: ServiceContext, userId: string): Promise<void> {
  await deliverDrafts(tx, ctx, userId)
  await enterQueue(tx, ctx, userId)
}
