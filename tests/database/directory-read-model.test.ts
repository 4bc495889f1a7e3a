import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  calendarDays,
  directoryCards,
  markets,
  photographerImages,
  photographerMarkets,
  photographers,
  styles,
} from '#drizzle/schema/index.ts'
import { APPLICATION_STYLES, MARKET_NAMES, STYLE_NAMES, STYLES } from '#features/photographers/markets-and-styles.ts'
import { isOneOf } from '#server/database/sql.ts'
import { rows } from '#server/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { imageOf, makePhotographer } from '#tests/support/factories.ts'

const db = await useDatabase()

const differences = () => rows(db.execute(sql`select * from directory_cards_differences()`))

const cardOf = async (id: string) => {
  const [row] = await db.select().from(directoryCards).where(eq(directoryCards.photographerId, id))
  return row && { ...row, card: JSON.parse(row.card) as Record<string, unknown> }
}

test('markets and styles are the lists of the specification, numbered by their bits (X65, X66, X64)', async () => {
  const market = await db.select().from(markets).orderBy(markets.id)
  expect(market.map((row) => row.name)).toEqual(MARKET_NAMES)
  const style = await db.select().from(styles).orderBy(styles.id)
  expect(style.map((row) => row.name)).toEqual(STYLE_NAMES)
  expect([market.length, style.length]).toEqual([9, 19])
  for (const { name, filterPosition, applicationPosition } of style) {
    expect(filterPosition ?? -1).toBe(STYLES.filter((one) => one.isFilter).findIndex((one) => one.name === name))
    expect(applicationPosition ?? -1).toBe(APPLICATION_STYLES.indexOf(name as never))
  }
})

test('only an approved, published, unsuspended photographer has a card', async () => {
  const hidden = [
    { approvalStatus: 'pending' },
    { isPublished: false },
    { suspendedAt: new Date() },
    { businessType: 'florist' },
  ] as const
  for (const values of hidden) {
    const { id } = await makePhotographer(db, values)
    expect(await cardOf(id)).toBeUndefined()
  }
  const { id } = await makePhotographer(db, { isPublished: false })
  await db.update(photographers).set({ isPublished: true }).where(eq(photographers.id, id))
  expect(await cardOf(id)).toBeDefined()
  await db.update(photographers).set({ suspendedAt: new Date() }).where(eq(photographers.id, id))
  expect(await cardOf(id)).toBeUndefined()
})

test('a card shows its photographer’s data, without email or phone (D2, X32, X67)', async () => {
  const { id } = await makePhotographer(db, {
    name: 'Zoë "Q" Éclair',
    specialty: ['Film', 'Intimate'],
    startingPriceCents: 320_000,
    phone: '+1 555 010 0200',
  })
  await db.insert(photographerMarkets).values([
    { photographerId: id, marketId: 0 },
    { photographerId: id, marketId: 5 },
  ])
  await db
    .insert(photographerImages)
    .values([
      imageOf(id, { position: 1 }),
      imageOf(id, { position: 3, isFeatured: true, storagePath: 'cover', alt: 'A "kiss"' }),
      imageOf(id, { isProfile: true, category: 'profile', storagePath: 'face' }),
    ])
  const row = await cardOf(id)
  expect(row).toMatchObject({
    tier: 1,
    marketMask: 33,
    styleMask: 2 ** 3 + 2 ** 18,
    priceCents: 320_000,
    ratingRank: -1,
  })
  expect(row?.search).toBe(' zoe q eclair austin tx film intimate marsh pictures \ue000 \ue005 ')
  expect(row?.card).toEqual({
    id,
    name: 'Zoë "Q" Éclair',
    businessName: 'Marsh Pictures',
    location: 'Austin, TX',
    tags: ['Film', 'Intimate'],
    priceCents: 320_000,
    rating: null,
    reviewCount: 0,
    cover: { key: 'cover', widths: [320, 640], width: 1200, height: 1500, thumbhash: null, alt: 'A "kiss"' },
    avatar: { key: 'face', widths: [320, 640], width: 1200, height: 1500, thumbhash: null, alt: '' },
  })
})

