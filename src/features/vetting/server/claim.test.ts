import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEvents, photographers, profiles, vettingCases, vettingClaims } from '#drizzle/schema/index.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { listPhotographer, signedIn } from '#tests/support/market.ts'
import { CLAIM_MINUTES } from '../model.ts'
import { closeCase, openCase } from './case-records.ts'

const db = await useDatabase({ max: 8 })
const APPLIED = new Date('2026-11-16T15:00:00Z')
const NOW = new Date('2026-11-17T15:00:00Z')
const LATER = new Date(NOW.getTime() + (CLAIM_MINUTES + 1) * 60_000)
const NOTES = ['', '', '', '', '']
const all = (point: 0 | 1 | 2) => [point, point, point, point, point]

// Who may score is counted over the whole market: each test begins with nobody.
beforeEach(async () => {
  await db.delete(vettingCases)
  await db.update(profiles).set({ status: 'suspended' }).where(eq(profiles.status, 'active'))
})

async function reviewer() {
  const actor = await signedIn(db, 'reviewer')
  const at = (now: Date) => callAs(db, { actor, now })
  const { vetting, adminApplications } = at(NOW)
  return { actor, at, vetting, decide: adminApplications.decide }
}
type Reviewer = Awaited<ReturnType<typeof reviewer>>

const reviewers = async (count: number): Promise<Reviewer[]> => {
  const made = []
  for (let place = 0; place < count; place += 1) made.push(await reviewer())
  return made
}

async function application(decideBy?: Date) {
  const applied = { isPublished: false, approvalStatus: 'pending', submittedAt: APPLIED, completeAt: APPLIED } as const
  const vendor = await listPhotographer(db, { ...applied, pictures: 1, ...(decideBy && { decideBy }) })
  await openCase(db, { photographerId: vendor.id, kind: 'application' }, NOW)
  const [found] = await db.select().from(vettingCases).where(eq(vettingCases.photographerId, vendor.id))
  return { vendor, id: found!.id }
}

type Caller = Pick<Reviewer, 'vetting'>
const score = ({ vetting }: Caller, id: string, point: 0 | 1 | 2 = 2) =>
  vetting.handIn({ id, points: all(point), notes: NOTES })
const idsOf = async ({ vetting }: Caller) => (await vetting.queue()).items.map(({ id }) => id)
const tasksOf = (answers: { task: string | null }[]) => answers.map(({ task }) => task).toSorted()

