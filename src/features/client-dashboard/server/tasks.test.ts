import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookings, bookingTasks, payments, vendorContracts } from '#drizzle/schema/index.ts'
import { BOOKING_STAGES, type BookingStage } from '#features/bookings/model.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { confirmDelivery, deliver, requestChanges } from '#features/bookings/server/delivery/deliver.ts'
import { statusOfStage } from '#features/bookings/transitions.ts'
import { rejectOffer } from '#features/offers/server/end-offer.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import { submitReview } from '#features/reviews/server/write.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking } from '#tests/support/factories.ts'
import { type Cast, castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { cancelAsShown, draft, PICTURES, payFirst, send, signing } from '#tests/support/wedding-moves.ts'
import { CLOSES_AUTOMATICALLY, paidPercent } from '../model.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const AFTER = new Date('2027-06-14T15:00:00Z')
const days = (count: number, from = AFTER) => new Date(from.getTime() + count * 86_400_000)

/** "pending: title, day" and "completed: title", as the couple sees them. */
async function tasksOf(bookingId: string): Promise<string[]> {
  const found = await db.select().from(bookingTasks).where(eq(bookingTasks.bookingId, bookingId))
  return found
    .map(({ title, status, dueDate }) => (status === 'pending' ? `${title}, ${dueDate}` : `done: ${title}`))
    .toSorted()
}
const apiOf = (cast: Cast, now = NOW) => callAs(db, { actor: cast.couple(now).actor, now })

describe('the product makes a couple’s tasks from its booking', () => {
  it('and closes each once it is done, from the contract to the review (RV1)', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
    expect(await tasksOf(bookingId)).toEqual([])
    const { id } = await draft(cast, bookingId, NOW)
    expect(await tasksOf(bookingId)).toEqual([])
    await send(cast, id, NOW)
    expect(await tasksOf(bookingId)).toEqual(['Read and sign the contract, 2026-12-05'])
    await signing(cast, id, NOW)
    const signed = ['Pay the balance, 2027-05-13', 'Pay the retainer, 2026-11-28', 'done: Read and sign the contract']
    expect(await tasksOf(bookingId)).toEqual(signed)
    await payFirst(db, cast, bookingId, NOW)
    const own = ['List the family groups you want, 2027-05-29', 'Send the timeline of the day, 2027-05-22']
    const booked = ['Pay the balance, 2027-05-13', 'done: Pay the retainer', 'done: Read and sign the contract']
    expect(await tasksOf(bookingId)).toEqual([...own, ...booked].toSorted())
    const timeline = (await apiOf(cast).clientDashboard.tasks()).find(({ title }) => title.includes('timeline'))!
    await apiOf(cast).clientDashboard.setTask({ id: timeline.id, status: 'completed' })
    await payNext(db, cast, bookingId, new Date('2027-05-10T15:00:00Z'))
    await passDeadlines(cast.system(AFTER), { bookingId })
    const paid = ['done: Pay the balance', 'done: Pay the retainer', 'done: Read and sign the contract']
    const over = [...paid, 'done: Send the timeline of the day']
    expect(await tasksOf(bookingId)).toEqual(over)
    await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
    expect(await tasksOf(bookingId)).toEqual(['Confirm the delivery, 2027-06-28', ...over])
    await requestChanges(cast.couple(AFTER), { bookingId, reason: 'Brighter, please.' })
    expect(await tasksOf(bookingId)).toEqual(over)
    await deliver(cast.vendor(days(2)), { bookingId, ...PICTURES })
    expect(await tasksOf(bookingId)).toEqual(['Confirm the delivery, 2027-06-23', ...over])
    await confirmDelivery(cast.couple(days(3)), { bookingId })
    const confirmed = ['done: Confirm the delivery', ...over]
    expect(await tasksOf(bookingId)).toEqual(['Write a review, 2027-07-01', ...confirmed])
    const marks = { rating: 5, quality: 5, communication: 5, punctuality: 5, value: 5 }
    const body = 'A calm presence all day, and pictures that we will look at for the rest of our lives.'
    await submitReview(cast.couple(days(4)), { bookingId, ...marks, body })
    expect(await tasksOf(bookingId)).toEqual([...confirmed, 'done: Write a review'].toSorted())
  })

  it('once each: a second contract, a failed card and a repeated job create no duplicates', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
    await db.update(bookings).set({ updatedAt: NOW }).where(eq(bookings.id, bookingId))
    await db.update(bookings).set({ status: 'pending' }).where(eq(bookings.id, bookingId))
    expect(await tasksOf(bookingId)).toHaveLength(3)
  })

  it('with a single payment named as such', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await signWedding(cast, offerOf(cast, { isSinglePayment: true }), NOW)
    expect(await tasksOf(bookingId)).toContain('Pay in full, 2026-11-28')
  })

  it.each([
    ['declined', (cast: Cast, bookingId: string) => rejectOffer(cast.couple(NOW), { bookingId, note: 'No.' })],
    ['unpaid', (cast: Cast, bookingId: string) => passDeadlines(cast.system(days(8, NOW)), { bookingId })],
    [
      'cancelled',
      async (cast: Cast, bookingId: string) => {
        await payFirst(db, cast, bookingId, NOW)
        await cancelAsShown(cast.couple(NOW), bookingId)
      },
    ],
  ])('and open tasks disappear when it is %s', async (_how, end) => {
    const cast = await castWedding(db)
    const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
    await end(cast, bookingId)
    const found = await db.select().from(bookingTasks).where(eq(bookingTasks.bookingId, bookingId))
    expect(found.filter(({ status }) => status === 'pending')).toEqual([])
    expect(await apiOf(cast).clientDashboard.tasks()).toEqual([])
  })
})

