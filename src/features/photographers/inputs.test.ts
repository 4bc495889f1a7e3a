import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditEvents, photographers } from '#drizzle/schema/index.ts'
import { CHANGED_MEANWHILE, NO_RECORD } from '#shared/api/record-version.ts'
import { CONTACT_SHARED_LATER } from '#shared/redaction/contact-free.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makePhotographer, only } from '#tests/support/factories.ts'
import { actorOf, giveSetUp, listPhotographer, signedIn } from '#tests/support/market.ts'
import { saveProfileOver } from '#tests/support/versions.ts'
import { ProfileInput, type ProfileValues, PUBLISH_DATA_MISSING, PUBLISH_ID_MISSING } from './inputs.ts'

const db = await useDatabase()

const VALUES: ProfileValues = {
  name: 'Ada Marsh',
  businessName: 'Marsh Pictures',
  businessType: 'photographer',
  phone: '+1 (212) 555-0100',
  couplesPhone: '',
  location: 'Brooklyn, New York',
  markets: ['new-york', 'miami', 'new-york'],
  bio: 'I photograph the quiet minutes.',
  specialty: ['Film', 'Documentary', 'Film'],
  startingPrice: 3200,
  website: 'marsh.example',
  instagram: 'https://instagram.com/marsh.pictures/',
}

const newVendor = async () => callAs(db, { actor: await signedIn(db, 'photographer') })
const apiOf = (vendor: { userId: string; email: string }) =>
  callAs(db, { actor: actorOf({ id: vendor.userId, email: vendor.email }, 'photographer') })
const rowOf = async (id: string) => only(await db.select().from(photographers).where(eq(photographers.id, id)))
const changesOf = (id: string) =>
  db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.entityId, id), eq(auditEvents.action, 'profile.update')))
    .orderBy(auditEvents.seq)

describe('saving', () => {
  it('makes a record where there is none: pending, unpublished, without duplicates (V34, X55)', async () => {
    const api = await newVendor()
    expect(await api.photographers.own({})).toBeNull()
    const { id, isNew } = await saveProfileOver(api, VALUES)
    expect(isNew).toBe(true)
    expect(await rowOf(id)).toMatchObject({
      approvalStatus: 'pending',
      isPublished: false,
      specialty: ['Film', 'Documentary'],
      startingPriceCents: 320_000,
      website: 'https://marsh.example/',
      instagramId: 'marsh.pictures',
    })
    expect((await api.photographers.own({}))?.values.markets).toEqual(['new-york', 'miami'])
    expect((await saveProfileOver(api, VALUES)).isNew).toBe(false)
    await saveProfileOver(api, { ...VALUES, website: '', instagram: '' })
    expect(await rowOf(id)).toMatchObject({ website: null, instagramId: null })
  })

  it('of two first saves at once makes one record', async () => {
    const api = await newVendor()
    const [one, two] = await Promise.all([saveProfileOver(api, VALUES), saveProfileOver(api, VALUES)])
    expect(one.id).toBe(two.id)
  })

  it('is refused over a newer version, and what is stored stays; loaded anew it is taken', async () => {
    const vendor = await listPhotographer(db)
    const api = apiOf(vendor)
    const { values, version } = (await api.photographers.own({}))!
    const first = await api.photographers.save({ ...values, bio: 'Written in the first window', version })
    await expect(
      api.photographers.save({ ...values, location: 'Of the second window', version }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: CHANGED_MEANWHILE })
    expect((await api.photographers.own({}))?.values).toMatchObject({
      bio: 'Written in the first window',
      location: values.location,
    })
    const own = (await api.photographers.own({}))!
    expect(own.version).toBe(first.version)
    await api.photographers.save({ ...own.values, location: 'Of the second window', version: own.version })
    expect((await api.photographers.own({}))?.values.location).toBe('Of the second window')
  })

  it('writes the whitelist and nothing else (X40)', async () => {
    const vendor = await makePhotographer(db, { approvalStatus: 'pending', isPublished: false })
    const smuggled = {
      ...VALUES,
      id: vendor.id,
      userId: 'x',
      approvalStatus: 'approved',
      isPublished: true,
      rating: 5,
      adminNotes: 'x',
      approval_status: 'approved',
      is_published: true,
      commissionRateBps: 1e3,
    }
    await saveProfileOver(apiOf(vendor), smuggled)
    expect(await rowOf(vendor.id)).toMatchObject({
      approvalStatus: 'pending',
      isPublished: false,
      rating: 0,
      adminNotes: null,
      commissionRateBps: null,
      userId: vendor.userId,
    })
  })

  it.each([
    ['an empty price', null],
    ['zero', 0],
  ])('keeps %s as "no listed price" (X22, V34)', async (_name, startingPrice) => {
    const api = await newVendor()
    const { id } = await saveProfileOver(api, { ...VALUES, startingPrice })
    expect((await rowOf(id)).startingPriceCents).toBeNull()
  })

  it('leaves staff notes out of what the vendor reads (X35)', async () => {
    const vendor = await makePhotographer(db, { adminNotes: 'staff only' })
    expect(JSON.stringify(await apiOf(vendor).photographers.own({}))).not.toContain('staff only')
  })

  it('records an edit after approval with what stood there before', async () => {
    const vendor = await listPhotographer(db)
    const api = apiOf(vendor)
    await saveProfileOver(api, VALUES)
    await saveProfileOver(api, { ...VALUES, location: 'Miami, Florida', phone: '' })
    await saveProfileOver(api, { ...VALUES, location: 'Miami, Florida', phone: '' })
    const changes = await changesOf(vendor.id)
    expect(changes).toHaveLength(2)
    expect(changes[1]).toMatchObject({
      before: { location: 'Brooklyn, New York', approval_status: 'approved' },
      after: { location: 'Miami, Florida', approval_status: 'approved', contact_changed: true },
    })
    expect(JSON.stringify(changes)).not.toContain('555-0100')
  })

  it('is not for administrators, who may look at one record by its id (X15, X39)', async () => {
    const vendor = await listPhotographer(db)
    const admin = callAs(db, { actor: await signedIn(db, 'admin') })
    await expect(admin.photographers.save({ ...VALUES, version: NO_RECORD })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await admin.photographers.own({ id: vendor.id })).toMatchObject({ id: vendor.id, isEditable: false })
    expect(await admin.photographers.own({})).toBeNull()
  })

  it('reads the own record, whatever id a vendor sends (X39, R30)', async () => {
    const [mine, other] = [await makePhotographer(db), await makePhotographer(db)]
    expect((await apiOf(mine).photographers.own({ id: other.id }))?.id).toBe(mine.id)
  })
})

