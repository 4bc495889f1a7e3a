import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEvents, type photographers, vettingCases } from '#drizzle/schema/index.ts'
import { completeIfReady } from '#features/applications/server/records.ts'
import { DECIDED_ALONE, putSettings } from '#tests/support/applications.ts'
import { callAs } from '#tests/support/call.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { actorOf, listPhotographer, signedIn } from '#tests/support/market.ts'
import { openCase } from './case-records.ts'
import { setDecideBy } from './clock-records.ts'

const db = await useDatabase()
/** A Friday afternoon: the promise counts the hours of the weekend. */
const COMPLETE = new Date('2026-11-20T20:00:00Z')
const SOON = new Date('2026-11-21T19:00:00Z')
const LATE = new Date('2026-11-21T21:00:00Z')

beforeEach(async () => {
  await db.delete(vettingCases)
  await putSettings(db, {})
})

async function application(values: Partial<typeof photographers.$inferInsert> = {}) {
  const applied = {
    isPublished: false,
    approvalStatus: 'pending',
    submittedAt: COMPLETE,
    completeAt: COMPLETE,
  } as const
  const vendor = await listPhotographer(db, { ...applied, pictures: 6, ...values })
  await openCase(db, { photographerId: vendor.id, kind: 'application' }, COMPLETE)
  await setDecideBy(db, vendor.id, COMPLETE)
  return vendor
}
const caseOf = async (id: string) =>
  (await db.select().from(vettingCases).where(eq(vettingCases.photographerId, id)))[0]!
const admin = async (now: Date) => callAs(db, { actor: await signedIn(db, 'admin'), now })
const lateLooks = async (now: Date) => (await (await admin(now)).adminDashboard.health()).lateLooks
const unseen = async (now: Date) => (await (await admin(now)).adminApplications.list({ waits: 'unseen' })).items

describe('the promised first look (VA9)', () => {
  it('is missed when nobody has opened a complete application in its hours', async () => {
    const { id } = await application()
    expect(await lateLooks(SOON)).toBe(0)
    expect(await lateLooks(LATE)).toBe(1)
    expect((await unseen(LATE)).map((row) => row.id)).toEqual([id])
  })

  it('is taken by opening it in the list, once', async () => {
    const { id } = await application()
    const { adminApplications } = await admin(SOON)
    expect(await adminApplications.get({ id })).toMatchObject({ waitsForLook: true })
    await adminApplications.look({ id })
    await (await admin(LATE)).adminApplications.look({ id })
    expect(await caseOf(id)).toMatchObject({ firstLookedAt: SOON })
    const logged = await db.select().from(auditEvents).where(eq(auditEvents.entityId, id))
    expect(logged.map(({ action }) => action)).toEqual(['vetting.look'])
    expect(await lateLooks(LATE)).toBe(0)
    expect(await unseen(LATE)).toEqual([])
  })

  it('is taken by opening it to score, by asking, and by deciding', async () => {
    await putSettings(db, DECIDED_ALONE)
    const [opened, asked, decided] = [await application(), await application(), await application()]
    const { vetting, adminApplications } = await admin(SOON)
    await vetting.claim({ id: (await caseOf(opened.id)).id })
    const pending = { expected: 'pending' } as const
    await adminApplications.decide({ ...pending, id: asked.id, action: 'requestInfo', note: 'May we see more?' })
    await adminApplications.decide({ ...pending, id: decided.id, action: 'reject', reasons: ['portfolio'] })
    for (const { id } of [opened, asked, decided]) expect(await caseOf(id)).toMatchObject({ firstLookedAt: SOON })
    // Who took a rejection back has looked, too.
    await adminApplications.decide({ id: decided.id, expected: 'rejected', action: 'reopen' })
    expect(await lateLooks(new Date('2026-12-01T15:00:00Z'))).toBe(0)
  })

  it('counts from when the application is complete, and what was looked at before does not keep it', async () => {
    const vendor = await application({ completeAt: null })
    await (await admin(SOON)).adminApplications.look({ id: vendor.id })
    expect(await lateLooks(LATE)).toBe(0)
    await completeIfReady(db, { ...contextFor(db), now: () => LATE }, vendor.id)
    expect(await caseOf(vendor.id)).toMatchObject({
      firstLookBy: new Date(LATE.getTime() + 24 * 3_600_000),
      firstLookedAt: null,
    })
  })

  it('stays as it was made when the settings change', async () => {
    const { id } = await application()
    const { value } = await (await admin(SOON)).settings.get()
    await putSettings(db, { vetting: { ...value.vetting, firstLookHours: 48 } })
    expect(await lateLooks(LATE)).toBe(1)
    const later = await application()
    expect((await caseOf(later.id)).firstLookBy).toEqual(new Date('2026-11-22T20:00:00Z'))
    expect((await unseen(LATE)).map((row) => row.id)).toEqual([id])
  })

  it('is shown to the applicant as taken once somebody took it', async () => {
    const vendor = await application()
    const actor = actorOf({ id: vendor.userId, email: vendor.email }, 'photographer')
    const mine = () => callAs(db, { actor, now: LATE }).applications.mine()
    expect(await mine()).toMatchObject({ firstLookedAt: null })
    await (await admin(SOON)).adminApplications.look({ id: vendor.id })
    expect(await mine()).toMatchObject({ firstLookedAt: SOON })
  })
})
