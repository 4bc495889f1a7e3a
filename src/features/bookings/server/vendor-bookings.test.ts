import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { clients, payments } from '#drizzle/schema/index.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, makePhotographer, makeThread } from '#tests/support/factories.ts'
import { actorOf } from '#tests/support/market.ts'

const db = await useDatabase()
const now = new Date('2027-06-13T02:00:00Z')

async function makeVendor() {
  const vendor = await makePhotographer(db)
  const client = await makeClient(db, { firstName: 'Amelia', lastName: 'Hart', phone: '+1 212 555 0100' })
  const api = callAs(db, { actor: actorOf({ id: vendor.userId, email: vendor.email }, 'photographer'), now })
  return { vendor, client, api, pair: { photographerId: vendor.id, clientId: client.id } }
}

it('a client’s address and number are masked until the booking is confirmed (X38)', async () => {
  const { api, pair, client } = await makeVendor()
  await makeBooking(db, { ...pair, eventDate: '2027-07-01' })
  await makeBooking(db, { ...pair, eventDate: '2027-08-01', status: 'confirmed', stage: 'upcoming' })
  await makeBooking(db, { ...pair, eventDate: '2027-09-01', status: 'cancelled', stage: 'by_client' })
  const { items } = await api.bookings.vendorList({})
  expect(items.map(({ client: shown }) => shown.email)).toEqual([null, client.email, null])
  expect(items.map(({ client: shown }) => shown.phone)).toEqual([null, '+1 212 555 0100', null])
})

it('the contact card shows what is there: name, partner, address, number, each as far as the couple gave it', async () => {
  const { api, pair, client, vendor } = await makeVendor()
  const offered = await makeBooking(db, { ...pair, eventDate: '2027-07-01' })
  const booked = await makeBooking(db, { ...pair, eventDate: '2027-08-01', status: 'confirmed', stage: 'upcoming' })
  const contactOf = async (bookingId: string) => (await api.bookings.get({ bookingId })).contact
  expect(await contactOf(offered.id)).toBeNull()
  const card = { name: 'Amelia Hart', email: client.email, phone: '+1 212 555 0100', partnerName: null }
  expect(await contactOf(booked.id)).toEqual(card)
  const couple = callAs(db, { actor: actorOf({ id: client.userId, email: client.email }, 'client'), now })
  const { version } = (await couple.auth.account()).wedding!
  const wedding = { phone: '', partnerName: 'Jonah', weddingDate: '2027-08-01', city: 'Denver', version }
  await couple.auth.updateWedding(wedding)
  expect(await contactOf(booked.id)).toEqual({ ...card, phone: null, partnerName: 'Jonah' })
  expect((await couple.bookings.get({ bookingId: booked.id })).contact).toMatchObject({
    name: vendor.name,
    email: vendor.email,
    partnerName: null,
  })
})

it('the tabs follow the event’s own day, and a wedding that is over is only in All, marked (X86, X103, R34)', async () => {
  const { api, pair } = await makeVendor()
  const upcoming = { ...pair, status: 'confirmed', stage: 'upcoming' } as const
  // 02:00 UTC: still the twelfth in New York, and in Honolulu; the thirteenth in Paris.
  const today = await makeBooking(db, { ...upcoming, eventDate: '2027-06-12' })
  const over = await makeBooking(db, { ...upcoming, eventDate: '2027-06-11' })
  const done = { ...pair, status: 'completed', stage: 'released' } as const
  const long = await makeBooking(db, { ...done, eventDate: '2026-05-01' })
  const lately = await makeBooking(db, { ...done, eventDate: '2027-05-01' })
  const all = await api.bookings.vendorList({})
  // What waits for pictures comes first, what is over last.
  expect(all.items.map(({ id }) => id)).toEqual([over.id, today.id, lately.id, long.id])
  expect(all.counts).toEqual({ all: 4, upcoming: 1, awaiting: 1, completed: 2, cancelled: 0 })
  expect(all.awaitingDelivery).toBe(1)
  expect(all.items.filter((item) => item.isAwaitingDelivery).map(({ id }) => id)).toEqual([over.id])
  expect((await api.bookings.vendorList({ tab: 'upcoming' })).items.map(({ id }) => id)).toEqual([today.id])
})

