import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookings, disputes, notifications, photographerFacts } from '#drizzle/schema/index.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { titlesTo } from '#tests/support/news.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { photographedWedding } from '#tests/support/wedding.ts'
import { PICTURES } from '#tests/support/wedding-moves.ts'
import { NOT_DELIVERED_REASON } from '../../texts.ts'
import { listAllBookings } from '../admin-list.ts'
import { listClientBookings } from '../client-list.ts'
import { passDeadlines } from '../deadlines.ts'
import { getBooking } from '../detail.ts'
import { openDispute } from '../dispute.ts'
import { vendorFactsOf } from '../late-delivery-records.ts'
import { listVendorBookings } from '../list.ts'
import { sendReminders } from '../reminders.ts'
import { deliver } from './deliver.ts'

const db = await useDatabase()
const readFacts = async (id: string, at: Date) => (await db.select().from(vendorFactsOf(id, at)))[0]
const AFTER = new Date('2027-06-14T15:00:00Z')
/** The contract's sixty days after June 12 end on August 11; thirty days later it is September 10. */
const noonOn = (day: string) => new Date(`${day}T16:00:00Z`)
const [LAST, LATE, LAST_LATE, TOO_LATE] = ['2027-08-11', '2027-08-12', '2027-09-10', '2027-09-11'].map(noonOn) as [
  Date,
  Date,
  Date,
  Date,
]

const stageOf = async (id: string) => only(await db.select().from(bookings).where(eq(bookings.id, id))).stage
const wedding = () => photographedWedding(db, AFTER)

describe('late delivery (BK10)', () => {
  it('is a badge for both sides and our team from the day after the last one', async () => {
    const { cast, bookingId } = await wedding()
    const seen = async (at: Date) => ({
      client: (await getBooking(cast.couple(at), { bookingId })).isLate,
      vendor: (await getBooking(cast.vendor(at), { bookingId })).isLate,
      admin: (await getBooking(cast.admin(at), { bookingId })).isLate,
      clients: (await listClientBookings(cast.couple(at))).map(({ isLate }) => isLate),
      vendors: (await listVendorBookings(cast.vendor(at), { tab: 'all', order: 'eventDate', page: 1 })).items.map(
        ({ isLate }) => isLate,
      ),
      admins: (await listAllBookings(cast.admin(at), { filter: 'late', order: '-createdAt', page: 1 })).items.some(
        ({ id }) => id === bookingId,
      ),
    })
    const all = (isLate: boolean) => ({
      client: isLate,
      vendor: isLate,
      admin: isLate,
      clients: [isLate],
      vendors: [isLate],
      admins: isLate,
    })
    expect(await seen(LAST)).toEqual(all(false))
    expect(await seen(LATE)).toEqual(all(true))
    await deliver(cast.vendor(LATE), { bookingId, ...PICTURES })
    expect(await seen(LATE)).toEqual(all(false))
  })

  it('is told to both sides once', async () => {
    const { cast } = await wedding()
    await sendReminders(cast.system(LAST))
    expect(await titlesTo(db, cast.client.email, /late/)).toEqual([])
    await sendReminders(cast.system(LATE))
    await sendReminders(cast.system(LAST_LATE))
    expect(await titlesTo(db, cast.client.email, /are late/)).toHaveLength(1)
    expect(await titlesTo(db, cast.photographer.email, /are late/)).toHaveLength(1)
  })

  it('counts in the photographer’s facts, delivered late, missing or not at all', async () => {
    const late = await wedding()
    await deliver(late.cast.vendor(LATE), { bookingId: late.bookingId, ...PICTURES })
    const factsOf = ({ cast }: typeof late, at: Date) => readFacts(cast.photographer.id, at)
    expect(await factsOf(late, LATE)).toEqual({ weddings: 1, delivered: 1, late: 1, cancelled: 0 })
    const missing = await wedding()
    expect(await factsOf(missing, LAST)).toMatchObject({ delivered: 0, late: 0 })
    expect(await factsOf(missing, LATE)).toMatchObject({ delivered: 0, late: 1 })
    await passDeadlines(missing.cast.system(TOO_LATE), { bookingId: missing.bookingId })
    expect(await factsOf(missing, TOO_LATE)).toMatchObject({ delivered: 0, late: 1 })
    const inTime = await wedding()
    await deliver(inTime.cast.vendor(LAST), { bookingId: inTime.bookingId, ...PICTURES })
    expect(await factsOf(inTime, TOO_LATE)).toMatchObject({ delivered: 1, late: 0 })
    // What couples read on the profile is counted by the same definition.
    const shown = async ({ cast }: typeof late) =>
      only(await db.select().from(photographerFacts).where(eq(photographerFacts.photographerId, cast.photographer.id)))
    expect([(await shown(late)).lateCount, (await shown(missing)).lateCount, (await shown(inTime)).lateCount]).toEqual([
      1, 1, 0,
    ])
  })
})

describe('nothing was delivered (5-states row 18)', () => {
  it('becomes a dispute thirty days after the last day, which our team finds in its queue', async () => {
    const { cast, bookingId } = await wedding()
    await passDeadlines(cast.system(LAST_LATE), { bookingId })
    expect(await stageOf(bookingId)).toBe('awaiting_delivery')
    await passDeadlines(cast.system(TOO_LATE), { bookingId })
    await passDeadlines(cast.system(TOO_LATE), { bookingId })
    expect(await stageOf(bookingId)).toBe('disputed')
    const dispute = only(await db.select().from(disputes).where(eq(disputes.bookingId, bookingId)))
    expect(dispute).toMatchObject({
      openedBy: null,
      openedRole: 'system',
      reason: NOT_DELIVERED_REASON,
      status: 'open',
    })
    const queue = await listAllBookings(cast.admin(TOO_LATE), { filter: 'disputed', order: 'since', page: 1 })
    expect(queue.items.map(({ id }) => id)).toContain(bookingId)
    const bell = and(eq(notifications.kind, 'booking.disputed'), eq(notifications.href, `/admin/bookings/${bookingId}`))
    expect((await db.select().from(notifications).where(bell)).length).toBeGreaterThan(0)
    expect(await titlesTo(db, cast.client.email, /is looking into/)).toHaveLength(1)
    expect(await titlesTo(db, cast.photographer.email, /no pictures/)).toHaveLength(1)
  })

  it('is decided before every read and every verb, without a job having run (X128)', async () => {
    const { cast, bookingId } = await wedding()
    expect((await appErrorOf(deliver(cast.vendor(TOO_LATE), { bookingId, ...PICTURES }))).code).toBe(
      'INVALID_TRANSITION',
    )
    expect(await stageOf(bookingId)).toBe('disputed')
    const other = await wedding()
    const read = await getBooking(other.cast.couple(TOO_LATE), { bookingId: other.bookingId })
    expect(read).toMatchObject({ stage: 'disputed', isLate: false, dispute: { openedRole: 'system' } })
  })

  it('does not follow a dispute that the couple has opened, and cannot be caused by a person', async () => {
    const { cast, bookingId } = await wedding()
    await openDispute(cast.couple(LATE), { bookingId, reason: 'We hear nothing.' })
    await passDeadlines(cast.system(TOO_LATE), { bookingId })
    expect(await db.$count(disputes, eq(disputes.bookingId, bookingId))).toBe(1)
  })
})
