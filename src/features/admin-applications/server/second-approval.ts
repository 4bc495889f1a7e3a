import { and, eq, isNotNull } from 'drizzle-orm'
import { photographers, profiles } from '#drizzle/schema/index.ts'
import type { ApprovalStatus } from '#features/photographers/model.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { notifyTeam } from '#server/notices/notify.ts'
import type { DecideInput } from '../inputs.ts'
import { APPROVED_ALREADY, SECOND_IS_ADMINS } from '../texts.ts'

/** Whether the first approver may still decide; otherwise their approval no longer counts. */
async function mayDecide(tx: Db, userId: string): Promise<boolean> {
  const isOneOfThem = isOneOf(profiles.role, ['reviewer', 'admin'])
  const own = and(eq(profiles.id, userId), isOneOfThem, eq(profiles.status, 'active'))
  const [found] = await tx.select({ id: profiles.id }).from(profiles).where(own).for('share')
  return found !== undefined
}

/**
 * The first of two approvals of an application that the team had rejected and reopened: it is recorded, colleagues are
 * told, and nothing else happens. The row is locked, so of two at once one is the second. A reviewer may be the first;
 * the second is an administrator. (AD9)
 * @returns how it stands when an administrator has to approve it, too; null when the decision may be made.
 * @throws AppError CONFLICT for whoever approved first, and for a reviewer who would be the second.
 */
export async function requestSecondApproval(
  tx: Db,
  ctx: ServiceContext,
  input: DecideInput,
): Promise<{ status: ApprovalStatus; isPublished: boolean } | null> {
  if (input.action !== 'approve') return null
  const [row] = await tx
    .select({
      name: photographers.name,
      status: photographers.approvalStatus,
      isPublished: photographers.isPublished,
      reopenedAt: photographers.reopenedAt,
      askedBy: photographers.approvalAskedBy,
    })
    .from(photographers)
    .where(
      and(
        eq(photographers.id, input.id),
        eq(photographers.approvalStatus, input.expected),
        isNotNull(photographers.submittedAt),
      ),
    )
    .for('update')
  if (!row || row.reopenedAt === null) return null
  const { userId, role } = ctx.actor!
  if (row.askedBy === userId) throw new AppError('CONFLICT', APPROVED_ALREADY)
  if (row.askedBy !== null && (await mayDecide(tx, row.askedBy))) {
    if (role !== 'admin') throw new AppError('CONFLICT', SECOND_IS_ADMINS)
    return null
  }
  const at = ctx.now()
  await tx.update(photographers).set({ approvalAskedBy: userId, updatedAt: at }).where(eq(photographers.id, input.id))
  await recordAudit(tx, ctx, {
    entityType: 'photographer',
    entityId: input.id,
    action: 'application.ask-approval',
    before: { approval_asked_by: row.askedBy },
    after: { approval_asked_by: userId },
    ...(input.note ? { reason: input.note } : {}),
  })
  const title = `${row.name} is waiting for a second administrator’s approval`
  const dedupeKey = `application.second/${input.id}/${at.toISOString()}`
  const href = `/admin/applications?id=${input.id}`
  await notifyTeam(tx, { kind: 'application.second', title, href, dedupeKey }, at)
  return { status: row.status, isPublished: row.isPublished }
}
