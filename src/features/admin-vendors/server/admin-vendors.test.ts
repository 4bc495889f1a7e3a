import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditEvents, emailOutbox, notifications, photographers } from '#drizzle/schema/index.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makePhotographer } from '#tests/support/factories.ts'
import { actorOf, signedIn } from '#tests/support/market.ts'
import { saveProfileOver } from '#tests/support/versions.ts'
import { ListVendorsInput, VendorsSearch } from '../search.ts'
import { COMMISSION_CHANGED, NOT_APPROVED, NOT_SUSPENDED, SUSPENDED_ALREADY } from '../texts.ts'

const db = await useDatabase()
const NOBODY = '00000000-0000-4000-8000-000000000000'
const admin = async () => callAs(db, { actor: await signedIn(db, 'admin') }).adminVendors
const asked = (input: object = {}) => ListVendorsInput.parse(input)
const lastAudit = async (id: string) => {
  const [event] = await db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.entityType, 'photographer'), eq(auditEvents.entityId, id)))
    .orderBy(desc(auditEvents.seq))
    .limit(1)
  return event
}
const rowOf = async (id: string) => (await db.select().from(photographers).where(eq(photographers.id, id)))[0]!

describe('the list', () => {
  it('means all by All Statuses, filters and searches on the server (X52, X111, P8, R25)', async () => {
    const place = 'Vale of Lists'
    const active = await makePhotographer(db, { location: place, businessName: 'Zoë Active' })
    const pending = await makePhotographer(db, { location: place, approvalStatus: 'pending', businessType: 'florist' })
    const suspended = await makePhotographer(db, { location: place, suspendedAt: new Date() })
    const withdrawn = await makePhotographer(db, { location: place, approvalStatus: 'cancelled' })
    const { list } = await admin()
    const idsOf = async (input: object) =>
      (await list(asked({ search: place, ...input }))).items.map(({ id }) => id).toSorted()
    expect(await idsOf({})).toEqual([active.id, pending.id, suspended.id, withdrawn.id].toSorted())
    expect(await idsOf({ status: 'active' })).toEqual([active.id])
    expect(await idsOf({ status: 'pending' })).toEqual([pending.id])
    expect(await idsOf({ status: 'suspended' })).toEqual([suspended.id])
    expect(await idsOf({ type: 'florist' })).toEqual([pending.id])
    expect(await idsOf({ search: 'zoe active' })).toEqual([active.id])
    expect(await idsOf({ search: active.email })).toEqual([active.id])
    expect(await idsOf({ search: '%' })).toEqual([])
  })

  it('drops search parameters it does not understand', () => {
    expect(VendorsSearch.parse({ status: 'x', page: '-1', type: 7, changed: 'maybe', id: 'y' })).toEqual({
      status: 'all',
      type: 'all',
      changed: false,
      order: '-createdAt',
      page: 1,
    })
  })
})

