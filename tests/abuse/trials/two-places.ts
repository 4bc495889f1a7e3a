import { moneyProblems } from '#drizzle/schema/index.ts'
import { busyOf, detailsOf, isClear, oneRound, sumOf } from '../support/date-race.ts'
import { startProduct } from '../support/product.ts'
import type { Trial } from '../trial.ts'

/** Two photographers who take two and three weddings a day, raced at once: as many couples get the date. (AV5) */
export const twoPlaces: Trial = async ({ isQuick, scratch, say }) => {
  const size = isQuick ? 20 : 100
  const places = [2, 3]
  const product = await startProduct(scratch)
  try {
    const seen = await Promise.all(
      places.map((each) => oneRound(product, { size, eventDate: '2027-06-12', places: each })),
    )
    for (const { codes } of seen) say(JSON.stringify(codes))
    const broken = await product.db.$count(moneyProblems)
    const isOk =
      broken === 0 && seen.every((r, at) => r.upcoming === places[at] && r.charged === places[at] && isClear(r.codes))
    return {
      name: `${size * 2} concurrent confirmations of two photographers who take 2 and 3 weddings a day, over HTTP`,
      bar: 'exactly 2 and 3 confirmed, the others clear refusals',
      figure: `confirmed ${sumOf(seen, 'upcoming')}; cards charged ${sumOf(seen, 'charged')}; retried after a 503 ${busyOf(seen)}; broken money rules ${broken}`,
      isOk,
      details: detailsOf(seen),
    }
  } finally {
    await product.stop()
  }
}
