import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { auditEvents, directoryCards, packages, photographerPolicies, photographers } from '#drizzle/schema/index.ts'
import { NO_RECORD } from '#shared/api/record-version.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeCouple, makeVendor } from '#tests/support/inquiries.ts'
import { signedIn } from '#tests/support/market.ts'
import { packageFields } from '#tests/support/packages.ts'
import { PACKAGES_MAX, startingPriceOf } from '../model.ts'
import { ADD_ONS_ALIKE, DELIVERABLES_MANY, PACKAGE_PRICE_RANGE, PACKAGES_FULL } from '../texts.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const visitor = callAs(db, { now: NOW })
const NOT_FOUND = { code: 'NOT_FOUND' }

const priceOf = async (id: string) => {
  const [row] = await db
    .select({ price: photographers.priceCents, card: directoryCards.priceCents, text: directoryCards.card })
    .from(photographers)
    .innerJoin(directoryCards, eq(directoryCards.photographerId, photographers.id))
    .where(eq(photographers.id, id))
  const { priceCents } = JSON.parse(row!.text) as { priceCents: number | null }
  expect([row!.card, priceCents]).toEqual([row!.price, row!.price])
  return row!.price
}

describe('packages (PF3)', () => {
  it('are listed in their owner’s order with their add-ons, active ones for everybody', async () => {
    const vendor = await makeVendor(db, NOW)
    const addOns = [{ name: 'Second photographer', price: 600 }]
    const day = await vendor.call.packages.create(packageFields({ addOns, deliverables: ' Gallery \n\n Album ' }))
    const short = await vendor.call.packages.create(
      packageFields({ name: 'Short', price: 1500, hours: 4, images: null }),
    )
    await vendor.call.packages.order({ ids: [short.id, day.id] })
    const { packages: shown } = await visitor.packages.ofPhotographer({ id: vendor.id })
    expect(shown).toEqual([
      expect.objectContaining({ name: 'Short', priceCents: 150_000, images: null, addOns: [] }),
      expect.objectContaining({
        name: 'The day',
        priceCents: 32e4,
        hours: 8,
        deliverables: 'Gallery\nAlbum',
        addOns: [{ name: 'Second photographer', priceCents: 6e4 }],
      }),
    ])
    expect(shown[0]).not.toHaveProperty('version')
    await vendor.call.packages.setActive({ id: short.id, isActive: false })
    expect((await visitor.packages.ofPhotographer({ id: vendor.id })).packages).toHaveLength(1)
    expect((await vendor.call.packages.own()).packages).toHaveLength(2)
  })

  it('of an unlisted photographer, or of nobody, are not shown', async () => {
    const vendor = await makeVendor(db, NOW, { isPublished: false })
    await vendor.call.packages.create(packageFields())
    for (const id of [vendor.id, 'nobody', '3f6e8a7c-2b7e-4d8e-9d63-0c2f6f1d7a55'])
      expect(await visitor.packages.ofPhotographer({ id })).toEqual({ packages: [], policy: null })
    // Their photographer and administrators look at the page before it is public. (PF1)
    const admin = callAs(db, { actor: await signedIn(db, 'admin'), now: NOW })
    for (const reader of [vendor.call, admin])
      expect((await reader.packages.preview({ id: vendor.id })).packages).toHaveLength(1)
    const other = await makeVendor(db, NOW)
    await expect(other.call.packages.preview({ id: vendor.id })).rejects.toMatchObject(NOT_FOUND)
  })

  it('are changed only over the version that was read, and only by their owner', async () => {
    const vendor = await makeVendor(db, NOW)
    const other = await makeVendor(db, NOW)
    const { id } = await vendor.call.packages.create(packageFields())
    const version = (await vendor.call.packages.own()).packages[0]!.version
    await vendor.call.packages.update({ ...packageFields({ price: 2900 }), id, version })
    const late = vendor.call.packages.update({ ...packageFields({ price: 2800 }), id, version })
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await priceOf(vendor.id)).toBe(290_000)
    const onOthers = [
      () => other.call.packages.update({ ...packageFields(), id, version }),
      () => other.call.packages.setActive({ id, isActive: false }),
      () => other.call.packages.remove({ id }),
      () => other.call.packages.order({ ids: [id] }),
    ]
    for (const call of onOthers) await expect(call()).rejects.toMatchObject(NOT_FOUND)
    expect((await vendor.call.packages.own()).packages).toHaveLength(1)
    const actions = await db
      .select({ action: auditEvents.action })
      .from(auditEvents)
      .where(eq(auditEvents.entityId, vendor.id))
    expect(actions.map(({ action }) => action)).toEqual(['packages.create', 'packages.update'])
  })

  it('are at most as many as can be listed, even when added at once', async () => {
    const vendor = await makeVendor(db, NOW)
    const tries = Array.from({ length: PACKAGES_MAX + 2 }, () => vendor.call.packages.create(packageFields()))
    const outcomes = await Promise.allSettled(tries)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => (reason as Error).message)).toEqual([PACKAGES_FULL, PACKAGES_FULL])
    expect(await db.$count(packages, eq(packages.photographerId, vendor.id))).toBe(PACKAGES_MAX)
  })

  it.each([
    ['price', { price: 99.99 }, PACKAGE_PRICE_RANGE],
    ['price', { price: 1000.001 }, PACKAGE_PRICE_RANGE],
    ['hours', { hours: 25 }, 'Please enter a whole number from 1 to 24'],
    ['deliverables', { deliverables: 'one\n'.repeat(9) }, DELIVERABLES_MANY],
    ['addOns', { addOns: [0, 1].map((price) => ({ name: 'Album', price })) }, ADD_ONS_ALIKE],
  ])('with a %s of %j are refused at the field', async (field, values, sentence) => {
    const vendor = await makeVendor(db, NOW)
    const refused = await vendor.call.packages.create(packageFields(values)).catch((error: unknown) => error)
    const { issues } = (refused as { cause: { issues: { path: string[]; message: string }[] } }).cause
    expect([issues[0]!.path.join('.'), issues[0]!.message]).toEqual([field, sentence])
  })
})

