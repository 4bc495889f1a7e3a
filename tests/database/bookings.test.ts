import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bookings, calendarDays } from '#drizzle/schema/index.ts'
import { BOOKING_STATUSES, STAGES_OF_STATUS } from '#features/bookings/model.ts'
import {
  COMMISSION_CAP_CENTS,
  COMMISSION_RATE_DEFAULT_BPS,
  COMMISSION_RATE_REDUCED_BPS,
} from '#features/payments/terms.ts'
import { rows } from '#server/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, makePhotographer, signedTerms } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/refusal.ts'

const db = await useDatabase({ max: 40 })

const DAY = '2027-06-12'
const CONFIRMED = { status: 'confirmed', stage: 'upcoming' } as const

async function makePair() {
  const [photographer, client] = [await makePhotographer(db), await makeClient(db)]
  return { photographerId: photographer.id, clientId: client.id }
}

const set = (id: string, values: Partial<typeof bookings.$inferInsert>) =>
  db.update(bookings).set(values).where(eq(bookings.id, id))

const dayOf = async (photographerId: string, day = DAY) => {
  const where = and(eq(calendarDays.photographerId, photographerId), eq(calendarDays.day, day))
  const [row] = await db.select().from(calendarDays).where(where)
  return row
}

test('of 200 concurrent confirmations of one date exactly one succeeds (AV4)', async () => {
  const pair = await makePair()
  const made = await Promise.all(Array.from({ length: 200 }, () => makeBooking(db, pair)))
  const refusals = await Promise.all(made.map(({ id }) => refusalOf(set(id, CONFIRMED))))
  expect(refusals.filter((refusal) => refusal === '')).toHaveLength(1)
  expect(refusals.filter((refusal) => refusal === 'bookings_within_capacity')).toHaveLength(199)
  const [kept] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.photographerId, pair.photographerId), eq(bookings.status, 'confirmed')))
  expect((await dayOf(pair.photographerId))?.bookingId).toBe(kept?.id)
})

test('a date is free again after the couple cancels, and not after the vendor cancels', async () => {
  const pair = await makePair()
  const first = await makeBooking(db, { ...pair, ...CONFIRMED })
  await set(first.id, { status: 'cancelled', stage: 'by_client' })
  expect(await dayOf(pair.photographerId)).toBeUndefined()
  const second = await makeBooking(db, { ...pair, ...CONFIRMED })
  await set(second.id, { status: 'cancelled', stage: 'by_vendor', dateKept: true })
  expect(await dayOf(pair.photographerId)).toMatchObject({ bookingId: second.id })
  expect(await refusalOf(makeBooking(db, { ...pair, ...CONFIRMED }))).toBe('bookings_within_capacity')
})

test('the same date of another photographer, and another date of the same one, can be booked', async () => {
  const [one, other] = [await makePair(), await makePair()]
  await makeBooking(db, { ...one, ...CONFIRMED })
  await makeBooking(db, { ...other, ...CONFIRMED })
  await makeBooking(db, { ...one, ...CONFIRMED, eventDate: '2027-06-13' })
})

test('pending bookings hold a date until the last of them ends, and the vendor keeps the day’s own note', async () => {
  const pair = await makePair()
  const [sooner, later] = [new Date('2027-01-01T00:00:00Z'), new Date('2027-01-05T00:00:00Z')]
  const first = await makeBooking(db, { ...pair, holdExpiresAt: later })
  const second = await makeBooking(db, { ...pair, holdExpiresAt: sooner })
  expect((await dayOf(pair.photographerId))?.holdUntil).toEqual(later)
  await set(first.id, { status: 'cancelled', stage: 'withdrawn' })
  expect((await dayOf(pair.photographerId))?.holdUntil).toEqual(sooner)
  await db.update(calendarDays).set({ note: 'ask Jo' }).where(eq(calendarDays.photographerId, pair.photographerId))
  await set(second.id, { eventDate: '2027-07-01' })
  expect(await dayOf(pair.photographerId)).toMatchObject({ holdUntil: null, note: 'ask Jo' })
  expect(await dayOf(pair.photographerId, '2027-07-01')).toMatchObject({ holdUntil: sooner })
})

test('rebuilding the calendar changes nothing', async () => {
  const read = () => db.select().from(calendarDays).orderBy(calendarDays.photographerId, calendarDays.day)
  const before = await read()
  await db.execute(sql`select rebuild_calendar_days()`)
  expect(await read()).toEqual(before)
})

