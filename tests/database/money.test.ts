import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { charges, journal, ledgerBalances, ledgerEntries, moneyProblems, payments } from '#drizzle/schema/index.ts'
import type { JournalKind, LedgerAccount } from '#features/payments/model.ts'
import { COMMISSION_CAP_CENTS } from '#features/payments/terms.ts'
import type { Db } from '#server/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, makePhotographer, only, signedTerms } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/refusal.ts'

const db = await useDatabase({ max: 20 })

type Entry = [account: LedgerAccount, amountCents: number, ownerId?: string]

const write = (bookingId: string, kind: JournalKind, entries: Entry[], key: string = randomUUID()) =>
  db.transaction(async (tx) => {
    const { id } = only(await tx.insert(journal).values({ bookingId, kind, idempotencyKey: key }).returning())
    for (const [accountKind, amountCents, ownerId] of entries) {
      await tx.insert(ledgerEntries).values({ journalId: id, accountKind, amountCents, ownerId })
    }
  })

const pair = async () => ({ photographerId: (await makePhotographer(db)).id, clientId: (await makeClient(db)).id })

async function makeSigned(values = {}) {
  return makeBooking(db, {
    ...(await pair()),
    ...signedTerms(400_000),
    ...values,
  })
}

const receive = (booking: { id: string }, cents: number, key?: string) =>
  write(
    booking.id,
    'charge',
    [
      ['external:client', -cents],
      ['escrow', cents, booking.id],
    ],
    key,
  )

const release = (booking: { id: string; photographerId: string }, cents: number, commission: number) =>
  write(booking.id, 'release', [
    ['escrow', -cents, booking.id],
    ['vendor_payable', cents - commission, booking.photographerId],
    ['platform_commission', commission],
  ])

const pay = async (at: Db, bookingId: string, values: Partial<typeof payments.$inferInsert> = {}) =>
  only(
    await at
      .insert(payments)
      .values({ bookingId, type: 'retainer', amountCents: 120_000, ...values })
      .returning(),
  )

const charge = (paymentId: string, values: Partial<typeof charges.$inferInsert> = {}) =>
  db
    .insert(charges)
    .values({ paymentId, idempotencyKey: randomUUID(), amountCents: 120_000, provider: 'test', ...values })

test('money comes in, is released with its commission and paid out, and every account is the sum of its entries (PY12)', async () => {
  const booking = await makeSigned()
  await receive(booking, 400_000)
  const { commissionCents } = signedTerms(400_000)
  const netCents = 400_000 - commissionCents
  await release(booking, 400_000, commissionCents)
  await write(booking.id, 'payout', [
    ['vendor_payable', -netCents, booking.photographerId],
    ['external:vendor', netCents],
  ])
  const balances = await db.select().from(ledgerBalances)
  expect(Object.fromEntries(balances.map((row) => [row.account, row.balanceCents]))).toMatchObject({
    [`escrow:${booking.id}`]: 0,
    [`vendor_payable:${booking.photographerId}`]: 0,
    'external:client': -400_000,
    'external:vendor': netCents,
    platform_commission: commissionCents,
  })
})

test('a journal that does not sum to zero, or has fewer than two entries, is refused at commit (PY12)', async () => {
  const { id } = await makeSigned()
  expect(
    await refusalOf(
      write(id, 'charge', [
        ['external:client', -100],
        ['escrow', 99, id],
      ]),
    ),
  ).toBe('journal_balanced')
  expect(await refusalOf(write(id, 'charge', [['escrow', 100, id]]))).toBe('journal_balanced')
  expect(await refusalOf(write(id, 'charge', []))).toBe('journal_balanced')
})

test('the same cause is booked once, however many try', async () => {
  const booking = await makeSigned()
  const refusals = await Promise.all(
    Array.from({ length: 20 }, () => refusalOf(receive(booking, 100, `charge:${booking.id}`))),
  )
  expect(refusals.filter((refusal) => refusal === '')).toHaveLength(1)
})

