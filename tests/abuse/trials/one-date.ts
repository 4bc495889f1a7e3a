import { and, eq } from 'drizzle-orm'
import { bookings, charges, moneyProblems, payments } from '#drizzle/schema/index.ts'
import { makePhotographer } from '#tests/support/factories.ts'
import { payOnPage } from '#tests/support/pay-page.ts'
import { payingCouple } from '#tests/support/paying-couple.ts'
import { cookieFor } from '../support/people.ts'
import type { Answer } from '../support/http.ts'
import { bodyOf, pageIn, type Product, startProduct } from '../support/product.ts'
import type { Trial } from '../trial.ts'
import { isOneOf } from '#server/sql.ts'

/** Presses of the button after "please try again". */
const TRIES = 10

async function oneRound(product: Product, size: number, eventDate: string) {
  const { db } = product
  const { id: photographerId } = await makePhotographer(db)
  const couples = []
  for (let count = 0; count < size; count += 1) {
    const { client, first, booking } = await payingCouple(db, new Date(), { photographerId, eventDate })
    couples.push({ cookie: await cookieFor(db, client.userId), first, booking })
  }
  let busy = 0
  /** If the database is busy, the request is repeated, as a person would press the button again; then the card is typed. */
  const pay = async ({ cookie, first }: { cookie: string; first: string }): Promise<Answer> => {
    const order = { paymentId: first }
    let answer = await product.call('payments.pay', order, { cookie })
    for (let again = 0; again < TRIES && answer.status === 503; again += 1) {
      busy += 1
      await new Promise((done) => setTimeout(done, 1_000))
      answer = await product.call('payments.pay', order, { cookie })
    }
    if (answer.status === 200) await payOnPage(pageIn(answer))
    return answer
  }
  const answers = await Promise.all(couples.map(pay))
  const codes: Record<string, number> = {}
  for (const answer of answers) {
    const key = answer.status === 200 ? 'confirmed' : `${answer.status} ${bodyOf(answer).appCode ?? answer.text}`
    codes[key] = (codes[key] ?? 0) + 1
  }
  const ids = couples.map(({ booking }) => booking.id)
  const stages = await db.select({ stage: bookings.stage }).from(bookings).where(isOneOf(bookings.id, ids))
  const charged = await db
    .select({ id: charges.id })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.paymentId))
    .where(and(isOneOf(payments.bookingId, ids), eq(charges.status, 'succeeded')))
  return {
    codes,
    busy,
    slowestMs: Math.max(...answers.map(({ ms }) => ms)),
    upcoming: stages.filter(({ stage }) => stage === 'upcoming').length,
    charged: charged.length,
  }
}

/** Of many couples who pay for the same photographer's date at once, exactly one gets it. (B4 F1) */
export const oneDate: Trial = async ({ isQuick, scratch, say }) => {
  const size = isQuick ? 40 : 200
  const rounds = isQuick ? 1 : 5
  const product = await startProduct(scratch)
  try {
    const seen: Awaited<ReturnType<typeof oneRound>>[] = []
    for (let round = 0; round < rounds; round += 1) {
      seen.push(await oneRound(product, size, `2027-06-${String(10 + round)}`))
      say(JSON.stringify(seen.at(-1)!.codes))
    }
    const isClear = (codes: Record<string, number>) =>
      Object.keys(codes).every((key) => key === 'confirmed' || /^409 (DATE_TAKEN|INVALID_TRANSITION)$/.test(key))
    const broken = await product.db.$count(moneyProblems)
    const isOk =
      broken === 0 &&
      seen.every((r) => r.upcoming === 1 && r.charged === 1 && r.codes.confirmed === 1 && isClear(r.codes))
    const sum = (key: 'upcoming' | 'charged') => seen.map((round) => round[key]).join(', ')
    return {
      name: `${size} concurrent confirmations of one photographer and date, ${rounds} times, over HTTP`,
      bar: 'exactly 1 confirmed, the others clear refusals',
      figure: `confirmed ${sum('upcoming')}; cards charged ${sum('charged')}; retried after a 503 ${seen.reduce((all, round) => all + round.busy, 0)}; broken money rules ${broken}`,
      isOk,
      details: seen.map(({ codes, slowestMs }) => `${JSON.stringify(codes)}, slowest ${Math.round(slowestMs)} ms`),
    }
  } finally {
    await product.stop()
  }
}
