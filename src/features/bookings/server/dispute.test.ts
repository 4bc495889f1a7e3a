import { and, eq, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEvents, notifications } from '#drizzle/schema/index.ts'
import { resolveByTwo } from '#tests/support/approvals.ts'
import { useDatabase } from '#tests/support/database.ts'
import { titlesTo } from '#tests/support/news.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { castWedding, photographedWedding } from '#tests/support/wedding.ts'
import { DISPUTE_ENTRIES_LIMIT, DisputeMessageInput } from '../inputs.ts'
import { DISPUTE_CLOSED, NO_DISPUTE } from '../texts.ts'
import { listAllBookings } from './admin-list.ts'
import { getBooking } from './detail.ts'
import { openDispute, writeInDispute } from './dispute.ts'

const db = await useDatabase()
const AFTER = new Date('2027-06-14T15:00:00Z')
const minutes = (count: number) => new Date(AFTER.getTime() + count * 60_000)

/** A wedding whose couple has opened a dispute. */
async function disputed() {
  const { cast, bookingId } = await photographedWedding(db, AFTER)
  await openDispute(cast.couple(AFTER), { bookingId, reason: 'The dancing is missing.' })
  return { cast, bookingId }
}

const mailsTo = (address: string) => titlesTo(db, address, /dispute/i)
const bellsOf = async (userId: string, kind: string) =>
  db
    .select({ title: notifications.title, href: notifications.href })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, kind)))

it('both sides and our team write in the room, and all three read the same', async () => {
  const { cast, bookingId } = await disputed()
  await writeInDispute(cast.vendor(minutes(1)), { bookingId, body: 'One card failed.' })
  await writeInDispute(cast.admin(minutes(2)), { bookingId, body: 'Can the card be recovered?' })
  await writeInDispute(cast.couple(minutes(3)), { bookingId, body: 'We would be glad of it.' })
  const wrote = [
    ['photographer', 'One card failed.'],
    ['admin', 'Can the card be recovered?'],
    ['client', 'We would be glad of it.'],
  ]
  for (const person of [cast.couple, cast.vendor, cast.admin]) {
    const { dispute } = await getBooking(person(minutes(4)), { bookingId })
    expect(dispute?.entries.map(({ by, body }) => [by, body])).toEqual(wrote)
  }
  const { items } = await listAllBookings(cast.admin(AFTER), { filter: 'disputed', order: 'since', page: 1 })
  expect(items.find(({ id }) => id === bookingId)).toMatchObject({ disputeLastBy: 'client', disputeEntries: 3 })
  const audited = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(and(eq(auditEvents.entityId, bookingId), like(auditEvents.action, 'booking.write-in-dispute')))
  expect(audited).toHaveLength(3)
})

it('each entry is told to the others, by mail and bell, and not to its author (E20)', async () => {
  const { cast, bookingId } = await disputed()
  const { client, photographer } = cast
  await writeInDispute(cast.vendor(minutes(1)), { bookingId, body: 'One card failed.' })
  expect((await mailsTo(client.email)).at(-1)).toBe(`${photographer.businessName} wrote in your dispute about June 12`)
  expect((await mailsTo(photographer.email)).at(-1)).toBe(
    'A dispute with Robin about June 12 was opened, and your answer is needed',
  )
  await writeInDispute(cast.admin(minutes(2)), { bookingId, body: 'Can the card be recovered?' })
  expect((await mailsTo(client.email)).at(-1)).toBe('Our team wrote in your dispute with Marsh Pictures about June 12')
  expect((await mailsTo(photographer.email)).at(-1)).toBe('Our team wrote in your dispute with Robin about June 12')
  expect(await mailsTo(client.email)).toHaveLength(3)
  const href = `/vendor/bookings/${bookingId}`
  expect(await bellsOf(photographer.userId, 'dispute.written')).toEqual([
    { title: 'Our team wrote in your dispute with Robin about June 12', href },
  ])
  const team = await bellsOf(cast.admin(AFTER).actor.userId, 'dispute.written')
  expect(team).toEqual([
    { title: `${photographer.businessName} wrote in a dispute`, href: `/admin/bookings/${bookingId}` },
  ])
})

it('nobody else reaches the room, and without a dispute there is none', async () => {
  const { bookingId } = await disputed()
  const { cast: other, bookingId: peaceful } = await photographedWedding(db, AFTER)
  for (const person of [other.couple, other.vendor]) {
    const refused = await appErrorOf(writeInDispute(person(AFTER), { bookingId, body: 'Let me in.' }))
    expect(refused.code).toBe('NOT_FOUND')
  }
  const refused = await appErrorOf(writeInDispute(other.couple(AFTER), { bookingId: peaceful, body: 'Hello?' }))
  expect(refused).toMatchObject({ code: 'NOT_FOUND', message: NO_DISPUTE })
})

it('after the decision nothing is added any more, and both are told it (BK11, E20)', async () => {
  const { cast, bookingId } = await disputed()
  await resolveByTwo(cast.admin(minutes(5)), {
    bookingId,
    finalCents: 3e5,
    heldCents: 4e5,
    dueDate: null,
    decision: 'A quarter is missing.',
  })
  for (const person of [cast.couple, cast.vendor, cast.admin]) {
    const refused = await appErrorOf(writeInDispute(person(minutes(6)), { bookingId, body: 'One more thing.' }))
    expect(refused).toMatchObject({ code: 'CONFLICT', message: DISPUTE_CLOSED })
  }
  for (const { email } of [cast.client, cast.photographer]) {
    expect((await mailsTo(email)).at(-1)).toMatch(/^Your dispute with .+ about June 12 is decided$/)
  }
})

it('an entry has words and an end, and one person does not flood the room', async () => {
  const { cast, bookingId } = await disputed()
  for (const body of ['', '   \n ', 'x'.repeat(2001), '\u200b\u0000']) {
    expect(DisputeMessageInput.safeParse({ bookingId, body }).success).toBe(false)
  }
  const writes = Array.from({ length: DISPUTE_ENTRIES_LIMIT.limit + 2 }, (_, index) =>
    writeInDispute(cast.couple(minutes(index)), { bookingId, body: `Entry ${index}` }),
  )
  const refused = (await Promise.allSettled(writes)).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(2)
  const stranger = await castWedding(db)
  expect((await appErrorOf(writeInDispute(stranger.couple(AFTER), { bookingId, body: 'x' }))).code).toBe('NOT_FOUND')
})