test('only listed dates count once one date is listed', async () => {
  const { id } = await makePhotographer(db, { availabilityMode: 'listed' })
  expect((await cardOf(id))?.onlyListedDates).toBe(false)
  await db.insert(calendarDays).values({ photographerId: id, day: '2027-05-01', isListed: true })
  expect((await cardOf(id))?.onlyListedDates).toBe(true)
  await db.delete(calendarDays).where(eq(calendarDays.photographerId, id))
  expect((await cardOf(id))?.onlyListedDates).toBe(false)
})

test('a bulk load leaves the cards alone until they are rebuilt', async () => {
  const { id } = await makePhotographer(db)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local curio.bulk = 'on'`)
    await tx.update(photographers).set({ name: 'Someone Else' }).where(eq(photographers.id, id))
  })
  expect(await differences()).toEqual([{ photographer_id: id, problem: 'different' }])
  await db.execute(sql`select rebuild_directory_cards()`)
  expect(await differences()).toEqual([])
})

/** A random number generator that can be repeated, so that a failure can be too. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('the read model equals its source after random edits', async () => {
  const pick = random(7)
  const ids: string[] = []
  for (let n = 0; n < 8; n += 1) ids.push((await makePhotographer(db)).id)
  const someone = () => ids[pick(ids.length)] as string
  const one = () => eq(photographers.id, someone())
  const edits = [
    () =>
      db
        .update(photographers)
        .set({ isPublished: pick(4) > 0 })
        .where(one()),
    () =>
      db
        .update(photographers)
        .set({ approvalStatus: pick(4) > 0 ? 'approved' : 'rejected' })
        .where(one()),
    () =>
      db
        .update(photographers)
        .set({ name: `Name ${pick(99)}`, startingPriceCents: pick(9999) + 1 })
        .where(one()),
    () =>
      db
        .update(photographers)
        .set({ specialty: [STYLE_NAMES[pick(19)] as string] })
        .where(one()),
    () =>
      db
        .update(photographers)
        .set({ availabilityMode: pick(2) ? 'open' : 'listed', shuffle: pick(99) })
        .where(one()),
    () =>
      db
        .update(photographers)
        .set({ reviewCount: pick(9), rating: pick(6) })
        .where(one()),
    () => db.insert(photographerImages).values([imageOf(someone()), imageOf(someone(), { position: pick(5) })]),
    () =>
      db
        .update(photographerImages)
        .set({ isFeatured: pick(2) > 0, position: pick(9) })
        .where(isOneOf(photographerImages.photographerId, [someone(), someone()])),
    () => db.delete(photographerImages).where(eq(photographerImages.photographerId, someone())),
    () =>
      db
        .insert(photographerMarkets)
        .values({ photographerId: someone(), marketId: pick(9) })
        .onConflictDoNothing(),
    () => db.delete(photographerMarkets).where(eq(photographerMarkets.photographerId, someone())),
    () =>
      db
        .insert(calendarDays)
        .values({ photographerId: someone(), day: `2027-03-0${pick(9) + 1}`, isListed: true })
        .onConflictDoUpdate({
          target: [calendarDays.photographerId, calendarDays.day],
          set: { isListed: pick(2) > 0 },
        }),
  ]
  for (let n = 0; n < 200; n += 1) await edits[pick(edits.length)]?.()
  expect(await differences()).toEqual([])
  expect(await db.$count(directoryCards, isOneOf(directoryCards.photographerId, ids))).toBeGreaterThan(0)
})

test('concurrent edits of one profile leave a correct card', async () => {
  const { id } = await makePhotographer(db)
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      n % 2
        ? db
            .update(photographers)
            .set({ name: `Name ${n}` })
            .where(eq(photographers.id, id))
        : db.insert(photographerImages).values(imageOf(id, { isFeatured: n % 4 === 0 })),
    ),
  )
  expect(await differences()).toEqual([])
})
