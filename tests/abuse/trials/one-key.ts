import { eq, sql } from 'drizzle-orm'
import { charges, journal, moneyProblems } from '#drizzle/schema/index.ts'
import { attemptIn, payOnPage } from '#tests/support/pay-page.ts'
import { payingCouple } from '#tests/support/paying-couple.ts'
import { cookieFor } from '../support/people.ts'
import { pageIn, startProduct } from '../support/product.ts'
import type { Trial } from '../trial.ts'

/** One payment, asked for many times at once, has one page and takes money once. (PY2) */
export const oneKey: Trial = async ({ isQuick, scratch }) => {
  const size = isQuick ? 40 : 200
  const product = await startProduct(scratch)
  try {
    const { client, first, booking } = await payingCouple(product.db, new Date())
    const cookie = await cookieFor(product.db, client.userId)
    const order = { paymentId: first }
    const ask = () => product.call('payments.pay', order, { cookie })
    const answers = await Promise.all(Array.from({ length: size }, ask))
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    const pages = new Set(answers.filter(({ status }) => status === 200).map(pageIn))
    const [page] = pages
    // Two tabs, each paying at once.
    const paid = await Promise.all([payOnPage(page!), payOnPage(page!)])
    const attemptId = attemptIn(paid.find((address) => address !== null)!)
    const backs = await Promise.all(
      Array.from({ length: size }, () => product.call('payments.settle', { attemptId }, { cookie })),
    )
    const late = await ask()
    const rows = await product.db.$count(charges, eq(charges.paymentId, first))
    const posted = await product.db.$count(
      journal,
      sql`${journal.bookingId} = ${booking.id} and ${journal.kind} = 'charge'`,
    )
    const broken = await product.db.$count(moneyProblems)
    const strange = answers.filter(({ status }) => status !== 200 && status !== 409).length
    const isSettled = backs.every((back) => back.status === 200)
    return {
      name: `One payment asked for ${size} times at once, paid in two tabs, and come back from ${size} times, over HTTP`,
      bar: '1 page, 1 charge',
      figure: `${pages.size} page, ${rows} charge, ${posted} journal; ${count(200)} were sent to the page, ${count(409)} "under way"; broken money rules ${broken}`,
      isOk:
        pages.size === 1 &&
        rows === 1 &&
        posted === 1 &&
        broken === 0 &&
        strange === 0 &&
        isSettled &&
        late.status === 409,
      details: [
        JSON.stringify(Object.fromEntries([200, 409, 402, 500, 503].map((status) => [status, count(status)]))),
        `Asked for again later: ${late.status}; the two tabs: ${paid.map((address) => address !== null).join(', ')}.`,
      ],
    }
  } finally {
    await product.stop()
  }
}
