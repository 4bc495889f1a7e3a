import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { verify } from '#app/ops/admin-verify.ts'
import { amendments, bookings, inquiries, payments, users, vendorContracts } from '#drizzle/schema/index.ts'
import { openDispute } from '#features/bookings/server/dispute.ts'
import { cancelBooking, previewCancellation } from '#features/settlement/server/cancel.ts'
import { type Db, rows } from '#server/db.ts'
import { bookedWedding, newDate, newItems, propose, signedBy } from '#tests/support/amendments.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeClient, makeThread, only } from '#tests/support/factories.ts'
import { actorOf } from '#tests/support/market.ts'
import { payLine } from '#tests/support/pay-line.ts'
import { quickHash } from '#tests/support/quick-hash.ts'
import { timesTried } from '#tests/support/scale.ts'
import { type Cast, COUPLES_PASSWORD, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { firstLine } from '#tests/support/wedding-moves.ts'
import { acceptAmendment, declineAmendment, withdrawAmendment } from './answer.ts'
import { listAmendments } from './read.ts'

const db = await useDatabase({ max: 16 })
const NOW = new Date('2026-11-21T15:00:00Z')
const NEXT = '2027-07-10'
const ROUNDS = timesTried(2, 12)

const bookingOf = async (id: string) => only(await db.select().from(bookings).where(eq(bookings.id, id)))
const statusesOf = async (id: string) =>
  (await db.select().from(amendments).where(eq(amendments.bookingId, id))).map(({ status }) => status)
const signedOf = (id: string) =>
  db.$count(vendorContracts, and(eq(vendorContracts.bookingId, id), eq(vendorContracts.status, 'signed')))
const problemsOf = async () => (await verify(db)).flatMap(({ problems }) => problems)
/** How many of several at once were done; whoever was refused was refused with a sentence, not by an accident. */
async function doneOf(attempts: Promise<unknown>[]): Promise<number> {
  const ended = await Promise.allSettled(attempts)
  for (const one of ended) if (one.status === 'rejected') expect(one.reason).toHaveProperty('code')
  const odd = ended.filter((one) => one.status === 'rejected' && !(one.reason as Error).name.startsWith('AppError'))
  expect(odd).toEqual([])
  return ended.filter(({ status }) => status === 'fulfilled').length
}

/** The open amendment as its other side signs it. */
async function openOf(cast: Cast, party: 'couple' | 'vendor', bookingId: string) {
  const { open } = await listAmendments(cast[party](NOW), { bookingId })
  return { id: open!.id, hash: open!.hash, ...signedBy(party) }
}

/** Another couple of the same photographer. */
async function another(of: Db, cast: Cast): Promise<Cast> {
  const client = await makeClient(of)
  await of
    .update(users)
    .set({ passwordHash: await quickHash(COUPLES_PASSWORD) })
    .where(eq(users.id, client.userId))
  const thread = await makeThread(of, cast.photographer.id, client.id)
  const inquiry = only(
    await of
      .insert(inquiries)
      .values({
        photographerId: cast.photographer.id,
        clientId: client.id,
        threadId: thread.id,
        expiresAt: new Date('2100-01-01T00:00:00Z'),
      })
      .returning(),
  )
  const actor = actorOf({ id: client.userId, email: client.email }, 'client')
  return { ...cast, client, inquiry, couple: (now) => ({ ...cast.couple(now), actor }) }
}

describe('two things at once on a change of a contract', () => {
  it('it is accepted once, however often the other side signs', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { cast, bookingId } = await bookedWedding(db, NOW)
      await propose(cast, 'vendor', { bookingId, change: newItems(10_000, '2026-12-15'), now: NOW })
      const input = await openOf(cast, 'couple', bookingId)
      expect(await doneOf([1, 2, 3].map(() => acceptAmendment(cast.couple(NOW), input)))).toBe(1)
      expect(await bookingOf(bookingId)).toMatchObject({ totalAmountCents: 410_000 })
      expect(await db.$count(payments, eq(payments.bookingId, bookingId))).toBe(3)
      expect(await signedOf(bookingId)).toBe(1)
    }
    expect(await problemsOf()).toEqual([])
  })

  it('it is proposed once, whoever of the two is first', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { cast, bookingId } = await bookedWedding(db, NOW)
      const both = (['couple', 'vendor'] as const).map((party) =>
        propose(cast, party, { bookingId, change: newDate(NEXT), now: NOW }),
      )
      expect(await doneOf(both)).toBe(1)
      expect(await statusesOf(bookingId)).toEqual(['proposed'])
    }
  })

  it('it is accepted or withdrawn or declined, and nothing in between', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { cast, bookingId } = await bookedWedding(db, NOW)
      const id = await propose(cast, 'vendor', { bookingId, change: newDate(NEXT), now: NOW })
      const input = await openOf(cast, 'couple', bookingId)
      const end =
        round % 2 === 0
          ? withdrawAmendment(cast.vendor(NOW), { id, note: '' })
          : declineAmendment(cast.couple(NOW), { id, note: '' })
      expect(await doneOf([acceptAmendment(cast.couple(NOW), input), end])).toBe(1)
      const [status] = await statusesOf(bookingId)
      expect((await bookingOf(bookingId)).eventDate).toBe(status === 'accepted' ? NEXT : '2027-06-12')
    }
    expect(await problemsOf()).toEqual([])
  })

  it('a cancellation or a dispute comes before it or after it, and the money is right either way', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { cast, bookingId } = await bookedWedding(db, NOW)
      await propose(cast, 'vendor', { bookingId, change: newItems(10_000, '2026-12-15'), now: NOW })
      const input = await openOf(cast, 'couple', bookingId)
      const { refundCents, keptCents } = await previewCancellation(cast.couple(NOW), { bookingId })
      const cancelled = { bookingId, reason: 'We have parted.', refundCents, keptCents }
      await doneOf([acceptAmendment(cast.couple(NOW), input), cancelBooking(cast.couple(NOW), cancelled)])
      expect(await bookingOf(bookingId)).toMatchObject({ status: 'cancelled' })
      expect(['accepted', 'closed']).toContain((await statusesOf(bookingId))[0])
      expect(await signedOf(bookingId)).toBe(0)
    }
    const after = new Date('2027-06-14T15:00:00Z')
    const { cast, bookingId } = await bookedWedding(db, NOW)
    await propose(cast, 'vendor', { bookingId, change: newItems(10_000, '2027-07-15'), now: after })
    const { open } = await listAmendments(cast.couple(after), { bookingId })
    const signed = { id: open!.id, hash: open!.hash, ...signedBy('couple') }
    const dispute = openDispute(cast.couple(after), { bookingId, reason: 'Nothing has come.' })
    await doneOf([acceptAmendment(cast.couple(after), signed), dispute])
    expect((await bookingOf(bookingId)).stage).toBe('disputed')
    expect(await problemsOf()).toEqual([])
  })

  it('two weddings of one photographer never move to one day, nor onto one that is being paid for', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { cast, bookingId } = await bookedWedding(db, NOW)
      const other = await another(db, cast)
      const second = await signWedding(other, offerOf(other, { eventDate: '2027-06-19' }), NOW)
      await payNext(db, other, second.bookingId, NOW)
      const third = await another(db, cast)
      const rival = await signWedding(third, offerOf(third, { eventDate: NEXT }), NOW)
      await propose(cast, 'vendor', { bookingId, change: newDate(NEXT), now: NOW })
      await propose(other, 'couple', { bookingId: second.bookingId, change: newDate(NEXT), now: NOW })
      const [mine, theirs] = [await openOf(cast, 'couple', bookingId), await openOf(other, 'vendor', second.bookingId)]
      const line = await firstLine(db, rival.bookingId)
      await Promise.allSettled([
        acceptAmendment(cast.couple(NOW), mine),
        acceptAmendment(other.vendor(NOW), theirs),
        payLine(third.couple(NOW), line.id),
      ])
      const [taken] = await rows<{ most: number }>(
        db.execute(sql`select coalesce(max(n), 0)::int as most from (
          select count(*) as n from bookings b where b.photographer_id = ${cast.photographer.id}
            and (b.status in ('confirmed', 'completed') or b.date_kept) group by b.event_date) days`),
      )
      expect(taken!.most).toBe(1)
      const [first, next] = [await bookingOf(bookingId), await bookingOf(second.bookingId)]
      expect([first.status, next.status]).toEqual(['confirmed', 'confirmed'])
    }
    expect(await problemsOf()).toEqual([])
  })
})
