import { and, eq, isNotNull, not, sql } from 'drizzle-orm'
import { matchRows, photographerImages, photographers } from '#drizzle/schema/index.ts'
import { rotationStart } from '#features/directory/server/records.ts'
import { distanceOf, LOOK_STEPS, type Look, lookFromBits } from '#features/photographers/look.ts'
import { isMeasured } from '#features/photographers/server/look-records.ts'
import type { PlainReader } from '#server/context.ts'
import { hasRow, isOneOf, placeIn, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'
import type { LookPicture } from '../model.ts'
import { MAX_LIKED, type PicturesInput } from '../search.ts'
import { asBits, COMPARED, firstPictures, likedLook, pictureIn, pictureLook, shownPicture, stepsFrom } from './looks.ts'

/** Photographers whose pictures are compared to find twelve that differ, and pictures that are near to what was liked. */
const POOL = 300
const NEAR = 16

type Candidate = LookPicture & { look: Look; hash: string | null }

type Row = {
  location: string
  picture: Parameters<typeof shownPicture>[0] & { id: string; hash: string | null; look: string }
}

const toCandidate = ({ location, picture }: Row): Candidate => ({
  id: picture.id,
  hash: picture.hash,
  look: lookFromBits(picture.look),
  picture: shownPicture(picture, location),
})

async function readLiked(db: Db, liked: readonly string[]): Promise<Candidate[]> {
  const found = await db
    .select({ location: photographers.location, picture: COMPARED })
    .from(photographerImages)
    .innerJoin(matchRows, eq(matchRows.photographerId, photographerImages.photographerId))
    .innerJoin(photographers, eq(photographers.id, photographerImages.photographerId))
    .where(and(isOneOf(photographerImages.id, liked), isMeasured(photographerImages)))
    .orderBy(placeIn(liked, photographerImages.id))
  return found.map(toCandidate)
}

/** One picture each of photographers along today's circle, a different one every day. */
async function readAny(db: Db, today: string): Promise<Candidate[]> {
  const { photographerId, shuffle, look } = matchRows
  const pool = subquery
    .select({ photographerId })
    .from(matchRows)
    .where(isNotNull(look))
    .orderBy(sql`(${shuffle} < ${rotationStart(today)})`, shuffle, photographerId)
    .limit(POOL)
    .as('pool')
  const picture = firstPictures(pool.photographerId, [sql`md5(${photographerImages.id}::text || ${today})`], 1)
  const found = await db
    .select({ location: photographers.location, picture: pictureIn(picture) })
    .from(pool)
    .innerJoin(photographers, eq(photographers.id, pool.photographerId))
    .crossJoinLateral(picture)
    .orderBy(photographers.shuffle, photographers.id)
  return found.map(toCandidate)
}

/** From other photographers whose portfolios are near a look: the nearest picture of each. */
async function readNear(db: Db, look: Look, liked: readonly string[]): Promise<Candidate[]> {
  const { photographerId, shuffle, look: portfolio } = matchRows
  const isOfLiked = and(eq(photographerImages.photographerId, photographerId), isOneOf(photographerImages.id, liked))
  const pool = subquery
    .select({ photographerId })
    .from(matchRows)
    .where(and(isNotNull(portfolio), not(hasRow(photographerImages, isOfLiked))))
    .orderBy(stepsFrom(portfolio, look), shuffle)
    .limit(POOL)
    .as('pool')
  const nearestFirst = [
    stepsFrom(pictureLook(photographerImages), look),
    photographerImages.position,
    photographerImages.id,
  ]
  const picture = firstPictures(pool.photographerId, nearestFirst, 1)
  const found = await db
    .select({ location: photographers.location, picture: pictureIn(picture) })
    .from(pool)
    .innerJoin(photographers, eq(photographers.id, pool.photographerId))
    .crossJoinLateral(picture)
    .orderBy(stepsFrom(asBits(sql`${picture.look}`), look), photographers.shuffle, photographers.id)
  return found.map(toCandidate)
}

/** Demonstration photographers share files: takes the first picture of each file, and none that is already chosen. */
function withoutRepeats(first: readonly Candidate[], candidates: readonly Candidate[]): Candidate[] {
  const known = new Set(first.map(({ hash }) => hash))
  return candidates.filter(({ hash }) => hash === null || (!known.has(hash) && known.add(hash)))
}

/** Adds, one after the other, the candidate that differs most from all there are, until there are enough. */
function differing(first: readonly Candidate[], candidates: readonly Candidate[], count: number): Candidate[] {
  const chosen = [...first]
  const left = [...candidates]
  while (chosen.length < count && left.length > 0) {
    const distances = left.map(({ look }) => Math.min(...chosen.map((one) => distanceOf(one.look, look)), LOOK_STEPS))
    chosen.push(...left.splice(distances.indexOf(Math.max(...distances)), 1))
  }
  return chosen
}

/**
 * Twelve portfolio pictures to like, at most one a photographer and chosen to differ; after some were liked, those and
 * others near to them. The same for everybody on one day. (CP2)
 */
export async function lookPictures({ db, now }: PlainReader, { liked = [] }: PicturesInput): Promise<LookPicture[]> {
  const look = liked.length > 0 ? await likedLook(db, liked) : null
  const first = look ? await readLiked(db, liked) : []
  const { timeZone } = await getSettings(db)
  const found = look ? await readNear(db, look, liked) : await readAny(db, todayIn(timeZone, now()))
  const others = withoutRepeats(first, found).slice(0, look ? NEAR : POOL)
  return differing(first, others, MAX_LIKED).map(({ id, picture }) => ({ id, picture }))
}
