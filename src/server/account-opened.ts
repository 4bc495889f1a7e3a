import { bindDraft } from '#features/inquiries/records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'

/**
 * What belongs to a new account from its first moment, in the transaction that opens it: the accounts' code knows none
 * of it. `returnTo` is the page that waits behind the sign-up.
 */
export async function accountOpened(
  tx: Db,
  ctx: Pick<ServiceContext, 'now'>,
  { userId, returnTo }: { userId: string; returnTo: string | undefined },
): Promise<void> {
  await bindDraft(tx, userId, returnTo, ctx.now())
}
