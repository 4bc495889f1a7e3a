import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { photographerImages, photographers, weddingImages, weddings } from '#drizzle/schema/index.ts'
import type { RequestContext } from '#server/context.ts'
import { jsonIf, jsonOne, jsonRow, jsonRows, notNull } from '#server/database/json-rows.ts'
import { prepared } from '#server/database/prepared.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { pictureFields } from '#server/pictures/picture-fields.ts'
import { getSettings } from '#server/settings.ts'
import { id as recordId } from '#shared/url/search-params.ts'
import { instagramHandle, safeWebsite } from '../links.ts'
import {
  MIN_REVIEWS_FOR_RATING,
  NOT_FOUND_TEXT,
  type PhotographerPreview,
  type PhotographerProfile,
  REVIEWS_PAGE_SIZE,
} from '../profile.ts'
import { factsOf } from './fact-records.ts'
import { measuredOf, profileLook } from './look-records.ts'
import { altOf } from './picture-records.ts'
import { averageMarks } from './review-records.ts'
import { reviewsJson, shownReviews } from './reviews.ts'

const notFound = () => new AppError('NOT_FOUND', NOT_FOUND_TEXT)

// Qualified by hand: for a single table Drizzle omits the table's name, and sub-selects have an id too.
const OWN_ID = sql.raw('photographers.id')

const pictureJson = jsonRow({
  ...pictureFields(alias(photographerImages, 'i')),
  alt: altOf(sql`photographers.location`),
})

const w = alias(weddings, 'w')

/** A whole wedding with its first picture, without alternative text: its title is beside it. */
const weddingJson = jsonRow({
  id: w.id,
  title: w.title,
  venue: w.venue,
  month: notNull(w.month),
  pictureCount: w.pictureCount,
  cover: jsonOne(
    jsonRow({ ...pictureFields(alias(weddingImages, 'x')), alt: sql<string>`''` }),
    sql`from wedding_images x where x.wedding_id = w.id and x.status = 'ready'
      order by x.position, x.created_at, x.id limit 1`,
  ),
})

/** Everything a profile shows, in one statement: no e-mail, no phone, no notes. */
const profileColumns = {
  id: photographers.id,
  userId: photographers.userId,
  isListed: photographers.isListed,
  approvalStatus: photographers.approvalStatus,
  name: photographers.name,
  businessName: photographers.businessName,
  location: photographers.location,
  specialties: photographers.specialty,
  priceCents: photographers.priceCents,
  bio: photographers.bio,
  website: photographers.website,
  instagram: photographers.instagramId,
  rating: photographers.rating,
  reviewCount: photographers.reviewCount,
  facts: factsOf(OWN_ID),
  measured: measuredOf(OWN_ID),
  shownReviews: shownReviews(OWN_ID),
  marks: jsonIf(sql`photographers.review_count >= ${sql.raw(String(MIN_REVIEWS_FOR_RATING))}`, averageMarks(OWN_ID)),
  markets: sql<string[]>`array(select m.name from photographer_markets pm join markets m on m.id = pm.market_id
    where pm.photographer_id = ${OWN_ID} order by m.position)`,
  pictures: jsonRows(
    pictureJson,
    sql`from photographer_images i where i.photographer_id = ${OWN_ID} and i.status = 'ready' and not i.is_profile`,
    sql`i.is_featured desc, i.position, i.created_at, i.id`,
  ),
  weddings: jsonRows(
    weddingJson,
    sql`from weddings w where w.photographer_id = ${OWN_ID} and w.is_complete and w.hidden_at is null`,
    sql`w.position, w.created_at, w.id`,
  ),
  avatar: jsonOne(
    pictureJson,
    sql`from photographer_images i where i.photographer_id = ${OWN_ID} and i.status = 'ready' and i.is_profile`,
  ),
  reviews: reviewsJson(OWN_ID, { limit: sql.raw(String(REVIEWS_PAGE_SIZE)), offset: sql`0` }),
}

/** The statement behind a profile. */
const profileStatement = (db: Db) =>
  db
    .select(profileColumns)
    .from(photographers)
    .where(eq(photographers.id, sql.placeholder('id')))
    .prepare('photographer_profile')

async function readProfile(db: Db, id: string) {
  if (recordId(id) === undefined) throw notFound()
  const [row] = await prepared(db, 'photographer_profile', profileStatement).execute({ id })
  if (!row) throw notFound()
  return row
}

type ProfileRow = Awaited<ReturnType<typeof readProfile>>

function toProfile(row: ProfileRow, showConnectLinks: boolean): PhotographerProfile {
  const { userId: _user, isListed: _listed, approvalStatus: _status, website, instagram, measured, ...visible } = row
  const handle = showConnectLinks ? instagramHandle(instagram) : null
  return {
    ...visible,
    look: profileLook(measured),
    rating: row.reviewCount >= MIN_REVIEWS_FOR_RATING ? row.rating : null,
    websiteUrl: showConnectLinks ? safeWebsite(website) : null,
    instagramHandle: handle,
    instagramUrl: handle && `https://www.instagram.com/${handle}/`,
  }
}

/**
 * The public profile of a listed photographer (R5, X75).
 * @throws AppError NOT_FOUND for unknown, unapproved, unpublished and suspended ones alike.
 */
export async function getProfile({ db }: { db: Db }, { id }: { id: string }): Promise<PhotographerProfile> {
  const [row, settings] = await Promise.all([readProfile(db, id), getSettings(db)])
  if (!row.isListed) throw notFound()
  return toProfile(row, settings.showConnectLinks)
}

/**
 * The profile as its owner or an administrator may see it at any status (PF1).
 * @throws AppError NOT_FOUND for everybody else, as if it did not exist.
 */
export async function previewProfile(ctx: RequestContext, { id }: { id: string }): Promise<PhotographerPreview> {
  const actor = await ctx.resolveActor()
  if (!actor) throw notFound()
  const [row, settings] = await Promise.all([readProfile(ctx.db, id), getSettings(ctx.db)])
  if (actor.role !== 'admin' && row.userId !== actor.userId) throw notFound()
  return {
    profile: toProfile(row, settings.showConnectLinks),
    isPublic: row.isListed === true,
    approvalStatus: row.approvalStatus,
  }
}
