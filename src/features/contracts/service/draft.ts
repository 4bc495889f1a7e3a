import { and, eq, inArray, sql } from 'drizzle-orm'
import { photographers, vendorContracts } from '#drizzle/schema/index.ts'
import { ownPhotographerId } from '#features/photographers/records.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { type Db, rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import type { ContractDraftInput, ContractIdInput, ContractInput } from '../forms.ts'
import { NO_OPEN_OFFER, NOT_A_DRAFT, UNKNOWN_CONTRACT, UNKNOWN_CONTRACT_CLIENT } from '../model.ts'

/**
 * Writes a draft for one of the photographer's own clients. With a booking it takes over the amounts, the schedule and
 * the terms of its latest offer; the browser sends none of them. (CT1, X91, X106)
 * @throws AppError NOT_FOUND without a record; INVALID_INPUT (clientId, bookingId) for anybody and anything else.
 */
export async function createContract(ctx: ServiceContext, input: ContractInput): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    const vendorId = await ownPhotographerId({ ...ctx, db: tx })
    await requireConversation(tx, vendorId, input.clientId)
    const id = input.bookingId
      ? await insertForOffer(tx, ctx, vendorId, { ...input, bookingId: input.bookingId })
      : await insertPlain(tx, ctx, vendorId, input)
    await recordAudit(tx, ctx, { entityType: 'contract', entityId: id, action: 'contracts.create' })
    return { id }
  })
}

async function requireConversation(tx: Db, vendorId: string, clientId: string): Promise<void> {
  const known = await rows(
    tx.execute(sql`select 1 from threads where vendor_id = ${vendorId} and client_id = ${clientId}`),
  )
  if (known.length === 0) throw new AppError('INVALID_INPUT', UNKNOWN_CONTRACT_CLIENT, { field: 'clientId' })
}

async function insertPlain(tx: Db, ctx: ServiceContext, vendorId: string, input: ContractInput): Promise<string> {
  const { clientId, title, content } = input
  const [created] = await tx
    .insert(vendorContracts)
    .values({ vendorId, clientId, title, content, createdAt: ctx.now(), updatedAt: ctx.now() })
    .returning({ id: vendorContracts.id })
  return created!.id
}

async function insertForOffer(
  tx: Db,
  ctx: ServiceContext,
  vendorId: string,
  { clientId, bookingId, title, content }: ContractInput & { bookingId: string },
): Promise<string> {
  const at = ctx.now().toISOString()
  const [created] = await rows<{ id: string }>(
    tx.execute(sql`
      insert into vendor_contracts (vendor_id, client_id, booking_id, title, content, total_amount_cents, schedule,
        cancellation_policy, delivery_days, event_date, created_at, updated_at)
      select b.photographer_id, b.client_id, b.id, ${title}, ${content}, coalesce(o.total_cents, b.total_amount_cents),
        coalesce(o.schedule, '[]'), coalesce(o.cancellation_policy, b.cancellation_policy),
        coalesce(o.delivery_days, b.delivery_days), b.event_date, ${at}, ${at}
      from bookings b
      left join lateral (select * from offers o where o.booking_id = b.id order by o.version desc limit 1) o on true
      where b.id = ${bookingId} and b.photographer_id = ${vendorId} and b.client_id = ${clientId}
        and b.status = 'pending' and b.stage = 'offered'
      returning id`),
  )
  if (!created) throw new AppError('INVALID_INPUT', NO_OPEN_OFFER, { field: 'bookingId' })
  return created.id
}

/** The signed-in photographer's own contract: the condition of every statement that changes one. */
const isOwn = ({ db, actor }: ServiceContext, id: string) =>
  and(
    eq(vendorContracts.id, id),
    inArray(
      vendorContracts.vendorId,
      db.select({ id: photographers.id }).from(photographers).where(eq(photographers.userId, actor!.userId)),
    ),
  )

/** Locks an own draft. @throws AppError NOT_FOUND for others' and unknown ones, INVALID_TRANSITION once it was sent. */
async function lockDraft(tx: Db, ctx: ServiceContext, id: string): Promise<void> {
  const [own] = await tx
    .select({ status: vendorContracts.status })
    .from(vendorContracts)
    .where(isOwn({ ...ctx, db: tx }, id))
    .for('update')
  if (!own) throw new AppError('NOT_FOUND', UNKNOWN_CONTRACT)
  if (own.status !== 'draft') throw new AppError('INVALID_TRANSITION', NOT_A_DRAFT)
}

/**
 * Rewrites a draft's title and content. (X55)
 * @throws AppError NOT_FOUND for unknown and foreign contracts; INVALID_TRANSITION once it was sent.
 */
export async function updateContract(ctx: ServiceContext, input: ContractDraftInput): Promise<{ id: string }> {
  const { id, title, content } = input
  return ctx.db.transaction(async (tx) => {
    await lockDraft(tx, ctx, id)
    await tx.update(vendorContracts).set({ title, content, updatedAt: ctx.now() }).where(eq(vendorContracts.id, id))
    await recordAudit(tx, ctx, { entityType: 'contract', entityId: id, action: 'contracts.update' })
    return { id }
  })
}

/**
 * Deletes a draft for good; a contract that was sent stays. (X55)
 * @throws AppError NOT_FOUND for unknown and foreign contracts; INVALID_TRANSITION once it was sent.
 */
export async function removeContract(ctx: ServiceContext, { id }: ContractIdInput): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    await lockDraft(tx, ctx, id)
    await tx.delete(vendorContracts).where(eq(vendorContracts.id, id))
    await recordAudit(tx, ctx, { entityType: 'contract', entityId: id, action: 'contracts.remove' })
    return { id }
  })
}
