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
  expect(having(/\bscheduleDrain\(/).toSorted()).toEqual(['src/server/mail/outbox-worker.ts', 'src/server/transact.ts'])
  expect(having(/isDrained: false/)).toEqual(['src/app/ops/admin-accounts.ts'])
})

/** What each `transact` of a text does, behind its database. */
const transactions = (text: string): string[] =>
  [...text.matchAll(/\btransact\(/g)].map(({ index }) => {
    let depth = 1
    let at = index + 'transact('.length
    const from = at
    for (; depth > 0 && at < text.length; at += 1) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
    const all = text.slice(from, at)
    return all.slice(all.indexOf(','))
  })

it('inside a transaction only the transaction is asked: an embedded database has one connection and would wait for itself', () => {
  const outside = /\bctx\.db\b|\bdb\.\w|[(,]\s*db\b(?!:)/
  expect(outside.test('getSettings(ctx.db)') && outside.test('getSettings(db)')).toBe(true)
  expect(outside.test('own({ ...ctx, db: tx }, ids)')).toBe(false)
  const waiting = files.filter((file) => transactions(readFileSync(file, 'utf8')).some((body) => outside.test(body)))
  expect(waiting).toEqual([])
})