describe('suspending and restoring', () => {
  it('takes the vendor off the market and back, tells the vendor and records both (AD3, X120)', async () => {
    const vendor = await makePhotographer(db)
    const { suspend, restore } = await admin()
    await suspend({ id: vendor.id, reason: 'Three complaints' })
    expect(await rowOf(vendor.id)).toMatchObject({ suspendedReason: 'Three complaints', isListed: false })
    expect(await lastAudit(vendor.id)).toMatchObject({
      action: 'vendor.suspend',
      before: { suspended_at: null },
      reason: 'Three complaints',
      actorRole: 'admin',
    })
    const mails = await db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, vendor.email))
    expect(mails).toMatchObject([{ template: 'application-status', props: { status: 'suspended' } }])
    expect(JSON.stringify(mails)).not.toContain('complaints')
    await expect(suspend({ id: vendor.id, reason: 'Again' })).rejects.toThrow(SUSPENDED_ALREADY)
    await restore({ id: vendor.id, reason: 'Settled' })
    expect(await rowOf(vendor.id)).toMatchObject({ suspendedAt: null, suspendedReason: null, isListed: true })
    expect(await lastAudit(vendor.id)).toMatchObject({ action: 'vendor.restore', after: { suspended_at: null } })
    const bells = await db.select().from(notifications).where(eq(notifications.userId, vendor.userId))
    expect(bells.map(({ kind }) => kind).toSorted()).toEqual(['vendor.restored', 'vendor.suspended'])
    await expect(restore({ id: vendor.id, reason: 'Again' })).rejects.toThrow(NOT_SUSPENDED)
  })

  it('refuses unknown and undecided vendors, and a missing reason', async () => {
    const { suspend, restore } = await admin()
    const pending = await makePhotographer(db, { approvalStatus: 'pending' })
    await expect(suspend({ id: pending.id, reason: 'x' })).rejects.toThrow(NOT_APPROVED)
    await expect(suspend({ id: NOBODY, reason: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(restore({ id: NOBODY, reason: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(suspend({ id: pending.id, reason: '  ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('commission and contact', () => {
  it('sets and removes the override within its bounds (PY4)', async () => {
    const vendor = await makePhotographer(db)
    const { setCommission } = await admin()
    await setCommission({ id: vendor.id, rateBps: 1050, reason: 'Partner of the first year', version: 'usual' })
    expect((await rowOf(vendor.id)).commissionRateBps).toBe(1050)
    const late = { id: vendor.id, rateBps: 1100, reason: 'Seen before the first year', version: 'usual' }
    await expect(setCommission(late)).rejects.toMatchObject({ code: 'CONFLICT', message: COMMISSION_CHANGED })
    expect((await rowOf(vendor.id)).commissionRateBps).toBe(1050)
    await setCommission({ id: vendor.id, rateBps: null, reason: 'The year is over', version: '1050' })
    expect(await lastAudit(vendor.id)).toMatchObject({
      action: 'vendor.setCommission',
      before: { commission_rate_bps: 1050 },
      after: { commission_rate_bps: null },
    })
    await expect(setCommission({ id: vendor.id, rateBps: 900, reason: 'x', version: 'usual' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await expect(setCommission({ id: NOBODY, rateBps: 1000, reason: 'x', version: 'usual' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('queues one mail from the team, with its subject in the audit trail (AD3)', async () => {
    const vendor = await makePhotographer(db)
    const { contact } = await admin()
    await contact({ id: vendor.id, subject: 'Your gallery', text: 'Hello\nthere' })
    const mails = await db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, vendor.email))
    expect(mails).toMatchObject([
      { template: 'vendor-contact', props: { subject: 'Your gallery', text: 'Hello\nthere' } },
    ])
    expect(await lastAudit(vendor.id)).toMatchObject({ action: 'vendor.contact', after: { subject: 'Your gallery' } })
    await contact({ id: vendor.id, subject: 'a\nBcc: b', text: 'x' })
    expect(await lastAudit(vendor.id)).toMatchObject({ after: { subject: 'a Bcc: b' } })
    await expect(contact({ id: NOBODY, subject: 'a', text: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('changes since the approval', () => {
  it('mark a vendor until somebody has looked at them (PF13)', async () => {
    const vendor = await makePhotographer(db, { decidedAt: new Date(Date.now() - 60_000), bio: 'Old words' })
    const own = callAs(db, { actor: actorOf({ id: vendor.userId, email: vendor.email }, 'photographer') })
    const { values } = (await own.photographers.own({}))!
    await saveProfileOver(own, { ...values, phone: '+1 212 555 0100' })
    const { get, list, checkChanges } = await admin()
    expect((await get({ id: vendor.id })).changes).toEqual([])
    await saveProfileOver(own, { ...values, bio: 'Quite different words' })
    const { changes } = await get({ id: vendor.id })
    expect(changes).toMatchObject([
      { isChecked: false, fields: [{ label: 'Bio', before: 'Old words', after: 'Quite different words' }] },
    ])
    const changed = async () => (await list(asked({ search: vendor.email, changed: true }))).items.map(({ id }) => id)
    expect(await changed()).toEqual([vendor.id])
    await checkChanges({ id: vendor.id, upTo: changes[0]!.seq })
    expect(await changed()).toEqual([])
    expect((await get({ id: vendor.id })).changes).toMatchObject([{ isChecked: true }])
    await expect(checkChanges({ id: vendor.id, upTo: changes[0]!.seq })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await saveProfileOver(own, { ...values, bio: 'And again' })
    expect(await changed()).toEqual([vendor.id])
  })
})
