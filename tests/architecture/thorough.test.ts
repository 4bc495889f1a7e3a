import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SLOW } from '../abuse/slow/vitest.config.ts'

it('what is tried more often by the abuse suite is run by it', () => {
  const tests = globSync('{src,tests/database,tests/server,emails,drizzle}/**/*.test.{ts,tsx}')
  const thorough = tests.filter((file) => /\btimesTried\(/.test(readFileSync(file, 'utf8')))
  expect(thorough.length).toBeGreaterThan(10)
  expect(thorough.filter((file) => !SLOW.includes(file))).toEqual([])
})
