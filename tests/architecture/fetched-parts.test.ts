import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What wraps a lazy component, and survives a script that does not arrive. */
const WRAPPERS = ['src/ui/page/fetched.tsx', 'src/ui/overlay/fetched-overlay.tsx']

it('parts of pages are fetched by `fetched`, so that one that does not arrive leaves the page as it is', () => {
  const lazy = globSync('src/**/*.tsx')
    .filter((file) => /\blazy\b[^;]*from 'react'|React\.lazy/.test(readFileSync(file, 'utf8')))
    .toSorted()
  expect(lazy).toEqual(WRAPPERS.toSorted())
})
