import type { Reader } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { publicPicture } from '#server/uploads/private-pictures.ts'
import { versionOf } from '#server/version.ts'
import type { OwnProfile, OwnProfileInput } from '../inputs.ts'
import type { MarketSlug, StyleName } from '../markets-and-styles.ts'

const EDITED = {
  id: true,
  name: true,
  businessName: true,
  businessType: true,
  email: true,
  phone: true,
  couplesPhone: true,
  location: true,
  bio: true,
  specialty: true,
  startingPriceCents: true,
  website: true,
  instagramId: true,
  approvalStatus: true,
  isPublished: true,
  isListed: true,
  setUpAt: true,
} as const

const findRecord = (db: Db, where: { id: string } | { userId: string }, at: Date) =>
  db.query.photographers.findFirst({
    columns: EDITED,
    where,
    with: {
      markets: { columns: { slug: true }, orderBy: { position: 'asc' } },
      images: { where: { status: 'ready', isProfile: true }, limit: 1 },
      user: {
        columns: {},
        with: {
          /** The address that a change of the contact address waits for. */
          emailTokens: {
            columns: { email: true },
            where: { kind: 'contact_email', consumedAt: { isNull: true }, expiresAt: { gt: at } },
            orderBy: { createdAt: 'desc' },
            limit: 1,
          },
        },
      },
    },
  })

/**
 * The signed-in photographer's own record for the form, or null where there is none. An administrator reads one by its
 * id and cannot change it; a vendor's id is not read. (X39)
 */
export async function readOwnProfile({ db, actor, now }: Reader, { id }: OwnProfileInput): Promise<OwnProfile | null> {
  const isAdmin = actor?.role === 'admin'
  if (!actor || (isAdmin && !id)) return null
  const row = await findRecord(db, isAdmin ? { id: id! } : { userId: actor.userId }, now())
  if (!row) return null
  const { name, businessName, businessType, location, markets, bio } = row
  const [avatar] = row.images
  const values: OwnProfile['values'] = {
    name,
    businessName,
    businessType,
    location,
    markets: markets.map(({ slug }) => slug as MarketSlug),
    bio,
    phone: row.phone ?? '',
    couplesPhone: row.couplesPhone ?? '',
    specialty: row.specialty as StyleName[],
    startingPrice: row.startingPriceCents === null ? null : row.startingPriceCents / 100,
    website: row.website ?? '',
    instagram: row.instagramId ?? '',
  }
  return {
    id: row.id,
    values,
    email: row.email,
    pendingEmail: isAdmin ? null : (row.user.emailTokens[0]?.email ?? null),
    version: versionOf(values),
    avatar: avatar ? publicPicture(avatar) : null,
    approvalStatus: row.approvalStatus,
    isPublished: row.isPublished,
    isSetUp: row.setUpAt !== null,
    isListed: row.isListed === true,
    isEditable: !isAdmin,
  }
}
