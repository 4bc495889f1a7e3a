import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { photographerImages } from '#drizzle/schema/index.ts'
import { bitsOf, LOOK_STEPS, type Look, lookOf, subjectOf } from '#features/photographers/look.ts'
import { EVEN_SPREAD, type Spread } from '#features/photographers/look-words.ts'
import { isMeasured, spreadRows } from '#features/photographers/server/look-records.ts'
import { altOf } from '#features/photographers/server/picture-records.ts'
import type { PlainReader } from '#server/context.ts'
import { jsonRow, notNull, readJson } from '#server/database/json-rows.ts'
import type { Db } from '#server/db.ts'
import { pictureFields } from '#server/pictures/picture-fields.ts'
import type { Picture } from '#shared/picture/picture.ts'

const NEAREST_SHOWN = 3

const image = alias(photographerImages, 'i')
/** The look of the picture `i` alone. */
export const pictureLook = sql`look_bits(i.measures || subject_of(i.category))`
/** The picture `i` of the photographer `p`. */
export const pictureJson = jsonRow({ ...pictureFields(image), alt: altOf(sql`p.location`) })

/** A look as statements compare it. */
export const asBits = (look: SQL): SQL => sql`${look}::bit(${sql.raw(String(LOOK_STEPS))})`
/** How far the look `of` is from another, in steps. */
export const stepsFrom = (of: SQL, look: Look): SQL => sql`bit_count(${of} # ${asBits(sql`${bitsOf(look)}`)})`

/** What the liked pictures look like together; null when none of them is shown any more. */
export async function likedLook(db: Db, liked: readonly string[]): Promise<Look | null> {
  const pictures = await readJson(
    db,
    jsonRow({ measures: notNull(image.measures), category: image.category }),
    sql`from photographer_images i join match_rows m on m.photographer_id = i.photographer_id
      where i.id = any(${sql.param([...liked])}::uuid[]) and ${isMeasured}`,
  )
  const all = pictures.map(({ measures, category }) => [...measures, subjectOf(category)])
  return all.length > 0 ? lookOf(all) : null
}

/** How the market is spread, as it was last night. */
export async function marketSpread(db: Db): Promise<Spread> {
  const [spread] = await readJson(db, spreadRows, sql``)
  return spread?.length === EVEN_SPREAD.length ? spread : EVEN_SPREAD
}

/** Of each of these portfolios the pictures nearest to a look, nearest first. */
export async function nearestPictures(db: Db, ids: readonly string[], look: Look): Promise<Map<string, Picture[]>> {
  const found = await readJson(
    db,
    jsonRow({ photographerId: image.photographerId, picture: pictureJson }),
    sql`from unnest(${sql.param([...ids])}::uuid[]) as o(id)
      join photographers p on p.id = o.id
      cross join lateral (
        select i.* from photographer_images i
        where i.photographer_id = o.id and ${isMeasured}
        order by ${stepsFrom(pictureLook, look)}, i.position, i.id
        limit ${NEAREST_SHOWN}) i`,
  )
  const of = Map.groupBy(found, ({ photographerId }) => photographerId)
  return new Map([...of].map(([id, pictures]) => [id, pictures.map(({ picture }) => picture)]))
}

/**
 * Measures every night how the looks of the market are spread, from at most twenty thousand portfolios: the words of a
 * result are chosen by it.
 */
export async function spreadLooks({ db }: PlainReader): Promise<Record<string, number>> {
  await db.execute(sql`select spread_looks()`)
  return {}
}
