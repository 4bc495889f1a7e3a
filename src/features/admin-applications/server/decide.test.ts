import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  applicationAuditLogs,
  auditEvents,
  infoRequests,
  notifications,
  photographerMarkets,
  photographers,
  staffNotes,
} from '#drizzle/schema/index.ts'
import type { ApprovalStatus } from '#features/photographers/model.ts'
import { mailsTo } from '#tests/support/accounts.ts'
import { DECIDED_ALONE, putSettings } from '#tests/support/applications.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { listPhotographer, signedIn } from '#tests/support/market.ts'
import { missingIn, possibleEvents } from '../model.ts'
import { infoRequestedFrom, QUESTION_MISSING } from '../texts.ts'

const db = await useDatabase()
await putSettings(db, DECIDED_ALONE)
const [APPLIED, NOW] = [new Date('2026-11-16T15:00:00Z'), new Date('2026-11-20T15:00:00Z')]

const apply = (values: Parameters<typeof listPhotographer>[1] = {}) =>
  listPhotographer(db, {
    isPublished: false,
    approvalStatus: 'pending',
    submittedAt: APPLIED,
    completeAt: APPLIED,
    ...values,
  })
const read = async (id: string) => (await db.select().from(photographers).where(eq(photographers.id, id)))[0]!
const admin = async () => {
  const actor = await signedIn(db, 'admin')
  const { decide, get } = callAs(db, { actor, now: NOW }).adminApplications
  return { actor, decide, get }
}
const logOf = (id: string) => db.select().from(applicationAuditLogs).where(eq(applicationAuditLogs.photographerId, id))
const pending = 'pending' as const

describe('approving', () => {
  it('publishes, records, mails and rings, all at once (X53, E5, AU5, D14, VA6, X33)', async () => {
    const vendor = await apply()
    const { actor, decide } = await admin()
    const result = await decide({ id: vendor.id, expected: pending, action: 'approve', note: 'Lovely light.' })
    expect(result).toEqual({
      success: true,
      error: null,
      status: 'approved',
      isPublished: true,
      auditLogged: true,
      emailQueued: true,
      isWaiting: false,
    })
    const row = await read(vendor.id)
    expect(row).toMatchObject({ approvalStatus: 'approved', isPublished: true, isListed: true, decidedAt: NOW })
    expect(row).toMatchObject({ adminNotes: 'Lovely light.', firstPublishedAt: NOW })
    expect((await callAs(db).photographers.get({ id: vendor.id })).id).toBe(vendor.id)
    expect(await logOf(vendor.id)).toMatchObject([
      {
        action: 'application.approve',
        details: {
          previous_status: 'pending',
          new_status: 'approved',
          admin_id: actor.userId,
          notes: 'Lovely light.',
          timestamp: '2026-11-20T15:00:00.000Z',
        },
      },
    ])
    const [mail] = await mailsTo(db, vendor.email)
    expect(mail).toMatchObject({ template: 'application-status', props: { status: 'approved', note: null } })
    const [bell] = await db.select().from(notifications).where(eq(notifications.userId, vendor.userId))
    expect(bell).toMatchObject({ title: 'Your application has been approved', href: '/vendor' })
    expect(await db.select().from(staffNotes).where(eq(staffNotes.photographerId, vendor.id))).toMatchObject([
      { body: 'Lovely light.', authorId: actor.userId },
    ])
  })

  it('can leave publishing to the vendor', async () => {
    const vendor = await apply()
    const { decide } = await admin()
    const result = await decide({ id: vendor.id, expected: pending, action: 'approve', publish: false })
    expect(result).toMatchObject({ success: true, isPublished: false })
    expect(await read(vendor.id)).toMatchObject({ approvalStatus: 'approved', isPublished: false, isListed: false })
    expect((await mailsTo(db, vendor.email))[0]!.props).toMatchObject({ status: 'approved', isPublished: false })
  })

  it('needs a market, and one can be given (X21)', async () => {
    const vendor = await apply({ markets: [] })
    const { decide } = await admin()
    const refused = await decide({ id: vendor.id, expected: pending, action: 'approve' })
    expect(refused).toMatchObject({ success: false, error: { code: 'INVALID_INPUT', field: 'markets' } })
    expect(await read(vendor.id)).toMatchObject({ approvalStatus: 'pending', decidedAt: null })
    expect(await logOf(vendor.id)).toEqual([])

    const markets = ['austin' as const, 'miami' as const]
    expect(await decide({ id: vendor.id, expected: pending, action: 'approve', markets })).toMatchObject({
      success: true,
    })
    expect(await db.$count(photographerMarkets, eq(photographerMarkets.photographerId, vendor.id))).toBe(2)
  })
})

