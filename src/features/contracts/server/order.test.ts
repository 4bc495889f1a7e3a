import fc from 'fast-check'
import { expect, it } from 'vitest'
import { verify } from '#app/ops/admin-verify.ts'
import { useDatabase } from '#tests/support/database.ts'
import { FAULTS, orders } from '#tests/support/deal-commands.ts'
import { playOrder, type Tally } from '#tests/support/deal-orders.ts'
import { timesTried } from '#tests/support/scale.ts'

const db = await useDatabase()

it('whatever the order of revise, draft, send, sign, withdraw, pay, cancel and dispute, the booking does what was signed, and nothing works late', async () => {
  const tally: Tally = {}
  await fc.assert(
    fc.asyncProperty(orders(24), (order) => playOrder(db, order, tally)),
    { numRuns: timesTried(14, 60), seed: 20_261_121, endOnFailure: true, examples: FAULTS.map((order) => [order]) },
  )
  // Orders in which nothing happens would prove nothing.
  for (const verb of ['revise', 'draft', 'send', 'sign', 'pay', 'wait'])
    expect([verb, (tally[verb]?.done ?? 0) > timesTried(0, 3)]).toEqual([verb, true])
  expect((await verify(db)).flatMap(({ problems }) => problems)).toEqual([])
})
