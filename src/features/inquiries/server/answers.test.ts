import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditEvents, inquiries, notifications, photographers } from '#drizzle/schema/index.ts'
import { mailsTo } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { inquiryTo, makeCouple, makeVendor } from '#tests/support/inquiries.ts'
import { setDay, signedIn } from '#tests/support/market.ts'
import { INQUIRY_CLOSED } from '../texts.ts'
import { markAnswered } from './records.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const couple = () => makeCouple(db, NOW)
const vendor = (values: Parameters<typeof makeVendor>[2] = {}) => makeVendor(db, NOW, values)
const ask = inquiryTo

const inquiryOf = async (photographerId: string) =>
  only(await db.select().from(inquiries).where(eq(inquiries.photographerId, photographerId)))
const bellOf = (userId: string, kind: string) =>
  db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, kind)))

describe('the two sides of an inquiry', () => {
  async function sent() {
    const robin = await couple()
    const ada = await vendor()
    await robin.call.inquiries.send(ask([ada.id]))
    const { id: inquiryId, threadId } = await inquiryOf(ada.id)
    return { robin, ada, inquiryId, threadId }
  }

  it('see the facts, and nobody else does', async () => {
    const { robin, ada, threadId } = await sent()
    expect(await robin.call.inquiries.forThread({ threadId })).toMatchObject({
      side: 'client',
      status: 'open',
      guests: 90,
    })
    expect(await ada.call.inquiries.forThread({ threadId })).toMatchObject({ side: 'vendor', coupleName: 'Robin' })
    const others = [await couple(), await vendor(), { call: callAs(db, { actor: await signedIn(db, 'admin') }) }]
    for (const { call } of others)
      await expect(call.inquiries.forThread({ threadId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('a decline tells the couple, names three others who are free, and is final (IQ6)', async () => {
    const place = { markets: ['denver' as const], specialty: ['Film'] }
    const robin = await couple()
    const ada = await vendor(place)
    const free = [await vendor(place), await vendor(place), await vendor(place)]
    const busy = await vendor(place)
    await setDay(db, busy.id, '2027-06-12', { isBlocked: true })
    await robin.call.inquiries.send(ask([ada.id]))
    const { id: inquiryId, threadId } = await inquiryOf(ada.id)
    await ada.call.inquiries.decline({ inquiryId, reason: 'Booked. Or call 212-555-0100.' })
    expect(await inquiryOf(ada.id)).toMatchObject({
      status: 'declined',
      answeredAt: NOW,
      closedAt: NOW,
      declineReason: expect.stringContaining('[PHONE NUMBER REMOVED]'),
    })
    const mail = only((await mailsTo(db, robin.email)).filter(({ template }) => template === 'inquiry-closed'))
    expect(mail.props).toMatchObject({ ending: 'declined', dayIso: '2027-06-12' })
    const offered = (mail.props.others as { id: string }[]).map(({ id }) => id)
    expect(offered.toSorted()).toEqual(free.map(({ id }) => id).toSorted())
    const view = await robin.call.inquiries.forThread({ threadId })
    expect(view!.alternatives!.photographers.map(({ id }) => id).toSorted()).toEqual(offered.toSorted())
    expect((await ada.call.inquiries.forThread({ threadId }))!.alternatives).toBeNull()
    expect(await bellOf(robin.userId, 'inquiry.declined')).toHaveLength(1)
    await expect(ada.call.inquiries.decline({ inquiryId })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: INQUIRY_CLOSED,
    })
    // The pair is free for another inquiry.
    await robin.call.inquiries.send(ask([ada.id]))
  })

  it('only its photographer declines it, only its couple withdraws it', async () => {
    const { robin, ada, inquiryId } = await sent()
    const others = [await vendor(), { call: callAs(db, { actor: await signedIn(db, 'admin'), now: NOW }) }]
    for (const { call } of others) {
      await expect(call.inquiries.decline({ inquiryId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(call.inquiries.markNotGenuine({ inquiryId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await expect((await couple()).call.inquiries.withdraw({ inquiryId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await robin.call.inquiries.withdraw({ inquiryId })
    expect(await inquiryOf(ada.id)).toMatchObject({ status: 'withdrawn' })
    expect(await bellOf(ada.userId, 'inquiry.withdrawn')).toHaveLength(1)
    await expect(ada.call.inquiries.decline({ inquiryId })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('a report goes to the administrators with an audit row, once, and the couple sees nothing of it', async () => {
    const { robin, ada, inquiryId, threadId } = await sent()
    const admin = await signedIn(db, 'admin')
    await ada.call.inquiries.markNotGenuine({ inquiryId })
    expect(await bellOf(admin.userId, 'inquiry.not-genuine')).not.toEqual([])
    expect(await db.select().from(auditEvents).where(eq(auditEvents.entityId, inquiryId))).toMatchObject([
      { action: 'inquiries.markNotGenuine', actorId: ada.userId },
    ])
    expect((await ada.call.inquiries.forThread({ threadId }))!.isMarkedNotGenuine).toBe(true)
    expect((await robin.call.inquiries.forThread({ threadId }))!.isMarkedNotGenuine).toBe(false)
    await expect(ada.call.inquiries.markNotGenuine({ inquiryId })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('what waits for an answer is the photographer’s own', async () => {
    const { ada, threadId } = await sent()
    expect(await ada.call.inquiries.waiting()).toMatchObject({ total: 1, items: [{ threadId, coupleName: 'Robin' }] })
    expect(await (await vendor()).call.inquiries.waiting()).toEqual({ total: 0, items: [] })
    expect(await ada.at(later(8)).inquiries.waiting()).toMatchObject({ total: 0 })
    await markAnswered(db, threadId, NOW)
    expect(await ada.call.inquiries.waiting()).toMatchObject({ total: 0 })
  })

  it('a photographer who has been suspended since is no alternative and receives nothing', async () => {
    const { robin, ada } = await sent()
    await db.update(photographers).set({ suspendedAt: NOW }).where(eq(photographers.id, ada.id))
    const ben = await vendor()
    const results = await robin.call.inquiries.send(ask([ben.id, ada.id]))
    expect(results.map(({ outcome }) => outcome)).toEqual(['sent', 'already-open'])
  })
})
