import { randomUUID } from 'node:crypto'
import {
  calendarDays,
  calendars,
  markets,
  packages,
  photographerImages,
  photographerMarkets,
  type photographers,
  weddingImages,
  weddings,
} from '#drizzle/schema/index.ts'
import { MARKETS, type MarketSlug } from '#features/photographers/markets-and-styles.ts'
import type { Actor } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { isTeam, type Role } from '#shared/access/roles.ts'
import { imageOf, makePhotographer, makeUser, only } from './factories.ts'

/** The signed-in side of a user. */
export const actorOf = (user: { id: string; email: string }, role: Role): Actor => ({
  userId: user.id,
  email: user.email,
  role,
  firstName: 'Robin',
  vendorType: role === 'photographer' ? 'photographer' : null,
  sessionHash: randomUUID(),
  // The team cannot be without; what asks for a step-up finds one just done, however long a trial takes.
  hasFactor: isTeam(role),
  get factorUsedAt() {
    return isTeam(role) ? new Date() : null
  },
  get passwordUsedAt() {
    return new Date()
  },
  viewedBy: null,
})

/** A person of their own for one test, signed in. */
export const signedIn = async (db: Db, role: Role): Promise<Actor> => actorOf(await makeUser(db, role), role)

/** A stored, ready portfolio picture. */
export const addPicture = async (
  db: Db,
  photographerId: string,
  values: Partial<typeof photographerImages.$inferInsert> = {},
) =>
  only(
    await db
      .insert(photographerImages)
      .values(
        imageOf(photographerId, {
          storagePath: `test-${randomUUID()}`,
          alt: 'A couple under olive branches',
          ...values,
        }),
      )
      .returning(),
  )

/** A whole wedding with all it needs to be public; with the id of one there is, only more pictures for it. (PF4) */
export async function addWedding(
  db: Db,
  photographerId: string,
  { id, ...values }: Partial<typeof weddings.$inferInsert> = {},
  pictures = 40,
) {
  const said = { title: 'Ana and Jo', venue: 'Villa Montalvo, Saratoga', month: '2026-06-01', consentAt: new Date() }
  const weddingId =
    id ??
    only(
      await db
        .insert(weddings)
        .values({ photographerId, ...said, ...values })
        .returning({ id: weddings.id }),
    ).id
  const shape = { width: 1200, height: 1500, widths: [320, 640] }
  const images = Array.from({ length: pictures }, (_, position) => ({
    ...shape,
    weddingId,
    position,
    storagePath: `test-${randomUUID()}`,
  }))
  if (images.length > 0) await db.insert(weddingImages).values(images)
  return { id: weddingId }
}

type Options = Partial<typeof photographers.$inferInsert> & {
  markets?: MarketSlug[]
  /** Portfolio pictures to give; 1 by default. */
  pictures?: number
}

/** A listed photographer with one market, one style and one picture unless told otherwise. */
export async function listPhotographer(
  db: Db,
  { markets: slugs = ['new-york'], pictures = 1, ...values }: Options = {},
) {
  const photographer = await makePhotographer(db, {
    specialty: ['Documentary'],
    startingPriceCents: 320_000,
    ...values,
  })
  const names = MARKETS.filter((market) => slugs.includes(market.slug)).map((market) => market.name)
  const places = await db.select({ id: markets.id }).from(markets).where(isOneOf(markets.name, names))
  if (places.length > 0) {
    await db
      .insert(photographerMarkets)
      .values(places.map((place) => ({ photographerId: photographer.id, marketId: place.id })))
  }
  for (let position = 0; position < pictures; position += 1) await addPicture(db, photographer.id, { position })
  return photographer
}

/** Everything that a public profile needs besides its words: portrait, pictures, a package, a calendar. */
export async function giveSetUp(db: Db, photographerId: string, pictures = 5): Promise<void> {
  await addPicture(db, photographerId, { isProfile: true, category: 'profile' })
  for (let position = 0; position < pictures; position += 1) await addPicture(db, photographerId, { position })
  const dayLong = { name: 'The day', hours: 8, deliveryDays: 60, priceCents: 320_000 }
  await db.insert(packages).values({ photographerId, ...dayLong })
  await db.insert(calendars).values({ photographerId, confirmedAt: new Date('2026-01-05T12:00:00Z') })
}

/** What is known of a photographer's one day. */
export const setDay = (
  db: Db,
  photographerId: string,
  day: string,
  values: Partial<typeof calendarDays.$inferInsert>,
) => db.insert(calendarDays).values({ photographerId, day, ...values })
