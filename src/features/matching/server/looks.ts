import { type AnyColumn, and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { marketLooks, matchRows, photographerImages, photographers } from '#drizzle/schema/index.ts'
import { bitsOf, LOOK_STEPS, type Look, lookOf, subjectOf } from '#features/photographers/look.ts'
import { EVEN_SPREAD, type Spread } from '#features/photographers/look-words.ts'
import { altOf } from '#features/photographers/picture-alt.ts'
import { isMeasured } from '#features/photographers/server/look-records.ts'
import type { PlainReader } from '#server/context.ts'
import { isOneOf, notNull, subquery } from '#server/database/sql.ts'
import { type Db, evaluate } from '#server/db.ts'
import { publicPicture } from '#server/uploads/private-pictures.ts'
import type { Picture } from '#shared/picture/picture.ts'

const NEAREST_SHOWN = 3

/** A look as statements compare it. */
export const asBits = (look: SQL | AnyColumn): SQL => sql`${look}::bit(${sql.raw(String(LOOK_STEPS))})`
/** How far a look is from another, in steps. */
export const stepsFrom = (of: SQL | AnyColumn, look: Look): SQL =>
  sql`bit_count(${of} # ${asBits(sql`${bitsOf(look)}`)})`
/** The look of a picture alone. */
export const pictureLook = ({ measures, category }: Pick<typeof photographerImages, 'measures' | 'category'>): SQL =>
  sql`look_bits(${measures} || subject_of(${category}))`

/** What is read of a picture that is compared. */
export const COMPARED = {
  id: photographerImages.id,
  hash: photographerImages.hash,
  storagePath: photographerImages.storagePath,
  widths: photographerImages.widths,
  width: photographerImages.width,
  height: photographerImages.height,
  thumbhash: photographerImages.thumbhash,
  alt: photographerImages.alt,
  category: photographerImages.category,
  look: sql<string>`${pictureLook(photographerImages)}::text`.as('picture_look'),
}
/** The first measured pictures of a photographer in an order, to join with whoever it is. */
export const firstPictures = (photographerId: AnyColumn, order: (SQL | PgColumn)[], limit: number) =>
  subquery
    .select(COMPARED)
    .from(photographerImages)
    .where(and(eq(photographerImages.photographerId, photographerId), isMeasured(photographerImages)))
    .orderBy(...order)
    .limit(limit)
    .as('picture')

/** The same columns of such a picture. */
export const pictureIn = (picture: ReturnType<typeof firstPictures>) => ({
  id: picture.id,
  hash: picture.hash,
  storagePath: picture.storagePath,
  widths: picture.widths,
  width: picture.width,
  height: picture.height,
  thumbhash: picture.thumbhash,
  alt: picture.alt,
  category: picture.category,
  look: picture.look,
})

type ShownRow = Parameters<typeof publicPicture>[0] & Parameters<typeof altOf>[0]
/** A picture as couples see it. */
export const shownPicture = (row: ShownRow, location: string): Picture =>
  publicPicture({ ...row, alt: altOf(row, location) })

/** What the liked pictures look like together; null when none of them is shown any more. */
export async function likedLook(db: Db, liked: readonly string[]): Promise<Look | null> {
  const pictures = await db
    .select({ measures: notNull(photographerImages.measures), category: photographerImages.category })
    .from(photographerImages)
    .innerJoin(matchRows, eq(matchRows.photographerId, photographerImages.photographerId))
    .where(and(isOneOf(photographerImages.id, liked), isMeasured(photographerImages)))
  const all = pictures.map(({ measures, category }) => [...measures, subjectOf(category)])
  return all.length > 0 ? lookOf(all) : null
}

/** How the market is spread, as it was last night. */
export async function marketSpread(db: Db): Promise<Spread> {
  const { low, middle, high, measure } = marketLooks
  const spread = await db.select({ low, middle, high }).from(marketLooks).orderBy(asc(measure))
  return spread.length === EVEN_SPREAD.length ? spread : EVEN_SPREAD
}

/** Of each of these portfolios the pictures nearest to a look, nearest first. */
export async function nearestPictures(db: Db, ids: readonly string[], look: Look): Promise<Map<string, Picture[]>> {
  const nearestFirst = [
    stepsFrom(pictureLook(photographerImages), look),
    photographerImages.position,
    photographerImages.id,
  ]
  const picture = firstPictures(photographers.id, nearestFirst, NEAREST_SHOWN)
  const found = await db
    .select({ photographerId: photographers.id, location: photographers.location, picture: pictureIn(picture) })
    .from(photographers)
    .crossJoinLateral(picture)
    .where(isOneOf(photographers.id, ids))
  const of = Map.groupBy(found, ({ photographerId }) => photographerId)
  return new Map([...of].map(([id, shown]) => [id, shown.map((row) => shownPicture(row.picture, row.location))]))
}

/**
 * Measures every night how the looks of the market are spread, from at most twenty thousand portfolios: the words of a
 * result are chosen by it.
 */
export async function spreadLooks({ db }: PlainReader): Promise<Record<string, number>> {
  await evaluate(db, sql`spread_looks()`)
  return {}
}
