import { sql } from 'drizzle-orm'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import type { Picture } from '#shared/picture.ts'
import { REVIEW_UNKNOWN } from '../texts.ts'
import type { ReviewAuthor, ReviewMark, ReviewStatus } from '../model.ts'
import { moment } from '#server/sql.ts'
import { COUPLE, PHOTOGRAPHER, WRITTEN } from './admin-list.ts'
import type { ReviewIdInput } from '../inputs.ts'

export type AdminReview = Record<ReviewMark, number | null> & {
  id: string
  author: ReviewAuthor
  status: ReviewStatus
  rating: number
  body: string
  photos: Picture[]
  /** The photographer's answer (RV4). */
  reply: string | null
  isLate: boolean
  /** ISO. */
  submittedAt: string
  revealAt: string | null
  publishedAt: string | null
  booking: { id: string; eventDate: string }
  couple: { name: string; userId: string | null }
  photographer: { id: string; name: string }
  /** Only while it is taken down; `policy` is one of REMOVAL_REASONS, or a note from before these existed. */
  removal: { at: string | null; policy: string; note: string | null; by: string | null } | null
}

const removalJson = sql`case when r.status = 'removed' then jsonb_build_object(
  'at', ${moment(sql`r.removed_at`)}, 'policy', r.removed_reason) || coalesce((
    select jsonb_build_object('note', e.reason, 'by', (select a.email from users a where a.id = e.actor_id))
    from audit_events e
    where e.entity_type = 'review' and e.entity_id = r.id::text and e.action = 'review.takeDown'
    order by e.seq desc limit 1), jsonb_build_object('note', null, 'by', null)) end`

/**
 * One review with its marks, its answer, its booking and its two sides. One statement. (AD6)
 * @throws AppError NOT_FOUND.
 */
export async function getReview({ db }: Pick<ServiceContext, 'db'>, { id }: ReviewIdInput): Promise<AdminReview> {
  const [found] = await rows<{ review: AdminReview }>(
    db.execute(sql`select jsonb_build_object('id', r.id, 'author', r.author, 'status', r.status, 'rating', r.rating,
      'quality', r.quality, 'communication', r.communication, 'punctuality', r.punctuality, 'value', r.value,
      'body', r.body, 'photos', r.photos, 'reply', (select y.body from review_replies y where y.review_id = r.id), 'isLate', r.is_late,
      'submittedAt', ${moment(sql`r.submitted_at`)}, 'revealAt', ${moment(sql`r.reveal_at`)},
      'publishedAt', ${moment(sql`r.published_at`)},
      'booking', jsonb_build_object('id', b.id, 'eventDate', b.event_date),
      'couple', jsonb_build_object('name', ${COUPLE}, 'userId', k.user_id),
      'photographer', jsonb_build_object('id', p.id, 'name', ${PHOTOGRAPHER}), 'removal', ${removalJson}) as review
      ${WRITTEN} and r.id = ${id}`),
  )
  if (!found) throw new AppError('NOT_FOUND', REVIEW_UNKNOWN)
  return found.review
}
