import { sql } from 'drizzle-orm'
import type { RequestContext } from '#server/context.ts'
import { prepared } from '#server/database/prepared.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { getSettings } from '#server/settings.ts'
import { publicPicture } from '#server/uploads/private-pictures.ts'
import { id as recordId } from '#shared/url/search-params.ts'
import { instagramHandle, safeWebsite } from '../links.ts'
import { altOf } from '../picture-alt.ts'
import {
  MIN_REVIEWS_FOR_RATING,
  NOT_FOUND_TEXT,
  type PhotographerPreview,
  type PhotographerProfile,
  type ProfileWedding,
} from '../public-profile.ts'
import { shownFacts } from './fact-records.ts'
import { measuredPictures, portfolioLook, profileLook, SPREAD } from './look-records.ts'
import { averageMarks } from './review-records.ts'
import { reviewsPart, shownReview, shownReviews } from './reviews.ts'

const notFound = () => new AppError('NOT_FOUND', NOT_FOUND_TEXT)

const PICTURE = {
  alt: true,
  category: true,
  storagePath: true,
  widths: true,
  width: true,
  height: true,
  thumbhash: true,
} as const

/** Everything a profile shows, in one statement: no e-mail, no phone, no notes. */
const profileStatement = (db: Db, name: string) =>
  db.query.photographers
    .findFirst({
      columns: {
        id: true,
        userId: true,
        isListed: true,
        approvalStatus: true,
        name: true,
        businessName: true,
        location: true,
        specialty: true,
        priceCents: true,
        bio: true,
        website: true,
        instagramId: true,
        rating: true,
        reviewCount: true,
      },
      where: { id: sql.placeholder('id') },
      extras: {
        look: ({ id }) => portfolioLook(id),
        measured: ({ id }) => measuredPictures(id),
        spread: () => SPREAD,
        shownReviews: ({ id }) => shownReviews(id),
        marks: ({ id }) => averageMarks(id),
      },
      with: {
        facts: true,
        markets: { columns: { name: true }, orderBy: { position: 'asc' } },
        images: {
          columns: { ...PICTURE, isProfile: true },
          where: { status: 'ready' },
          orderBy: { isFeatured: 'desc', position: 'asc', createdAt: 'asc', id: 'asc' },
        },
        weddings: {
          columns: { id: true, title: true, venue: true, month: true, pictureCount: true },
          where: { hiddenAt: { isNull: true }, RAW: ({ isComplete }) => sql`${isComplete}` },
          orderBy: { position: 'asc', createdAt: 'asc', id: 'asc' },
          with: {
            images: {
              columns: { storagePath: true, widths: true, width: true, height: true, thumbhash: true },
              where: { status: 'ready' },
              orderBy: { position: 'asc', createdAt: 'asc', id: 'asc' },
              limit: 1,
            },
          },
        },
        reviews: reviewsPart(),
      },
    })
    .prepare(name)

async function readProfile(db: Db, id: string) {
  if (recordId(id) === undefined) throw notFound()
  const row = await prepared(db, 'photographer_profile', profileStatement).execute({ id })
  if (!row) throw notFound()
  return row
}

type ProfileRow = Awaited<ReturnType<typeof readProfile>>

/** A whole wedding with its first picture, without alternative text: its title is beside it. */
const toWedding = ({
  id,
  title,
  venue,
  month,
  pictureCount,
  images,
}: ProfileRow['weddings'][number]): ProfileWedding => ({
  id,
  title,
  venue,
  // A complete one has it.
  month: month!,
  pictureCount,
  cover: images[0] ? publicPicture(images[0]) : null,
})

function toProfile(row: ProfileRow, showConnectLinks: boolean): PhotographerProfile {
  const handle = showConnectLinks ? instagramHandle(row.instagramId) : null
  const counts = row.reviewCount >= MIN_REVIEWS_FOR_RATING
  const toPicture = (image: ProfileRow['images'][number]) =>
    publicPicture({ ...image, alt: altOf(image, row.location) })
  const avatar = row.images.find(({ isProfile }) => isProfile)
  return {
    id: row.id,
    name: row.name,
    businessName: row.businessName,
    location: row.location,
    markets: row.markets.map(({ name }) => name),
    specialties: row.specialty,
    priceCents: row.priceCents,
    bio: row.bio,
    websiteUrl: showConnectLinks ? safeWebsite(row.website) : null,
    instagramHandle: handle,
    instagramUrl: handle && `https://www.instagram.com/${handle}/`,
    rating: counts ? row.rating : null,
    marks: counts ? row.marks : null,
    reviewCount: row.reviewCount,
    shownReviews: row.shownReviews,
    facts: shownFacts(row.facts),
    look: profileLook(row),
    avatar: avatar ? toPicture(avatar) : null,
    pictures: row.images.filter(({ isProfile }) => !isProfile).map(toPicture),
    weddings: row.weddings.map(toWedding),
    reviews: row.reviews.map(shownReview),
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