it('a couple is called by both first names once both are known, and is still found by the owner’s full name', async () => {
  const { client, api, pair } = await makeVendor()
  await makeBooking(db, { ...pair, status: 'confirmed', stage: 'upcoming', eventDate: '2027-10-01' })
  const called = async (search?: string) =>
    (await api.bookings.vendorList({ search })).items.map((item) => item.client.name)
  await db.update(clients).set({ firstName: 'Ada', lastName: 'Marsh' }).where(eq(clients.id, client.id))
  expect(await called()).toEqual(['Ada Marsh'])
  await db.update(clients).set({ partnerName: 'Ben van der Berg' }).where(eq(clients.id, client.id))
  expect(await called()).toEqual(['Ada & Ben'])
  expect(await called('ada marsh')).toEqual(['Ada & Ben'])
})

it('what is paid is net of what went back (D9, X81)', async () => {
  const { api, pair } = await makeVendor()
  const booking = await makeBooking(db, { ...pair, status: 'confirmed', stage: 'upcoming', eventDate: '2027-10-01' })
  const line = { bookingId: booking.id, type: 'retainer' as const, amountCents: 120_000 }
  await db.insert(payments).values([
    { ...line, position: 0, status: 'partially_refunded', refundedCents: 20_000, paymentDate: now },
    { ...line, position: 1, amountCents: 280_000, dueDate: '2027-09-01' },
  ])
  const { items } = await api.bookings.vendorList({})
  expect(items[0]).toMatchObject({ paidCents: 100_000, totalCents: 400_000, nextDue: '2027-09-01' })
})

it('own clients are those with a conversation; their address follows a confirmed booking (X37)', async () => {
  const { vendor, client, api, pair } = await makeVendor()
  await makeThread(db, vendor.id, client.id)
  const offer = await makeBooking(db, { ...pair, eventDate: '2027-07-01' })
  expect(await api.bookings.ownClients()).toEqual([
    {
      id: client.id,
      name: 'Amelia Hart',
      email: null,
      offers: [{ bookingId: offer.id, eventDate: '2027-07-01', totalCents: 400_000 }],
    },
  ])
  await makeBooking(db, { ...pair, eventDate: '2027-08-01', status: 'confirmed', stage: 'upcoming' })
  expect((await api.bookings.ownClients())[0]?.email).toBe(client.email)
})

it('are searched by names, place and package, and sorted by what the table shows; the notice stays whole (BZ3)', async () => {
  const { vendor, api, pair } = await makeVendor()
  const other = await makeClient(db, { firstName: 'Noor', lastName: '100%_sure' })
  const [first, second, third] = [
    await makeBooking(db, {
      ...pair,
      eventDate: '2027-07-01',
      eventLocation: 'The Old Mill',
      totalAmountCents: 300_000,
    }),
    await makeBooking(db, {
      photographerId: vendor.id,
      clientId: other.id,
      eventDate: '2027-08-01',
      totalAmountCents: 500_000,
    }),
    await makeBooking(db, {
      ...pair,
      eventDate: '2027-05-01',
      status: 'confirmed',
      stage: 'awaiting_delivery',
      packageDetails: { name: 'Elopement' },
    }),
  ]
  const ids = async (input: object) => (await api.bookings.vendorList(input)).items.map(({ id }) => id)
  expect(await ids({ search: 'amelia' })).toEqual([third.id, first.id])
  expect(await ids({ search: 'OLD mill' })).toEqual([first.id])
  expect(await ids({ search: 'elope' })).toEqual([third.id])
  expect(await ids({ search: '0%_s' })).toEqual([second.id])
  expect(await ids({ search: 'nobody' })).toEqual([])
  expect(await ids({ order: '-eventDate' })).toEqual([second.id, first.id, third.id])
  expect(await ids({ order: '-total', search: 'amelia' })).toEqual([third.id, first.id])
  expect(await ids({ order: 'client', tab: 'upcoming' })).toEqual([first.id, second.id])
  const found = await api.bookings.vendorList({ search: 'noor' })
  expect([found.counts.all, found.pageCount, found.awaitingDelivery]).toEqual([1, 1, 1])
})
