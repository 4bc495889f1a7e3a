import { and, eq, isNull } from 'drizzle-orm'
import { webhookDeliveries, webhookEndpoints } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { AuditContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { notifyTeam } from '#server/notices/notify.ts'
import type { OffReason } from '../model.ts'
import { STOPPED_BODY, stoppedTitle } from '../texts.ts'

/** What still waits for an endpoint that is switched off is not sent later, when it says nothing anymore. */
export const giveUpWaiting = (tx: Db, endpointId: string) =>
  tx
    .update(webhookDeliveries)
    .set({ status: 'failed', lockedUntil: null })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, 'pending')))

/** Switches an endpoint off by itself, and tells the administrators. */
export async function stopEndpoint(
  tx: Db,
  ctx: AuditContext,
  { id, url }: { id: string; url: string },
  reason: Exclude<OffReason, 'person'>,
): Promise<void> {
  const [stopped] = await tx
    .update(webhookEndpoints)
    .set({ offReason: reason, updatedAt: ctx.now() })
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.offReason)))
    .returning({ id: webhookEndpoints.id })
  if (!stopped) return
  await giveUpWaiting(tx, id)
  await recordAudit(tx, ctx, {
    entityType: 'webhookEndpoint',
    entityId: id,
    action: 'webhooks.stop',
    before: { is_on: true },
    after: { is_on: false, off_reason: reason },
    by: 'system',
  })
  const title = stoppedTitle(new URL(url).hostname)
  await notifyTeam(
    tx,
    { kind: 'webhooks.stopped', title, body: STOPPED_BODY[reason], href: '/admin/webhooks' },
    ctx.now(),
  )
}
