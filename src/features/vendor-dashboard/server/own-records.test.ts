import { TRPCError } from '@trpc/server'
import { describe, expect, it } from 'vitest'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, makeContract, makePhotographer, makeThread } from '#tests/support/factories.ts'
import { actorOf, signedIn } from '#tests/support/market.ts'

const db = await useDatabase()
const day = '2027-06-12'
const now = new Date('2027-01-10T12:00:00Z')

async function makeVendor() {
  const vendor = await makePhotographer(db)
  return {
    vendor,
    api: callAs(db, { actor: actorOf({ id: vendor.userId, email: vendor.email }, 'photographer'), now }),
  }
}

/** A vendor with one of everything. */
async function makeOwner() {
  const owner = await makeVendor()
  const client = await makeClient(db)
  await makeThread(db, owner.vendor.id, client.id)
  const booking = await makeBooking(db, { photographerId: owner.vendor.id, clientId: client.id, eventDate: day })
  const contract = await makeContract(db, { vendorId: owner.vendor.id, clientId: client.id })
  const task = await owner.api.tasks.create({ title: 'Call the venue', relatedClientId: client.id })
  const { version } = await owner.api.contracts.get({ id: contract.id })
  return { ...owner, client, booking, contract: { ...contract, version }, task }
}

type Owner = Awaited<ReturnType<typeof makeOwner>>
type Api = ReturnType<typeof callAs>

/** Every procedure of the vendor area that takes an id, with the ids of somebody else. */
const GUESSES: Record<string, (api: Api, theirs: Owner) => Promise<unknown>> = {
  'tasks.setStatus': (api, { task }) => api.tasks.setStatus({ id: task.id, status: 'completed' }),
  'tasks.remove': (api, { task }) => api.tasks.remove({ id: task.id }),
  'contracts.get': (api, { contract }) => api.contracts.get({ id: contract.id }),
  'contracts.update': (api, { contract }) =>
    api.contracts.update({ id: contract.id, title: 'Mine', content: 'now', version: contract.version }),
  'contracts.remove': (api, { contract }) => api.contracts.remove({ id: contract.id, version: contract.version }),
  'contracts.send': (api, { contract }) =>
    api.contracts.send({ id: contract.id, fullName: 'Eve Marsh', isAgreed: true, version: contract.version }),
}

/** Every procedure of the vendor area that needs a record and takes no id. */
const NEED_A_RECORD: Record<string, (api: Api) => Promise<unknown>> = {
  'tasks.list': (api) => api.tasks.list({}),
  'tasks.create': (api) => api.tasks.create({ title: 'Call the venue' }),
  'contracts.list': (api) => api.contracts.list({}),
  'bookings.vendorList': (api) => api.bookings.vendorList({}),
  'bookings.ownClients': (api) => api.bookings.ownClients(),
  'availability.calendar': (api) => api.availability.calendar(),
  'availability.block': (api) => api.availability.block({ from: day, to: day }),
  'availability.unblock': (api) => api.availability.unblock({ from: day, to: day }),
  'availability.offer': (api) => api.availability.offer({ from: day, to: day }),
  'availability.withdraw': (api) => api.availability.withdraw({ from: day, to: day }),
  'availability.setMode': (api) => api.availability.setMode({ mode: 'listed' }),
  'photographers.publish': (api) => api.photographers.publish(),
  'photographers.unpublish': (api) => api.photographers.unpublish(),
}

const codeOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call
    return 'answered'
  } catch (error) {
    if (error instanceof TRPCError) return error.code
    throw error
  }
}

describe.each(Object.entries(GUESSES))('%s with the id of another vendor', (_name, guess) => {
  it('answers NOT_FOUND to a vendor, and to an administrator who only looks on (CT10)', async () => {
    const owner = await makeOwner()
    const { api } = await makeVendor()
    const admin = callAs(db, { actor: await signedIn(db, 'admin'), now })
    expect(await codeOf(guess(api, owner))).toBe('NOT_FOUND')
    expect(await codeOf(guess(admin, owner))).toBe('NOT_FOUND')
    // A contract without an offer is found, and not sent (X121).
    expect(await codeOf(guess(owner.api, owner))).toBe(guess === GUESSES['contracts.send'] ? 'CONFLICT' : 'answered')
  })
})

describe.each(Object.entries(NEED_A_RECORD))('%s without a photographer record', (_name, call) => {
  it('answers NOT_FOUND', async () => {
    const vendor = callAs(db, { actor: await signedIn(db, 'photographer'), now })
    const admin = callAs(db, { actor: await signedIn(db, 'admin'), now })
    expect(await codeOf(call(vendor))).toBe('NOT_FOUND')
    expect(await codeOf(call(admin))).toBe('NOT_FOUND')
  })
})

describe('what a vendor may name', () => {
  it('is one’s own client: nobody else gets a task or a contract (X106)', async () => {
    const owner = await makeOwner()
    const { api } = await makeVendor()
    const relatedClientId = owner.client.id
    await expect(api.tasks.create({ title: 'Call', relatedClientId })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(
      api.contracts.create({ clientId: relatedClientId, title: 'Contract', content: 'Words' }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await api.bookings.ownClients()).toEqual([])
  })

  it('is one’s own booking: somebody else’s offer gives no contract its amounts', async () => {
    const owner = await makeOwner()
    const other = await makeVendor()
    await makeThread(db, other.vendor.id, owner.client.id)
    await expect(
      other.api.contracts.create({
        clientId: owner.client.id,
        bookingId: owner.booking.id,
        title: 'Contract',
        content: 'Words',
      }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('shows in no list of another vendor', async () => {
    await makeOwner()
    const { api } = await makeVendor()
    expect((await api.tasks.list({})).items).toEqual([])
    expect((await api.contracts.list({})).items).toEqual([])
    expect((await api.bookings.vendorList({})).items).toEqual([])
    expect((await api.availability.calendar()).days).toEqual([])
  })
})

describe('the dashboard', () => {
  it('counts only one’s own rows, and names the next confirmed event (R29)', async () => {
    const owner = await makeOwner()
    await makeBooking(db, {
      photographerId: owner.vendor.id,
      clientId: owner.client.id,
      eventDate: '2027-01-20',
      status: 'confirmed',
      stage: 'upcoming',
    })
    await makeOwner()
    const dashboard = await owner.api.vendorDashboard.get()
    expect(dashboard).toMatchObject({
      counts: { bookings: 2, unreadMessages: 0, contracts: 1, pendingTasks: 1 },
      isListed: true,
    })
    expect((await owner.api.vendorDashboard.ahead())?.wedding).toMatchObject({ eventDate: '2027-01-20', inDays: 10 })
    await owner.api.tasks.setStatus({ id: owner.task.id, status: 'completed' })
    expect((await owner.api.vendorDashboard.get())?.counts.pendingTasks).toBe(0)
  })

  it('is empty for a vendor without a record', async () => {
    const vendor = callAs(db, { actor: await signedIn(db, 'photographer'), now })
    expect(await vendor.vendorDashboard.get()).toBeNull()
    expect(await vendor.vendorDashboard.ahead()).toBeNull()
    expect(await vendor.vendorDashboard.year()).toBeNull()
    expect(await vendor.vendorDashboard.earnings()).toBeNull()
  })
})
