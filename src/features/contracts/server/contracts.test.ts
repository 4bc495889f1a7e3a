import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  bookings,
  bookingTasks,
  contractEvents,
  contractSignatures,
  notifications,
  offers,
  vendorContracts,
} from '#drizzle/schema/index.ts'
import { rows } from '#server/db.ts'
import { CHANGED_MEANWHILE } from '#shared/api/record-version.ts'
import { mailsTo } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, makeContract, makePhotographer, makeThread, only } from '#tests/support/factories.ts'
import { actorOf } from '#tests/support/market.ts'
import { sendDraftAsIs } from '#tests/support/versions.ts'
import { type AgreedContract, canonicalContract } from '../canonical-text.ts'
import { ContractInput, SendContractInput } from '../inputs.ts'
import { CONSENT_NEEDED, CONTRACT_INCOMPLETE, DRAFT_CHANGED, NOT_A_DRAFT } from '../model.ts'

const db = await useDatabase()
const now = new Date('2027-01-10T12:00:00Z')

async function makePair() {
  const vendor = await makePhotographer(db)
  const client = await makeClient(db)
  const threadId = (await makeThread(db, vendor.id, client.id)).id
  const api = callAs(db, { actor: actorOf({ id: vendor.userId, email: vendor.email }, 'photographer'), now })
  const couple = callAs(db, { actor: actorOf({ id: client.userId, email: client.email }, 'client'), now })
  const write = async (values: { bookingId?: string | null } = {}) => {
    const bookingId = values.bookingId === undefined ? (await offer()).id : values.bookingId
    return api.contracts.create({
      clientId: client.id,
      title: 'Our wedding',
      content: 'We agree.\r\n\r\nBoth.',
      bookingId,
    })
  }
  const send = (id: string) => sendDraftAsIs(api, id)
  const offer = async () => {
    const place = { eventLocation: 'The Old Mill, Austin' }
    const booking = await makeBooking(db, { photographerId: vendor.id, clientId: client.id, ...place })
    const schedule = [{ type: 'retainer' as const, amountCents: 500_000, dueDate: '2027-01-20' }]
    const expiresAt = new Date('2027-01-17T00:00:00Z')
    await db
      .insert(offers)
      .values({ bookingId: booking.id, totalCents: 500_000, schedule, expiresAt, deliveryDays: 30 })
    return booking
  }
  return { vendor, client, threadId, api, couple, write, send, offer }
}

const stored = async (id: string) => only(await db.select().from(vendorContracts).where(eq(vendorContracts.id, id)))

