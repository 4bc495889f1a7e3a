import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { pictureHashes, takedowns } from '#drizzle/schema/index.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { NEAR_DISTANCE } from '../checks.ts'

/** Pairs of pictures of one photographer that look the same. */
export function alikeWithin(db: Db, photographerId: string): Promise<{ one: string | null; other: string | null }[]> {
  const other = alias(pictureHashes, 'other_hash')
  return db
    .select({ one: pictureHashes.imageId, other: other.imageId })
    .from(pictureHashes)
    .innerJoin(
      other,
      and(
        eq(other.photographerId, pictureHashes.photographerId),
        sql`${other.imageId} > ${pictureHashes.imageId}`,
        eq(other.crop, 0),
        sql`bit_count((${other.across} # ${pictureHashes.across})::bit(64)) <= ${NEAR_DISTANCE}`,
        sql`bit_count((${other.down} # ${pictureHashes.down})::bit(64)) <= ${NEAR_DISTANCE}`,
      ),
    )
    .where(
      and(
        eq(pictureHashes.photographerId, photographerId),
        eq(pictureHashes.crop, 0),
        isNotNull(pictureHashes.imageId),
      ),
    )
}

/** Of these pictures, those that another photographer has as well: a case that the comparison of all pictures opened. */
export async function alsoElsewhere(db: Db, imageIds: readonly string[]): Promise<Map<string, number>> {
  if (imageIds.length === 0) return new Map()
  const found = await db
    .select({ imageId: takedowns.imageId, otherImageId: takedowns.otherImageId })
    .from(takedowns)
    .where(
      and(
        eq(takedowns.origin, 'match'),
        sql`${takedowns.status} <> 'dismissed'`,
        or(isOneOf(takedowns.imageId, [...imageIds]), isOneOf(takedowns.otherImageId, [...imageIds])),
      ),
    )
  const counts = new Map<string, number>()
  for (const { imageId, otherImageId } of found) {
    for (const id of [imageId, otherImageId]) if (id) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
