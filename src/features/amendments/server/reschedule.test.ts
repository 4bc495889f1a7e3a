import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { verify } from '#app/ops/admin-verify.ts'
import { amendments, bookings, bookingTasks, payments, vendorContracts } from '#drizzle/schema/index.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import { cancelBooking, previewCancellation } from '#features/settlement/server/cancel.ts'
import { accept, bookedWedding, newDate, propose, signedBy } from '#tests/support/amendments.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, only } from '#tests/support/factories.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { castWedding, offerOf } from '#tests/support/wedding.ts'
import { acceptAmendment, declineAmendment, withdrawAmendment } from './answer.ts'
import { previewAmendment, proposeAmendment } from './propose.ts'
import { listAmendments } from './read.ts'
import { expireAmendments } from './records.ts'

const db = await useDatabase({ max: 8 })
const NOW = new Date('2026-11-21T15:00:00Z')
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000)
const OLD = '2027-06-12'
const NEXT = '2027-07-10'

const bookingOf = async (id: string) => only(await db.select().from(bookings).where(eq(bookings.id, id)))
const linesOf = (id: string) =>
  db.select().from(payments).where(eq(payments.bookingId, id)).orderBy(asc(payments.position))
const contractsOf = (id: string) =>
  db.select().from(vendorContracts).where(eq(vendorContracts.bookingId, id)).orderBy(asc(vendorContracts.version))
const problemsOf = async () => (await verify(db)).flatMap(({ problems }) => problems)

