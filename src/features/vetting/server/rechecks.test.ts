import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { calendars, photographerPolicies, photographers, vettingCases } from '#drizzle/schema/index.ts'
import { mailsTo } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { actorOf, giveSetUp, listPhotographer, signedIn } from '#tests/support/market.ts'
import { recheckOn } from '../recheck.ts'
import { openRechecks } from './rechecks.ts'

const db = await useDatabase()
const YEAR_AGO = new Date('2025-11-01T15:00:00Z')
const NOW = new Date('2026-11-17T15:00:00Z')
const LATER = new Date('2026-12-20T15:00:00Z')
const reviewer = await signedIn(db, 'admin')
const at = (now: Date) => callAs(db, { actor: reviewer, now })
const points = { points: [1, 1, 1, 1, 1] as (0 | 1 | 2)[], notes: ['', '', '', '', ''] }

// Everyone’s year is looked at: each test begins with nobody.
beforeEach(async () => {
  await db.delete(vettingCases)
  await db.update(photographers).set({ isPublished: false }).where(eq(photographers.isPublished, true))
})

async function listed(decidedAt: Date) {
  const vendor = await listPhotographer(db, { decidedAt, bio: 'I photograph quiet minutes.' })
  await giveSetUp(db, vendor.id)
  return vendor
}
const recheckOf = async (id: string) =>
  (await db.select().from(vettingCases).where(eq(vettingCases.photographerId, id))).find(
    ({ kind }) => kind === 'recheck',
  )

describe('the yearly re-check (VA12)', () => {
  it('is due about a year after the last time, spread over four weeks', () => {
    const days = Array.from({ length: 100 }, (_, shuffle) => recheckOn('2026-01-01', shuffle)).toSorted()
    expect([days[0], days.at(-1)]).toEqual(['2026-12-18', '2027-01-15'])
    expect(new Set(days).size).toBe(29)
  })

  it('is opened once, for those whose year is over', async () => {
    const [due, fresh] = [await listed(YEAR_AGO), await listed(NOW)]
    expect(await openRechecks({ db, now: () => NOW })).toMatchObject({ opened: 1 })
    expect(await openRechecks({ db, now: () => NOW })).toMatchObject({ opened: 0 })
    expect(await recheckOf(due.id)).toMatchObject({ closedAt: null })
    expect(await recheckOf(fresh.id)).toBeUndefined()
  })

  it('looks at insurance and calendar beside a sample, and keeps what is fine', async () => {
    const vendor = await listed(YEAR_AGO)
    await db.insert(photographerPolicies).values({ photographerId: vendor.id, insuredUntil: '2027-05-01' })
    await openRechecks({ db, now: () => NOW })
    const { id } = (await recheckOf(vendor.id))!
    const { vetting } = at(NOW)
    await expect(vetting.decideRecheck({ id, action: 'keep' })).rejects.toMatchObject({
      cause: { code: 'INVALID_TRANSITION' },
    })
    await vetting.handIn({ id, ...points })
    const { revealed } = await vetting.case({ id })
    expect(revealed?.recheck?.list.map(({ key, isFine }) => [key, isFine])).toEqual([
      ['insurance', true],
      ['calendar', false],
    ])
    await vetting.decideRecheck({ id, action: 'keep' })
    expect(await recheckOf(vendor.id)).toMatchObject({ outcome: 'kept', reviewers: 1 })
  })

  it('gives time to mend before anybody is taken off the list, and lets them back', async () => {
    const vendor = await listed(YEAR_AGO)
    await openRechecks({ db, now: () => NOW })
    const { id } = (await recheckOf(vendor.id))!
    await at(NOW).vetting.handIn({ id, ...points })
    const takeOff = { id, action: 'takeOff' as const, message: 'Still no insurance.' }
    await expect(at(NOW).vetting.decideRecheck(takeOff)).rejects.toMatchObject({
      cause: { code: 'INVALID_TRANSITION' },
    })
    await at(NOW).vetting.decideRecheck({ id, action: 'mend', message: 'Your insurance has ended.' })
    expect((await at(NOW).vetting.queue()).items).toEqual([])
    await expect(at(NOW).vetting.decideRecheck(takeOff)).rejects.toMatchObject({
      cause: { code: 'INVALID_TRANSITION' },
    })
    expect((await at(LATER).vetting.queue()).items).toMatchObject([{ id, task: 'decide' }])
    await at(LATER).vetting.decideRecheck(takeOff)
    const read = async () => (await db.select().from(photographers).where(eq(photographers.id, vendor.id)))[0]!
    expect(await read()).toMatchObject({ isPublished: false, isListed: false })
    const texts = (await mailsTo(db, vendor.email)).map(({ props }) => JSON.stringify(props))
    expect(texts.some((text) => text.includes('Please mend this by December 17, 2026'))).toBe(true)
    expect(texts.some((text) => text.includes('Still no insurance.'))).toBe(true)
    const own = callAs(db, { actor: actorOf({ id: vendor.userId, email: vendor.email }, 'photographer') })
    await expect(own.photographers.publish()).rejects.toMatchObject({ cause: { code: 'INVALID_TRANSITION' } })
    await db.update(calendars).set({ confirmedAt: LATER }).where(eq(calendars.photographerId, vendor.id))
    await at(LATER).vetting.decideRecheck({ id, action: 'keep' })
    await own.photographers.publish()
    expect(await read()).toMatchObject({ isPublished: true })
  })
})
