import fc from 'fast-check'
import { verify } from '#app/ops/admin-verify.ts'
import { FAULTS, orders } from '#tests/support/deal-commands.ts'
import { playOrder, type Tally } from '#tests/support/deal-orders.ts'
import { startProduct } from '../support/product.ts'
import type { Trial } from '../trial.ts'

/**
 * A booking does what its signed text says, and no verb works past its deadline, in any order of verbs. (X121, X128)
 */
export const order: Trial = async ({ isQuick, seed, scratch, say }) => {
  const runs = isQuick ? 60 : 600
  const product = await startProduct(scratch)
  const tally: Tally = {}
  let played = 0
  try {
    const details: string[] = []
    const outcome = await fc.check(
      fc.asyncProperty(orders(30), async (one) => {
        await playOrder(product.db, one, tally)
        played += 1
        if (played % 100 === 0) say(`${played} orders`)
      }),
      { numRuns: runs, seed, endOnFailure: true, examples: FAULTS.map((one) => [one]) },
    )
    if (outcome.failed) details.push(fc.defaultReportMessage(outcome)!.split('\n').slice(0, 6).join(' '))
    if (outcome.failed) say(String((outcome.errorInstance as Error | null)?.stack))
    // Its couples pay a provider in memory, which the product's own cannot be compared with.
    const checks = (await verify(product.db)).filter(({ name }) => name !== 'Payment service')
    const problems = checks.flatMap((check) => check.problems)
    const sum = (key: 'done' | 'refused') => Object.values(tally).reduce((all, count) => all + count[key], 0)
    const signed = tally.sign?.done ?? 0
    return {
      name: `${runs} orders of revise, draft, send, sign, withdraw, pay, cancel, dispute and time, without a job or a read`,
      bar: 'what the booking does equals the signed text; no verb works past its deadline',
      figure: `${played} orders, ${sum('done')} verbs done and ${sum('refused')} refused, ${signed} signed; ${outcome.failed ? 'one order broke a rule' : 'no rule broken'}; ${problems.length} problems in admin verify`,
      isOk: !outcome.failed && problems.length === 0 && signed > 0,
      details: [...details, ...problems.slice(0, 5), JSON.stringify(tally)],
    }
  } finally {
    await product.stop()
  }
}
