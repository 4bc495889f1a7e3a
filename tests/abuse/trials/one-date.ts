import { moneyProblems } from '#drizzle/schema/index.ts'
import { busyOf, detailsOf, isClear, oneRound, type Seen, sumOf } from '../support/date-race.ts'
import { startProduct } from '../support/product.ts'
import type { Trial } from '../trial.ts'

/** Of many couples who pay for the same photographer's date at once, exactly one gets it. (B4 F1) */
export const oneDate: Trial = async ({ isQuick, scratch, say }) => {
  const size = isQuick ? 40 : 200
  const rounds = isQuick ? 1 : 5
  const product = await startProduct(scratch)
  try {
    const seen: Seen[] = []
    for (let round = 0; round < rounds; round += 1) {
      seen.push(await oneRound(product, { size, eventDate: `2027-06-${String(10 + round)}` }))
      say(JSON.stringify(seen.at(-1)!.codes))
    }
    const broken = await product.db.$count(moneyProblems)
    const isOk =
      broken === 0 &&
      seen.every((r) => r.upcoming === 1 && r.charged === 1 && r.codes.confirmed === 1 && isClear(r.codes))
    return {
      name: `${size} concurrent confirmations of one photographer and date, ${rounds} times, over HTTP`,
      bar: 'exactly 1 confirmed, the others clear refusals',
      figure: `confirmed ${sumOf(seen, 'upcoming')}; cards charged ${sumOf(seen, 'charged')}; retried after a 503 ${busyOf(seen)}; broken money rules ${broken}`,
      isOk,
      details: detailsOf(seen),
    }
  } finally {
    await product.stop()
  }
}
