import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { journal, ledgerEntries, moneyDocuments } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { rows } from '#server/db.ts'
import { transact } from '#server/transact.ts'
import { useDatabase } from '#tests/support/database.ts'
import { castWedding, offerOf, signWedding } from '#tests/support/wedding.ts'
import { chargeMovement, refundMovement, refundSettledMovement, releaseMovement } from '../../ledger-movements.ts'
import { bookMovement } from '../ledger.ts'

const db = await useDatabase()
const SIGNED = new Date('2026-11-21T15:00:00Z')

async function signedBooking() {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  return { cast, booking: { id: bookingId, photographerId: cast.photographer.id } }
}

type Signed = Awaited<ReturnType<typeof signedBooking>>['booking']
const charge = (tx: Db, booking: Signed, cents: number, at: Date) =>
  bookMovement(tx, booking, chargeMovement(cents, 'Retainer paid'), { idempotencyKey: `test:${randomUUID()}`, at })

const issuedOf = (bookingId: string) =>
  db
    .select({ kind: moneyDocuments.kind, code: moneyDocuments.code, cents: moneyDocuments.amountCents })
    .from(moneyDocuments)
    .where(eq(moneyDocuments.bookingId, bookingId))
    .orderBy(asc(moneyDocuments.issuedAt), asc(moneyDocuments.number))
const numbersOf = async (year: number, kind: 'receipt' | 'invoice') => {
  const found = await db
    .select({ number: moneyDocuments.number })
    .from(moneyDocuments)
    .where(and(eq(moneyDocuments.year, year), eq(moneyDocuments.kind, kind)))
    .orderBy(asc(moneyDocuments.number))
  return found.map(({ number }) => number)
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('receipts and invoices (PY9)', () => {
  it('are numbered without a gap when fifty payments race and every fifth is rolled back', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, signedBooking))
    const year = 2031
    const at = new Date('2031-03-01T12:00:00Z')
    const tried = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        transact(db, async (tx) => {
          await charge(tx, made[index % made.length]!.booking, 1000 + index, at)
          if (index % 5 === 0) throw new Error('rolled back')
        }),
      ),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
    expect(await numbersOf(year, 'receipt')).toEqual(upTo(40))
  })

  it('leave no gap when the commit itself is refused', async () => {
    const { booking } = await signedBooking()
    const at = new Date('2032-03-01T12:00:00Z')
    await transact(db, (tx) => charge(tx, booking, 5000, at))
    // More than there is: the ledger refuses it at commit.
    const tooMuch = releaseMovement({ netCents: 9000, commissionCents: 100 })
    const refused = transact(db, (tx) => bookMovement(tx, booking, tooMuch, { idempotencyKey: 'too-much', at }))
    await expect(refused).rejects.toThrow()
    const some = releaseMovement({ netCents: 4900, commissionCents: 100 })
    await transact(db, (tx) => bookMovement(tx, booking, some, { idempotencyKey: `some:${booking.id}`, at }))
    expect(await numbersOf(2032, 'invoice')).toEqual([1])
  })

  it('say what moved: a receipt, a credit note when the refund has arrived, an invoice of the commission', async () => {
    const { booking } = await signedBooking()
    const at = new Date('2033-03-01T12:00:00Z')
    const move = (movement: Parameters<typeof bookMovement>[2]) =>
      transact(db, (tx) => bookMovement(tx, booking, movement, { idempotencyKey: randomUUID(), at }))
    await transact(db, (tx) => charge(tx, booking, 100_000, at))
    await move(refundMovement(40_000))
    expect(await issuedOf(booking.id)).toEqual([{ kind: 'receipt', code: 'R-2033-00001', cents: 100_000 }])
    await move(refundSettledMovement(40_000))
    await move(releaseMovement({ netCents: 52_800, commissionCents: 7_200 }))
    expect((await issuedOf(booking.id)).toSorted((a, b) => a.code.localeCompare(b.code))).toEqual([
      { kind: 'credit-note', code: 'C-2033-00001', cents: 40_000 },
      { kind: 'invoice', code: 'I-2033-00001', cents: 7_200 },
      { kind: 'receipt', code: 'R-2033-00001', cents: 100_000 },
    ])
  })

  it('belong to the year of the site’s own zone', async () => {
    const { booking } = await signedBooking()
    await transact(db, (tx) => charge(tx, booking, 100, new Date('2035-01-01T02:00:00Z')))
    const [issued] = await db
      .select({ year: moneyDocuments.year, content: moneyDocuments.content })
      .from(moneyDocuments)
      .where(eq(moneyDocuments.bookingId, booking.id))
    expect(issued).toMatchObject({ year: 2034, content: { issuedOn: '2034-12-31', issuer: { name: 'Curio' } } })
  })

  it('cannot be changed or taken back', async () => {
    const { booking } = await signedBooking()
    await transact(db, (tx) => charge(tx, booking, 100, SIGNED))
    const mine = eq(moneyDocuments.bookingId, booking.id)
    await expect(db.update(moneyDocuments).set({ amountCents: 1 }).where(mine)).rejects.toThrow()
    await expect(db.delete(moneyDocuments).where(mine)).rejects.toThrow()
  })

  it('are issued later, in order, for what was booked without them', async () => {
    const { booking } = await signedBooking()
    await transact(db, async (tx) => {
      await tx.execute(sql`select set_config('curio.seed', 'on', true)`)
      await charge(tx, booking, 200, new Date('2036-05-02T12:00:00Z'))
      await charge(tx, booking, 100, new Date('2036-05-01T12:00:00Z'))
    })
    const problems = () =>
      rows(db.execute(sql`select problem, amount_cents::int as cents from money_document_problems`))
    expect(await problems()).toHaveLength(2)
    const issue = sql`select issue_money_documents(array(select u.id from undocumented_entries u), false)`
    await db.execute(issue)
    await db.execute(issue)
    expect(await problems()).toEqual([])
    expect(await issuedOf(booking.id)).toEqual([
      { kind: 'receipt', code: 'R-2036-00001', cents: 100 },
      { kind: 'receipt', code: 'R-2036-00002', cents: 200 },
    ])
  })

  it('come to what the ledger says', async () => {
    const kindOf = sql`money_document_kind(e.account_kind, e.amount_cents)`
    const [ledger, documents] = await Promise.all([
      rows(
        db.execute(sql`select ${kindOf} as kind, sum(abs(e.amount_cents))::int as cents from ${ledgerEntries} e
          where ${kindOf} is not null group by 1 order by 1`),
      ),
      rows(db.execute(sql`select kind, sum(amount_cents)::int as cents from ${moneyDocuments} group by 1 order by 1`)),
    ])
    expect(documents).toEqual(ledger)
    expect(await db.$count(journal)).toBeGreaterThan(40)
  })
})
