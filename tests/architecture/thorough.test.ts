import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SLOW } from '../abuse/slow/vitest.config.ts'

const tests = globSync('{src,tests/database,tests/server,emails,drizzle}/**/*.test.{ts,tsx}')
const testsWith = (pattern: RegExp) => tests.filter((file) => pattern.test(readFileSync(file, 'utf8')))

it('what is tried more often by the abuse suite is run by it', () => {
  const thorough = testsWith(/\btimesTried\(/)
  expect(thorough.length).toBeGreaterThan(10)
  expect(thorough.filter((file) => !SLOW.includes(file))).toEqual([])
})

it('random texts are anyText: the library’s own units keep a map of every character in each worker', () => {
  expect(testsWith(/\banyText\(/).length).toBeGreaterThan(3)
  expect(testsWith(/\bunit: ["'](?:binary|grapheme)\b/)).toEqual([])
})