/** The open tasks at each stage, whatever move led there: a new stage needs an entry here. */
const TO_DO: Record<BookingStage, string[]> = {
  offered: [],
  countered: [],
  contract_sent: ['contract'],
  awaiting_payment: ['payment', 'payment'],
  upcoming: ['family-groups', 'payment', 'payment', 'timeline'],
  awaiting_delivery: ['payment', 'payment'],
  delivered: ['delivery', 'payment', 'payment'],
  changes: ['payment', 'payment'],
  disputed: ['payment', 'payment'],
  released: ['payment', 'payment', 'review'],
  reviewed: ['payment', 'payment'],
  withdrawn: [],
  rejected: [],
  expired: [],
  unpaid: [],
  by_client: [],
  by_vendor: [],
  by_admin: [],
}

it.each(BOOKING_STAGES)(
  'at the stage %s the open tasks are those this stage asks for, and no others',
  async (stage) => {
    const cast = await castWedding(db)
    const isBefore = stage === 'offered' || stage === 'countered'
    const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
    const { id } = await draft(cast, bookingId, NOW)
    if (!isBefore) await send(cast, id, NOW)
    if (!isBefore && stage !== 'contract_sent') await signing(cast, id, NOW)
    const isDelivered = stage === 'delivered' || statusOfStage(stage) === 'completed'
    if (isDelivered)
      await db.execute(`insert into deliveries (booking_id, round, url, confirm_by)
      values ('${bookingId}', 1, 'https://gallery.example/a', '2027-06-28')`)
    const moments = statusOfStage(stage) === 'completed' ? { completedAt: AFTER } : {}
    await db
      .update(bookings)
      .set({ status: statusOfStage(stage), stage, ...moments })
      .where(eq(bookings.id, bookingId))
    const open = await db
      .select({ source: bookingTasks.source })
      .from(bookingTasks)
      .where(and(eq(bookingTasks.bookingId, bookingId), eq(bookingTasks.status, 'pending')))
    expect(open.map(({ source }) => source!.split(':')[0]).toSorted()).toEqual(TO_DO[stage])
  },
)

