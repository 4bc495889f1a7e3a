import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { Reader } from '#server/context.ts'
import { vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { publicPicture } from '#server/uploads/private-pictures.ts'
import { versionOf } from '#server/version.ts'
import { monthOf } from '#shared/date/months.ts'
import { id as recordId } from '#shared/url/search-params.ts'
import type { PublicWeddingInput, WeddingIdInput } from '../inputs.ts'
import { type PublicWedding, weddingNeeds } from '../model.ts'
import { WEDDING_NOT_FOUND } from '../texts.ts'
import { COVER, coverOf, IN_ORDER, pictureOf, STORY } from './records.ts'

const notFound = () => new AppError('NOT_FOUND', WEDDING_NOT_FOUND)

/**
 * A complete wedding of a listed photographer.
 * @throws AppError NOT_FOUND for unknown ones, drafts and those of unlisted photographers alike.
 */
export async function getWedding(
  { db }: { db: Db },
  { photographerId, id }: PublicWeddingInput,
): Promise<PublicWedding> {
  if (recordId(id) === undefined || recordId(photographerId) === undefined) throw notFound()
  const found = await db.query.weddings.findFirst({
    columns: { id: true, photographerId: true, title: true, venue: true, month: true },
    where: { id, photographerId, isComplete: true, hiddenAt: { isNull: true }, photographer: { isListed: true } },
    with: {
      images: STORY,
      photographer: { columns: { location: true }, extras: { shownName: vendorName } },
    },
  })
  if (!found) throw notFound()
  const { images, photographer, month, ...wedding } = found
  return {
    ...wedding,
    photographer: photographer.shownName,
    location: photographer.location,
    month: month!,
    pictures: images.map((image) => publicPicture(image)),
  }
}

/** What the photographer's own screens say of a wedding. */
const OWN = {
  columns: {
    id: true,
    title: true,
    venue: true,
    month: true,
    consentAt: true,
    pictureCount: true,
    hiddenAt: true,
    hiddenReason: true,
  },
  with: { photographer: { columns: { approvalStatus: true, isListed: true } } },
} as const

type OwnRow = {
  consentAt: Date | null
  hiddenAt: Date | null
  hiddenReason: string | null
  photographer: { approvalStatus: string; isListed: boolean | null }
}
const toOwn = <Row extends OwnRow>({ consentAt, hiddenAt, hiddenReason, photographer, ...wedding }: Row) => ({
  ...wedding,
  hasConsent: consentAt !== null,
  /** Why our team hides it; null while it does not. */
  hiddenReason: hiddenAt && hiddenReason,
  isApproved: photographer.approvalStatus === 'approved',
  isListed: photographer.isListed ?? false,
})

type Standing = {
  pictureCount: number
  venue: string
  month: string | null
  hasConsent: boolean
  isListed: boolean
  hiddenReason: string | null
}
const standingOf = (wedding: Standing) => {
  const needs = weddingNeeds(wedding)
  const { hiddenReason } = wedding
  return { needs, hiddenReason, isPublic: needs.length === 0 && wedding.isListed && hiddenReason === null }
}

/**
 * The signed-in photographer's own weddings in their order, each with its cover and what it still needs.
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function listOwn(ctx: Reader) {
  const photographerId = await ownPhotographerId(ctx)
  const found = await ctx.db.query.weddings.findMany({
    ...OWN,
    where: { photographerId },
    with: { ...OWN.with, images: COVER },
    orderBy: IN_ORDER,
  })
  const list = found.map(({ images, ...row }) => {
    const { isApproved, isListed, hasConsent, ...wedding } = toOwn(row)
    return {
      ...wedding,
      ...standingOf({ ...wedding, hasConsent, isListed }),
      cover: coverOf(images, isApproved, ctx.now()),
    }
  })
  return { photographerId, weddings: list }
}

/** What the form of a wedding edits; their fingerprint is its version. */
export const fieldsOf = (wedding: { title: string; venue: string; month: string | null; hasConsent: boolean }) => ({
  title: wedding.title,
  venue: wedding.venue,
  month: wedding.month ? monthOf(wedding.month) : '',
  hasConsent: wedding.hasConsent,
})

/** One wedding of a photographer as the verbs compare and record it. */
export async function findOwn(tx: Db, photographerId: string, id: string) {
  const found = await tx.query.weddings.findFirst({ ...OWN, where: { id, photographerId } })
  if (!found) throw notFound()
  const wedding = toOwn(found)
  const fields = fieldsOf(wedding)
  return { ...wedding, consentAt: found.consentAt, fields, version: versionOf(fields) }
}

/** The version of a picture's description. */
export const altVersion = (alt: string): string => versionOf([alt])

/**
 * One own wedding to edit: its fields, its pictures in order and the uploads that hold a place. Before approval the
 * pictures have URLs that expire.
 * @throws AppError NOT_FOUND for unknown ones and other people's.
 */
export async function getOwn(ctx: Reader, { id }: WeddingIdInput) {
  const photographerId = await ownPhotographerId(ctx)
  const wedding = await findOwn(ctx.db, photographerId, id)
  const images = await ctx.db.query.weddingImages.findMany({
    columns: { ...STORY.columns, originalName: true, status: true },
    where: { weddingId: id, OR: [{ status: 'ready' }, { status: 'uploading', expiresAt: { gt: ctx.now() } }] },
    orderBy: STORY.orderBy,
  })
  const ready = images.filter(({ status }) => status === 'ready')
  const arriving = images.filter(({ status }) => status === 'uploading')
  return {
    id,
    photographerId,
    fields: wedding.fields,
    version: wedding.version,
    ...standingOf(wedding),
    arriving: arriving.map(({ id: image, originalName }) => ({ id: image, name: originalName })),
    pictures: ready.map((row) => ({
      id: row.id,
      alt: row.alt,
      version: altVersion(row.alt),
      picture: pictureOf(row, wedding.isApproved, ctx.now()),
    })),
  }
}
