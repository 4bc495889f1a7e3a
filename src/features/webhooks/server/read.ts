import { asc, eq } from 'drizzle-orm'
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import { afterPlace, cursorOrder, cursorPage } from '#server/lists/cursor.ts'
import { versionOf } from '#server/version.ts'
import { PAGE_SIZE, type WebhookEvent } from '../model.ts'
import type { WebhooksSearch } from '../search.ts'

/** The version of what an administrator edits. */
export const endpointVersion = ({
  url,
  events,
  offReason,
}: Pick<typeof webhookEndpoints.$inferSelect, 'url' | 'events' | 'offReason'>): string =>
  versionOf([url, events, offReason === null])

/** Every endpoint, without its secret. */
export async function listEndpoints({ db, now }: PlainReader) {
  const found = await db.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.createdAt))
  return found.map((endpoint) => ({
    id: endpoint.id,
    url: endpoint.url,
    host: new URL(endpoint.url).host,
    events: endpoint.events as WebhookEvent[],
    offReason: endpoint.offReason,
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    formerUntil: endpoint.formerUntil && endpoint.formerUntil > now() ? endpoint.formerUntil.toISOString() : null,
    version: endpointVersion(endpoint),
  }))
}

const NEWEST = { at: webhookDeliveries.createdAt, id: webhookDeliveries.id, order: '-at' }

/** What was sent or waits, newest first, each with its attempts. */
export async function listDeliveries({ db }: PlainReader, { after }: WebhooksSearch) {
  const found = await db
    .select({
      id: webhookDeliveries.id,
      at: webhookDeliveries.createdAt,
      event: webhookDeliveries.event,
      url: webhookEndpoints.url,
      status: webhookDeliveries.status,
      nextAttemptAt: webhookDeliveries.nextAttemptAt,
      isOff: webhookEndpoints.offReason,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(afterPlace(NEWEST, after))
    .orderBy(cursorOrder(NEWEST))
    .limit(PAGE_SIZE + 1)
  const { items, next } = cursorPage(found, PAGE_SIZE)
  const attempts = await db
    .select()
    .from(webhookAttempts)
    .where(
      isOneOf(
        webhookAttempts.deliveryId,
        items.map(({ id }) => id),
      ),
    )
    .orderBy(asc(webhookAttempts.createdAt))
  return {
    items: items.map(({ url, isOff, nextAttemptAt, ...delivery }) => ({
      ...delivery,
      host: new URL(url).host,
      nextAttemptAt: delivery.status === 'pending' ? nextAttemptAt.toISOString() : null,
      mayResend: delivery.status !== 'pending' && isOff === null,
      attempts: attempts
        .filter(({ deliveryId }) => deliveryId === delivery.id)
        .map(({ id, createdAt, responseStatus, fault, durationMs }) => {
          return { id, at: createdAt.toISOString(), responseStatus, fault, durationMs }
        }),
    })),
    next,
  }
}
