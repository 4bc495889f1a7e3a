import { and, eq, inArray, sql } from 'drizzle-orm'
import { clients, contractEvents, vendorContracts } from '#drizzle/schema/index.ts'
import { passDeadlines } from '#features/bookings/server/locked-records.ts'
import type { ServiceContext } from '#server/context.ts'
import { type Db, rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import type { ContractIdInput } from '../inputs.ts'
import type { Standstill } from '#features/bookings/model.ts'
import { type Obstacle, obstacleJson, standstillOf } from '#features/bookings/server/standing-records.ts'
import { moveRows } from '#server/move-rows.ts'
import { clockOf } from '#server/sql.ts'
import { transact } from '#server/transact.ts'
import { UNKNOWN_CONTRACT } from '../model.ts'
import { CONTRACT_TRANSITIONS } from '../transitions.ts'
import { bookingOfContract } from './open-contract.ts'
import { type ContractRow, type ContractText, rowJson, textJson } from './read.ts'

/** The most documents one list shows. */
const MOST_DOCUMENTS = 200

/** Every contract the signed-in couple was sent, newest first; drafts are their vendor's. `clientName` is the vendor. */
export async function listDocuments(ctx: Pick<ServiceContext, 'db' | 'actor' | 'now'>): Promise<ContractRow[]> {
  const found = await rows<{ item: ContractRow }>(
    ctx.db.execute(sql`
      select ${rowJson(ctx.now(), sql`coalesce(nullif(p.business_name, ''), p.name)`)} as item
      from vendor_contracts c join clients k on k.id = c.client_id join photographers p on p.id = c.vendor_id
      where k.user_id = ${ctx.actor?.userId ?? null} and c.sent_at is not null
      order by c.sent_at desc, c.id limit ${MOST_DOCUMENTS}`),
  )
  return found.map(({ item }) => item)
}

/**
 * Opens one of the couple's own contracts; the first time it is marked as viewed. (CT4)
 * @throws AppError NOT_FOUND for unknown ones, other people's, and drafts.
 */
export async function openDocument(
  ctx: ServiceContext,
  { id }: ContractIdInput,
): Promise<ContractText & { standstill: Standstill | null }> {
  const bookingId = await bookingOfContract(ctx, id)
  // Deadlines first: an expired contract is not marked as viewed, and says why it is over.
  if (bookingId !== null) await passDeadlines(ctx, { bookingId })
  return transact(ctx.db, async (tx) => {
    await markViewed(tx, ctx, id)
    const [found] = await rows<{ contract: ContractText; obstacle: Obstacle }>(
      tx.execute(sql`
        select ${textJson(ctx.now())} as contract, ${obstacleJson(sql`c.vendor_id`, sql`c.client_id`)} as obstacle
        from vendor_contracts c join clients k on k.id = c.client_id join photographers p on p.id = c.vendor_id
        where c.id = ${id} and k.user_id = ${ctx.actor!.userId} and c.sent_at is not null`),
    )
    if (!found) throw new AppError('NOT_FOUND', UNKNOWN_CONTRACT)
    return { ...found.contract, standstill: standstillOf(found.obstacle, 'client') }
  })
}

async function markViewed(tx: Db, ctx: ServiceContext, id: string): Promise<void> {
  const at = ctx.now()
  const own = tx.select({ id: clients.id }).from(clients).where(eq(clients.userId, ctx.actor!.userId))
  const viewed = await moveRows(tx, vendorContracts, CONTRACT_TRANSITIONS.view, {
    where: and(
      eq(vendorContracts.id, id),
      inArray(vendorContracts.clientId, own),
      sql`${vendorContracts.expiresAt} > ${clockOf(sql`${vendorContracts.frozenAt}`, at)}`,
    ),
    at,
    set: { viewedAt: at },
  })
  if (viewed.length === 0) return
  await tx.insert(contractEvents).values({
    contractId: id,
    type: CONTRACT_TRANSITIONS.view.to,
    actorId: ctx.actor!.userId,
    actorRole: 'client',
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    createdAt: at,
  })
}