describe('the other decisions', () => {
  it('a rejection carries chosen reasons and a day to apply again; the note stays inside (VA7, X36, E6, VA6)', async () => {
    const vendor = await apply()
    const { decide } = await admin()
    const reasons = ['portfolio' as const, 'low-light' as const]
    await decide({ id: vendor.id, expected: pending, action: 'reject', reasons, reapplyMonths: 6, note: 'Not for us.' })
    expect(await read(vendor.id)).toMatchObject({
      approvalStatus: 'rejected',
      isPublished: false,
      rejectionReasons: reasons,
      reapplyAfter: new Date('2027-05-20T15:00:00Z'),
      decidedAt: NOW,
    })
    const [mail] = await mailsTo(db, vendor.email)
    expect(mail!.props).toMatchObject({ status: 'rejected', note: null, reapplyOn: 'May 20, 2027' })
    expect(mail!.props.reasons).toHaveLength(2)
    expect(JSON.stringify(mail)).not.toContain('Not for us.')
  })

  it('a rejection without a reason is a field error', async () => {
    const vendor = await apply()
    const { decide } = await admin()
    await expect(decide({ id: vendor.id, expected: pending, action: 'reject', reasons: [] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  it('a question is mailed with its note and kept to be answered (E7, VA8, X36, VA6)', async () => {
    const vendor = await apply()
    const { decide, get, actor } = await admin()
    const note = 'Could you send one whole wedding?\n<b>Winter</b>, please.'
    await decide({ id: vendor.id, expected: pending, action: 'requestInfo', note })
    expect(await read(vendor.id)).toMatchObject({ approvalStatus: 'info_requested', adminNotes: null, decidedAt: null })
    const [asked] = await db.select().from(infoRequests).where(eq(infoRequests.photographerId, vendor.id))
    expect(asked).toMatchObject({ message: note, answer: null, requestedBy: actor.userId })
    const [mail] = await mailsTo(db, vendor.email)
    expect(mail!.props).toMatchObject({ status: 'info_requested', note })
    expect(await db.$count(staffNotes, eq(staffNotes.photographerId, vendor.id))).toBe(0)
    expect((await get({ id: vendor.id })).questions).toMatchObject([{ message: note, askedBy: 'Robin' }])
  })

  it('a question without words is refused at its field, and nobody is asked', async () => {
    const vendor = await apply()
    const { decide } = await admin()
    const ask = (note: string) => decide({ id: vendor.id, expected: pending, action: 'requestInfo', note })
    for (const note of ['', ' \n ']) await expect(ask(note)).rejects.toThrow(QUESTION_MISSING)
    expect(await read(vendor.id)).toMatchObject({ approvalStatus: pending })
    expect(await mailsTo(db, vendor.email)).toEqual([])
  })

  it('reopening puts a rejected application back and forgets the rejection (X51, E4, VA6)', async () => {
    const rejected = { rejectionReasons: ['market'], reapplyAfter: NOW, decidedAt: APPLIED }
    const vendor = await apply({ approvalStatus: 'rejected', ...rejected })
    await (await admin()).decide({ id: vendor.id, expected: 'rejected', action: 'reopen' })
    expect(await read(vendor.id)).toMatchObject({
      approvalStatus: 'pending',
      rejectionReasons: [],
      reapplyAfter: null,
      decidedAt: null,
    })
    const [mail] = await mailsTo(db, vendor.email)
    expect(mail!.props).toMatchObject({ status: 'pending' })
  })
})

describe('a decision is refused', () => {
  const events = {
    approve: {},
    reject: { reasons: ['market'] },
    requestInfo: { note: 'Which weddings?' },
    reopen: {},
  } as const
  const statuses: ApprovalStatus[] = ['pending', 'approved', 'rejected', 'info_requested', 'cancelled']

  it.each(statuses)('when the state machine has no way out of %s', async (status) => {
    const possible: string[] = possibleEvents(status)
    for (const [action, fields] of Object.entries(events)) {
      if (possible.includes(action)) continue
      const vendor = await apply({ approvalStatus: status })
      const input = { id: vendor.id, expected: status, action, ...fields }
      const result = await (await admin()).decide(input as never)
      expect(result, `${status} ${action}`).toMatchObject({ success: false, error: { code: 'INVALID_TRANSITION' } })
      expect((await read(vendor.id)).approvalStatus).toBe(status)
      expect(await mailsTo(db, vendor.email)).toEqual([])
    }
  })

  it('while the address is not confirmed (VA3)', async () => {
    const vendor = await apply({ submittedAt: null, completeAt: null })
    const result = await (await admin()).decide({ id: vendor.id, expected: pending, action: 'approve' })
    expect(result).toMatchObject({ success: false, error: { code: 'INVALID_TRANSITION' } })
    expect((await read(vendor.id)).approvalStatus).toBe('pending')
  })

  it('for an application that does not exist, and without one (D14, D18)', async () => {
    const { decide } = await admin()
    const id = '7d9c1d5e-0000-4000-8000-000000000000'
    expect(await decide({ id, expected: pending, action: 'approve' })).toMatchObject({ error: { code: 'NOT_FOUND' } })
    const missing = /Missing application or action type/
    await expect(decide({ id: '', expected: pending, action: 'approve' })).rejects.toThrow(missing)
    await expect(decide({ id, expected: pending } as never)).rejects.toThrow(missing)
  })

  it('for everybody except administrators, even the applicant', async () => {
    const vendor = await apply()
    for (const role of ['client', 'photographer'] as const) {
      const other = callAs(db, { actor: await signedIn(db, role) }).adminApplications
      await expect(other.decide({ id: vendor.id, expected: pending, action: 'approve' })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
    }
  })
})

it('a decision whose record cannot be written is not taken, and nobody is told of one (AU2, X33)', async () => {
  const vendor = await apply()
  const refuse = sql.raw(
    `alter table audit_events add constraint no_record check (entity_id <> '${vendor.id}') not valid`,
  )
  await db.execute(refuse)
  const deciding = (await admin()).decide({
    id: vendor.id,
    expected: pending,
    action: 'approve',
    note: 'Lovely light.',
  })
  await expect(deciding).rejects.toThrow()
  await db.execute(sql`alter table audit_events drop constraint no_record`)
  expect(await read(vendor.id)).toMatchObject({ approvalStatus: 'pending', isPublished: false, adminNotes: null })
  expect(await mailsTo(db, vendor.email)).toEqual([])
  expect(await db.$count(notifications, eq(notifications.userId, vendor.userId))).toBe(0)
  expect(await db.$count(staffNotes, eq(staffNotes.photographerId, vendor.id))).toBe(0)
})

describe('twenty administrators decide one application at once', () => {
  it('and one wins; the others learn who decided what', async () => {
    const vendor = await apply()
    const people = await Promise.all(Array.from({ length: 20 }, () => admin()))
    const results = await Promise.all(
      people.map(({ decide }, index) =>
        index % 2 === 0
          ? decide({ id: vendor.id, expected: pending, action: 'approve' })
          : decide({ id: vendor.id, expected: pending, action: 'reject', reasons: ['market'] }),
      ),
    )
    const won = results.filter((result) => result.success)
    expect(won).toHaveLength(1)
    const { approvalStatus } = await read(vendor.id)
    expect(won[0]).toMatchObject({ status: approvalStatus })
    const sentence = approvalStatus === 'approved' ? 'approved this application' : 'rejected this application'
    for (const result of results) {
      if (result.success) continue
      expect(result.error).toEqual({ code: 'CONFLICT', message: `Robin ${sentence} in the meantime.`, field: null })
    }
    expect(await mailsTo(db, vendor.email)).toHaveLength(1)
    expect(await db.$count(auditEvents, eq(auditEvents.entityId, vendor.id))).toBe(1)
    expect(await db.$count(notifications, eq(notifications.userId, vendor.userId))).toBe(1)
  })
})

it('a decision that cannot be recorded is not made (X33)', async () => {
  const vendor = await apply()
  const { decide } = await admin()
  await db.execute(sql`alter table audit_events add constraint full_book check (false) not valid`)
  try {
    const done = await decide({ id: vendor.id, expected: pending, action: 'approve' }).catch(() => null)
    expect(done?.success ?? false).toBe(false)
  } finally {
    await db.execute(sql`alter table audit_events drop constraint full_book`)
  }
  expect(await read(vendor.id)).toMatchObject({ approvalStatus: 'pending', isPublished: false, decidedAt: null })
  expect(await mailsTo(db, vendor.email)).toEqual([])
})

it('the sentence after a question names the applicant (X61)', () => {
  expect(infoRequestedFrom('Ada Marsh')).toBe('Application information requested from Ada Marsh successfully')
})

it('an incomplete application says what is missing before it is approved', () => {
  const whole = {
    neededImages: 5,
    pictures: 5,
    bio: 'I photograph weddings.',
    specialty: ['Film'],
    markets: ['Austin'],
  }
  expect(missingIn(whole)).toEqual([])
  expect(missingIn({ ...whole, pictures: 4 })).toEqual(['1 more portfolio image'])
  expect(missingIn({ neededImages: 5, pictures: 0, bio: ' ', specialty: [], markets: [] })).toEqual([
    '5 more portfolio images',
    'a bio',
    'a style',
    'a market',
  ])
})
