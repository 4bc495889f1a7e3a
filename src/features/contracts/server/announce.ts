import { eq } from 'drizzle-orm'
import { clients, photographers, vendorContracts } from '#drizzle/schema/index.ts'
import { notify } from '#server/notify.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { enqueueMail } from '#server/outbox.ts'

/** What a photographer is told about a contract without a booking; `couple` is the name's fallback. */
type ContractNews = { kind: string; title: (couple: string) => string; line: string; quote?: string | null }

/** Tells the photographer, by bell and mail, in the transaction of the event. (E15, NO1, NO2) */
export async function tellVendor(
  tx: Db,
  { now }: Pick<ServiceContext, 'now'>,
  contractId: string,
  { kind, title: titleFor, line, quote = null }: ContractNews,
): Promise<void> {
  const [contract] = await tx
    .select({ userId: photographers.userId, email: photographers.email, couple: clients.firstName })
    .from(vendorContracts)
    .innerJoin(photographers, eq(photographers.id, vendorContracts.vendorId))
    .innerJoin(clients, eq(clients.id, vendorContracts.clientId))
    .where(eq(vendorContracts.id, contractId))
  if (!contract) return
  const { userId, email, couple } = contract
  const title = titleFor(couple)
  const path = `/vendor/contracts/${contractId}`
  const dedupeKey = `${kind}/${contractId}`
  if (userId) await notify(tx, { userId, kind, title, body: line, href: path, dedupeKey }, now())
  await enqueueMail(tx, {
    template: 'booking-news',
    to: email,
    props: { title, lines: [line], quote, path, action: 'See the contract' },
    dedupeKey: `contract-news/${dedupeKey}`,
  })
}
