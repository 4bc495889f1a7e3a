import { and, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditEvents, infoRequests, notifications, photographers, settings, staffNotes } from '#drizzle/schema/index.ts'
import type { ApprovalStatus } from '#features/photographers/model.ts'
import { forgetSettings } from '#server/settings.ts'
import { mailsTo } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { actorOf, addPicture, listPhotographer, signedIn } from '#tests/support/market.ts'
import { NO_APPLICATION, NOT_POSSIBLE_NOW, TOO_EARLY } from '../texts.ts'
import { completeIfReady } from './records.ts'

const db = await useDatabase()
const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY)
let team = 0

/** A signed-in applicant whose application is in this state. */
async function applicant(status: ApprovalStatus, values: Parameters<typeof listPhotographer>[1] = {}) {
  const row = await listPhotographer(db, {
    approvalStatus: status,
    isPublished: false,
    submittedAt: ago(5),
    completeAt: ago(5),
    pictures: 5,
    ...values,
  })
  const actor = actorOf({ id: row.userId, email: row.email }, 'photographer')
  return { id: row.id, email: row.email, api: callAs(db, { actor }).applications }
}
const statusOf = async (id: string) =>
  only(await db.select({ status: photographers.approvalStatus }).from(photographers).where(eq(photographers.id, id)))
    .status
const auditOf = (id: string) =>
  db
    .select({
      action: auditEvents.action,
      before: auditEvents.before,
      after: auditEvents.after,
      role: auditEvents.actorRole,
    })
    .from(auditEvents)
    .where(and(eq(auditEvents.entityId, id), like(auditEvents.action, 'application.%')))
const ask = (id: string, message = 'Two full galleries, please?', createdAt = ago(2)) =>
  db.insert(infoRequests).values({ photographerId: id, message, createdAt })
/** A mailing list of its own for one test. */
async function teamAddress() {
  const address = `team-${++team}@curio-mail.dev`
  const value = { adminNotificationEmails: [address] }
  await db.insert(settings).values({ id: 1, value }).onConflictDoUpdate({ target: settings.id, set: { value } })
  forgetSettings(db)
  return address
}

describe('the applicant’s page', () => {
  it('says where the application stands, what is missing and what was asked, and nothing staff wrote (VA10, X35)', async () => {
    const { id, api } = await applicant('info_requested', {
      pictures: 3,
      markets: [],
      completeAt: null,
      adminNotes: 'staff only',
      suspendedReason: 'staff only',
    })
    await db.insert(staffNotes).values({ photographerId: id, body: 'staff only' })
    await ask(id)
    const mine = await api.mine()
    expect(mine).toMatchObject({
      status: 'info_requested',
      images: 3,
      neededImages: 5,
      missing: ['images', 'market', 'profile-picture', 'wedding'],
      questions: [{ message: 'Two full galleries, please?', answer: null }],
      canReapply: false,
      isSuspended: false,
    })
    expect(mine).toMatchObject({ usual: null, results: [] })
    expect(JSON.stringify(mine)).not.toContain('staff only')
  })

  it('gives reasons and date of a refusal in words (VA7)', async () => {
    const { api } = await applicant('rejected', { rejectionReasons: ['portfolio'], reapplyAfter: ago(-10) })
    const mine = await api.mine()
    expect(mine.reasons).toHaveLength(1)
    expect(mine.reasons[0]).toMatch(/quality/)
    expect(mine).toMatchObject({ canReapply: false, reapplyAfter: expect.any(Date) })
  })

  it('is nobody else’s: people without an application, administrators included, find none (X15)', async () => {
    for (const role of ['photographer', 'admin'] as const) {
      const { applications } = callAs(db, { actor: await signedIn(db, role) })
      const calls = [
        () => applications.mine(),
        () => applications.withdraw(),
        () => applications.reapply(),
        () => applications.answer({ answer: 'x' }),
      ]
      for (const call of calls)
        await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND', message: NO_APPLICATION })
    }
  })
})