test('escrow never goes below zero, also when two releases race', async () => {
  const booking = await makeSigned()
  await receive(booking, 100_000)
  expect(await refusalOf(release(booking, 100_001, 1000))).toBe('ledger_not_negative')
  const refusals = await Promise.all(Array.from({ length: 10 }, () => refusalOf(release(booking, 100_000, 1000))))
  expect(refusals.filter((refusal) => refusal === '')).toHaveLength(1)
  expect(refusals.filter((refusal) => refusal === 'ledger_not_negative')).toHaveLength(9)
})

test('a commission never passes the frozen rate or the frozen cap', async () => {
  const cap = COMMISSION_CAP_CENTS
  const atRate = signedTerms(400_000).commissionCents
  const booking = await makeSigned()
  await receive(booking, 400_000)
  expect(await refusalOf(release(booking, 400_000, atRate + 1))).toBe('commission_limit')
  const rich = await makeSigned({ totalAmountCents: 2_000_000, commissionCents: cap })
  await receive(rich, 2_000_000)
  expect(await refusalOf(release(rich, 2_000_000, cap + 1))).toBe('commission_limit')
  await release(rich, 2_000_000, cap)
})

test('an entry goes to its own booking and vendor only', async () => {
  const [one, other] = [await makeSigned(), await makeSigned()]
  expect(
    await refusalOf(
      write(one.id, 'charge', [
        ['external:client', -1],
        ['escrow', 1, other.id],
      ]),
    ),
  ).toBe('ledger_owner')
  expect(
    await refusalOf(
      write(one.id, 'charge', [
        ['external:client', -1],
        ['escrow', 1],
      ]),
    ),
  ).toBe('ledger_entries_owner_check')
})

test('200 concurrent charges with one key make one charge', async () => {
  const payment = await pay(db, (await makeSigned()).id)
  const refusals = await Promise.all(
    Array.from({ length: 200 }, () => refusalOf(charge(payment.id, { idempotencyKey: payment.id }))),
  )
  expect(refusals.filter((refusal) => refusal === '')).toHaveLength(1)
  expect(await db.$count(charges, eq(charges.paymentId, payment.id))).toBe(1)
})

test('a payment succeeds once, and may be tried again after a failure', async () => {
  const payment = await pay(db, (await makeSigned()).id)
  await charge(payment.id, { status: 'failed' })
  await charge(payment.id, { status: 'succeeded' })
  expect(await refusalOf(charge(payment.id))).toBe('charges_one_per_payment')
})

test('amounts are above zero, and no more is refunded than was paid', async () => {
  const booking = await makeSigned()
  expect(await refusalOf(pay(db, booking.id, { amountCents: 0 }))).toBe('payments_amount_check')
  expect(await refusalOf(pay(db, booking.id, { refundedCents: 120_001 }))).toBe('payments_refunded_check')
  expect(await refusalOf(pay(db, booking.id, { refundedCents: -1 }))).toBe('payments_refunded_check')
  expect(await refusalOf(makeBooking(db, { ...(await pair()), totalAmountCents: -1 }))).toBe('bookings_total_check')
})

test('the money problems name escrow on a closed booking and payments the ledger does not know', async () => {
  const booking = await makeSigned()
  await receive(booking, 1000)
  await pay(db, booking.id, { amountCents: 1000, status: 'paid', paymentDate: new Date() })
  const problems = () => db.select().from(moneyProblems).where(eq(moneyProblems.bookingId, booking.id))
  expect(await problems()).toEqual([])
  await db.execute(sql`update bookings set status = 'cancelled', stage = 'by_client' where id = ${booking.id}`)
  await pay(db, booking.id, { position: 1, amountCents: 500, status: 'paid', paymentDate: new Date() })
  expect((await problems()).map((row) => row.problem).toSorted()).toEqual([
    'escrow left on a closed booking',
    'payments differ from the ledger',
  ])
})