describe('what couples read', () => {
  it.each([
    ['bio', 'Write to ada@marsh.example'],
    ['bio', 'Call (212) 555-0100 any time'],
    ['businessName', 'Marsh www.marsh-pictures.com'],
    ['location', 'Brooklyn, 212-555-0100'],
    ['name', 'Ada marsh.com'],
  ])('carries no contact data: %s "%s" (CF5)', (field, text) => {
    const { error } = ProfileInput.safeParse({ ...VALUES, [field]: text })
    expect(error?.issues).toMatchObject([{ path: [field], message: CONTACT_SHARED_LATER }])
  })

  it.each([
    ['website', 'javascript:alert(1)'],
    ['instagram', 'not a name!'],
    ['phone', 'call me'],
    ['businessType', 'caterer'],
    ['startingPrice', -1],
    ['bio', 'a\ud83db'],
    ['name', 'Ada\ude00'],
    ['specialty', ['Unknown style']],
    ['markets', ['atlantis']],
  ])('refuses %s = %j', (field, value) => {
    expect(ProfileInput.safeParse({ ...VALUES, [field]: value }).error?.issues[0]?.path[0]).toBe(field)
  })
})

describe('publishing', () => {
  it('says what is missing, and that there is no record', async () => {
    const api = await newVendor()
    await expect(api.photographers.publish()).rejects.toThrow(PUBLISH_ID_MISSING)
    await saveProfileOver(api, { ...VALUES, bio: '' })
    await expect(api.photographers.publish()).rejects.toThrow(PUBLISH_DATA_MISSING)
  })

  it('shows nothing to couples before the approval, and the preview to the owner (X53, X54)', async () => {
    const api = await newVendor()
    const { id } = await saveProfileOver(api, VALUES)
    await giveSetUp(db, id)
    expect(await api.photographers.publish()).toEqual({ id, isFirst: true, stillMissing: [] })
    expect(await api.photographers.publish()).toEqual({ id, isFirst: false, stillMissing: [] })
    await expect(callAs(db).photographers.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await api.photographers.preview({ id })).toMatchObject({ isPublic: false, approvalStatus: 'pending' })
    await db.update(photographers).set({ approvalStatus: 'approved' }).where(eq(photographers.id, id))
    expect(await callAs(db).photographers.get({ id })).toMatchObject({ name: 'Ada Marsh' })
  })

  it('pauses: the profile is hidden until it is published again (PF14, X55)', async () => {
    const vendor = await listPhotographer(db)
    const api = apiOf(vendor)
    await saveProfileOver(api, VALUES)
    await api.photographers.unpublish()
    await expect(callAs(db).photographers.get({ id: vendor.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await rowOf(vendor.id)).approvalStatus).toBe('approved')
    expect((await api.photographers.publish()).isFirst).toBe(false)
    expect(await callAs(db).photographers.get({ id: vendor.id })).toMatchObject({ id: vendor.id })
  })
})
