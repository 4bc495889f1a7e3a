import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { REPLACING_MODULES, UNIT_TESTS } from '../../vitest.config.ts'

const REPLACES = /^vi\.(?:mock|doMock)\(/m

it('every test that mocks a module has a process of its own', () => {
  const files = globSync(UNIT_TESTS, { exclude: ['**/node_modules/**'] })
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => REPLACES.test(readFileSync(file, 'utf8'))).toSorted()).toEqual(
    REPLACING_MODULES.toSorted(),
  )
})