test('every stage goes with its own status and with no other (D5)', async () => {
  const pair = await makePair()
  for (const status of BOOKING_STATUSES) {
    for (const [owner, stages] of Object.entries(STAGES_OF_STATUS)) {
      for (const stage of stages) {
        const eventDate = `20${27 + Math.floor(Math.random() * 70)}-0${1 + Math.floor(Math.random() * 9)}-1${Math.floor(Math.random() * 9)}`
        const refusal = await refusalOf(
          db
            .transaction(async (tx) => {
              await makeBooking(tx, { ...pair, eventDate, status, stage })
              tx.rollback()
            })
            .catch((error: unknown) => {
              if (!(error instanceof Error) || error.constructor.name !== 'TransactionRollbackError') throw error
            }),
        )
        expect([status, stage, refusal]).toEqual([status, stage, owner === status ? '' : 'bookings_stage_check'])
      }
    }
  }
})

test('a cancelled or completed booking does not come back', async () => {
  const pair = await makePair()
  const { id } = await makeBooking(db, { ...pair, status: 'cancelled', stage: 'withdrawn' })
  expect(await refusalOf(set(id, CONFIRMED))).toBe('booking_closed')
})

test('the parties of a booking cannot be changed', async () => {
  const pair = await makePair()
  const { id } = await makeBooking(db, pair)
  expect(await refusalOf(set(id, { clientId: (await makeClient(db)).id }))).toBe('booking_parties')
})

test('a commission is at most the cap and the rate’s share, and frozen once set', async () => {
  const pair = await makePair()
  const { id } = await makeBooking(db, { ...pair, totalAmountCents: 400_000 })
  const signed = signedTerms(400_000)
  expect(await refusalOf(set(id, { commissionRateBps: -1 }))).toBe('bookings_commission_rate_check')
  expect(await refusalOf(set(id, { commissionRateBps: 10_001 }))).toBe('bookings_commission_rate_check')
  expect(await refusalOf(set(id, { ...signed, commissionCents: signed.commissionCents + 1 }))).toBe(
    'bookings_commission_check',
  )
  expect(await refusalOf(set(id, { commissionCents: 1 }))).toBe('bookings_commission_check')
  await set(id, signed)
  expect(await refusalOf(set(id, { commissionRateBps: 1000, commissionCents: 40_000 }))).toBe('commission_frozen')
  const rich = await makeBooking(db, { ...pair, totalAmountCents: 2_000_000 })
  const most = signedTerms(2_000_000)
  expect(await refusalOf(set(rich.id, { ...most, commissionCents: most.commissionCents + 1 }))).toBe(
    'bookings_commission_check',
  )
  await set(rich.id, most)
})

test('what a signature freezes is complete and can no longer change (X131, D5)', async () => {
  const { id } = await makeBooking(db, await makePair())
  const signed = signedTerms(400_000)
  for (const missing of Object.keys(signed)) {
    expect(await refusalOf(set(id, { ...signed, [missing]: null }))).toMatch(/^bookings_(terms|commission)_check$/)
  }
  await set(id, signed)
  expect(await refusalOf(set(id, { commissionCapCents: signed.commissionCapCents + 1 }))).toBe('commission_frozen')
  const changes = [{ totalAmountCents: 500_000 }, { cancellationPolicy: 'strict' as const }]
  for (const change of [...changes, { cancellationTerms: signedTerms(400_000, 'strict').cancellationTerms }]) {
    expect(await refusalOf(set(id, change))).toBe('terms_frozen')
  }
})

test('no function, view or constraint of the database writes the cap or a rate (X131)', async () => {
  const figures = [COMMISSION_CAP_CENTS, COMMISSION_RATE_DEFAULT_BPS, COMMISSION_RATE_REDUCED_BPS].join('|')
  const isFigure = sql`~ ${`\\m(${figures})\\M`}`
  const written = await rows<{ name: string }>(
    db.execute(sql`
      select proname::text as name from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f' and prosrc ${isFigure}
      union all select viewname::text from pg_views where schemaname = 'public' and definition ${isFigure}
      union all select conname::text from pg_constraint
      where connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) ${isFigure}`),
  )
  // The least total that counts for the reduced rate may be the same number, and is another figure (X127).
  expect(written.filter(({ name }) => name !== 'qualifying_booking_cents')).toEqual([])
})
