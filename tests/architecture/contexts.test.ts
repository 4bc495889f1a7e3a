import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('what a function takes of a context is named in server/context.ts, and nowhere else', () => {
  const files = globSync('src/**/*.{ts,tsx}', { exclude: ['src/server/context.ts'] })
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => /Pick<\s*(?:Service|Job)Context/.test(readFileSync(file, 'utf8')))).toEqual([])
})