describe('a new date (BK9, 5-states row 12)', () => {
  it('is proposed by either side and holds once the other has signed; date, payments and contract follow', async () => {
    for (const [one, other] of [
      ['vendor', 'couple'],
      ['couple', 'vendor'],
    ] as const) {
      const { cast, bookingId, contractId } = await bookedWedding(db, NOW)
      await propose(cast, one, { bookingId, change: newDate(NEXT), now: NOW, note: 'The venue has closed.' })
      expect((await bookingOf(bookingId)).eventDate).toBe(OLD)
      await accept(cast, other, bookingId, days(1))
      expect(await bookingOf(bookingId)).toMatchObject({
        eventDate: NEXT,
        stage: 'upcoming',
        totalAmountCents: 400_000,
      })
      // The balance was due 30 days before the wedding, and still is.
      expect((await linesOf(bookingId)).map(({ dueDate, status }) => [dueDate, status])).toEqual([
        ['2026-11-21', 'paid'],
        ['2027-06-10', 'scheduled'],
      ])
      expect(
        (await contractsOf(bookingId)).map(({ version, status, eventDate }) => [version, status, eventDate]),
      ).toEqual([
        [1, 'superseded', OLD],
        [2, 'signed', NEXT],
      ])
      const { past, earlier } = await listAmendments(cast.couple(days(1)), { bookingId })
      expect(past).toMatchObject([{ status: 'accepted', number: 1, signatures: [{}, {}] }])
      expect(earlier).toMatchObject([{ id: contractId, version: 1 }])
    }
    expect(await problemsOf()).toEqual([])
  })

  it('is signed by the other side only, and only as it was read', async () => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    const id = await propose(cast, 'vendor', { bookingId, change: newDate(NEXT), now: NOW })
    const { open, transitions } = await listAmendments(cast.vendor(NOW), { bookingId })
    expect(transitions).toEqual(['withdraw'])
    const input = { id, hash: open!.hash }
    expect(await appErrorOf(acceptAmendment(cast.vendor(NOW), { ...input, ...signedBy('vendor') }))).toMatchObject({
      code: 'INVALID_TRANSITION',
    })
    const couple = cast.couple(NOW)
    const wrong = { ...signedBy('couple'), password: 'not-the-password' }
    expect((await appErrorOf(acceptAmendment(couple, { ...input, ...wrong }))).code).toBe('INVALID_CREDENTIALS')
    const other = { ...input, hash: '0'.repeat(64), ...signedBy('couple') }
    expect((await appErrorOf(acceptAmendment(couple, other))).code).toBe('CONFLICT')
    const stranger = await castWedding(db)
    const byStranger = { ...input, ...signedBy('couple') }
    expect((await appErrorOf(acceptAmendment(stranger.couple(NOW), byStranger))).code).toBe('NOT_FOUND')
    expect((await appErrorOf(listAmendments(stranger.couple(NOW), { bookingId }))).code).toBe('NOT_FOUND')
    expect((await bookingOf(bookingId)).eventDate).toBe(OLD)
  })

  it('is declined, withdrawn or expires, and everything stays as it was; one is open at a time', async () => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    const change = newDate(NEXT)
    const first = await propose(cast, 'couple', { bookingId, change, now: NOW })
    expect((await appErrorOf(propose(cast, 'vendor', { bookingId, change, now: NOW }))).code).toBe('CONFLICT')
    await declineAmendment(cast.vendor(NOW), { id: first, note: 'I am away that day.' })
    const second = await propose(cast, 'couple', { bookingId, change, now: NOW })
    await withdrawAmendment(cast.couple(NOW), { id: second, note: '' })
    const third = await propose(cast, 'couple', { bookingId, change, now: NOW })
    const { open } = await listAmendments(cast.vendor(NOW), { bookingId })
    // No job has run: the answer that comes too late is refused, and what time has decided stands.
    const late = { id: third, hash: open!.hash, ...signedBy('vendor') }
    expect((await appErrorOf(acceptAmendment(cast.vendor(days(8)), late))).code).toBe('INVALID_TRANSITION')
    const rows = await db.select().from(amendments).where(eq(amendments.bookingId, bookingId))
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['declined', 'expired', 'withdrawn'])
    expect(await expireAmendments(cast.system(days(9)), { bookingId })).toEqual({ expired: 0, failed: 0 })
    expect(await bookingOf(bookingId)).toMatchObject({ eventDate: OLD, stage: 'upcoming' })
  })

  it('never raises what a cancellation refunds, and lowers it where the new date is nearer', async () => {
    // 40 days before the wedding, half comes back; a year later it would have been everything.
    const late = new Date('2027-05-03T15:00:00Z')
    const { cast, bookingId } = await bookedWedding(db, NOW, { isSinglePayment: true })
    const before = await previewCancellation(cast.couple(late), { bookingId })
    await propose(cast, 'couple', { bookingId, change: newDate('2028-02-12'), now: late })
    await accept(cast, 'vendor', bookingId, late)
    const after = await previewCancellation(cast.couple(late), { bookingId })
    expect([before.refundCents, after.refundCents]).toEqual([200_000, 200_000])
    expect((await bookingOf(bookingId)).cancellationTerms).toEqual({
      keepsPercent: 0,
      tiers: [{ fromDays: 30, percent: 50 }],
    })
    await propose(cast, 'vendor', { bookingId, change: newDate('2027-05-20'), now: late })
    await accept(cast, 'couple', bookingId, late)
    const shown = await previewCancellation(cast.couple(late), { bookingId })
    expect(shown.refundCents).toBe(0)
    await cancelBooking(cast.couple(late), { bookingId, reason: 'We have parted.', refundCents: 0, keptCents: 400_000 })
    expect(await problemsOf()).toEqual([])
  })

  it('is open only as long as what it says of a cancellation is true', async () => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    // 92 days before: two days later only half would come back.
    const near = new Date('2027-03-12T15:00:00Z')
    const { answerBy } = await previewAmendment(cast.couple(near), { bookingId, change: newDate(NEXT) })
    expect(answerBy).toBe('2027-03-14')
  })

  it.each([
    ['the same date', OLD, 'INVALID_INPUT'],
    ['a day that is over', '2026-11-20', 'INVALID_INPUT'],
    ['a day that is too far', '2028-12-01', 'INVALID_INPUT'],
  ])('refuses %s', async (_name, eventDate, code) => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    const refused = await appErrorOf(previewAmendment(cast.couple(NOW), { bookingId, change: newDate(eventDate) }))
    expect(refused).toMatchObject({ code, field: 'eventDate' })
  })

  it('takes no day of another couple’s, neither when it is proposed nor when it is signed', async () => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    const client = await makeClient(db)
    const wedding = {
      photographerId: cast.photographer.id,
      clientId: client.id,
      status: 'confirmed',
      stage: 'upcoming',
    }
    await makeBooking(db, { ...wedding, eventDate: '2027-08-07' } as never)
    const refused = await appErrorOf(previewAmendment(cast.couple(NOW), { bookingId, change: newDate('2027-08-07') }))
    expect(refused.code).toBe('DATE_TAKEN')
    await propose(cast, 'couple', { bookingId, change: newDate(NEXT), now: NOW })
    await makeBooking(db, { ...wedding, eventDate: NEXT } as never)
    expect((await appErrorOf(accept(cast, 'vendor', bookingId, NOW))).code).toBe('DATE_TAKEN')
    expect(await bookingOf(bookingId)).toMatchObject({ eventDate: OLD })
    expect((await contractsOf(bookingId)).map(({ status }) => status)).toEqual(['signed'])
  })

  it('frees the old date, and the couples with an offer for the new one lose it', async () => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    const other = await castWedding(db)
    await db.update(bookings).set({ updatedAt: NOW }).where(eq(bookings.id, bookingId))
    const offered = await sendOffer(other.vendor(NOW), offerOf(other, { eventDate: NEXT }))
    await db.delete(payments).where(eq(payments.bookingId, offered.bookingId))
    const rival = await makeBooking(db, {
      photographerId: cast.photographer.id,
      clientId: other.client.id,
      eventDate: NEXT,
      status: 'pending',
      stage: 'offered',
      holdExpiresAt: days(5),
    } as never)
    await propose(cast, 'vendor', { bookingId, change: newDate(NEXT), now: NOW })
    await accept(cast, 'couple', bookingId, NOW)
    expect(await bookingOf(rival.id)).toMatchObject({ status: 'cancelled', stage: 'withdrawn' })
    expect(await bookingOf(offered.bookingId)).toMatchObject({ status: 'pending' })
    const asked = await castWedding(db)
    await makeBooking(db, {
      photographerId: cast.photographer.id,
      clientId: asked.client.id,
      eventDate: OLD,
      status: 'confirmed',
      stage: 'upcoming',
    } as never)
  })

  it('moves every deadline of the booking: the old day passes, and nothing happens', async () => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    await propose(cast, 'vendor', { bookingId, change: newDate(NEXT), now: NOW })
    await accept(cast, 'couple', bookingId, NOW)
    await passDeadlines(cast.system(new Date('2027-06-20T15:00:00Z')), { bookingId })
    expect((await bookingOf(bookingId)).stage).toBe('upcoming')
    await passDeadlines(cast.system(new Date('2027-07-12T15:00:00Z')), { bookingId })
    expect((await bookingOf(bookingId)).stage).toBe('awaiting_delivery')
  })

  it('waits for the other side on its dashboard, and among the couple’s tasks when it is theirs', async () => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    const api = (party: 'couple' | 'vendor') => callAs(db, { actor: cast[party](NOW).actor, now: NOW })
    const isAmendment = ({ kind }: { kind: string }) => kind === 'amendment'
    const waiting = async () => {
      const [{ needs: couples }, ahead] = [
        await api('couple').clientDashboard.get(),
        await api('vendor').vendorDashboard.ahead(),
      ]
      return [couples.filter(isAmendment), ahead!.needs.filter(isAmendment)].map((needs) => needs.map(({ due }) => due))
    }
    const id = await propose(cast, 'couple', { bookingId, change: newDate(NEXT), now: NOW })
    expect(await waiting()).toEqual([[], ['2026-11-28']])
    await withdrawAmendment(cast.couple(NOW), { id, note: '' })
    await propose(cast, 'vendor', { bookingId, change: newDate(NEXT), now: NOW })
    expect(await waiting()).toEqual([['2026-11-28'], []])
    const tasks = async () =>
      (await db.select().from(bookingTasks).where(eq(bookingTasks.bookingId, bookingId)))
        .filter(({ source }) => source?.startsWith('amendment:'))
        .map(({ title, status }) => [title, status])
    expect(await tasks()).toEqual([['Answer the change of the contract', 'pending']])
    await accept(cast, 'couple', bookingId, NOW)
    expect(await tasks()).toEqual([['Answer the change of the contract', 'completed']])
    expect(await waiting()).toEqual([[], []])
  })

  it('is closed with the booking that moves on: cancelled, or past its day', async () => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    await propose(cast, 'couple', { bookingId, change: newDate(NEXT), now: NOW })
    const { refundCents, keptCents } = await previewCancellation(cast.couple(NOW), { bookingId })
    await cancelBooking(cast.couple(NOW), { bookingId, reason: 'We have parted.', refundCents, keptCents })
    const { open, past, kinds } = await listAmendments(cast.vendor(NOW), { bookingId })
    expect([open, past.map(({ status }) => status), kinds]).toEqual([null, ['closed'], []])
    expect((await contractsOf(bookingId)).map(({ status }) => status)).toEqual(['voided'])
    const input = { bookingId, change: newDate(NEXT), contractId: bookingId, note: '', ...signedBy('vendor') }
    expect((await appErrorOf(proposeAmendment(cast.vendor(NOW), input))).code).toBe('INVALID_TRANSITION')
  })
})
