import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { photographers, weddingImages, weddings } from '#drizzle/schema/index.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { Reader } from '#server/context.ts'
import { jsonRow, jsonRows, notNull, readJson } from '#server/database/json-rows.ts'
import { vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { pictureFields } from '#server/pictures/picture-fields.ts'
import { versionOf } from '#server/version.ts'
import { monthOf } from '#shared/date/months.ts'
import { id as recordId } from '#shared/url/search-params.ts'
import type { PublicWeddingInput, WeddingIdInput } from '../inputs.ts'
import { type PublicWedding, weddingNeeds } from '../model.ts'
import { WEDDING_NOT_FOUND } from '../texts.ts'
import { coverRow, IN_ORDER, IN_STORY_ORDER, pictureOf, pictureRow } from './records.ts'

const w = alias(weddings, 'w')
const x = alias(weddingImages, 'x')
const p = alias(photographers, 'p')

const notFound = () => new AppError('NOT_FOUND', WEDDING_NOT_FOUND)

const publicWedding = jsonRow({
  id: w.id,
  photographerId: w.photographerId,
  photographer: vendorName(p),
  location: p.location,
  title: w.title,
  venue: w.venue,
  month: notNull(w.month),
  pictures: jsonRows(
    jsonRow({ ...pictureFields(x), alt: x.alt }),
    sql`from wedding_images x where x.wedding_id = w.id and x.status = 'ready'`,
    IN_STORY_ORDER,
  ),
})

/**
 * A complete wedding of a listed photographer.
 * @throws AppError NOT_FOUND for unknown ones, drafts and those of unlisted photographers alike.
 */
export async function getWedding(
  { db }: { db: Db },
  { photographerId, id }: PublicWeddingInput,
): Promise<PublicWedding> {
  if (recordId(id) === undefined || recordId(photographerId) === undefined) throw notFound()
  const [found] = await readJson(
    db,
    publicWedding,
    sql`from weddings w join photographers p on p.id = w.photographer_id
      where w.id = ${id} and p.id = ${photographerId} and w.is_complete and w.hidden_at is null and p.is_listed`,
  )
  if (!found) throw notFound()
  return found
}

const standing = {
  id: w.id,
  title: w.title,
  venue: w.venue,
  month: w.month,
  hasConsent: sql<boolean>`w.consent_at is not null`,
  pictureCount: w.pictureCount,
  isApproved: sql<boolean>`p.approval_status = 'approved'`,
  isListed: sql<boolean>`coalesce(p.is_listed, false)`,
  /** Why our team hides it; null while it does not. */
  hiddenReason: sql<string | null>`case when w.hidden_at is not null then w.hidden_reason end`,
}

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
  const found = await readJson(
    ctx.db,
    jsonRow({ ...standing, cover: coverRow }),
    sql`from weddings w join photographers p on p.id = w.photographer_id
      where w.photographer_id = ${photographerId} order by ${IN_ORDER}`,
  )
  const list = found.map(({ cover, isApproved, isListed, hasConsent, ...wedding }) => ({
    ...wedding,
    ...standingOf({ ...wedding, hasConsent, isListed }),
    cover: cover && pictureOf(cover, isApproved, ctx.now()),
  }))
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
  const [found] = await readJson(
    tx,
    jsonRow({ ...standing, consentAt: w.consentAt }),
    sql`from weddings w join photographers p on p.id = w.photographer_id
      where w.id = ${id} and w.photographer_id = ${photographerId}`,
  )
  if (!found) throw notFound()
  const fields = fieldsOf(found)
  return { ...found, fields, version: versionOf(fields) }
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
  const [found] = await readJson(
    ctx.db,
    jsonRow({
      pictures: jsonRows(
        jsonRow(pictureRow),
        sql`from wedding_images x where x.wedding_id = w.id and x.status = 'ready'`,
        IN_STORY_ORDER,
      ),
      arriving: jsonRows(
        jsonRow({ id: x.id, name: x.originalName }),
        sql`from wedding_images x where x.wedding_id = w.id and x.status = 'uploading'
          and x.expires_at > ${ctx.now().toISOString()}::timestamptz`,
        IN_STORY_ORDER,
      ),
    }),
    sql`from weddings w where w.id = ${id}`,
  )
  if (!found) throw notFound()
  return {
    id,
    photographerId,
    fields: wedding.fields,
    version: wedding.version,
    ...standingOf(wedding),
    arriving: found.arriving,
    pictures: found.pictures.map((row) => ({
      id: row.id,
      alt: row.alt,
      version: altVersion(row.alt),
      picture: pictureOf(row, wedding.isApproved, ctx.now()),
    })),
  }
}