describe('answering (VA8)', () => {
  it('brings the application back to the team with audit, bell and mail; once', async () => {
    const to = await teamAddress()
    const admin = await signedIn(db, 'admin')
    const { id, api } = await applicant('info_requested')
    await ask(id)
    expect(await api.answer({ answer: ' Here they are.\r\nBoth of them. ' })).toEqual({ status: 'pending' })
    expect(only(await db.select().from(infoRequests).where(eq(infoRequests.photographerId, id)))).toMatchObject({
      answer: 'Here they are.\nBoth of them.',
      answeredAt: expect.any(Date),
    })
    expect(await auditOf(id)).toEqual([
      {
        action: 'application.answer',
        before: { approval_status: 'info_requested' },
        after: { approval_status: 'pending' },
        role: 'photographer',
      },
    ])
    expect(only(await mailsTo(db, to)).props).toMatchObject({ event: 'answered' })
    const bells = await db.select().from(notifications).where(eq(notifications.userId, admin.userId))
    expect(bells.map(({ kind }) => kind)).toEqual(['application.answered'])
    await expect(api.answer({ answer: 'Again' })).rejects.toMatchObject({ message: NOT_POSSIBLE_NOW })
  })

  it('needs words and an open question, and never answers another person’s', async () => {
    const { id } = await applicant('info_requested')
    await ask(id)
    const other = await applicant('info_requested')
    await expect(other.api.answer({ answer: '  ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(other.api.answer({ answer: 'x' })).rejects.toMatchObject({ code: 'CONFLICT' })
    const open = only(await db.select().from(infoRequests).where(eq(infoRequests.photographerId, id)))
    expect(open.answeredAt).toBeNull()
  })
})

describe('withdrawing (X50)', () => {
  it.each(['pending', 'info_requested'] as const)(
    'takes a %s application back, and says so by mail (E8)',
    async (status) => {
      const { id, email, api } = await applicant(status)
      expect(await api.withdraw()).toEqual({ status: 'cancelled', role: 'photographer' })
      expect(await statusOf(id)).toBe('cancelled')
      expect(only(await mailsTo(db, email))).toMatchObject({
        template: 'application-status',
        props: { status: 'cancelled' },
      })
      expect((await auditOf(id)).map(({ action }) => action)).toEqual(['application.withdraw'])
    },
  )

  it.each(['approved', 'rejected', 'cancelled'] as const)('is refused once it is %s', async (status) => {
    const { id, email, api } = await applicant(status)
    await expect(api.withdraw()).rejects.toMatchObject({ code: 'CONFLICT', message: NOT_POSSIBLE_NOW })
    expect(await statusOf(id)).toBe(status)
    expect(await mailsTo(db, email)).toEqual([])
  })

  it('twice at once, it happens once', async () => {
    const { id, email, api } = await applicant('pending')
    const both = await Promise.allSettled([api.withdraw(), api.withdraw()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await auditOf(id)).toHaveLength(1)
    expect(await mailsTo(db, email)).toHaveLength(1)
  })
})

describe('applying again (VA7)', () => {
  it('waits for the date, then enters the queue as new, with nothing of the refusal left', async () => {
    const early = await applicant('rejected', { reapplyAfter: ago(-1) })
    await expect(early.api.reapply()).rejects.toMatchObject({ code: 'CONFLICT', message: TOO_EARLY })
    const to = await teamAddress()
    const { id, email, api } = await applicant('rejected', {
      reapplyAfter: ago(1),
      decidedAt: ago(90),
      rejectionReasons: ['portfolio'],
    })
    expect((await api.mine()).canReapply).toBe(true)
    expect(await api.reapply()).toEqual({ status: 'pending' })
    const row = only(await db.select().from(photographers).where(eq(photographers.id, id)))
    expect(row).toMatchObject({ approvalStatus: 'pending', decidedAt: null, reapplyAfter: null, rejectionReasons: [] })
    expect(row.submittedAt!.getTime()).toBeGreaterThan(ago(1).getTime())
    expect(row.completeAt).toEqual(expect.any(Date))
    expect((await mailsTo(db, email)).map(({ template }) => template)).toEqual(['application-received'])
    expect(only(await mailsTo(db, to)).props).toMatchObject({ event: 'again' })
    await expect(api.reapply()).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('is open to somebody who has withdrawn', async () => {
    const { id, api } = await applicant('cancelled')
    await api.reapply()
    expect(await statusOf(id)).toBe('pending')
  })
})

describe('completing an application afterwards (X60)', () => {
  it('starts the clock with the last missing picture, once', async () => {
    const { id } = await applicant('pending', { pictures: 4, completeAt: null })
    const completeAt = async () =>
      only(await db.select({ at: photographers.completeAt }).from(photographers).where(eq(photographers.id, id))).at
    await completeIfReady(db, contextFor(db), id)
    expect(await completeAt()).toBeNull()
    await addPicture(db, id, { position: 9 })
    await completeIfReady(db, contextFor(db), id)
    const first = await completeAt()
    expect(first).toEqual(expect.any(Date))
    await completeIfReady(db, contextFor(db, { now: ago(-3) }), id)
    expect(await completeAt()).toEqual(first)
  })
})
