import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clients, contractEvents, photographers, vendorContracts } from '#drizzle/schema/index.ts'
import { passDeadlines } from '#features/bookings/server/locked-records.ts'
import { obstacleJson, standstillOf } from '#features/bookings/server/standing-records.ts'
import { accountNameOf, coupleOf } from '#server/account/couple.ts'
import type { Reader, ServiceContext } from '#server/context.ts'
import { applyTransition } from '#server/database/apply-transition.ts'
import { jsonRow, readJson } from '#server/database/json-rows.ts'
import { clockOf, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { coverOf, faceIn } from '#server/pictures/cover.ts'
import { transact } from '#server/transact.ts'
import type { ContractIdInput } from '../inputs.ts'
import { UNKNOWN_CONTRACT } from '../model.ts'
import { CONTRACT_TRANSITIONS } from '../transitions.ts'
import { bookingOfContract } from './open-contract.ts'
import { rowFields, textFields } from './read.ts'

const p = alias(photographers, 'p')

/** The most documents one list shows. */
const MOST_DOCUMENTS = 200

/** Every contract the signed-in couple was sent, newest first; drafts are their vendor's. `clientName` is the vendor. */
export const listDocuments = (ctx: Reader) =>
  readJson(
    ctx.db,
    jsonRow({
      ...rowFields(ctx.now(), vendorName(p)),
      photographer: faceIn(p),
    }),
    sql`from vendor_contracts c join clients k on k.id = c.client_id join photographers p on p.id = c.vendor_id
      where k.id = ${coupleOf(ctx.actor?.userId ?? null)} and c.sent_at is not null
      order by c.sent_at desc, c.id limit ${MOST_DOCUMENTS}`,
  )

/**
 * Opens one of the couple's own contracts; the first time it is marked as viewed. (CT4)
 * @throws AppError NOT_FOUND for unknown ones, other people's, and drafts.
 */
export async function openDocument(ctx: ServiceContext, { id }: ContractIdInput) {
  const bookingId = await bookingOfContract(ctx, id)
  // Deadlines first: an expired contract is not marked as viewed, and says why it is over.
  await passDeadlines(ctx, { bookingId })
  return transact(ctx.db, async (tx) => {
    await markViewed(tx, ctx, id)
    const [found] = await readJson(
      tx,
      jsonRow({
        contract: jsonRow({ ...textFields(ctx.now()), cover: coverOf(sql`p.id`) }),
        signerName: accountNameOf(ctx.actor!.userId),
        obstacle: obstacleJson(sql`c.vendor_id`, sql`c.client_id`),
      }),
      sql`from vendor_contracts c join clients k on k.id = c.client_id join photographers p on p.id = c.vendor_id
        where c.id = ${id} and k.id = ${coupleOf(ctx.actor!.userId)} and c.sent_at is not null`,
    )
    if (!found) throw new AppError('NOT_FOUND', UNKNOWN_CONTRACT)
    return { ...found.contract, signerName: found.signerName, standstill: standstillOf(found.obstacle, 'client') }
  })
}

async function markViewed(tx: Db, ctx: ServiceContext, id: string): Promise<void> {
  const at = ctx.now()
  const own = tx
    .select({ id: clients.id })
    .from(clients)
    .where(eq(clients.id, coupleOf(ctx.actor!.userId)))
  const viewed = await applyTransition(tx, vendorContracts, CONTRACT_TRANSITIONS.view, {
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
