import { mergeConfig } from 'vitest/config'
import base from '../../../vitest.config.ts'

/** Tests that take half a minute or more or start processes of their own, and tests with more tries here. */
export const SLOW = [
  'tests/abuse/slow/*.test.ts',
  'tests/server/odd-addresses.test.ts',
  'src/features/amendments/server/orders.test.ts',
  'src/features/amendments/server/races.test.ts',
  'src/features/settlement/server/books.test.ts',
  'src/features/settlement/server/pay.test.ts',
  'src/features/settlement/server/random-money.test.ts',
  'src/features/contracts/server/order.test.ts',
  'src/features/directory/server/directory.test.ts',
  'src/features/directory/server/find.test.ts',
  'src/features/directory/server/packing.test.ts',
  'src/server/payments/stripe-killed.test.ts',
  'src/server/payments/stripe-moves.test.ts',
  'src/shared/redaction/redaction.test.ts',
]

export default {
  ...mergeConfig(base, {}),
  test: { ...base.test, projects: undefined, include: SLOW, isolate: false, testTimeout: 300_000 },
}
