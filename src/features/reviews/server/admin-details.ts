import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { auditEvents, type reviews, users } from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import { jsonRow } from '#server/database/json-rows.ts'
import { coupleName, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import type { AuditAction } from '#shared/access/audit-actions.ts'
import { hearingUntil } from '../hearing.ts'
import type { ReviewIdInput } from '../inputs.ts'
import { REVIEW_UNKNOWN } from '../texts.ts'
import { isOverdue } from './admin-list.ts'

type Decision = { note: string | null; by: string | null }

/**
 * Who decided last, and what colleagues read of it. One object: the audit log names its records by text, which no
 * relation follows.
 */
const lastDecision = (db: Db, { id }: Pick<typeof reviews, 'id'>, action: AuditAction): SQL<Decision | null> =>
  sql`${db
    .select({ decision: jsonRow({ note: auditEvents.reason, by: sql<string | null>`${users.email}` }) })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(
      and(
        eq(auditEvents.entityType, 'review'),
        eq(auditEvents.entityId, sql`${id}::text`),
        eq(auditEvents.action, action),
      ),
    )
    .orderBy(desc(auditEvents.seq))
    .limit(1)}`

/**
 * One review with its marks, its answer, its booking and its two sides. One statement.
 * @throws AppError NOT_FOUND.
 */
export async function getReview({ db, now }: PlainReader, { id }: ReviewIdInput) {
  const review = await db.query.reviews.findFirst({
    columns: { bookingId: false, photographerId: false, clientId: false, createdAt: false, updatedAt: false },
    where: { id, status: { ne: 'draft' } },
    with: {
      reply: { columns: { body: true } },
      booking: { columns: { id: true, eventDate: true } },
      client: { columns: { userId: true }, extras: { name: coupleName } },
      photographer: { columns: { id: true }, extras: { name: vendorName } },
      dispute: true,
    },
    extras: {
      takenDown: (its) => lastDecision(db, its, 'review.takeDown'),
      kept: (its) => lastDecision(db, its, 'review.keep'),
    },
  })
  if (!review) throw new AppError('NOT_FOUND', REVIEW_UNKNOWN)
  const { reply, client, dispute, takenDown, kept, removedAt, removedReason, rating, submittedAt, ...shown } = review
  return {
    ...shown,
    // Only drafts, which are not found here, may lack these.
    rating: rating!,
    submittedAt: submittedAt!,
    /** The photographer's answer. */
    reply: reply?.body ?? null,
    couple: { name: client.name, userId: client.userId },
    /** Only while it is taken down. */
    removal:
      review.status === 'removed'
        ? { at: removedAt, policy: removedReason!, note: takenDown?.note ?? null, by: takenDown?.by ?? null }
        : null,
    /** The photographer's objection; once decided for the review, with who decided and why. */
    dispute: dispute && {
      reason: dispute.reason,
      openedBy: dispute.openedBy,
      explanation: dispute.explanation,
      writerAnswer: dispute.writerAnswer,
      subjectAnswer: dispute.subjectAnswer,
      /** Until when both may still be heard; null once they have been, or had the time. */
      hearingUntil: hearingUntil(dispute, now()),
      at: dispute.createdAt,
      decideBy: dispute.decideBy,
      isOverdue: isOverdue(dispute, now()),
      decision: dispute.decision,
      decidedAt: dispute.decidedAt,
      kept,
    },
  }
}
