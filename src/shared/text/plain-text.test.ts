import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { BLANK_TEXTS, HALVES } from '#tests/support/odd-texts.ts'
import { neededLine, neededText, plainLine, plainText, typedDay, typedEmail, typedPhone } from './plain-text.ts'
import { DAY_INVALID, EMAIL_INVALID, TEXT_INVALID, TEXT_LONG } from './text-checks.ts'

const messagesOf = (schema: z.ZodMiniType<string>, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

const FOUR = [plainLine(5), plainText(5), neededLine(5, 'Needed'), neededText(5, 'Needed')]

it('keeps a line trimmed and a text with uniform line breaks', () => {
  expect(plainLine(5).parse(' word ')).toBe('word')
  expect(plainText(5).parse(' a\r\nb\n ')).toBe('a\nb')
})

it('counts what is stored, not what was typed', () => {
  expect(plainLine(5).parse('\u202aw\u00adord\u200b\u200b\u202c')).toBe('word')
  expect(plainText(3).parse('Zoe\u0308')).toBe('Zoë')
})

it('refuses what is too long with the sentence for it', () => {
  for (const schema of FOUR) expect(messagesOf(schema, 'x'.repeat(6))).toEqual([TEXT_LONG])
  expect(messagesOf(plainText(5, 'Shorter, please'), 'x'.repeat(6))).toEqual(['Shorter, please'])
})

it.each(HALVES.map((half) => [JSON.stringify(half), half]))('refuses half a character in %s', (_name, half) => {
  const all = [...FOUR, typedEmail(), typedPhone('Odd')]
  for (const schema of all) expect(messagesOf(schema, half)).toEqual([TEXT_INVALID])
})

it('says of a needed one what is missing, whether it is absent, shows nothing or is too short', () => {
  for (const value of [undefined, null, 'ab', ...BLANK_TEXTS]) {
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

it('stores addresses, numbers and days in their one form, and says what it expects', () => {
  expect(typedEmail().parse(' Ana@Example.com ')).toBe('ana@example.com')
  expect(messagesOf(typedEmail('Needed'), undefined)).toEqual(['Needed'])
  expect(messagesOf(typedEmail('Needed'), 'ana')).toEqual([EMAIL_INVALID])
  expect(typedPhone('Odd').parse('(212) 555-0147')).toBe('2125550147')
  expect(messagesOf(typedPhone('Odd'), 'soon')).toEqual(['Odd'])
  expect(typedDay().parse('June 12, 2027')).toBe('2027-06-12')
  expect(messagesOf(typedDay('Needed'), '')).toEqual(['Needed'])
  expect(messagesOf(typedDay('Needed'), '12.6.2027')).toEqual([DAY_INVALID])
})
