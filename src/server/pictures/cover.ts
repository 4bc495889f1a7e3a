import { type AnyColumn, and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { photographerImages, photographers } from '#drizzle/schema/index.ts'
import { jsonRow } from '#server/database/json-rows.ts'
import { constant, notNull, subquery, vendorName } from '#server/database/sql.ts'
import type { Picture } from '#shared/picture/picture.ts'

const shown = alias(photographers, 'shown_photographer')

/**
 * A photographer's cover, without alternative text: the name is always beside it. Null without a picture. One object: a
 * field of lists, which the builder makes.
 */
export const coverOf = (photographerId: SQL | AnyColumn): SQL<Picture | null> =>
  sql`${subquery
    .select({
      cover: jsonRow({
        key: photographerImages.storagePath,
        widths: photographerImages.widths,
        // Known as soon as it is ready.
        width: notNull(photographerImages.width),
        height: notNull(photographerImages.height),
        thumbhash: photographerImages.thumbhash,
        alt: sql<string>`''`,
      }),
    })
    .from(photographerImages)
    .where(
      and(
        eq(photographerImages.photographerId, photographerId),
        constant(and(eq(photographerImages.status, 'ready'), eq(photographerImages.isProfile, false))),
      ),
    )
    .orderBy(
      desc(photographerImages.isFeatured),
      photographerImages.position,
      photographerImages.createdAt,
      photographerImages.id,
    )
    .limit(1)}`

/** A joined photographer as a record of a couple shows them, by name and cover. */
export const faceIn = (joined: Record<'id' | 'businessName' | 'name', AnyColumn>) =>
  jsonRow({ name: vendorName(joined), cover: coverOf(joined.id) })

type Face = { name: string; cover: Picture | null }

/** The same by id; null when there is no such photographer. */
export const faceOf = (photographerId: SQL | AnyColumn) =>
  sql<Face | null>`${subquery
    .select({ face: faceIn(shown) })
    .from(shown)
    .where(eq(shown.id, photographerId))}`
