import { expect, it } from 'vitest'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { PROCEDURES } from '../support/procedures.ts'

// Two windows edit the same thing: a save over what the person has not seen is refused. Every mutation says in its meta
// that it takes the version that was read, or why nothing is lost without it.

/** Whether a procedure asks for the version: without it, its own schema says so. */
const isVersioned = (inputs: $ZodType[]) =>
  inputs.some((schema) =>
    [{}, { tab: 'general' }].some(
      (sample) =>
        '_zod' in schema && safeParse(schema, sample).error?.issues.some(({ path }) => path.join('.') === 'version'),
    ),
  )

const MUTATIONS = PROCEDURES.filter(([, { _def }]) => _def.type === 'mutation')

it.each(MUTATIONS)('%s says how nothing is lost that another window has saved', (_name, { _def }) => {
  expect(_def.meta?.meanwhile).toBeDefined()
})

it('what takes a version, and nothing else, cannot be called without one', () => {
  const asking = MUTATIONS.filter(([, { _def }]) => isVersioned(_def.inputs)).map(([name]) => name)
  const saying = MUTATIONS.filter(([, { _def }]) => _def.meta?.meanwhile === 'version').map(([name]) => name)
  expect(asking).toEqual(saying)
  expect(asking.length).toBeGreaterThan(10)
})