describe('a draft', () => {
  it('takes its amounts and terms from the offer, never from the browser (X91)', async () => {
    const { write, offer } = await makePair()
    const { id } = await write({ bookingId: (await offer()).id })
    expect(await stored(id)).toMatchObject({
      status: 'draft',
      content: 'We agree.\n\nBoth.',
      totalAmountCents: 500_000,
      deliveryDays: 30,
      eventDate: '2027-06-12',
      eventLocation: 'The Old Mill, Austin',
      currency: 'USD',
      schedule: [{ type: 'retainer', amountCents: 500_000, dueDate: '2027-01-20' }],
    })
  })

  it('can be rewritten and deleted, and the couple does not see it (X55)', async () => {
    const { api, couple, write } = await makePair()
    const { id } = await write()
    const { version } = await api.contracts.get({ id })
    await api.contracts.update({ id, title: 'Another title', content: 'Other words', version })
    const late = { id, title: 'Of another window', content: 'x', version }
    await expect(api.contracts.update(late)).rejects.toMatchObject({ code: 'CONFLICT', message: CHANGED_MEANWHILE })
    const unread = { id, fullName: 'Ada Marsh', isAgreed: true, version }
    await expect(api.contracts.send(unread)).rejects.toMatchObject({ code: 'CONFLICT', message: DRAFT_CHANGED })
    expect(await api.contracts.get({ id })).toMatchObject({ title: 'Another title', content: 'Other words' })
    expect(await couple.contracts.documents()).toEqual([])
    await expect(couple.contracts.open({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(api.contracts.remove({ id, version })).rejects.toMatchObject({ code: 'CONFLICT' })
    await api.contracts.remove({ id, version: (await api.contracts.get({ id })).version })
    await expect(api.contracts.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each([{ clientId: '' }, { title: ' ' }, { content: '\n ' }])(
    'needs a client, a title and a content: %j (CT1, V35)',
    (gap) => {
      const whole = { clientId: '00000000-0000-4000-8000-000000000001', title: 'Title', content: 'Content' }
      const { error } = ContractInput.safeParse({ ...whole, ...gap })
      expect(error?.issues.map(({ message }) => message)).toContain(CONTRACT_INCOMPLETE)
    },
  )
})

describe('sending', () => {
  it('freezes, hashes and signs the contract, and tells the couple by mail and bell (CT3, CT5, X90, E15)', async () => {
    const { vendor, client, write, send } = await makePair()
    const { id } = await write()
    await send(id)
    const contract = await stored(id)
    expect(contract).toMatchObject({ status: 'sent', sentAt: now, expiresAt: new Date('2027-01-24T12:00:00Z') })
    const text = canonicalContract(contract as typeof contract & AgreedContract)
    expect(contract.contentHash).toBe(createHash('sha256').update(text).digest('hex'))
    expect(contract.verifyCode).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    const signatures = await db.select().from(contractSignatures).where(eq(contractSignatures.contractId, id))
    expect(signatures).toMatchObject([
      {
        party: 'vendor',
        userId: vendor.userId,
        fullName: 'Ada Marsh',
        contentHash: contract.contentHash,
        ip: '203.0.113.7',
      },
    ])
    const events = await db.select().from(contractEvents).where(eq(contractEvents.contractId, id))
    expect(events).toMatchObject([{ type: 'sent', seq: 1, actorRole: 'photographer' }])
    const { bookingId } = only(await db.select().from(vendorContracts).where(eq(vendorContracts.id, id)))
    const path = `/dashboard/proposal/${bookingId}`
    expect(await mailsTo(db, client.email)).toMatchObject([
      { template: 'contract-sent', props: { path, title: 'Our wedding' } },
    ])
    const bells = await db.select().from(notifications).where(eq(notifications.userId, client.userId))
    expect(bells).toMatchObject([{ kind: 'contract.sent', href: path }])
    await expect(db.update(vendorContracts).set({ content: 'x' }).where(eq(vendorContracts.id, id))).rejects.toThrow()
  })

  it('moves the booking, holds its date and gives the couple a task (5-states 7, X83, CT3)', async () => {
    const { write, send, offer } = await makePair()
    const booking = await offer()
    const { id } = await write({ bookingId: booking.id })
    await send(id)
    expect(only(await db.select().from(bookings).where(eq(bookings.id, booking.id)))).toMatchObject({
      status: 'pending',
      stage: 'contract_sent',
      holdExpiresAt: new Date('2027-01-24T12:00:00Z'),
    })
    const tasks = await db.select().from(bookingTasks).where(eq(bookingTasks.bookingId, booking.id))
    expect(tasks).toMatchObject([{ title: 'Read and sign the contract', dueDate: '2027-01-24' }])
  })

  it('happens once: what was sent is neither sent, changed nor deleted again', async () => {
    const { api, client, write, send } = await makePair()
    const { id } = await write()
    await send(id)
    await expect(send(id)).rejects.toThrow(NOT_A_DRAFT)
    await expect(api.contracts.update({ id, title: 'x', content: 'y', version: 'any' })).rejects.toThrow(NOT_A_DRAFT)
    await expect(api.contracts.remove({ id, version: 'any' })).rejects.toThrow(NOT_A_DRAFT)
    expect(await mailsTo(db, client.email)).toHaveLength(1)
  })

  it('of two senders at once one wins', async () => {
    const { write, send } = await makePair()
    const { id } = await write()
    const results = await Promise.allSettled([send(id), send(id)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is refused, whole, when the offer is gone', async () => {
    const { client, write, send, offer } = await makePair()
    const booking = await offer()
    const { id } = await write({ bookingId: booking.id })
    await db.update(bookings).set({ status: 'cancelled', stage: 'rejected' }).where(eq(bookings.id, booking.id))
    await expect(send(id)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await stored(id)).status).toBe('draft')
    expect(await mailsTo(db, client.email)).toEqual([])
  })

  it('needs the vendor’s consent (CT5)', () => {
    const { error } = SendContractInput.safeParse({
      id: '00000000-0000-4000-8000-000000000001',
      fullName: 'Ada Marsh',
      isAgreed: false,
    })
    expect(error?.issues[0]?.message).toBe(CONSENT_NEEDED)
  })
})

describe('a draft for a couple that is blocked', () => {
  it.each([
    { who: 'the couple', standstill: 'block' },
    { who: 'the vendor', standstill: 'own-block' },
  ])(
    'says why it cannot be sent while $who blocks, and nothing once they unblock (X124)',
    async ({ who, standstill }) => {
      const { threadId, api, couple, write, send } = await makePair()
      const { id } = await write()
      const blocker = who === 'the couple' ? couple : api
      expect(await api.contracts.get({ id })).toMatchObject({ terms: 'ready', standstill: null })
      await blocker.messages.block({ threadId })
      expect(await api.contracts.get({ id })).toMatchObject({ terms: 'ready', standstill })
      expect((await api.contracts.list({})).items).toMatchObject([{ id, terms: 'ready', isOnHold: true }])
      await expect(send(id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await blocker.messages.unblock({ threadId })
      expect(await api.contracts.get({ id })).toMatchObject({ standstill: null })
      expect((await api.contracts.list({})).items).toMatchObject([{ isOnHold: false }])
      await send(id)
    },
  )
})

describe('the couple', () => {
  it('marks a contract as viewed by opening it, once (CT4, CT11, R33, R20)', async () => {
    const { api, couple, write, send } = await makePair()
    const { id } = await write()
    await send(id)
    expect(await couple.contracts.documents()).toMatchObject([{ id, status: 'sent', clientName: 'Marsh Pictures' }])
    expect((await couple.contracts.open({ id })).status).toBe('viewed')
    await couple.contracts.open({ id })
    const events = await db.select().from(contractEvents).where(eq(contractEvents.contractId, id))
    expect(events.map(({ type }) => type).toSorted()).toEqual(['sent', 'viewed'])
    expect(await api.contracts.list({ tab: 'viewed' })).toMatchObject({
      items: [{ id }],
      counts: { all: 1, draft: 0, sent: 0, viewed: 1, signed: 0 },
    })
    expect(await rows(db.execute(sql`select * from chain_problems()`))).toEqual([])
  })

  it('cannot open another couple’s contract', async () => {
    const { write, send } = await makePair()
    const { couple } = await makePair()
    const { id } = await write()
    await send(id)
    await expect(couple.contracts.open({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('finds an expired one expired, whether or not its timer has run (CT6, X90)', async () => {
    const { client, write, send } = await makePair()
    const { id } = await write()
    await send(id)
    const later = callAs(db, {
      actor: actorOf({ id: client.userId, email: client.email }, 'client'),
      now: new Date('2027-01-25T12:00:00Z'),
    })
    expect((await later.contracts.open({ id })).status).toBe('expired')
    expect((await stored(id)).status).toBe('expired')
  })
})

it('a vendor’s contracts are searched by title and names, and sorted by what the table shows (BZ3)', async () => {
  const vendor = await makePhotographer(db)
  const [ines, noor] = [
    await makeClient(db, { firstName: 'Ines', lastName: 'Vale' }),
    await makeClient(db, { firstName: 'Noor', lastName: '100%_sure' }),
  ]
  const one = await makeContract(db, {
    vendorId: vendor.id,
    clientId: ines.id,
    title: 'Our day',
    eventDate: '2027-08-01',
  })
  const two = await makeContract(db, {
    vendorId: vendor.id,
    clientId: noor.id,
    title: 'A quiet day',
    eventDate: '2027-06-01',
  })
  const { contracts } = callAs(db, { actor: actorOf({ id: vendor.userId, email: vendor.email }, 'photographer') })
  const ids = async (input: object) => (await contracts.list(input)).items.map(({ id }) => id)
  expect(await ids({ search: 'ines' })).toEqual([one.id])
  expect(await ids({ search: '0%_S' })).toEqual([two.id])
  expect(await ids({ search: 'QUIET' })).toEqual([two.id])
  expect(await ids({ search: 'nobody' })).toEqual([])
  expect(await ids({ order: 'title' })).toEqual([two.id, one.id])
  expect(await ids({ order: '-event' })).toEqual([one.id, two.id])
  expect((await contracts.list({ search: 'ines' })).counts.all).toBe(1)
})
