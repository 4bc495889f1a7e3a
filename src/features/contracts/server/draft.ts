import { and, eq, inArray } from 'drizzle-orm'
import { bookings, offers, photographers, vendorContracts } from '#drizzle/schema/index.ts'
import { passDeadlines, withBooking } from '#features/bookings/server/locked-records.ts'
import { assertMayBind } from '#features/bookings/server/standing-records.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import { assertVersion, versionOf } from '#server/version.ts'
import { sideRole } from '#shared/access/roles.ts'
import type { ContractInput, RemoveContractInput, TakeTermsInput, UpdateContractInput } from '../inputs.ts'
import {
  type ContractStatus,
  DRAFT_CHANGED_UNDER,
  DRAFT_ENDED,
  NO_OPEN_OFFER,
  NOT_A_DRAFT,
  UNKNOWN_CONTRACT,
  UNKNOWN_CONTRACT_CLIENT,
} from '../model.ts'
import { isDraft } from '../transitions.ts'
import { assertMayWriteContract } from './deal-limits.ts'

/**
 * Writes a draft for one of the photographer's own clients. With a booking it belongs to the current version of its
 * offer and copies the terms on the server, not from the browser. Without one it has no terms and cannot be sent.
 * @throws AppError NOT_FOUND without a record; INVALID_INPUT (clientId, bookingId) for other people or bookings;
 * ON_HOLD, FORBIDDEN, RATE_LIMITED.
 */
export async function createContract(ctx: ServiceContext, input: ContractInput): Promise<{ id: string }> {
  const vendorId = await ownPhotographerId(ctx)
  const create = async (tx: Db): Promise<{ id: string }> => {
    await requireConversation(tx, vendorId, input.clientId)
    const pair = { photographerId: vendorId, clientId: input.clientId }
    await assertMayBind(tx, pair, sideRole(ctx.actor!.role))
    await assertMayWriteContract(tx, ctx, pair)
    const id = input.bookingId
      ? await insertForOffer(tx, ctx, vendorId, { ...input, bookingId: input.bookingId })
      : await insertPlain(tx, ctx, vendorId, input)
    await recordAudit(tx, ctx, { entityType: 'contract', entityId: id, action: 'contracts.create' })
    return { id }
  }
  if (input.bookingId === null) return transact(ctx.db, create)
  return withBooking(ctx, input.bookingId, create).catch(asNoOffer)
}

/** The form does not distinguish somebody else's booking from one whose offer has ended. */
function asNoOffer(error: unknown): never {
  if (error instanceof AppError && error.code === 'NOT_FOUND')
    throw new AppError('INVALID_INPUT', NO_OPEN_OFFER, { field: 'bookingId' })
  throw error
}

async function requireConversation(tx: Db, vendorId: string, clientId: string): Promise<void> {
  const known = await tx.query.threads.findFirst({ columns: { id: true }, where: { vendorId, clientId } })
  if (!known) throw new AppError('INVALID_INPUT', UNKNOWN_CONTRACT_CLIENT, { field: 'clientId' })
}

async function insertPlain(tx: Db, ctx: ServiceContext, vendorId: string, input: ContractInput): Promise<string> {
  const { clientId, title, content } = input
  const [created] = await tx
    .insert(vendorContracts)
    .values({ vendorId, clientId, title, content, createdAt: ctx.now(), updatedAt: ctx.now() })
    .returning({ id: vendorContracts.id })
  return created!.id
}

/**
 * Everything a contract copies from the open offer of a locked booking.
 * @throws AppError INVALID_INPUT (bookingId) when there is no open offer to this couple.
 */
async function termsOfOffer(
  tx: Db,
  { bookingId, vendorId, clientId }: { bookingId: string; vendorId: string; clientId: string },
) {
  const [terms] = await tx
    .select({
      bookingId: bookings.id,
      offerId: offers.id,
      totalAmountCents: offers.totalCents,
      salesTax: offers.salesTax,
      currency: bookings.currency,
      schedule: offers.schedule,
      cancellationPolicy: offers.cancellationPolicy,
      deliveryDays: offers.deliveryDays,
      eventDate: bookings.eventDate,
      eventLocation: bookings.eventLocation,
    })
    .from(bookings)
    .innerJoin(offers, and(eq(offers.bookingId, bookings.id), eq(offers.status, 'sent')))
    .where(
      and(
        eq(bookings.id, bookingId),
        eq(bookings.photographerId, vendorId),
        eq(bookings.clientId, clientId),
        eq(bookings.status, 'pending'),
        eq(bookings.stage, 'offered'),
      ),
    )
  if (!terms) throw new AppError('INVALID_INPUT', NO_OPEN_OFFER, { field: 'bookingId' })
  return terms
}

/**
 * A draft with the terms of a locked booking's open offer.
 * @throws AppError INVALID_INPUT (bookingId) when there is no open offer to this couple.
 */
