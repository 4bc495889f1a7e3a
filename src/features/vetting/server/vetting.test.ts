import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEvents, type photographers, profiles, vettingCases } from '#drizzle/schema/index.ts'
import { putSettings } from '#tests/support/applications.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { addPicture, listPhotographer, signedIn } from '#tests/support/market.ts'
import { scoresMissing } from '../texts.ts'
import { openCase } from './case-records.ts'

const db = await useDatabase()
const APPLIED = new Date('2026-11-16T15:00:00Z')
const NOW = new Date('2026-11-17T15:00:00Z')
const applied = { isPublished: false, approvalStatus: 'pending' as const, submittedAt: APPLIED, completeAt: APPLIED }
const NO_NOTES = ['', '', '', '', '']
const all = (point: 0 | 1 | 2) => [point, point, point, point, point]

// Who may score is counted over the whole market: each test begins with nobody.
beforeEach(async () => {
  await db.delete(vettingCases)
  await db.update(profiles).set({ status: 'suspended' }).where(eq(profiles.status, 'active'))
})

const reviewer = async (role: 'reviewer' | 'admin' = 'reviewer') => {
  const actor = await signedIn(db, role)
  const { vetting, adminApplications } = callAs(db, { actor, now: NOW })
  return { actor, vetting, decide: adminApplications.decide }
}
async function application(values: Partial<typeof photographers.$inferInsert> = {}) {
  const vendor = await listPhotographer(db, { ...applied, pictures: 6, ...values })
  await openCase(db, { photographerId: vendor.id, kind: 'application' }, NOW)
  const [found] = await db.select().from(vettingCases).where(eq(vettingCases.photographerId, vendor.id))
  return { vendor, id: found!.id }
}
const caseOf = async (id: string) => (await db.select().from(vettingCases).where(eq(vettingCases.id, id)))[0]!

describe('scoring an application (VA5)', () => {
  it('is blind until both are in, with pictures in an order of one’s own and no names', async () => {
    const { vendor, id } = await application({ name: 'Quentin Marlowe', businessName: 'Marlowe Studio' })
    const [one, two] = [await reviewer(), await reviewer()]
    const shown = await one.vetting.case({ id })
    expect(shown).toMatchObject({ isClosed: false, own: null, revealed: null })
    expect(shown.pictures).toHaveLength(6)
    expect(JSON.stringify(shown)).not.toMatch(/Marlowe|Quentin|olive/)
    expect((await one.vetting.case({ id })).pictures).toEqual(shown.pictures)

    await one.vetting.handIn({ id, points: all(2), notes: ['Sharp.', '', '', '', ''] })
    expect(await one.vetting.case({ id })).toMatchObject({ own: { points: all(2) }, revealed: null })
    expect(await two.vetting.case({ id })).toMatchObject({ own: null, revealed: null })
    await two.vetting.handIn({ id, points: [2, 2, 1, 1, 2], notes: NO_NOTES })
    const { revealed } = await one.vetting.case({ id })
    expect(revealed).toMatchObject({
      verdict: { isComplete: true, total: 9, advice: 'approve', difference: 2 },
      subject: { id: vendor.id, businessName: 'Marlowe Studio' },
    })
    expect(revealed!.scores.map(({ notes }) => notes[0])).toEqual(['Sharp.', ''])
  })

  it('is asked of a third where totals differ by three, and nobody sees anything before', async () => {
    const { id } = await application()
    const [one, two, three] = [await reviewer(), await reviewer(), await reviewer()]
    await one.vetting.handIn({ id, points: all(2), notes: NO_NOTES })
    await two.vetting.handIn({ id, points: all(1), notes: NO_NOTES })
    expect((await one.vetting.case({ id })).revealed).toBeNull()
    expect((await one.vetting.queue()).items).toEqual([])
    expect((await three.vetting.queue()).items).toMatchObject([{ id, task: 'score' }])
    await three.vetting.handIn({ id, points: all(1), notes: NO_NOTES })
    expect((await one.vetting.case({ id })).revealed?.scores).toHaveLength(3)
    expect((await three.vetting.queue()).items).toMatchObject([{ id, task: 'decide' }])
  })

  it('can be taken back while nobody has seen it, and given once', async () => {
    const { id } = await application()
    const [one, two] = [await reviewer(), await reviewer()]
    await one.vetting.handIn({ id, points: all(1), notes: NO_NOTES })
    await expect(one.vetting.handIn({ id, points: all(2), notes: NO_NOTES })).rejects.toMatchObject({
      cause: { code: 'CONFLICT' },
    })
    await one.vetting.takeBack({ id })
    await expect(one.vetting.takeBack({ id })).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } })
    await one.vetting.handIn({ id, points: all(2), notes: NO_NOTES })
    await two.vetting.handIn({ id, points: all(2), notes: NO_NOTES })
    await expect(one.vetting.takeBack({ id })).rejects.toMatchObject({ cause: { code: 'INVALID_TRANSITION' } })
    const late = await reviewer()
    await expect(late.vetting.handIn({ id, points: all(2), notes: NO_NOTES })).rejects.toMatchObject({
      cause: { code: 'INVALID_TRANSITION' },
    })
  })

  it('by two at once leaves both', async () => {
    const { id } = await application()
    const [one, two] = [await reviewer(), await reviewer()]
    await Promise.all([one, two].map(({ vetting }) => vetting.handIn({ id, points: all(2), notes: NO_NOTES })))
    expect((await one.vetting.case({ id })).revealed?.scores).toHaveLength(2)
  })

  it('leaves who scored in the log, but not how', async () => {
    const { vendor, id } = await application()
    const one = await reviewer()
    await one.vetting.handIn({ id, points: all(1), notes: ['Flat light', '', '', '', ''] })
    const [event] = await db.select().from(auditEvents).where(eq(auditEvents.entityId, vendor.id))
    expect(event).toMatchObject({
      action: 'vetting.score',
      actorId: one.actor.userId,
      after: { scores: 1 },
      reason: null,
    })
  })
})

