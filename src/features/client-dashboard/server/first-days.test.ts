import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { clients, partnerInvites, shortlistEntries } from '#drizzle/schema/index.ts'
import { bookedWedding } from '#tests/support/amendments.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeClient } from '#tests/support/factories.ts'
import { inquiryTo, makeCouple, makeVendor } from '#tests/support/inquiries.ts'
import { actorOf, listPhotographer } from '#tests/support/market.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')

it('a couple’s first days are what it has not done yet, from its own records (HL2)', async () => {
  const couple = await makeClient(db)
  const api = callAs(db, { actor: actorOf({ id: couple.userId, email: couple.email }, 'client'), now: NOW })
  expect(await api.clientDashboard.firstDays()).toEqual({ day: false, find: false, inquiry: false, partner: false })
  await db.update(clients).set({ weddingDate: '2027-06-12', city: 'Denver' }).where(eq(clients.id, couple.id))
  const { id: photographerId } = await listPhotographer(db)
  await db.insert(shortlistEntries).values({ clientId: couple.id, photographerId })
  const invite = { clientId: couple.id, invitedBy: couple.userId, email: 'jo@x.test', tokenHash: 'a' }
  await db.insert(partnerInvites).values({ ...invite, expiresAt: new Date('2026-12-21T15:00:00Z') })
  expect(await api.clientDashboard.firstDays()).toEqual({ day: true, find: true, inquiry: false, partner: true })
})

it('an inquiry says when and where, and that somebody was found', async () => {
  const vendor = await makeVendor(db, NOW)
  const couple = await makeCouple(db, NOW)
  await couple.call.inquiries.send(inquiryTo([vendor.id]))
  expect(await couple.call.clientDashboard.firstDays()).toMatchObject({ day: true, find: true, inquiry: true })
})

it('the dashboard says what the couple has told its account and photographers (HL2)', async () => {
  const couple = await makeCouple(db, NOW)
  const nothing = { date: null, city: null, venue: null, guests: null }
  expect(await couple.call.clientDashboard.get()).toMatchObject({ wedding: nothing })
  const [first, second] = [await makeVendor(db, NOW), await makeVendor(db, NOW)]
  await couple.call.inquiries.send(inquiryTo([first.id]))
  // What the latest inquiry leaves out, an earlier one has said.
  const later = inquiryTo([second.id], { eventDate: '2027-07-03', venue: '', guests: null })
  await couple.at(new Date('2026-11-22T15:00:00Z')).inquiries.send(later)
  const told = { date: '2027-07-03', city: 'Austin', venue: 'The Old Mill', guests: 90 }
  expect(await couple.call.clientDashboard.get()).toMatchObject({ wedding: told })
  await db.update(clients).set({ weddingDate: '2027-06-12', city: 'Denver' }).where(eq(clients.id, couple.id))
  expect(await couple.call.clientDashboard.get()).toMatchObject({
    wedding: { ...told, date: '2027-06-12', city: 'Denver' },
  })
})

it('they are over with the first confirmed booking', async () => {
  const { cast } = await bookedWedding(db, NOW)
  const api = callAs(db, { actor: cast.couple(NOW).actor, now: NOW })
  expect(await api.clientDashboard.firstDays()).toBeNull()
})
