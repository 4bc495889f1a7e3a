import { eq } from 'drizzle-orm'
import { clients, photographers, vendorContracts } from '#drizzle/schema/index.ts'
import type { EventOf } from '#emails/catalogue.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { tell } from '#server/notices/tell.ts'

/** What a photographer is told about a contract without a booking. */
type ContractEvent = Omit<EventOf<'contract-signed-alone'>, 'couple'> | Omit<EventOf<'contract-declined'>, 'couple'>

/** Tells the photographer, by bell and mail, in the transaction of the event. (E15) */
export async function tellVendor(
  tx: Db,
  { now }: ServiceContext,
  contractId: string,
  event: ContractEvent,
): Promise<void> {
  const [contract] = await tx
    .select({ userId: photographers.userId, email: photographers.email, couple: clients.firstName })
    .from(vendorContracts)
    .innerJoin(photographers, eq(photographers.id, vendorContracts.vendorId))
    .innerJoin(clients, eq(clients.id, vendorContracts.clientId))
    .where(eq(vendorContracts.id, contractId))
  if (!contract) return
  const { couple, ...vendor } = contract
  const reader = { ...vendor, side: 'vendor', path: `/vendor/contracts/${contractId}` } as const
  await tell(tx, { ...event, couple }, [reader], {
    at: now(),
    key: (kind) => `${kind}/${contractId}`,
    mailKey: (key) => `contract-news/${key}`,
  })
}
