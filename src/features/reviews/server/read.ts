import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#shared/picture.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { moment } from '#server/sql.ts'
import { LATE_REVIEW_DAYS, type ReviewMark, REVIEW_NOT_FOUND, type ReviewStatus } from '../model.ts'
import { REVIEW_WINDOW_DAYS } from '#features/bookings/model.ts'

type Reader = Pick<ServiceContext, 'db' | 'actor' | 'now'>

export type WrittenReview = Record<ReviewMark | 'rating', number> & {
  id: string
  body: string
  status: ReviewStatus
  submittedAt: string
  photos: Picture[]
  reply: string | null
}

export type BookingReviews = {
  /** What this side wrote, sealed or not. */
  mine: WrittenReview | null
  /** What the other side wrote, once it is revealed. */
  theirs: WrittenReview | null
  canWrite: boolean
  /** ISO; when the window closes. Null before the completion. */
  revealAt: string | null
  /** Photos of the asker's review while it is being written. */
  draftPhotos: { id: string; name: string; picture: Picture }[]
}

const draftPhotos: SQL = sql`coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.original_name,
    'picture', jsonb_build_object('key', f.storage_path, 'widths', f.widths, 'width', f.width, 'height', f.height,
      'thumbhash', f.thumbhash, 'alt', f.original_name)) order by f.created_at, f.id)
  from review_photos f where f.booking_id = b.id and f.status = 'ready'), '[]')`

const reviewJson: SQL = sql`jsonb_build_object('id', r.id, 'rating', r.rating, 'quality', r.quality,
  'communication', r.communication, 'punctuality', r.punctuality, 'value', r.value, 'body', r.body,
  'status', r.status, 'photos', r.photos, 'submittedAt', ${moment(sql`r.submitted_at`)},
  'reply', (select y.body from review_replies y where y.review_id = r.id))`

/**
 * The reviews of one of the asker's own bookings; the other side's stays sealed until it is revealed. (RV2)
 * @throws AppError NOT_FOUND.
 */
export async function reviewsOfBooking(ctx: Reader, { bookingId }: { bookingId: string }): Promise<BookingReviews> {
  const { role, userId } = ctx.actor!
  const author = role === 'photographer' ? 'vendor' : 'client'
  const now = ctx.now().toISOString()
  const isOwner = role === 'photographer' ? sql`p.user_id = ${userId}` : sql`k.user_id = ${userId}`
  const [found] = await rows<BookingReviews>(
    ctx.db.execute(sql`
      select
        (select ${reviewJson} from reviews r where r.booking_id = b.id and r.author = ${author}
          and r.status <> 'draft') as mine,
        (select ${reviewJson} from reviews r where r.booking_id = b.id and r.author <> ${author}
          and r.status in ('published', 'in_check')) as theirs,
        coalesce(b.status = 'completed'
          and ${now}::timestamptz <= b.completed_at + make_interval(days => ${LATE_REVIEW_DAYS})
          and not exists (select from reviews r where r.booking_id = b.id and r.author = ${author}
            and r.status <> 'draft'), false) as "canWrite",
        ${moment(sql`(b.completed_at + make_interval(days => ${REVIEW_WINDOW_DAYS}))`)} as "revealAt",
        ${author === 'client' ? draftPhotos : sql`'[]'::jsonb`} as "draftPhotos"
      from bookings b join clients k on k.id = b.client_id join photographers p on p.id = b.photographer_id
      where b.id = ${bookingId} and ${isOwner}`),
  )
  if (!found) throw new AppError('NOT_FOUND', REVIEW_NOT_FOUND)
  return found
}

export type VendorReview = WrittenReview & {
  bookingId: string
  coupleName: string
  eventDate: string
  /** Of a booking large enough to count in the average (X127). */
  isCounted: boolean
}
const PAGE_SIZE = 20

/**
 * The published reviews of the signed-in photographer, newest first. (R37, RV4)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function listVendorReviews(
  ctx: Reader,
  { page }: { page: number },
): Promise<{ items: VendorReview[]; pageCount: number }> {
  const vendorId = await ownPhotographerId(ctx)
  const isShown = sql`r.photographer_id = ${vendorId} and r.author = 'client' and r.status in ('published', 'in_check')`
  const [found] = await rows<{ items: VendorReview[]; total: number }>(
    ctx.db.execute(sql`
      select (select count(*)::int from reviews r where ${isShown}) as total,
        coalesce((select jsonb_agg(page.item order by page.published_at desc, page.id) from (
          select r.id, r.published_at, ${reviewJson} || jsonb_build_object('bookingId', b.id,
            'coupleName', k.first_name, 'eventDate', b.event_date,
            'isCounted', coalesce(b.total_amount_cents >= qualifying_booking_cents(), false)) as item
          from reviews r join bookings b on b.id = r.booking_id join clients k on k.id = r.client_id
          where ${isShown} order by r.published_at desc, r.id
          limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) page), '[]') as items`),
  )
  return { items: found!.items, pageCount: Math.max(1, Math.ceil(found!.total / PAGE_SIZE)) }
}
