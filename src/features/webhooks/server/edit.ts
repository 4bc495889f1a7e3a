import { eq } from 'drizzle-orm'
import { webhookDeliveries, webhookEndpoints } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { isPostable } from '#server/http/public-post.ts'
import { transact } from '#server/transact.ts'
import { assertVersion } from '#server/version.ts'
import type { EndpointFields, UpdateEndpointInput, WebhookIdInput } from '../inputs.ts'
import { ENDPOINTS_MAX, OVERLAP_HOURS, TEST_EVENT } from '../model.ts'
import { ENDPOINTS_FULL, IS_OFF, STILL_WAITING, UNKNOWN_DELIVERY, UNKNOWN_ENDPOINT, URL_NOT_PUBLIC } from '../texts.ts'
import { giveUpWaiting } from './endpoint-records.ts'
import { endpointVersion } from './read.ts'
import { bodyOf } from './records.ts'
import { secretText } from './secrets.ts'

/** Where the log says what was set; an address may hold a key of the receiver's, so only its host is kept there. */
const logged = ({ url, events, isOn }: EndpointFields) => ({ host: new URL(url).host, events, is_on: isOn })

/** @throws AppError INVALID_INPUT (url). */
async function assertPostable(url: string): Promise<void> {
  if (!(await isPostable(url))) throw new AppError('INVALID_INPUT', URL_NOT_PUBLIC, { field: 'url' })
}

/** An endpoint, locked; events that are being queued for it do not wait. @throws AppError NOT_FOUND. */
async function lock(tx: Db, id: string) {
  const [endpoint] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('no key update')
  if (!endpoint) throw new AppError('NOT_FOUND', UNKNOWN_ENDPOINT)
  return endpoint
}

const fieldsOf = ({ url, events, offReason }: typeof webhookEndpoints.$inferSelect) =>
  ({ url, events, isOn: offReason === null }) as EndpointFields

/**
 * Adds an endpoint. Its secret is in this answer and in no other.
 * @throws AppError INVALID_INPUT (url), CONFLICT when there are too many.
 */
export async function createEndpoint(
  ctx: ServiceContext,
  fields: EndpointFields,
): Promise<{ id: string; secret: string }> {
  await assertPostable(fields.url)
  return transact(ctx.db, async (tx) => {
    if ((await tx.$count(webhookEndpoints)) >= ENDPOINTS_MAX) throw new AppError('CONFLICT', ENDPOINTS_FULL)
    const at = ctx.now()
    const { isOn, ...set } = fields
    const [made] = await tx
      .insert(webhookEndpoints)
      .values({ ...set, offReason: isOn ? null : 'person', createdAt: at, updatedAt: at })
      .returning({ id: webhookEndpoints.id, secretNumber: webhookEndpoints.secretNumber })
    const { id, secretNumber } = made!
    await recordAudit(tx, ctx, {
      entityType: 'webhookEndpoint',
      entityId: id,
      action: 'webhooks.create',
      before: { is_on: null },
      after: logged(fields),
    })
    return { id, secret: secretText(id, secretNumber) }
  })
}

/**
 * Changes where an endpoint is, what it is told of, and whether. Switched on again it begins anew.
 * @throws AppError INVALID_INPUT (url), NOT_FOUND, CONFLICT over a newer version.
 */
export async function updateEndpoint(
  ctx: ServiceContext,
  { id, version, ...fields }: UpdateEndpointInput,
): Promise<{ id: string }> {
  await assertPostable(fields.url)
  return transact(ctx.db, async (tx) => {
    const before = await lock(tx, id)
    assertVersion(version, endpointVersion(before))
    const wasOn = before.offReason === null
    const { isOn, ...set } = fields
    const standing = isOn === wasOn ? {} : { offReason: isOn ? null : ('person' as const), failingSince: null }
    await tx
      .update(webhookEndpoints)
      .set({ ...set, ...standing, updatedAt: ctx.now() })
      .where(eq(webhookEndpoints.id, id))
    if (!isOn) await giveUpWaiting(tx, id)
    await recordAudit(tx, ctx, {
      entityType: 'webhookEndpoint',
      entityId: id,
      action: 'webhooks.update',
      before: logged(fieldsOf(before)),
      after: logged(fields),
    })
    return { id }
  })
}

