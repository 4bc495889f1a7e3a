import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { neededLine, neededText, plainLine, plainText } from './plain-text.ts'
import { TEXT_LONG, TEXT_ODD } from './text-checks.ts'

const messagesOf = (schema: z.ZodMiniType<string>, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

it('keeps a line trimmed and a text with uniform line breaks', () => {
  expect(plainLine(5).parse(' word ')).toBe('word')
  expect(plainText(5).parse(' a\r\nb\n ')).toBe('a\nb')
})

it.each([
  ['too long', 'x'.repeat(6), [TEXT_LONG]],
  ['not plain', 'a\u202eb', [TEXT_ODD]],
])('refuses what is %s with the sentence for it', (_name, value, sentences) => {
  for (const schema of [plainLine(5), plainText(5), neededLine(5, 'Needed'), neededText(5, 'Needed')]) {
    expect(messagesOf(schema, value)).toEqual(sentences)
  }
})

it('says of a needed one what is missing, whether it is absent, blank or too short', () => {
  for (const value of [undefined, null, ' ', 'ab']) {
    expect(messagesOf(neededLine(5, 'Needed', 3), value)).toEqual(['Needed'])
    expect(messagesOf(neededText(5, 'Needed', 3), value)).toEqual(['Needed'])
  }
})

it('does not go on reading a text that is too long', () => {
  const search = vi.fn(() => true)
  const schema = plainText(5).check(z.refine(search))
  expect(schema.safeParse('x'.repeat(6)).success).toBe(false)
  expect(search).not.toHaveBeenCalled()
  expect(schema.safeParse('xxxxx').success).toBe(true)
  expect(search).toHaveBeenCalledOnce()
})
