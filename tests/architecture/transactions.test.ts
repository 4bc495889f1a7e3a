import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] })
const having = (pattern: RegExp, among = files) => among.filter((file) => pattern.test(readFileSync(file, 'utf8')))

it('verbs and jobs open a transaction with transact, which sends the mails they queue; savepoints are their own', () => {
  expect(having(/\btransact\(/).length).toBeGreaterThan(40)
  const features = files.filter((file) => file.startsWith('src/features/'))
  expect(having(/\bdb\s*\.transaction\(/, features)).toEqual([])
})

it('nobody else starts the sending, and only a command leaves mails to the product', () => {
  expect(having(/\bscheduleDrain\(/).toSorted()).toEqual(['src/server/outbox-worker.ts', 'src/server/transact.ts'])
  expect(having(/isDrained: false/)).toEqual(['src/app/ops/admin-accounts.ts'])
})