/** Gives an endpoint a new secret; the one before signs, too, for a while. @throws AppError NOT_FOUND. */
export async function rotateSecret(
  ctx: ServiceContext,
  { id }: WebhookIdInput,
): Promise<{ id: string; secret: string; formerUntil: string }> {
  return transact(ctx.db, async (tx) => {
    const { secretNumber: former } = await lock(tx, id)
    const at = ctx.now()
    const secretNumber = former + 1
    const formerUntil = new Date(at.getTime() + OVERLAP_HOURS * 3_600_000)
    await tx
      .update(webhookEndpoints)
      .set({ secretNumber, formerUntil, updatedAt: at })
      .where(eq(webhookEndpoints.id, id))
    await recordAudit(tx, ctx, {
      entityType: 'webhookEndpoint',
      entityId: id,
      action: 'webhooks.rotateSecret',
      before: { secret_number: former },
      after: { secret_number: secretNumber, former_until: formerUntil.toISOString() },
    })
    return { id, secret: secretText(id, secretNumber), formerUntil: formerUntil.toISOString() }
  })
}

/** Removes an endpoint and what was sent to it. @throws AppError NOT_FOUND. */
export async function removeEndpoint(ctx: ServiceContext, { id }: WebhookIdInput): Promise<{ id: string }> {
  return transact(ctx.db, async (tx) => {
    const [gone] = await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id)).returning()
    if (!gone) throw new AppError('NOT_FOUND', UNKNOWN_ENDPOINT)
    await recordAudit(tx, ctx, {
      entityType: 'webhookEndpoint',
      entityId: id,
      action: 'webhooks.remove',
      before: logged(fieldsOf(gone)),
      after: { is_on: null },
    })
    return { id }
  })
}

/** Queues an event that says nothing, to try an endpoint. @throws AppError NOT_FOUND, CONFLICT for one that is off. */
export async function sendTest(ctx: ServiceContext, { id }: WebhookIdInput): Promise<{ id: string }> {
  return transact(ctx.db, async (tx) => {
    const endpoint = await lock(tx, id)
    if (endpoint.offReason) throw new AppError('CONFLICT', IS_OFF)
    const at = ctx.now()
    const [queued] = await tx
      .insert(webhookDeliveries)
      .values({
        endpointId: id,
        event: TEST_EVENT,
        body: bodyOf(TEST_EVENT, at, { endpointId: id }),
        nextAttemptAt: at,
        createdAt: at,
      })
      .returning({ id: webhookDeliveries.id })
    await recordAudit(tx, ctx, {
      entityType: 'webhookEndpoint',
      entityId: id,
      action: 'webhooks.sendTest',
      before: { delivery: null },
      after: { delivery: queued!.id },
    })
    return queued!
  })
}

/**
 * Sends what was delivered or given up once more, under the same id and with all its attempts.
 * @throws AppError NOT_FOUND, CONFLICT while it waits or its endpoint is off.
 */
export async function resend(ctx: ServiceContext, { id }: WebhookIdInput): Promise<{ id: string }> {
  return transact(ctx.db, async (tx) => {
    const [known] = await tx
      .select({ endpointId: webhookDeliveries.endpointId })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.id, id))
    if (!known) throw new AppError('NOT_FOUND', UNKNOWN_DELIVERY)
    const endpoint = await lock(tx, known.endpointId)
    if (endpoint.offReason) throw new AppError('CONFLICT', IS_OFF)
    const [delivery] = await tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).for('update')
    if (!delivery || delivery.status === 'pending') throw new AppError('CONFLICT', STILL_WAITING)
    await tx
      .update(webhookDeliveries)
      .set({ status: 'pending', attempts: 0, nextAttemptAt: ctx.now(), lockedUntil: null })
      .where(eq(webhookDeliveries.id, id))
    await recordAudit(tx, ctx, {
      entityType: 'webhookEndpoint',
      entityId: endpoint.id,
      action: 'webhooks.resend',
      before: { status: delivery.status },
      after: { status: 'pending', delivery: id },
    })
    return { id }
  })
}
