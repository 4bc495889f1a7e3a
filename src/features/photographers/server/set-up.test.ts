import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { calendarFeeds, calendars, packages, photographerImages, photographers } from '#drizzle/schema/index.ts'
import { mailsTo } from '#tests/support/accounts.ts'
import { DECIDED_ALONE, putSettings } from '#tests/support/applications.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { actorOf, giveSetUp, listPhotographer, signedIn } from '#tests/support/market.ts'

const db = await useDatabase()
await putSettings(db, DECIDED_ALONE)
const admin = callAs(db, { actor: await signedIn(db, 'admin') })

/** A photographer with the words of a profile and nothing else, at this stage of the application. */
async function newcomer(approvalStatus: 'pending' | 'approved') {
  const vendor = await listPhotographer(db, {
    bio: 'I photograph the quiet minutes.',
    pictures: 0,
    isPublished: false,
    setUpAt: null,
    approvalStatus,
    submittedAt: new Date(),
    completeAt: new Date(),
  })
  const api = callAs(db, { actor: actorOf({ id: vendor.userId, email: vendor.email }, 'photographer') })
  return { id: vendor.id, email: vendor.email, api }
}
const READ = { coversUntil: '2027-12-31', readAt: new Date(), nextReadAt: new Date() }
const isPublic = async (id: string) =>
  only(await db.select({ is: photographers.isListed }).from(photographers).where(eq(photographers.id, id))).is
const approve = (id: string) => admin.adminApplications.decide({ id, expected: 'pending', action: 'approve' })

describe('a profile that lacks something couples choose by (HL2)', () => {
  it('is not public after the approval, says what is missing, and is published as the last step', async () => {
    const { id, email, api } = await newcomer('pending')
    expect(await approve(id)).toMatchObject({ success: true, isPublished: true })
    expect(await isPublic(id)).toBe(false)
    await expect(callAs(db).photographers.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await mailsTo(db, email))[0]!.props).toMatchObject({ status: 'approved', isPublished: false })
    expect(await api.vendorDashboard.setUp()).toMatchObject({
      isPublished: false,
      missing: ['portrait', 'pictures', 'packages', 'calendar'],
    })
    expect((await api.photographers.publish()).stillMissing).toEqual(['portrait', 'pictures', 'packages', 'calendar'])
    await giveSetUp(db, id)
    expect(await isPublic(id)).toBe(false)
    expect(await api.vendorDashboard.setUp()).toMatchObject({ isPublished: false, missing: [] })
    await api.photographers.publish()
    expect(await isPublic(id)).toBe(true)
    expect(await api.vendorDashboard.setUp()).toMatchObject({ isPublished: true })
  })

  it.each([
    ['portrait', () => db.delete(photographerImages).where(eq(photographerImages.isProfile, true))],
    ['pictures', () => db.delete(photographerImages).where(eq(photographerImages.position, 4))],
    ['packages', () => db.update(packages).set({ isActive: false })],
    ['calendar', () => db.delete(calendars)],
  ] as const)('is not public without its %s, however it is published', async (step, remove) => {
    const { id, api } = await newcomer('approved')
    await giveSetUp(db, id)
    await remove()
    expect((await api.photographers.publish()).stillMissing).toEqual([step])
    expect(await isPublic(id)).toBe(false)
  })

  it('takes another calendar that is followed for one that is kept', async () => {
    const { id, api } = await newcomer('approved')
    await giveSetUp(db, id)
    await db.delete(calendars)
    await db
      .insert(calendarFeeds)
      .values({ photographerId: id, name: 'Mine', address: 'https://cal.example/a.ics', ...READ })
    await api.photographers.publish()
    expect(await isPublic(id)).toBe(true)
  })
})

describe('a profile that has everything', () => {
  it('is public with the approval', async () => {
    const { id, email } = await newcomer('pending')
    await giveSetUp(db, id)
    await approve(id)
    expect(await isPublic(id)).toBe(true)
    expect((await mailsTo(db, email))[0]!.props).toMatchObject({ status: 'approved', isPublished: true })
  })

  it('stays public when something of it goes, and can be paused and published again', async () => {
    const { id, api } = await newcomer('approved')
    await giveSetUp(db, id)
    await api.photographers.publish()
    await db.delete(photographerImages).where(eq(photographerImages.photographerId, id))
    expect(await isPublic(id)).toBe(true)
    await api.photographers.unpublish()
    expect(await isPublic(id)).toBe(false)
    await api.photographers.publish()
    expect(await isPublic(id)).toBe(true)
  })
})

it('payouts, contract text and the phone for booked couples are steps that do not hold up publishing', async () => {
  const { id, api } = await newcomer('approved')
  await giveSetUp(db, id)
  await api.contracts.createTemplate({ name: 'Ours', title: 'The day of {couple}', content: 'We agree.' })
  await db.update(photographers).set({ couplesPhone: '+12125550188' }).where(eq(photographers.id, id))
  expect((await api.vendorDashboard.setUp())!.done).toMatchObject({ contract: true, phone: true, payouts: false })
  await api.photographers.publish()
  expect(await isPublic(id)).toBe(true)
})