it('what is paid is a share of the whole: never more than all of it, and nothing of nothing (C20, X82)', () => {
  const shares = [
    [0, 400_000],
    [120_000, 400_000],
    [399_999, 400_000],
    [400_000, 400_000],
    [500_000, 400_000],
  ] as const
  expect(shares.map(([paid, total]) => paidPercent(paid, total))).toEqual([0, 30, 99, 100, 100])
  expect([paidPercent(0, null), paidPercent(100, null), paidPercent(100, 0)]).toEqual([0, 0, 0])
})

describe('on the couple’s screens', () => {
  it('tasks that close by themselves cannot be ticked, the couple’s own can, another couple’s cannot (R22)', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
    await db.insert(bookingTasks).values({ bookingId, title: 'Find our rings' })
    const list = await apiOf(cast).clientDashboard.tasks()
    const find = (title: string) => list.find((task) => task.title === title)!
    const sign = find('Read and sign the contract')
    const [contract] = await db.select().from(vendorContracts).where(eq(vendorContracts.bookingId, bookingId))
    expect(sign).toMatchObject({ kind: 'sign', status: 'completed', documentId: contract!.id })
    for (const { id } of [sign, find('Pay the balance')])
      for (const status of ['pending', 'completed'] as const) {
        const refused = apiOf(cast).clientDashboard.setTask({ id, status })
        await expect(refused).rejects.toMatchObject({ code: 'CONFLICT', message: CLOSES_AUTOMATICALLY })
      }
    const own = find('Find our rings')
    expect(own.kind).toBe('own')
    await apiOf(cast).clientDashboard.setTask({ id: own.id, status: 'completed' })
    await apiOf(cast, AFTER).clientDashboard.setTask({ id: own.id, status: 'completed' })
    const [ticked] = await db.select().from(bookingTasks).where(eq(bookingTasks.id, own.id))
    expect(ticked?.completedAt).toEqual(NOW)
    await apiOf(cast).clientDashboard.setTask({ id: own.id, status: 'pending' })
    const stranger = await castWedding(db)
    const byStranger = apiOf(stranger).clientDashboard.setTask({ id: own.id, status: 'completed' })
    await expect(byStranger).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('“Documents x/y” counts signatures and deliveries, and no other tasks (P12)', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
    const { id } = await draft(cast, bookingId, NOW)
    await send(cast, id, NOW)
    const counts = async () => {
      const { completedDocuments, totalDocuments } = await apiOf(cast).clientDashboard.get()
      return [completedDocuments, totalDocuments]
    }
    expect(await counts()).toEqual([0, 1])
    await signing(cast, id, NOW)
    expect(await counts()).toEqual([1, 1])
    await payFirst(db, cast, bookingId, NOW)
    expect(await counts()).toEqual([1, 1])
  })

  it('what needs the couple is listed once: its task is not among the others until then (CP3)', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
    const { id } = await draft(cast, bookingId, NOW)
    await send(cast, id, NOW)
    const shown = async (now = NOW) => {
      const { needs, tasks, pendingTasks } = await apiOf(cast, now).clientDashboard.get()
      return [needs.map(({ kind }) => kind), tasks.map(({ title }) => title), pendingTasks]
    }
    expect(await shown()).toEqual([['sign'], [], 0])
    await signing(cast, id, NOW)
    expect(await shown()).toEqual([['pay-first'], ['Pay the balance'], 1])
    await payFirst(db, cast, bookingId, NOW)
    const planned = ['Send the timeline of the day', 'List the family groups you want']
    expect(await shown()).toEqual([[], ['Pay the balance', ...planned], 3])
    expect(await shown(new Date('2027-05-01T15:00:00Z'))).toEqual([['pay'], planned, 2])
    // Once its bank is on it, the couple is not asked again, and reads what it waits for.
    const isBalance = and(eq(payments.bookingId, bookingId), eq(payments.type, 'balance'))
    await db.update(payments).set({ status: 'clearing' }).where(isBalance)
    expect(await shown(new Date('2027-05-01T15:00:00Z'))).toEqual([[], planned, 2])
    expect((await apiOf(cast).clientDashboard.get()).waits).toMatchObject([{ kind: 'debit', bookingId }])
    expect((await apiOf(cast).clientDashboard.tasks()).filter(({ isOnItsWay }) => isOnItsWay)).toHaveLength(1)
    // The page of all tasks has each of them.
    expect((await apiOf(cast).clientDashboard.tasks()).filter(({ status }) => status === 'pending')).toHaveLength(3)
  })

  it('three tasks and four bookings come first, of however many there are, and how many more tasks (C18)', async () => {
    const cast = await castWedding(db)
    const { id: clientId } = cast.client
    for (const month of ['05', '06', '07', '08', '09']) {
      const eventDate = `2027-${month}-12`
      const booking = await makeBooking(db, { photographerId: cast.photographer.id, clientId, eventDate })
      await db.insert(bookingTasks).values({ bookingId: booking.id, title: `For ${month}`, dueDate: eventDate })
    }
    const first = await apiOf(cast).clientDashboard.get()
    expect(first.tasks.map(({ title }) => title)).toEqual(['For 05', 'For 06', 'For 07'])
    expect(first.pendingTasks).toBe(5)
    expect(first.bookings.map(({ eventDate }) => eventDate.slice(5, 7))).toEqual(['05', '06', '07', '08'])
  })

  it('a photographer’s tasks are the photographer’s alone, whichever couple they are about (D6, X84)', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
    const vendor = callAs(db, { actor: cast.vendor(NOW).actor, now: NOW })
    await vendor.tasks.create({ title: 'Charge the batteries', relatedClientId: cast.client.id })
    await db.insert(bookingTasks).values({ bookingId, title: 'Find our rings' })
    const couples = (await apiOf(cast).clientDashboard.tasks()).map(({ title }) => title)
    const vendors = (await vendor.tasks.list({ status: 'pending' })).items.map(({ title }) => title)
    expect(couples).toContain('Find our rings')
    expect(couples).not.toContain('Charge the batteries')
    expect(vendors).toContain('Charge the batteries')
    expect(vendors).not.toContain('Find our rings')
  })

  it('the earliest wedding that is booked comes first, else the earliest that is asked for, with what is paid net of refunds (X85, P12, X82, R16)', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
    await payFirst(db, cast, bookingId, NOW)
    const other = await castWedding(db)
    await db.update(bookings).set({ clientId: cast.client.id }).where(eq(bookings.clientId, other.client.id))
    const { upcoming, bookings: shown, tasks, pendingTasks } = await apiOf(cast).clientDashboard.get()
    expect(upcoming).toMatchObject({ id: bookingId, totalCents: 400_000, paidCents: 120_000 })
    expect([shown.length, tasks.length, pendingTasks]).toEqual([1, 3, 3])
    const paid = and(eq(payments.bookingId, bookingId), eq(payments.status, 'paid'))
    await db.update(payments).set({ status: 'partially_refunded', refundedCents: 20_000 }).where(paid)
    expect((await apiOf(cast).clientDashboard.get()).upcoming?.paidCents).toBe(100_000)
    const [early] = await db
      .insert(bookings)
      .values({ photographerId: other.photographer.id, clientId: cast.client.id, eventDate: '2027-03-01' })
      .returning()
    expect((await apiOf(cast).clientDashboard.get()).upcoming?.id).toBe(bookingId)
    await db.update(bookings).set({ status: 'pending', stage: 'awaiting_payment' }).where(eq(bookings.id, bookingId))
    expect((await apiOf(cast).clientDashboard.get()).upcoming?.id).toBe(early!.id)
    const inBetween = await apiOf(cast, new Date('2027-03-03T15:00:00Z')).clientDashboard.get()
    expect(inBetween.upcoming?.id).toBe(bookingId)
  })
})
