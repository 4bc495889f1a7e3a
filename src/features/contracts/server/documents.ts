import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { contractEvents, photographers, vendorContracts } from '#drizzle/schema/index.ts'
import { passDeadlines } from '#features/bookings/server/locked-records.ts'
import { obstacleOf, standstillOf } from '#features/bookings/server/standing-records.ts'
import { accountNameOf, coupleOf } from '#server/account/couple.ts'
import type { Reader, ServiceContext } from '#server/context.ts'
import { applyTransition } from '#server/database/apply-transition.ts'
import { clockOf, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { faceIn } from '#server/pictures/cover.ts'
import { transact } from '#server/transact.ts'
import type { ContractIdInput } from '../inputs.ts'
import { CONTRACT_TRANSITIONS } from '../transitions.ts'
import { bookingOfContract } from './open-contract.ts'
import { readContract, rowFields, textOf } from './read.ts'

/** The most documents one list shows. */
const MAX_DOCUMENTS = 200

/** Every contract the signed-in couple was sent, newest first; drafts are their vendor's. `clientName` is the vendor. */
export const listDocuments = ({ db, actor, now }: Reader) =>
  db
    .select({
      ...rowFields(now()),
      clientName: vendorName(photographers),
      photographer: faceIn(photographers),
    })
    .from(vendorContracts)
    .innerJoin(photographers, eq(photographers.id, vendorContracts.vendorId))
    .where(and(eq(vendorContracts.clientId, coupleOf(actor!.userId)), isNotNull(vendorContracts.sentAt)))
    .orderBy(desc(vendorContracts.sentAt), vendorContracts.id)
    .limit(MAX_DOCUMENTS)

/**
 * Opens one of the couple's own contracts; the first time it is marked as viewed. (CT4)
 * @throws AppError NOT_FOUND for unknown ones, other people's, and drafts.
 */
export async function openDocument(ctx: ServiceContext, { id }: ContractIdInput) {
  const { userId } = ctx.actor!
  const bookingId = await bookingOfContract(ctx, id)
  // Deadlines first: an expired contract is not marked as viewed, and says why it is over.
  await passDeadlines(ctx, { bookingId })
  return transact(ctx.db, async (tx) => {
    await markViewed(tx, ctx, id)
    const contract = await readContract({ ...ctx, db: tx }, id, {
      client: { members: { userId } },
      sentAt: { isNotNull: true },
    })
    return {
      ...textOf(contract),
      cover: contract.vendor.cover,
      signerName: await accountNameOf(tx, userId),
      standstill: standstillOf(obstacleOf(contract), 'client'),
    }
  })
}

async function markViewed(tx: Db, ctx: ServiceContext, id: string): Promise<void> {
  const at = ctx.now()
  const viewed = await applyTransition(tx, vendorContracts, CONTRACT_TRANSITIONS.view, {
    where: and(
      eq(vendorContracts.id, id),
      eq(vendorContracts.clientId, coupleOf(ctx.actor!.userId)),
      gt(vendorContracts.expiresAt, clockOf(sql`${vendorContracts.frozenAt}`, at)),
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
