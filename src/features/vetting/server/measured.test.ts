import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { photographers, vettingCases, vettingScores } from '#drizzle/schema/index.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { giveSetUp, listPhotographer, signedIn } from '#tests/support/market.ts'
import { calibrate } from './calibrate.ts'

const db = await useDatabase()
const DECIDED = new Date('2026-09-10T15:00:00Z')
const NOW = new Date('2026-11-17T15:00:00Z')
const ctx = { db, now: () => NOW }
const [one, two] = [await signedIn(db, 'admin'), await signedIn(db, 'reviewer')]
const NO_NOTES = ['', '', '', '', '']

/** An approved photographer's application with two people's points. */
async function scored(first: number[], second: number[], values: Partial<typeof vettingCases.$inferInsert> = {}) {
  const vendor = await listPhotographer(db, { pictures: 0, isPublished: true, approvalStatus: 'approved' })
  await giveSetUp(db, vendor.id)
  const averages = first.map((point, item) => Math.round((100 * (point + second[item]!)) / 2))
  const closed = { outcome: 'approved' as const, closedAt: DECIDED, reviewers: 2, averages, pictures: 20, weddings: 1 }
  const made = { photographerId: vendor.id, kind: 'application' as const, ...closed, createdAt: DECIDED, ...values }
  const [found] = await db.insert(vettingCases).values(made).returning()
  const points = [
    { reviewerId: one.userId, points: first },
    { reviewerId: two.userId, points: second },
  ]
  await db.insert(vettingScores).values(points.map((of) => ({ caseId: found!.id, notes: NO_NOTES, ...of })))
  return { vendor, id: found!.id }
}

describe('what is measured of reviewers', () => {
  it('is agreement by item and month, and who gives more, of decided applications alone (VA5)', async () => {
    await scored([2, 1, 0, 2, 1], [2, 1, 0, 2, 1])
    await scored([2, 2, 2, 2, 2], [1, 1, 1, 1, 1])
    await scored([0, 0, 0, 0, 0], [2, 2, 2, 2, 2], { outcome: null, closedAt: null })
    const { all, items, months, drift, names } = await callAs(db, { actor: one, now: NOW }).vetting.agreement()
    expect(all.cases).toBe(2)
    expect(items).toHaveLength(5)
    expect(months).toMatchObject([{ month: '2026-09', cases: 2 }])
    expect(drift.map(({ reviewerId, drift: by }) => [names[reviewerId] !== undefined, by]).toSorted()).toEqual([
      [true, -2.5],
      [true, 2.5],
    ])
    await expect(callAs(db, { actor: two, now: NOW }).vetting.agreement()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('is calibrated once a month with known applications, which nobody can tell from others', async () => {
    const { opened } = await calibrate(ctx)
    expect(opened).toBeGreaterThan(0)
    expect(await calibrate(ctx)).toEqual({ opened: 0, closed: 0 })
    const api = callAs(db, { actor: two, now: NOW }).vetting
    const { items } = await api.queue()
    const calibrations = await db.select().from(vettingCases).where(eq(vettingCases.kind, 'calibration'))
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(calibrations.map(({ id }) => id)))
    const { id } = calibrations[0]!
    const blind = await api.case({ id })
    expect(blind).toMatchObject({ own: null, revealed: null })
    await api.handIn({ id, points: [2, 2, 2, 2, 2], notes: NO_NOTES })
    const { revealed } = await api.case({ id })
    expect(revealed).toMatchObject({ kind: 'calibration', subject: null, known: calibrations[0]!.known })
    expect(revealed!.scores).toHaveLength(1)
    await expect(api.takeBack({ id })).rejects.toMatchObject({ cause: { code: 'INVALID_TRANSITION' } })
    const { calibration } = await callAs(db, { actor: one, now: NOW }).vetting.agreement()
    expect(calibration).toMatchObject([{ reviewerId: two.userId, month: '2026-11', cases: 1 }])
    const later = { db, now: () => new Date('2026-12-02T15:00:00Z') }
    expect(await calibrate(later)).toMatchObject({ opened, closed: opened })
  })
})

describe('what couples can check', () => {
  it('is when a photographer was vetted, by how many, what was looked at and what it came to (CU1)', async () => {
    const { vendor } = await scored([2, 1, 0, 2, 1], [2, 1, 1, 2, 2])
    const ask = () => callAs(db).vetting.ofPhotographer({ photographerId: vendor.id })
    const found = await ask()
    expect(found).toMatchObject({
      vettedOn: '2026-09-10',
      reviewers: 2,
      pictures: 20,
      weddings: 1,
      bands: ['strong', 'met', 'missed', 'strong', 'met'],
    })
    expect(found!.nextOn > '2027-08-25' && found!.nextOn < '2027-09-26').toBe(true)
    await db.update(photographers).set({ isPublished: false }).where(eq(photographers.id, vendor.id))
    expect(await ask()).toBeNull()
  })
})
