import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { ReplyFields } from './inputs.ts'
import { asPlaceholder, PLACEHOLDERS } from './model.ts'
import { fillIn, placeholdersIn, unknownPlaceholder } from './placeholders.ts'

const values = { first_name: 'Ana', date: 'June 12, 2027', package: 'The day' }

it('every placeholder is replaced wherever it stands; what is not known stays (IQ7)', () => {
  const text = 'Hi {first_name}, {date} is free. {first_name}, shall I hold {date} for {package}?'
  expect(fillIn(text, values)).toBe('Hi Ana, June 12, 2027 is free. Ana, shall I hold June 12, 2027 for The day?')
  const filled = fillIn(text, { ...values, package: null })
  expect(filled).toContain('for {package}?')
  expect(placeholdersIn(filled)).toEqual(['package'])
})

it('a value is not read for placeholders again (IQ7)', () => {
  expect(fillIn('{first_name} {date}', { ...values, first_name: '{date}$&' })).toBe('{date}$& June 12, 2027')
})

it.each([
  ['{venue}', '{venue}'],
  ['Hi {First_name}', '{First_name}'],
  ['Hi { first_name }', '{ first_name }'],
  ['Hi {{first_name}}', '{'],
  ['Hi {first_name', '{first_name'],
  ['a } b', '}'],
  ['Hi {first_name}, {date}, {package}', null],
  ['No placeholders', null],
])('%s: unknown is %s', (text, unknown) => {
  // Two braces around a known one: what is left over is refused.
  expect(unknownPlaceholder(text)?.startsWith(unknown ?? '') ?? null).toBe(unknown === null ? null : true)
  const parsed = safeParse(ReplyFields, { name: 'One', text })
  expect(parsed.success).toBe(unknown === null)
  if (!parsed.success)
    expect(parsed.error.issues[0]).toMatchObject({
      path: ['text'],
      message: expect.stringMatching(/^We don’t know “.+”\. You can use \{first_name\}, \{date\} and \{package\}\.$/),
    })
})

it('an accepted text, filled in, has no braces but those of values', () => {
  const piece = fc.oneof(fc.constantFrom(...PLACEHOLDERS.map(asPlaceholder)), fc.string({ maxLength: 8 }))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      if (unknownPlaceholder(text) === null) expect(fillIn(text, values)).not.toMatch(/[{}]/)
    }),
  )
})
