import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { photographerImages, photographers } from '#drizzle/schema/index.ts'
import { jsonOne, jsonRow } from '#server/database/json-rows.ts'
import { vendorName } from '#server/database/sql.ts'
import { pictureFields } from './picture-fields.ts'

const i = alias(photographerImages, 'i')
const v = alias(photographers, 'v')

/** A photographer's cover, without alternative text: the name is always beside it. Null without a picture. */
export const coverOf = (photographerId: SQL | AnyColumn) =>
  jsonOne(
    jsonRow({ ...pictureFields(i), alt: sql<string>`''` }),
    sql`from photographer_images i
      where i.photographer_id = ${photographerId} and i.status = 'ready' and not i.is_profile
      order by i.is_featured desc, i.position, i.created_at, i.id limit 1`,
  )

/** A joined photographer as a record of a couple shows them, by name and cover. */
export const faceIn = (joined: Record<'id' | 'businessName' | 'name', AnyColumn>) =>
  jsonRow({ name: vendorName(joined), cover: coverOf(sql`${joined.id}`) })

/** The same by id; null when there is no such photographer. */
export const faceOf = (photographerId: SQL) =>
  jsonOne(faceIn(v), sql`from photographers v where v.id = ${photographerId}`)
