import { auditEvents } from '#drizzle/schema/moderation.ts'
import type { Actor, AuditContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import type { AuditAction } from '#shared/access/audit-actions.ts'

type AuditEvent = {
  entityType: string
  entityId: string
  action: AuditAction
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reason?: string
  /** Who did it, if not the signed-in person: somebody with a mailed link, or the system. */
  by?: Pick<Actor, 'userId' | 'role'> | 'system'
}

/** The insert of one audit event, for a statement that also makes the change it is about; otherwise `recordAudit`. */
export function auditInsert(tx: Db, ctx: AuditContext, { by, ...event }: AuditEvent) {
  const actor = by === 'system' ? null : (by ?? ctx.actor)
  return tx.insert(auditEvents).values({
    ...event,
    actorId: actor?.userId ?? null,
    actorRole: actor?.role ?? 'system',
    requestId: ctx.requestId,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    createdAt: ctx.now(),
  })
}

/**
 * Writes one audit event in the caller's transaction: neither is kept without the other. Never pass secrets or user
 * text; events are kept forever. (AU1, AU2)
 */
export async function recordAudit(tx: Db, ctx: AuditContext, event: AuditEvent): Promise<void> {
  await auditInsert(tx, ctx, event)
}
