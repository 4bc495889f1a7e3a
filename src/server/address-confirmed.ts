import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'

/**
 * What waits for a proven address, in the transaction that proves it: the accounts' code knows none of it. Runs once
 * for an account, the first time.
 */
export async function addressConfirmed(_tx: Db, _ctx: ServiceContext, _userId: string): Promise<void> {}