describe('"Starting at" (PF3)', () => {
  it('is the lowest active package, else the starting price, after any changes: on the profile, the card and in the search', async () => {
    const change = fc.oneof(
      fc.record({ kind: fc.constant('create' as const), price: fc.integer({ min: 100, max: 9000 }) }),
      fc.record({ kind: fc.constant('update' as const), at: fc.nat(7), price: fc.integer({ min: 100, max: 9000 }) }),
      fc.record({ kind: fc.constant('active' as const), at: fc.nat(7), isActive: fc.boolean() }),
      fc.record({ kind: fc.constant('remove' as const), at: fc.nat(7) }),
      fc.record({ kind: fc.constant('starting' as const), cents: fc.option(fc.integer({ min: 1, max: 900_000 })) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 10 }), async (changes) => {
        const vendor = await makeVendor(db, NOW)
        for (const one of changes) {
          const { packages: known } = await vendor.call.packages.own()
          const chosen = 'at' in one ? known[one.at % Math.max(1, known.length)] : undefined
          if (one.kind === 'create' && known.length < PACKAGES_MAX)
            await vendor.call.packages.create(packageFields({ price: one.price }))
          if (one.kind === 'starting')
            await db.update(photographers).set({ startingPriceCents: one.cents }).where(eq(photographers.id, vendor.id))
          if (!chosen) continue
          const { id, version } = chosen
          if (one.kind === 'update')
            await vendor.call.packages.update({ ...packageFields({ price: one.price }), id, version })
          if (one.kind === 'active') await vendor.call.packages.setActive({ id, isActive: one.isActive })
          if (one.kind === 'remove') await vendor.call.packages.remove({ id })
        }
        const own = await vendor.call.packages.own()
        const expected = startingPriceOf(own.packages, own.startingPriceCents)
        expect(await priceOf(vendor.id)).toBe(expected)
        expect((await visitor.photographers.get({ id: vendor.id })).priceCents).toBe(expected)
      }),
      { numRuns: 15 },
    )
  }, 60_000)
})

describe('the policy box (PF6)', () => {
  const values = {
    cancellationPolicy: 'strict',
    travel: 'Within 50 miles included',
    secondShooter: 'on-request',
    backupPlan: 'Two colleagues stand by',
    isInsured: true,
    insuredUntil: '2026-12-31',
  } as const

  it('is saved over the version that was read, and shown', async () => {
    const vendor = await makeVendor(db, NOW)
    const { version } = await vendor.call.packages.savePolicy({ ...values, version: NO_RECORD })
    const { isInsured: _insured, ...shown } = values
    expect((await visitor.packages.ofPhotographer({ id: vendor.id })).policy).toEqual(shown)
    const late = vendor.call.packages.savePolicy({ ...values, version: NO_RECORD })
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT' })
    await vendor.call.packages.savePolicy({ ...values, isInsured: false, version })
    expect((await vendor.call.packages.own()).policy.values).toMatchObject({ isInsured: false, insuredUntil: null })
    expect(await db.$count(photographerPolicies, eq(photographerPolicies.photographerId, vendor.id))).toBe(1)
  })

  it('does not show an insurance that has expired', async () => {
    const vendor = await makeVendor(db, NOW)
    await vendor.call.packages.savePolicy({ ...values, version: NO_RECORD })
    const shownOn = async (day: string) =>
      (await callAs(db, { now: new Date(`${day}T20:00:00Z`) }).packages.ofPhotographer({ id: vendor.id })).policy
        ?.insuredUntil
    expect([await shownOn('2026-12-31'), await shownOn('2027-01-01')]).toEqual(['2026-12-31', null])
  })

  it('needs the last day of an insurance', async () => {
    const vendor = await makeVendor(db, NOW)
    const refused = vendor.call.packages.savePolicy({ ...values, insuredUntil: null, version: NO_RECORD })
    await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

it('a couple has no packages of its own', async () => {
  const couple = await makeCouple(db, NOW)
  await expect(couple.call.packages.own()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
