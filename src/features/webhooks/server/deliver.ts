import { createHmac } from 'node:crypto'
import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '#drizzle/schema/index.ts'
import type { JobContext } from '#server/context.ts'
import { hasRow, isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import type { Network } from '#server/http/public-fetch.ts'
import { type Posted, postPublic } from '#server/http/public-post.ts'
import { transact } from '#server/transact.ts'
import { DELIVERIES_KEPT_DAYS, FAILING_DAYS, waitAfter } from '../model.ts'
import { stopEndpoint } from './endpoint-records.ts'
import { keysAt } from './secrets.ts'

type Call = { id: string; sentAt: Date; body: string }

/** The headers of a call after the Standard Webhooks specification, signed with each of these secrets. */
function signedHeaders({ id, sentAt, body }: Call, keys: readonly Buffer[]): Record<string, string> {
  const timestamp = Math.floor(sentAt.getTime() / 1000)
  const signatures = keys.map(
    (key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') }
}

const DAY_MS = 86_400_000
/** One turn of the job: as many calls at once, each within this time. */
const BATCH = 10
const TIMEOUT_MS = 10_000
const LEASE_MS = 60_000
const GONE = 410

const isOn = hasRow(
  webhookEndpoints,
  and(eq(webhookEndpoints.id, webhookDeliveries.endpointId), isNull(webhookEndpoints.offReason)),
)
const isFree = (at: Date) => or(isNull(webhookDeliveries.lockedUntil), lt(webhookDeliveries.lockedUntil, at))
const isDue = (at: Date) =>
  and(eq(webhookDeliveries.status, 'pending'), lte(webhookDeliveries.nextAttemptAt, at), isFree(at), isOn)

/** Takes due deliveries for a minute: any number of processes may do this at once. */
async function claim(db: Db, at: Date) {
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(isDue(at))
    .orderBy(asc(webhookDeliveries.nextAttemptAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const claimed = await db
    .update(webhookDeliveries)
    .set({
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      lockedUntil: new Date(at.getTime() + LEASE_MS),
    })
    .where(inArray(webhookDeliveries.id, due))
    .returning()
  const endpoints = await db
    .select()
    .from(webhookEndpoints)
    .where(
      isOneOf(
        webhookEndpoints.id,
        claimed.map(({ endpointId }) => endpointId),
      ),
    )
  return claimed.flatMap((delivery) => {
    const endpoint = endpoints.find(({ id }) => id === delivery.endpointId)
    return endpoint ? [{ delivery, endpoint }] : []
  })
}

type Claimed = Awaited<ReturnType<typeof claim>>[number]

const isDelivered = (posted: Posted): boolean => 'status' in posted && posted.status >= 200 && posted.status < 300

/** Notes what came of an attempt, and when the next one is. */
async function settle(
  db: Db,
  ctx: JobContext,
  { delivery: { id, attempts }, endpoint }: Claimed,
  { posted, durationMs }: { posted: Posted; durationMs: number },
): Promise<void> {
  const at = ctx.now()
  const isDone = isDelivered(posted)
  const wait = waitAfter(attempts)
  const after =
    isDone || wait === null
      ? { status: isDone ? ('delivered' as const) : ('failed' as const) }
      : { nextAttemptAt: new Date(at.getTime() + wait) }
  await transact(db, async (tx) => {
    // The endpoint first: whoever changes it locks it before its deliveries.
    const [known] = await tx
      .update(webhookEndpoints)
      .set({ failingSince: isDone ? null : sql`coalesce(${webhookEndpoints.failingSince}, ${at.toISOString()})` })
      .where(eq(webhookEndpoints.id, endpoint.id))
      .returning({ failingSince: webhookEndpoints.failingSince })
    if (!known) return
    await tx.insert(webhookAttempts).values({
      deliveryId: id,
      responseStatus: 'status' in posted ? posted.status : null,
      fault: 'fault' in posted ? posted.fault : null,
      durationMs,
      createdAt: at,
    })
    await tx
      .update(webhookDeliveries)
      .set({ ...after, lockedUntil: null })
      .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.attempts, attempts)))
    const failedForMs = known.failingSince ? at.getTime() - known.failingSince.getTime() : 0
    if ('status' in posted && posted.status === GONE) await stopEndpoint(tx, ctx, endpoint, 'gone')
    else if (failedForMs >= FAILING_DAYS * DAY_MS) await stopEndpoint(tx, ctx, endpoint, 'failures')
  })
}

async function deliver(db: Db, ctx: JobContext, claimed: Claimed, network?: Network): Promise<boolean> {
  const { delivery, endpoint } = claimed
  const startedAt = performance.now()
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Curio webhooks',
    ...signedHeaders({ id: delivery.id, sentAt: ctx.now(), body: delivery.body }, keysAt(endpoint, ctx.now())),
  }
  const posted = await postPublic(endpoint.url, delivery.body, {
    headers,
    timeoutMs: TIMEOUT_MS,
    ...(network ? { network } : {}),
  })
  await settle(db, ctx, claimed, { posted, durationMs: Math.round(performance.now() - startedAt) })
  return isDelivered(posted)
}

/** Deletes what was delivered, or given up, long ago. */
async function forget(db: Db, at: Date): Promise<number> {
  const before = new Date(at.getTime() - DELIVERIES_KEPT_DAYS * DAY_MS)
  const gone = await db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, before))
    .returning({ id: webhookDeliveries.id })
  return gone.length
}

/**
 * Sends what is due to the operator's own systems, a batch at once. Each call carries the same id at every attempt, so
 * that a receiver can tell a repeated one.
 */
export async function deliverWebhooks(
  ctx: JobContext,
  network?: Network,
): Promise<{ delivered: number; failed: number; forgotten: number; left: number }> {
  const { db, now } = ctx
  const claimed = await claim(db, now())
  const outcomes = await Promise.all(claimed.map((each) => deliver(db, ctx, each, network)))
  const delivered = outcomes.filter(Boolean).length
  const left = claimed.length < BATCH ? 0 : await db.$count(webhookDeliveries, isDue(now()))
  return { delivered, failed: outcomes.length - delivered, forgotten: await forget(db, now()), left }
}