describe('a claim (VA5)', () => {
  it('of as many as there are scores to give leaves the next reviewer another application', async () => {
    const first = await application(new Date('2026-11-18T15:00:00Z'))
    const second = await application(new Date('2026-11-20T15:00:00Z'))
    const [one, two, three] = await reviewers(3)
    for (const person of [one!, two!]) {
      expect(await idsOf(person)).toEqual([first.id, second.id])
      expect(await person.vetting.claim({ id: first.id })).toMatchObject({ task: 'score' })
    }
    expect(await three!.vetting.queue()).toMatchObject({ items: [{ id: second.id }], count: 1, taken: 1 })
    expect(await three!.vetting.claim({ id: first.id })).toMatchObject({ task: null })
    expect(await three!.vetting.claim({ id: second.id })).toMatchObject({ task: 'score' })
    // Whoever has one open finds it again first, even behind what is more urgent.
    expect(await idsOf(three!)).toEqual([second.id])
    await two!.vetting.claim({ id: second.id, leaves: first.id })
    expect(await idsOf(two!)).toEqual([second.id, first.id])
    expect(await idsOf(three!)).toEqual([second.id, first.id])
  })

  it('by six at once is given to two, and each of three that score at once is told before', async () => {
    const { id } = await application()
    const people = await reviewers(6)
    const answers = await Promise.all(people.map(({ vetting }) => vetting.claim({ id })))
    expect(tasksOf(answers)).toEqual([null, null, null, null, 'score', 'score'].toSorted())
    const holders = people.filter((_person, place) => answers[place]!.task !== null)
    const [other] = people.filter((_person, place) => answers[place]!.task === null)
    await expect(score(other!, id)).rejects.toMatchObject({ cause: { code: 'CONFLICT' } })
    await Promise.all(holders.map((person) => score(person, id)))
    expect((await holders[0]!.vetting.case({ id })).revealed?.scores).toHaveLength(2)
  })

  it('is abandoned after some minutes by itself, and renewed by whoever goes on', async () => {
    const { id } = await application()
    const [one, two, three] = await reviewers(3)
    await Promise.all([one!, two!].map(({ vetting }) => vetting.claim({ id })))
    const almost = new Date(LATER.getTime() - 5 * 60_000)
    expect(await one!.at(almost).vetting.claim({ id })).toMatchObject({ task: 'score' })
    expect(await three!.at(LATER).vetting.claim({ id })).toMatchObject({ task: 'score' })
    // The second's is over and was given away, so there is no room for theirs until somebody stops.
    await expect(score(two!.at(LATER), id)).rejects.toMatchObject({ cause: { code: 'CONFLICT' } })
    const evenLater = new Date(LATER.getTime() + (CLAIM_MINUTES + 1) * 60_000)
    await score(two!.at(evenLater), id)
    expect((await two!.at(evenLater).vetting.case({ id })).own).not.toBeNull()
  })

  it('is not needed where there is room', async () => {
    const { id } = await application()
    const [one, two, three] = await reviewers(3)
    await one!.vetting.claim({ id })
    await score(two!, id)
    await expect(score(three!, id)).rejects.toMatchObject({ cause: { code: 'CONFLICT' } })
    await score(one!, id)
    expect((await one!.vetting.case({ id })).revealed?.scores).toHaveLength(2)
  })

  it('of one reviewer in two tabs is one, and scoring in one of them is told in the other', async () => {
    const { id } = await application()
    const [one, two] = await reviewers(2)
    await Promise.all([one!.vetting.claim({ id }), one!.vetting.claim({ id })])
    expect(await db.select().from(vettingClaims)).toHaveLength(1)
    expect(await two!.vetting.claim({ id })).toMatchObject({ task: 'score' })
    const both = await Promise.allSettled([score(one!, id), score(one!, id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await one!.vetting.claim({ id })).toMatchObject({ task: null })
  })

  it('goes back and forth between two tabs without either waiting for the other', async () => {
    const [first, second] = [await application(), await application()]
    const [one] = await reviewers(2)
    const steps = Array.from({ length: 12 }, (_, step) =>
      step % 2 === 0 ? { id: first.id, leaves: second.id } : { id: second.id, leaves: first.id },
    )
    const answers = await Promise.all(steps.map((step) => one!.vetting.claim(step)))
    expect(new Set(tasksOf(answers))).toEqual(new Set(['score']))
  })

  it('stays with what is taken back, so that nobody gets the place meanwhile', async () => {
    const { id } = await application()
    const [one, two, three] = await reviewers(3)
    await one!.vetting.claim({ id })
    await score(one!, id)
    expect(await two!.vetting.claim({ id })).toMatchObject({ task: 'score' })
    await one!.vetting.takeBack({ id })
    expect(await three!.vetting.claim({ id })).toMatchObject({ task: null })
    await score(one!, id)
    await score(two!, id)
    expect((await two!.vetting.case({ id })).revealed?.scores).toHaveLength(2)
  })

  it('passes from the last score to the decision, which one person is offered', async () => {
    const { vendor, id } = await application()
    const [one, two, three] = await reviewers(3)
    for (const person of [one!, two!]) await person.vetting.claim({ id })
    await score(one!, id)
    await score(two!, id)
    expect(await two!.vetting.queue()).toMatchObject({ items: [{ id, task: 'decide' }] })
    for (const person of [one!, three!]) expect(await person.vetting.queue()).toMatchObject({ items: [], taken: 1 })
    // Nobody is kept from deciding by it.
    const approve = { id: vendor.id, expected: 'pending', action: 'approve' } as const
    expect(await three!.decide(approve)).toMatchObject({ success: true })
    expect(await db.select().from(vettingClaims)).toEqual([])
    expect(await two!.vetting.claim({ id })).toMatchObject({ task: null })
  })

  it('makes room for a third where two are far apart', async () => {
    const { id } = await application()
    const [one, two, three, four] = await reviewers(4)
    for (const person of [one!, two!]) await person.vetting.claim({ id })
    await score(one!, id, 2)
    await score(two!, id, 0)
    expect(await three!.vetting.claim({ id })).toMatchObject({ task: 'score' })
    expect(await four!.vetting.claim({ id })).toMatchObject({ task: null })
    await score(three!, id)
    expect(await idsOf(three!)).toEqual([id])
  })

  it('ends with a decision: whoever is later reads who was faster, not that scores are missing', async () => {
    const { vendor, id } = await application()
    const [one, two] = await reviewers(2)
    for (const person of [one!, two!]) await score(person, id)
    const approve = { id: vendor.id, expected: 'pending', action: 'approve' } as const
    const answers = await Promise.all([one!.decide(approve), two!.decide(approve)])
    expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true])
    const refused = answers.find(({ success }) => !success)
    expect(refused).toMatchObject({ error: { code: 'CONFLICT', message: expect.not.stringMatching(/score/) } })
  })

  it('is decided in the order in which applicants withdraw, so that the two never wait for each other', async () => {
    const { vendor, id } = await application()
    const [one, two] = await reviewers(2)
    for (const person of [one!, two!]) await score(person, id)
    const { approval } = await db.transaction(async (tx) => {
      await tx.select().from(photographers).where(eq(photographers.id, vendor.id)).for('no key update')
      const approving = two!.decide({ id: vendor.id, expected: 'pending', action: 'approve' })
      await new Promise((done) => setTimeout(done, 200))
      await closeCase(tx, { photographerId: vendor.id, kind: 'application', outcome: 'lapsed' }, NOW)
      await tx.update(photographers).set({ approvalStatus: 'cancelled' }).where(eq(photographers.id, vendor.id))
      return { approval: approving }
    })
    expect(await approval).toMatchObject({ success: false, error: { code: 'CONFLICT' } })
  })

  it('says in the log who opened it, once, and hides a known application among the others', async () => {
    const { vendor, id } = await application()
    const [one, two] = await reviewers(2)
    for (let time = 0; time < 3; time += 1) await one!.vetting.claim({ id })
    const logged = await db.select().from(auditEvents).where(eq(auditEvents.entityId, vendor.id))
    expect(logged).toMatchObject([{ action: 'vetting.claim', actorId: one!.actor.userId }])
    const known = await listPhotographer(db, { pictures: 1 })
    const month = { month: '2026-11-01', known: [200, 200, 200, 200, 200] }
    const [made] = await db
      .insert(vettingCases)
      .values({ photographerId: known.id, kind: 'calibration', ...month })
      .returning()
    for (const person of [one!, two!, await reviewer()])
      expect(await person.vetting.claim({ id: made!.id })).toMatchObject({ task: 'score' })
  })
})
