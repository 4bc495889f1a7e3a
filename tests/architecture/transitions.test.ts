import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Drizzle's updates and plain SQL up to the end of what is set, and the status among it. */
const WRITES: readonly [written: RegExp, status: RegExp][] = [
  [
    /\.update\((?:amendments|payments|payouts|vendorContracts)\)\s*\.set\(([^]*?)\)\s*\.(?:where|returning)/g,
    /\bstatus\b/,
  ],
  [/\bupdate (?:amendments|payments|payouts|vendor_contracts)\b([^`]*?)\bwhere\b/g, /\bstatus\b/],
  // An application's is written with the rest of its row, from its table.
  [/\.update\(photographers\)\s*\.set\(([^]*?)\)\s*\.(?:where|returning)/g, /\bapprovalStatus: '/],
]
const statusesWritten = (code: string) =>
  WRITES.flatMap(([written, status]) => [...code.matchAll(written)].filter(([, set]) => status.test(set!)))

it('a status of payments, payouts, contracts and applications is written from their tables of transitions only', () => {
  const files = globSync('src/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const past = files.filter((file) => statusesWritten(readFileSync(file, 'utf8')).length > 0)
  expect(past).toEqual([])
})

it('a status written past the tables is found', () => {
  expect(statusesWritten("tx\n  .update(payouts)\n  .set({ status: 'paid', paidAt })\n  .where(x)")).toHaveLength(1)
  expect(statusesWritten("sql`update vendor_contracts c set status = 'viewed' where c.id = 1`")).toHaveLength(1)
  expect(statusesWritten("tx.update(photographers).set({ approvalStatus: 'approved' }).where(x)")).toHaveLength(1)
  expect(statusesWritten("tx.update(payouts).set({ releasedAt: at }).where(eq(payouts.status, 'failed'))")).toEqual([])
})

/** What was asked of the payment service, deleted: its money may have moved unheard. */
const deleted = (code: string) =>
  [
    ...code.matchAll(/\.delete\((?:charges|refunds|transfers|recoveryParts|payouts)\)/g),
    ...code.matchAll(/\bdelete from (?:charges|refunds|transfers|recovery_parts|payouts)\b/g),
  ].length

it('what was asked of the payment service is deleted in one place only, where it was looked up before (PY16)', () => {
  const files = globSync('src/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const counts = files.flatMap((file) => Array.from({ length: deleted(readFileSync(file, 'utf8')) }, () => file))
  expect(counts).toEqual([
    // What a bank had refunded itself was never asked of the service.
    'src/features/payments/server/returned-records.ts',
    'src/features/payments/server/transfer-records.ts',
  ])
  expect(deleted('tx.delete(transfers).where(x)')).toBe(1)
  expect(deleted('sql`delete from refunds where id = 1`')).toBe(1)
})
