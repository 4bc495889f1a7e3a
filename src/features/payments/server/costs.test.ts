import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { balanceChanges, charges, payments } from '#drizzle/schema/index.ts'
import { useDatabase } from '#tests/support/database.ts'
import { openPage, payLine, report } from '#tests/support/pay-line.ts'
import { testPayments } from '#tests/support/test-payments.ts'
import { castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { getMoneyOverview } from './books/admin.ts'
import { lineRows } from './books/admin-tables.ts'

const db = await useDatabase()
const SIGNED = new Date('2026-11-21T15:00:00Z')
const PAID = new Date('2026-12-03T15:00:00Z')

it('the books say by month what each way to pay has cost, as the service’s balance says (OP1)', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  const lines = await db.select().from(payments).where(eq(payments.bookingId, bookingId)).orderBy(payments.position)
  const session = await openPage(cast.couple(PAID), lines[1]!.id)
  testPayments.payFromBank(session)
  testPayments.answerDebit(session)
  await report(cast.system(PAID), session)
  const other = await castWedding(db)
  const second = await signWedding(other, offerOf(other), PAID)
  const [first] = await db
    .select()
    .from(payments)
    .where(eq(payments.bookingId, second.bookingId))
    .orderBy(payments.position)
  await payLine(other.couple(PAID), first!.id)
  const taken = await db.select().from(charges).where(eq(charges.status, 'succeeded'))
  // The first payment was made on the last evening of November where the site is.
  const changes = taken.map(({ providerRef, paymentId, amountCents, way }) => ({
    ref: `txn_${providerRef}`,
    sourceRef: providerRef!,
    type: way === 'bank' ? 'payment' : 'charge',
    amountCents,
    feeCents: way === 'bank' ? 500 : Math.round(amountCents * 0.029) + 30,
    createdAt: paymentId === lines[0]!.id ? new Date('2026-12-01T04:30:00Z') : PAID,
  }))
  await db.insert(balanceChanges).values(changes)
  const { costs } = await getMoneyOverview(cast.admin(PAID))
  expect(costs).toEqual([
    { month: '2026-12', way: 'bank', count: 1, cents: 280_000, feeCents: 500 },
    { month: '2026-12', way: 'card', count: 1, cents: 120_000, feeCents: 3_510 },
    { month: '2026-11', way: 'card', count: 1, cents: 120_000, feeCents: 3_510 },
  ])
  const rows = await lineRows(db, { status: 'paid', search: '', order: 'day' }, '2026-12-03')
  expect(rows.filter((row) => row.bookingId === bookingId).map(({ way }) => way)).toEqual(['card', 'bank'])
})
