import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  auditEvents,
  bookings,
  clients,
  photographers,
  reviewDisputes,
  reviewReplies,
  reviews,
  users,
} from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import { jsonIf, jsonOne, jsonRow, notNull, readJson } from '#server/database/json-rows.ts'
import { AppError } from '#server/errors.ts'
import type { AuditAction } from '#shared/access/audit-actions.ts'
import type { ReviewIdInput } from '../inputs.ts'
import { REVIEW_UNKNOWN } from '../texts.ts'
import { COUPLE, isOverdue, PHOTOGRAPHER, WRITTEN } from './admin-list.ts'

const r = alias(reviews, 'r')
const b = alias(bookings, 'b')
const k = alias(clients, 'k')
const p = alias(photographers, 'p')
const d = alias(reviewDisputes, 'd')
const y = alias(reviewReplies, 'y')
const e = alias(auditEvents, 'e')
const a = alias(users, 'a')

/** Who decided last, and what colleagues read of it. */
const decisionJson = (action: AuditAction) =>
  jsonOne(
    jsonRow({ note: e.reason, by: jsonOne(a.email, sql`from users a where a.id = e.actor_id`) }),
    sql`from audit_events e
      where e.entity_type = 'review' and e.entity_id = r.id::text and e.action = ${action}
      order by e.seq desc limit 1`,
  )

/** `policy` is one of REMOVAL_REASONS, or a note from before these existed. */
const removalJson = jsonIf(
  sql`r.status = 'removed'`,
  jsonRow({
    at: r.removedAt,
    policy: notNull(r.removedReason),
    decision: decisionJson('review.takeDown'),
  }),
)

/** The photographer's objection; once decided for the review, with who decided and why. (RV5) */
const disputeJson = (now: Date) =>
  jsonIf(
    sql`d.id is not null`,
    jsonRow({
      reason: notNull(d.reason),
      explanation: notNull(d.explanation),
      at: notNull(d.createdAt),
      decideBy: notNull(d.decideBy),
      isOverdue: isOverdue(now),
      decision: d.decision,
      decidedAt: d.decidedAt,
      kept: decisionJson('review.keep'),
    }),
  )

const reviewJson = (now: Date) =>
  jsonRow({
    id: r.id,
    author: r.author,
    status: r.status,
    // Only drafts, which are not found here, may lack these.
    rating: notNull(r.rating),
    submittedAt: notNull(r.submittedAt),
    quality: r.quality,
    communication: r.communication,
    punctuality: r.punctuality,
    value: r.value,
    body: r.body,
    photos: r.photos,
    /** The photographer's answer (RV4). */
    reply: jsonOne(y.body, sql`from review_replies y where y.review_id = r.id`),
    isLate: r.isLate,
    revealAt: r.revealAt,
    publishedAt: r.publishedAt,
    booking: jsonRow({ id: b.id, eventDate: b.eventDate }),
    couple: jsonRow({ name: COUPLE, userId: k.userId }),
    photographer: jsonRow({ id: p.id, name: PHOTOGRAPHER }),
    /** Only while it is taken down. */
    removal: removalJson,
    dispute: disputeJson(now),
  })

/**
 * One review with its marks, its answer, its booking and its two sides. One statement. (AD6)
 * @throws AppError NOT_FOUND.
 */
export async function getReview({ db, now }: Pick<ServiceContext, 'db' | 'now'>, { id }: ReviewIdInput) {
  const [review] = await readJson(db, reviewJson(now()), sql`${WRITTEN} and r.id = ${id}`)
  if (!review) throw new AppError('NOT_FOUND', REVIEW_UNKNOWN)
  const { removal, ...shown } = review
  if (!removal) return { ...shown, removal }
  const { decision, ...removed } = removal
  return { ...shown, removal: { ...removed, note: decision?.note ?? null, by: decision?.by ?? null } }
}
