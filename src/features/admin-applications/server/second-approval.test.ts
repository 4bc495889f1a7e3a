import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditEvents, notifications, photographers, profiles } from '#drizzle/schema/index.ts'
import { mailsTo } from '#tests/support/accounts.ts'
import { DECIDED_ALONE, putSettings } from '#tests/support/applications.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { listPhotographer, signedIn } from '#tests/support/market.ts'
import { APPROVED_ALREADY, SECOND_IS_ADMINS } from '../texts.ts'

const db = await useDatabase()
await putSettings(db, DECIDED_ALONE)
const APPLIED = new Date('2026-11-16T15:00:00Z')
const NOW = new Date('2026-11-20T15:00:00Z')
const pending = 'pending' as const

const applied = { isPublished: false, approvalStatus: pending, submittedAt: APPLIED, completeAt: APPLIED }
const read = async (id: string) => (await db.select().from(photographers).where(eq(photographers.id, id)))[0]!
const admin = async (role: 'admin' | 'reviewer' = 'admin') => {
  const actor = await signedIn(db, role)
  // The caller is a proxy and cannot be spread.
  const { decide, get } = callAs(db, { actor, now: NOW }).adminApplications
  return { actor, decide, get }
}

describe('approving what the team had rejected (AD9)', () => {
  const reopened = async () => {
    const vendor = await listPhotographer(db, applied)
    const first = await admin()
    await first.decide({ id: vendor.id, expected: pending, action: 'reject', reasons: ['portfolio'] })
    await first.decide({ id: vendor.id, expected: 'rejected', action: 'reopen' })
    return { vendor, first, approval: { id: vendor.id, expected: pending, action: 'approve' as const } }
  }
  const approvedBy = async (id: string) =>
    (await db.select().from(auditEvents).where(eq(auditEvents.entityId, id))).filter(
      ({ action }) => action === 'application.approve',
    ).length

  it('takes two administrators: the first one’s is written down and told, and nothing changes for the applicant', async () => {
    const { vendor, first, approval } = await reopened()
    const mails = (await mailsTo(db, vendor.email)).length
    const colleague = await admin()
    expect(await first.decide({ ...approval, note: 'Better now.' })).toMatchObject({
      success: true,
      status: 'pending',
      isPublished: false,
      isWaiting: true,
      emailQueued: false,
    })
    expect(await read(vendor.id)).toMatchObject({ approvalStatus: 'pending', decidedAt: null, isListed: false })
    expect(await mailsTo(db, vendor.email)).toHaveLength(mails)
    const bells = await db.select().from(notifications).where(eq(notifications.userId, colleague.actor.userId))
    expect(bells.at(-1)).toMatchObject({ kind: 'application.second' })
    expect(await colleague.get({ id: vendor.id })).toMatchObject({
      needsTwo: true,
      approvalAskedBy: first.actor.userId,
      approvalAskedByName: 'Robin',
    })
    // The same person is never both, whatever the tab.
    const again = await first.decide(approval)
    expect(again).toMatchObject({ success: false, error: { code: 'CONFLICT', message: APPROVED_ALREADY } })
    expect(await approvedBy(vendor.id)).toBe(0)
    expect(await colleague.decide(approval)).toMatchObject({ success: true, status: 'approved', isWaiting: false })
    expect(await read(vendor.id)).toMatchObject({ approvalStatus: 'approved', reopenedAt: null, approvalAskedBy: null })
    expect(await approvedBy(vendor.id)).toBe(1)
  })

  it('of two at once one is the first and one the second; of one person’s two, one is refused', async () => {
    const two = await reopened()
    const colleague = await admin()
    const both = await Promise.all([two.first.decide(two.approval), colleague.decide(two.approval)])
    expect(both.map((result) => result.success && result.isWaiting).toSorted()).toEqual([false, true])
    expect(await approvedBy(two.vendor.id)).toBe(1)

    const one = await reopened()
    const same = await Promise.all([one.first.decide(one.approval), one.first.decide(one.approval)])
    expect(same.map(({ success }) => success).toSorted()).toEqual([false, true])
    expect(await approvedBy(one.vendor.id)).toBe(0)
  })

  it('may begin with a reviewer, and ends with an administrator', async () => {
    const { vendor, first, approval } = await reopened()
    const [reviewer, other] = [await admin('reviewer'), await admin('reviewer')]
    expect(await reviewer.decide(approval)).toMatchObject({ success: true, isWaiting: true })
    const refused = { success: false, error: { code: 'CONFLICT', message: SECOND_IS_ADMINS } }
    expect(await other.decide(approval)).toMatchObject(refused)
    expect(await approvedBy(vendor.id)).toBe(0)
    expect(await first.decide(approval)).toMatchObject({ success: true, status: 'approved', isWaiting: false })
    expect(await approvedBy(vendor.id)).toBe(1)
  })

  it('starts over after another decision, and when whoever approved first is no administrator any more', async () => {
    const { vendor, first, approval } = await reopened()
    await first.decide(approval)
    await first.decide({ id: vendor.id, expected: pending, action: 'requestInfo', note: 'Which weddings?' })
    const colleague = await admin()
    await colleague.decide({ id: vendor.id, expected: 'info_requested', action: 'reopen' })
    expect(await colleague.decide(approval)).toMatchObject({ success: true, isWaiting: true })
    await db.update(profiles).set({ status: 'suspended' }).where(eq(profiles.id, colleague.actor.userId))
    expect(await first.decide(approval)).toMatchObject({ success: true, isWaiting: true })
    expect(await approvedBy(vendor.id)).toBe(0)
  })
})