export async function insertForOffer(
  tx: Db,
  ctx: ServiceContext,
  vendorId: string,
  { clientId, bookingId, title, content }: Omit<ContractInput, 'bookingId'> & { bookingId: string },
): Promise<string> {
  const at = ctx.now()
  const terms = await termsOfOffer(tx, { bookingId, vendorId, clientId })
  const [created] = await tx
    .insert(vendorContracts)
    .values({ vendorId, clientId, title, content, ...terms, createdAt: at, updatedAt: at })
    .returning({ id: vendorContracts.id })
  return created!.id
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

/** @throws AppError INVALID_TRANSITION for a sent contract, and for a draft that ended with its booking. */
export function assertDraft({ status, sentAt }: { status: ContractStatus; sentAt: Date | null }): void {
  if (!isDraft(status)) throw new AppError('INVALID_TRANSITION', sentAt ? NOT_A_DRAFT : DRAFT_ENDED)
}

/**
 * The booking of an own draft; null for one without an offer.
 * @throws AppError NOT_FOUND for others' and unknown ones, INVALID_TRANSITION when it is no longer a draft.
 */
export async function bookingOfDraft(ctx: ServiceContext, id: string): Promise<string | null> {
  const [own] = await ctx.db
    .select({ status: vendorContracts.status, sentAt: vendorContracts.sentAt, bookingId: vendorContracts.bookingId })
    .from(vendorContracts)
    .where(isOwn(ctx, id))
  if (!own) throw new AppError('NOT_FOUND', UNKNOWN_CONTRACT)
  assertDraft(own)
  return own.bookingId
}

/** The same, after applying its booking's deadlines: a draft ends with its booking. */
async function settleDraft(ctx: ServiceContext, id: string): Promise<void> {
  const bookingId = await bookingOfDraft(ctx, id)
  if (bookingId !== null) await passDeadlines(ctx, { bookingId })
}

/** The version of a draft's editable content. */
export const draftVersion = ({ title, content }: { title: string; content: string }): string =>
  versionOf([title, content])

/** Locks an own draft. @throws AppError NOT_FOUND for others' and unknown ones, INVALID_TRANSITION once it was sent. */
async function lockDraft(tx: Db, ctx: ServiceContext, id: string) {
  const [own] = await tx
    .select({
      status: vendorContracts.status,
      sentAt: vendorContracts.sentAt,
      vendorId: vendorContracts.vendorId,
      clientId: vendorContracts.clientId,
      title: vendorContracts.title,
      content: vendorContracts.content,
    })
    .from(vendorContracts)
    .where(isOwn({ ...ctx, db: tx }, id))
    .for('update')
  if (!own) throw new AppError('NOT_FOUND', UNKNOWN_CONTRACT)
  assertDraft(own)
  return own
}

/**
 * Gives a draft the current terms of an offer: after the offer was revised, or when the draft was written
 * before it. The text stays. (X121)
 * @throws AppError NOT_FOUND for unknown contracts and other people's; INVALID_TRANSITION once it was sent;
 * INVALID_INPUT (bookingId) when there is no open offer to this couple.
 */
export async function takeTerms(ctx: ServiceContext, { id, bookingId }: TakeTermsInput): Promise<{ id: string }> {
  const written = await bookingOfDraft(ctx, id)
  const target = bookingId ?? written
  if (target === null) throw new AppError('INVALID_INPUT', NO_OPEN_OFFER, { field: 'bookingId' })
  return withBooking(ctx, target, async (tx) => {
    const { vendorId, clientId } = await lockDraft(tx, ctx, id)
    const terms = await termsOfOffer(tx, { bookingId: target, vendorId, clientId })
    await tx
      .update(vendorContracts)
      .set({ ...terms, updatedAt: ctx.now() })
      .where(eq(vendorContracts.id, id))
    await recordAudit(tx, ctx, {
      entityType: 'contract',
      entityId: id,
      action: 'contracts.takeTerms',
      after: { bookingId: target },
    })
    return { id }
  }).catch(asNoOffer)
}

/**
 * Rewrites a draft's title and content. (X55)
 * @throws AppError NOT_FOUND for unknown contracts and other people's; INVALID_TRANSITION once it was sent; CONFLICT over a
 * newer version.
 */
export async function updateContract(ctx: ServiceContext, input: UpdateContractInput) {
  const { id, title, content, version } = input
  await settleDraft(ctx, id)
  return transact(ctx.db, async (tx) => {
    assertVersion(version, draftVersion(await lockDraft(tx, ctx, id)))
    await tx.update(vendorContracts).set({ title, content, updatedAt: ctx.now() }).where(eq(vendorContracts.id, id))
    await recordAudit(tx, ctx, { entityType: 'contract', entityId: id, action: 'contracts.update' })
    return { id, version: draftVersion(input) }
  })
}

/**
 * Deletes a draft for good; a sent contract cannot be deleted.
 * @throws AppError NOT_FOUND for unknown contracts and other people's; INVALID_TRANSITION once it was sent; CONFLICT when it
 * was changed since it was read.
 */
export async function removeContract(
  ctx: ServiceContext,
  { id, version }: RemoveContractInput,
): Promise<{ id: string }> {
  await settleDraft(ctx, id)
  return transact(ctx.db, async (tx) => {
    assertVersion(version, draftVersion(await lockDraft(tx, ctx, id)), DRAFT_CHANGED_UNDER)
    await tx.delete(vendorContracts).where(eq(vendorContracts.id, id))
    await recordAudit(tx, ctx, { entityType: 'contract', entityId: id, action: 'contracts.remove' })
    return { id }
  })
}
