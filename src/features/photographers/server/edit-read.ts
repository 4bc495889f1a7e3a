import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { photographerImages, photographers } from '#drizzle/schema/index.ts'
import type { Reader } from '#server/context.ts'
import { jsonOne, jsonRow } from '#server/database/json-rows.ts'
import { pictureFields } from '#server/pictures/picture-fields.ts'
import { versionOf } from '#server/version.ts'
import type { OwnProfile, OwnProfileInput } from '../inputs.ts'
import type { MarketSlug, StyleName } from '../markets-and-styles.ts'

const i = alias(photographerImages, 'i')
const OWN_ID = sql.raw('photographers.id')

const columns = {
  id: photographers.id,
  name: photographers.name,
  businessName: photographers.businessName,
  businessType: photographers.businessType,
  email: photographers.email,
  phone: photographers.phone,
  location: photographers.location,
  bio: photographers.bio,
  specialty: photographers.specialty,
  startingPriceCents: photographers.startingPriceCents,
  website: photographers.website,
  instagram: photographers.instagramId,
  approvalStatus: photographers.approvalStatus,
  isPublished: photographers.isPublished,
  isListed: photographers.isListed,
  markets: sql<MarketSlug[]>`array(select m.slug from photographer_markets pm join markets m on m.id = pm.market_id
    where pm.photographer_id = ${OWN_ID} order by m.position)`,
  avatar: jsonOne(
    jsonRow({ ...pictureFields(i), alt: i.alt }),
    sql`from photographer_images i where i.photographer_id = ${OWN_ID} and i.status = 'ready' and i.is_profile`,
  ),
}

/** The address that a change of the contact address waits for; null without one. */
const pendingEmail = (now: Date) => sql<string | null>`(select t.email from email_tokens t
  where t.user_id = ${sql.raw('photographers.user_id')} and t.kind = 'contact_email' and t.consumed_at is null
    and t.expires_at > ${now.toISOString()}::timestamptz order by t.created_at desc limit 1)`

/**
 * The signed-in photographer's own record for the form, or null where there is none. An administrator reads one by its
 * id and cannot change it; a vendor's id is not read. (X39)
 */
export async function readOwnProfile({ db, actor, now }: Reader, { id }: OwnProfileInput): Promise<OwnProfile | null> {
  const isAdmin = actor?.role === 'admin'
  if (!actor || (isAdmin && !id)) return null
  const [row] = await db
    .select({ ...columns, pendingEmail: pendingEmail(now()) })
    .from(photographers)
    .where(isAdmin ? eq(photographers.id, id!) : eq(photographers.userId, actor.userId))
  if (!row) return null
  const { name, businessName, businessType, location, markets, bio } = row
  const values: OwnProfile['values'] = {
    name,
    businessName,
    businessType,
    location,
    markets,
    bio,
    phone: row.phone ?? '',
    specialty: row.specialty as StyleName[],
    startingPrice: row.startingPriceCents === null ? null : row.startingPriceCents / 100,
    website: row.website ?? '',
    instagram: row.instagram ?? '',
  }
  return {
    id: row.id,
    values,
    email: row.email,
    pendingEmail: isAdmin ? null : row.pendingEmail,
    version: versionOf(values),
    avatar: row.avatar,
    approvalStatus: row.approvalStatus,
    isPublished: row.isPublished,
    isListed: row.isListed === true,
    isEditable: !isAdmin,
  }
}
