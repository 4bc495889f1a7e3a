import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { photographerImages } from '#drizzle/schema/index.ts'
import { rotationStart } from '#features/directory/server/records.ts'
import { distanceOf, LOOK_STEPS, type Look, lookFromBits } from '#features/photographers/look.ts'
import { isMeasured } from '#features/photographers/server/look-records.ts'
import type { PlainReader } from '#server/context.ts'
import { jsonRow, readJson } from '#server/database/json-rows.ts'
import type { Db } from '#server/db.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'
import type { LookPicture } from '../model.ts'
import { MAX_LIKED, type PicturesInput } from '../search.ts'
import { likedLook, pictureJson, pictureLook, stepsFrom } from './looks.ts'

const image = alias(photographerImages, 'i')

/** Photographers whose pictures are compared to find twelve that differ, and pictures that are near to what was liked. */
const POOL = 300
const NEAR = 16

type Candidate = LookPicture & { look: Look; hash: string | null }

const candidate = jsonRow({
  id: image.id,
  hash: image.hash,
  bits: sql<string>`${pictureLook}::text`,
  picture: pictureJson,
})

const read = async (db: Db, from: SQL): Promise<Candidate[]> => {
  const found = await readJson(db, candidate, from)
  return found.map(({ bits, ...picture }) => ({ ...picture, look: lookFromBits(bits) }))
}

const readLiked = (db: Db, liked: readonly string[]) =>
  read(
    db,
    sql`from unnest(${sql.param([...liked])}::uuid[]) with ordinality o(id, place)
      join photographer_images i on i.id = o.id and ${isMeasured}
      join match_rows m on m.photographer_id = i.photographer_id
      join photographers p on p.id = i.photographer_id
      order by o.place`,
  )

/** One picture each of photographers along today's circle, a different one every day. */
const readAny = (db: Db, today: string) =>
  read(
    db,
    sql`from (
        select m.photographer_id from match_rows m where m.look is not null
        order by (m.shuffle < ${rotationStart(today)}), m.shuffle, m.photographer_id limit ${POOL}) m
      join photographers p on p.id = m.photographer_id
      cross join lateral (
        select i.* from photographer_images i
        where i.photographer_id = m.photographer_id and ${isMeasured}
        order by md5(i.id::text || ${today}) limit 1) i
      order by p.shuffle, p.id`,
  )

/** From other photographers whose portfolios are near a look: the nearest picture of each. */
const readNear = (db: Db, look: Look, liked: readonly string[]) =>
  read(
    db,
    sql`from (
        select m.photographer_id from match_rows m
        where m.look is not null and not exists (select from photographer_images l
          where l.id = any(${sql.param([...liked])}::uuid[]) and l.photographer_id = m.photographer_id)
        order by ${stepsFrom(sql`m.look`, look)}, m.shuffle limit ${POOL}) m
      join photographers p on p.id = m.photographer_id
      cross join lateral (
        select i.* from photographer_images i
        where i.photographer_id = m.photographer_id and ${isMeasured}
        order by ${stepsFrom(pictureLook, look)}, i.position, i.id
        limit 1) i
      order by ${stepsFrom(pictureLook, look)}, p.shuffle, p.id`,
  )

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
