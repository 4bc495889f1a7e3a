import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { clients, photographers } from '#drizzle/schema/index.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeClient } from '#tests/support/factories.ts'
import { inquiryTo, makeCouple, makeVendor } from '#tests/support/inquiries.ts'
import { actorOf, listPhotographer, setDay, signedIn } from '#tests/support/market.ts'
import { joinAs } from '#tests/support/two.ts'
import { COMPARE_MAX, NOT_LISTED, NOT_ON_SHORTLIST, SHORTLIST_FULL, SHORTLIST_MAX } from '../model.ts'
import { ShortlistSearch } from '../search.ts'

const db = await useDatabase()
const NOW = new Date('2026-05-04T15:00:00Z')

async function couple() {
  const client = await makeClient(db)
  return callAs(db, { now: NOW, actor: actorOf({ id: client.userId, email: client.email }, 'client') }).shortlist
}
const saved = async (api: Awaited<ReturnType<typeof couple>>) =>
  (await api.saved()).map(({ photographerId }) => photographerId)

it('photographers are saved once, removed with their notes, and kept apart from other couples (DS11)', async () => {
  const mine = await couple()
  const other = await couple()
  const { id: photographerId } = await listPhotographer(db)
  await mine.add({ photographerId })
  await mine.add({ photographerId })
  await mine.note({ photographerId, note: 'Warm light' })
  expect(await mine.saved()).toMatchObject([{ photographerId, note: 'Warm light' }])
  expect(await other.saved()).toEqual([])
  await expect(other.note({ photographerId, note: 'Mine now' })).rejects.toThrow(NOT_ON_SHORTLIST)
  await other.remove({ photographerId })
  await mine.note({ photographerId, note: '' })
  expect(await mine.saved()).toMatchObject([{ note: '' }])
  await mine.remove({ photographerId })
  await mine.remove({ photographerId })
  expect(await mine.saved()).toEqual([])
})

it('somebody who is not listed is not saved, and a saved one who leaves the market stays on the list', async () => {
  const api = await couple()
  const hidden = await listPhotographer(db)
  const leaving = await listPhotographer(db)
  await db.update(photographers).set({ isPublished: false }).where(eq(photographers.id, hidden.id))
  for (const photographerId of [hidden.id, randomUUID()])
    await expect(api.add({ photographerId })).rejects.toMatchObject({ code: 'NOT_FOUND', message: NOT_LISTED })
  await api.add({ photographerId: leaving.id })
  await db.update(photographers).set({ isPublished: false }).where(eq(photographers.id, leaving.id))
  expect(await saved(api)).toEqual([leaving.id])
  // Saved again from another window, it is saved.
  await api.add({ photographerId: leaving.id })
  expect(await api.compare({ photographerIds: [leaving.id] })).toEqual([])
})

it('what a device kept is merged once, as far as there is room, two tabs at once (DS11)', async () => {
  const api = await couple()
  const all: string[] = []
  while (all.length <= SHORTLIST_MAX) all.push((await listPhotographer(db)).id)
  const [last, ...device] = all.toReversed()
  await Promise.all([api.merge({ photographerIds: device }), api.merge({ photographerIds: device })])
  expect((await saved(api)).toSorted()).toEqual(device.toSorted())
  expect(await api.merge({ photographerIds: [device[0]!, last!] })).toEqual({ left: [last] })
  await expect(api.add({ photographerId: last! })).rejects.toThrow(SHORTLIST_FULL)
  await api.add({ photographerId: device[0]! })
  await api.remove({ photographerId: device[0]! })
  const wanted = [last!, device[0]!]
  await Promise.allSettled(wanted.map((photographerId) => api.add({ photographerId })))
  expect(await saved(api)).toHaveLength(SHORTLIST_MAX)
})

it('a comparison keeps the order and says who can take the day', async () => {
  const visitor = callAs(db, { now: NOW }).shortlist
  const free = await listPhotographer(db)
  const booked = await listPhotographer(db)
  await setDay(db, booked.id, '2026-09-12', { isBlocked: true })
  const found = await visitor.compare({ photographerIds: [booked.id, free.id], date: '2026-09-12' })
  expect(found.map(({ card }) => [card.id, card.availability])).toEqual([
    [booked.id, 'booked'],
    [free.id, 'free'],
  ])
  const past = await visitor.compare({ photographerIds: [free.id], date: '2020-01-01' })
  expect(past[0]).toMatchObject({ card: { availability: null }, smallest: null, cancellationPolicy: null })
})

it('an address compares four at most, each once, and nobody who is suspended (DS11)', async () => {
  const [suspended, ...listed] = await Promise.all(Array.from({ length: 6 }, () => listPhotographer(db)))
  const ids = listed.map(({ id }) => id)
  const { compare } = ShortlistSearch.parse({ compare: [ids[0], 'rubbish', ...ids] })
  expect(compare).toEqual(ids.slice(0, COMPARE_MAX))
  await db.update(photographers).set({ suspendedAt: NOW }).where(eq(photographers.id, suspended!.id))
  const found = await callAs(db, { now: NOW }).shortlist.compare({ photographerIds: [suspended!.id, ids[0]!] })
  expect(found.map(({ card }) => card.id)).toEqual([ids[0]])
})

it('only couples keep a shortlist in their account', async () => {
  const { id: photographerId } = await listPhotographer(db)
  await expect(callAs(db).shortlist.add({ photographerId })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const vendor = callAs(db, { actor: await signedIn(db, 'photographer') })
  await expect(vendor.shortlist.merge({ photographerIds: [photographerId] })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

it('knows the couple’s date from their account, else from what they asked for last, while it can be booked (DS11)', async () => {
  const asker = await makeCouple(db, NOW)
  expect(await asker.call.shortlist.knownDate()).toBeNull()
  const vendor = await makeVendor(db, NOW)
  await asker.call.inquiries.send(inquiryTo([vendor.id], { eventDate: '2027-09-04' }))
  expect(await asker.call.shortlist.knownDate()).toBe('2027-09-04')
  const say = (weddingDate: string) => db.update(clients).set({ weddingDate }).where(eq(clients.id, asker.id))
  await say('2027-06-12')
  expect(await asker.call.shortlist.knownDate()).toBe('2027-06-12')
  const partner = await joinAs(db, asker.id)
  expect(await callAs(db, { actor: partner.actor, now: NOW }).shortlist.knownDate()).toBe('2027-06-12')
  await say('2020-06-12')
  expect(await asker.call.shortlist.knownDate()).toBeNull()
})
