import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fetchedSchema } from './schema.ts'

const Short = z.object({ name: z.string().check(z.trim(), z.maxLength(3, 'Too long')) })
type Short = z.infer<typeof Short>

it('is fetched once, and checks at once from then on', async () => {
  let fetched = 0
  const schema = fetchedSchema<Short, Short>(async () => {
    fetched += 1
    return Short
  })
  expect(fetched).toBe(0)
  const { validate } = schema['~standard']
  expect(await validate({ name: ' abcd ' })).toMatchObject({ issues: [{ message: 'Too long', path: ['name'] }] })
  expect(validate({ name: ' abc ' })).toEqual({ value: { name: 'abc' } })
  await schema.fetch()
  expect(fetched).toBe(1)
})

it('leaves the check to the server where it cannot be fetched, and tries again the next time', async () => {
  let isOnline = false
  const schema = fetchedSchema<Short, Short>(async () => {
    if (!isOnline) throw new Error('Failed to fetch')
    return Short
  })
  const { validate } = schema['~standard']
  await schema.fetch()
  expect(await validate({ name: 'abcd' })).toEqual({ value: { name: 'abcd' } })
  isOnline = true
  expect(await validate({ name: 'abcd' })).toHaveProperty('issues')
})
