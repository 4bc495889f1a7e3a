import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { charges, journal, moneyProblems } from '#drizzle/schema/index.ts'
import { TEST_CARDS } from '#shared/cards.ts'
import { payingCouple } from '#tests/support/paying-couple.ts'
import { cookieFor } from '../support/people.ts'
import { startProduct } from '../support/product.ts'
import type { Trial } from '../trial.ts'

/** One payment, sent many times at once with one idempotency key, takes money once. (PY2) */
export const oneKey: Trial = async ({ isQuick, scratch }) => {
  const size = isQuick ? 40 : 200
  const product = await startProduct(scratch)
  try {
    const { client, first, booking } = await payingCouple(product.db, new Date())
    const cookie = await cookieFor(product.db, client.userId)
    const order = {
      paymentId: first,
      idempotencyKey: randomUUID(),
      card: { number: TEST_CARDS.success, expiry: '12/40', cvc: '123' },
    }
    const answers = await Promise.all(
      Array.from({ length: size }, () => product.call('payments.pay', order, { cookie })),
    )
    const late = await product.call('payments.pay', order, { cookie })
    const other = await product.call('payments.pay', { ...order, idempotencyKey: randomUUID() }, { cookie })
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    const rows = await product.db.$count(charges, eq(charges.paymentId, first))
    const posted = await product.db.$count(
      journal,
      sql`${journal.bookingId} = ${booking.id} and ${journal.kind} = 'charge'`,
    )
    const broken = await product.db.$count(moneyProblems)
    const strange = answers.filter(({ status }) => status !== 200 && status !== 409).length
    return {
      name: `${size} concurrent payments with the same idempotency key, over HTTP`,
      bar: '1 charge',
      figure: `${rows} charge, ${posted} journal; ${count(200)} answered "paid", ${count(409)} "under way"; broken money rules ${broken}`,
      isOk: rows === 1 && posted === 1 && broken === 0 && strange === 0 && late.status === 200 && other.status === 409,
      details: [`The same key later: ${late.status}; another key for the paid line: ${other.status}.`],
    }
  } finally {
    await product.stop()
  }
}
