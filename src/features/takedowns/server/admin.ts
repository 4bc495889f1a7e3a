import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { photographerImages, photographers, takedowns, users, weddingImages, weddings } from '#drizzle/schema/index.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { countRows, isOneOf, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { type CsvExport, exportTable, orderOf, pageOf, TOTAL } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import { privatePicture, publicPicture, type StoredImage } from '#server/uploads/private-pictures.ts'
import type { TakedownInput } from '../inputs.ts'
import { TAKEDOWNS_PAGE_SIZE } from '../model.ts'
import type { ExportTakedownsInput, ListTakedownsInput, TAKEDOWN_SORTS, TakedownFilter } from '../search.ts'
import { UNKNOWN_TAKEDOWN } from '../texts.ts'
import { TAKEDOWN_STATUSES, type TakedownStatus } from '../transitions.ts'
import { isRepeat, pictureIn } from './records.ts'

const SORTS: Record<keyof typeof TAKEDOWN_SORTS, SQL | AnyColumn> = {
  openedAt: takedowns.createdAt,
  photographer: sql`lower(${vendorName(photographers)})`,
  status: sql`array_position(${sql.param([...TAKEDOWN_STATUSES])}::text[], ${takedowns.status}::text)`,
}

const FILTERS: Record<Exclude<TakedownFilter, 'all'>, readonly TakedownStatus[]> = {
  open: ['open'],
  under_way: ['hidden', 'countered', 'in_court'],
  done: ['dismissed', 'upheld', 'restored'],
}

const find = (db: Db, { status, q, order }: ExportTakedownsInput) =>
  db
    .select({
      id: takedowns.id,
      origin: takedowns.origin,
      status: takedowns.status,
      photographer: vendorName(photographers),
      claimant: takedowns.claimant,
      distance: takedowns.distance,
      openedAt: takedowns.createdAt,
      decidedAt: takedowns.decidedAt,
      total: TOTAL,
    })
    .from(takedowns)
    .innerJoin(photographers, eq(photographers.id, takedowns.photographerId))
    .where(
      and(
        status === 'all' ? undefined : isOneOf(takedowns.status, FILTERS[status]),
        hasWords(q, photographers.name, photographers.businessName, takedowns.claimant),
      ),
    )
    .orderBy(orderOf(SORTS, order, takedowns.id))
    .$dynamic()

/** One page of the cases, the oldest open ones first; one statement. */
export const listTakedowns = ({ db }: PlainReader, { page, ...input }: ListTakedownsInput) =>
  pageOf({ page, size: TAKEDOWNS_PAGE_SIZE }, ({ limit, offset }) => find(db, input).limit(limit).offset(offset))

/** The matching cases as CSV, in list order; audited. */
export const exportTakedowns = (ctx: ServiceContext, input: ExportTakedownsInput): Promise<CsvExport> =>
  exportTable<Awaited<ReturnType<typeof find>>[number]>(ctx, {
    action: 'takedowns.export',
    entityType: 'takedowns',
    asked: input,
    columns: {
      Photographer: (row) => row.photographer,
      Origin: (row) => row.origin,
      Claimant: (row) => row.claimant,
      Difference: (row) => row.distance,
      Status: (row) => row.status,
      Opened: (row) => row.openedAt.toISOString(),
      Decided: (row) => row.decidedAt?.toISOString(),
    },
    read: (tx, limit) => find(tx, input).limit(limit),
  })

const otherImages = alias(photographerImages, 'other_images')
const otherWeddingImages = alias(weddingImages, 'other_wedding_images')
const otherWeddings = alias(weddings, 'other_weddings')
const others = alias(photographers, 'other_photographers')

type Shown = (StoredImage & { hasProvenance: boolean; uploadedAt: Date }) | null
type Owner = { id: string | null; name: string; approval: string | null }

/** A picture as our team sees it, whose, since when, and whether its file said where it came from. */
function sideOf(image: Shown, owner: Owner, now: Date) {
  const { id, name, approval } = owner
  if (id === null) return null
  const picture = image && (approval === 'approved' ? publicPicture(image) : privatePicture(image, now))
  return {
    photographer: { id, name },
    picture,
    uploadedAt: image?.uploadedAt ?? null,
    hasProvenance: image?.hasProvenance ?? false,
  }
}

/**
 * One case with both pictures, the claim and the answer.
 * @throws AppError NOT_FOUND.
 */
export async function getTakedown({ db, now }: PlainReader, { id }: TakedownInput) {
  const [found] = await db
    .select({
      takedown: takedowns,
      owner: { id: photographers.id, name: vendorName(photographers), approval: photographers.approvalStatus },
      image: pictureIn(photographerImages),
      weddingImage: pictureIn(weddingImages),
      otherOwner: { id: others.id, name: vendorName(others), approval: others.approvalStatus },
      otherImage: pictureIn(otherImages),
      otherWeddingImage: pictureIn(otherWeddingImages),
      decidedBy: users.email,
      upheld: countRows(takedowns, and(eq(takedowns.photographerId, photographers.id), isRepeat(now()))),
    })
    .from(takedowns)
    .innerJoin(photographers, eq(photographers.id, takedowns.photographerId))
    .leftJoin(photographerImages, eq(photographerImages.id, takedowns.imageId))
    .leftJoin(weddingImages, eq(weddingImages.id, takedowns.weddingImageId))
    .leftJoin(otherImages, eq(otherImages.id, takedowns.otherImageId))
    .leftJoin(otherWeddingImages, eq(otherWeddingImages.id, takedowns.otherWeddingImageId))
    .leftJoin(otherWeddings, eq(otherWeddings.id, otherWeddingImages.weddingId))
    .leftJoin(others, sql`${others.id} = coalesce(${otherImages.photographerId}, ${otherWeddings.photographerId})`)
    .leftJoin(users, eq(users.id, takedowns.decidedBy))
    .where(eq(takedowns.id, id))
  if (!found) throw new AppError('NOT_FOUND', UNKNOWN_TAKEDOWN)
  const { takedown, decidedBy, upheld } = found
  const { origin, status, distance, isMirrored, reason, decidedAt, restoreOn, createdAt } = takedown
  return {
    id,
    origin,
    status,
    distance,
    isMirrored,
    reason,
    decidedAt,
    decidedBy,
    restoreOn,
    openedAt: createdAt,
    upheld,
    shown: sideOf(found.image ?? found.weddingImage, found.owner, now())!,
    other: found.otherOwner && sideOf(found.otherImage ?? found.otherWeddingImage, found.otherOwner, now()),
    notice: takedown.claimant === null ? null : noticeOf(takedown),
    counter: takedown.counter === null ? null : counterOf(takedown),
  }
}

const noticeOf = (found: typeof takedowns.$inferSelect) => ({
  claimant: found.claimant!,
  email: found.claimantEmail!,
  address: found.claimantAddress!,
  work: found.work!,
  claim: found.claim!,
  signature: found.signature!,
})

const counterOf = (found: typeof takedowns.$inferSelect) => ({
  text: found.counter!,
  name: found.counterName!,
  address: found.counterAddress!,
  signature: found.counterSignature!,
  at: found.counteredAt!,
})