describe('a decision', () => {
  const approve = (id: string) => ({ id, expected: 'pending' as const, action: 'approve' as const })
  const reject = (id: string, reason: 'portfolio' | 'authorship') => ({
    id,
    expected: 'pending' as const,
    action: 'reject' as const,
    reasons: [reason],
  })

  it('about pictures waits for both scores and keeps what they came to', async () => {
    const { vendor, id } = await application()
    const [one, two] = [await reviewer('admin'), await reviewer()]
    const refused = { success: false, error: { code: 'INVALID_TRANSITION', message: scoresMissing(2) } }
    const { adminApplications } = callAs(db, { actor: one.actor, now: NOW })
    const missing = async () => (await adminApplications.get({ id: vendor.id })).missingScores
    expect(await missing()).toBe(2)
    expect(await one.decide(approve(vendor.id))).toMatchObject(refused)
    expect(await one.decide(reject(vendor.id, 'portfolio'))).toMatchObject({ success: false })
    await one.vetting.handIn({ id, points: all(2), notes: NO_NOTES })
    expect(await one.decide(approve(vendor.id))).toMatchObject({ success: false, error: { message: scoresMissing(1) } })
    expect(await missing()).toBe(1)
    await two.vetting.handIn({ id, points: [2, 2, 2, 2, 1], notes: NO_NOTES })
    expect(await missing()).toBe(0)
    expect(await one.decide(approve(vendor.id))).toMatchObject({ success: true, status: 'approved' })
    expect(await caseOf(id)).toMatchObject({
      outcome: 'approved',
      closedAt: NOW,
      reviewers: 2,
      averages: [200, 200, 200, 200, 150],
      pictures: 6,
      weddings: 0,
    })
    await expect(two.vetting.takeBack({ id })).rejects.toMatchObject({ cause: { code: 'INVALID_TRANSITION' } })
  })

  it('about anything else does not: who made the pictures is seen without points', async () => {
    const { vendor, id } = await application()
    const one = await reviewer()
    await reviewer()
    expect(await one.decide(reject(vendor.id, 'authorship'))).toMatchObject({ success: true })
    expect(await caseOf(id)).toMatchObject({ outcome: 'rejected', reviewers: 0, averages: null })
  })

  it('needs one score where there is one person, and none where the settings ask for none', async () => {
    const [first, second] = [await application(), await application()]
    const only = await reviewer('admin')
    expect(await only.decide(approve(first.vendor.id))).toMatchObject({ error: { message: scoresMissing(1) } })
    await only.vetting.handIn({ id: first.id, points: all(2), notes: NO_NOTES })
    expect(await only.decide(approve(first.vendor.id))).toMatchObject({ success: true })
    const before = (await callAs(db, { actor: only.actor }).settings.get()).value
    await putSettings(db, { vetting: { ...before.vetting, reviewers: 0 } })
    expect(await only.decide(approve(second.vendor.id))).toMatchObject({ success: true })
    await putSettings(db, {})
  })

  it('is about photographers: the portfolio of a venue is not scored', async () => {
    const { vendor } = await application({ businessType: 'venue' })
    const one = await reviewer()
    await reviewer()
    expect((await one.vetting.queue()).items.map(({ id }) => id)).not.toContain(vendor.id)
    expect(await one.decide(approve(vendor.id))).toMatchObject({ success: true })
  })

  it('that is taken back keeps the scores', async () => {
    const { vendor, id } = await application()
    const [one, two] = [await reviewer('admin'), await reviewer()]
    for (const { vetting } of [one, two]) await vetting.handIn({ id, points: all(0), notes: NO_NOTES })
    await one.decide(reject(vendor.id, 'portfolio'))
    await one.decide({ id: vendor.id, expected: 'rejected', action: 'reopen' })
    expect(await caseOf(id)).toMatchObject({ outcome: null, closedAt: null })
    expect((await one.vetting.case({ id })).revealed?.scores).toHaveLength(2)
  })
})

describe('the queue', () => {
  it('begins with what was promised first, and leaves out what waits for the applicant', async () => {
    const later = await application({ decideBy: new Date('2026-11-20T15:00:00Z') })
    const sooner = await application({ decideBy: new Date('2026-11-18T15:00:00Z') })
    await application({ approvalStatus: 'info_requested' })
    await application({ completeAt: null })
    const one = await reviewer()
    const { items, count } = await one.vetting.queue()
    expect(items.map(({ id }) => id)).toEqual([sooner.id, later.id])
    expect(count).toBe(2)
  })

  it('tells a picture that is also in somebody’s other pictures', async () => {
    const { vendor, id } = await application()
    await addPicture(db, vendor.id, { width: 700, height: 500 })
    const one = await reviewer()
    const { pictures } = await one.vetting.case({ id })
    expect(pictures.filter(({ findings }) => findings.some(({ key }) => key === 'small')).length).toBeGreaterThan(0)
  })
})
