import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '#tests/support/any-text.ts'
import { BLANK_TEXTS, HIDDEN_CHARACTERS, WORDS_WITH_JOINERS } from '#tests/support/odd-texts.ts'
import { cleanLineOf, cleanText } from './typed-text.ts'

const codeOf = (character: string) => character.codePointAt(0)!.toString(16)
const RUNS = { numRuns: 300 }

describe('the reader of typed texts (X145)', () => {
  it.each(HIDDEN_CHARACTERS.map((character) => [codeOf(character), character]))('takes %s out', (_code, character) => {
    expect(
      cleanText(`${character}soft${character}ware${character} for\nAn${character}${character}na${character}`),
    ).toBe('software for\nAnna')
    expect(cleanLineOf(`${character}soft${character}ware${character}`)).toBe('software')
  })

  it.each(WORDS_WITH_JOINERS)('keeps %s as it is typed', (text) => {
    expect(cleanText(text)).toBe(text)
    expect(cleanLineOf(`\u200e${text}\u200b`)).toBe(text)
  })

  it('keeps a joiner once, and only where it joins', () => {
    expect(cleanText('می\u200c\u200c\u200bخواهم')).toBe('می\u200cخواهم')
    expect(cleanText('o\u200dlive\u200c 👩\u200d and\u200d 5\ufe0f')).toBe('olive 👩 and 5')
    expect(cleanText('\u200d\u200cنرگس\u200c')).toBe('نرگس')
    expect(cleanText('❤\ufe0f\ufe0f\ufe0f')).toBe('❤\ufe0f')
    expect(cleanText('\u{1f3f4}\u{e0067}\u{e0062} flag\u{e0067}')).toBe('🏴 flag')
  })

  it('makes line ends and blanks ordinary', () => {
    expect(cleanText('a\r\nb\rc\u2028d\u2029e\u0085f\u000bg')).toBe('a\nb\nc\nd\ne\nf\ng')
    expect(cleanText('a\u00a0b\u2009c\u3000d\u202fe\tf\u2800g')).toBe('a b c d e f g')
    expect(cleanLineOf(' a \r\n\n  b\u2029c ')).toBe('a b c')
  })

  it('composes letters', () => {
    expect(cleanText('Zoe\u0308 A\u030asberg \u1112\u1161\u11ab')).toBe('Zoë Åsberg 한')
  })

  it.each(BLANK_TEXTS.map((text) => [JSON.stringify(text), text]))('takes %s for empty', (_name, text) => {
    expect([cleanText(text), cleanLineOf(text)]).toEqual(['', ''])
  })

  it('leaves half a character where it is, for the schema to refuse', () => {
    expect(cleanText('a\ud83db').isWellFormed()).toBe(false)
    expect(cleanText('\ude00').isWellFormed()).toBe(false)
  })

  it('has nothing more to do the second time, and leaves nothing that is refused elsewhere', () => {
    const character = fc.constantFrom(
      ...HIDDEN_CHARACTERS,
      '\u200c',
      '\u200d',
      '\ufe0f',
      '\n',
      ' ',
      'a',
      '5',
      '👩',
      'می',
      'क\u094d',
      '葛',
      '🏴',
    )
    const mixed = fc.array(fc.oneof(character, anyText(3)), { maxLength: 30 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(mixed, (text) => {
        const clean = cleanText(text)
        expect(cleanText(clean)).toBe(clean)
        expect(cleanLineOf(cleanLineOf(text))).toBe(cleanLineOf(text))
        expect(clean).not.toMatch(/(?!\n)[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u)
        expect(cleanLineOf(text)).not.toContain('\n')
      }),
      RUNS,
    )
  })

  it('reads a long text of anything in a moment', () => {
    for (const piece of [...HIDDEN_CHARACTERS, '\u200d', '👩\u200d', ' \n', '\u00a0', 'e\u0301', '5\ufe0f']) {
      const text = piece.repeat(Math.ceil(200_000 / piece.length))
      const start = performance.now()
      cleanLineOf(`a${text}b`)
      expect(performance.now() - start, codeOf(piece)).toBeLessThan(1000)
    }
  })
})

it('invisible characters are named where texts are read, folded, and drawn', () => {
  const READ = ['src/shared/text/typed-text.ts', 'emails/plain.ts']
  const FOLDED = ['src/shared/redaction/fold.ts', 'src/shared/redaction/disguised-contact.ts']
  const DRAWN = ['src/shared/print/printable.ts', 'src/server/pdf/shape.ts']
  const known = [...READ, ...FOLDED, ...DRAWN]
  const files = globSync(['src/**/*.{ts,tsx}', 'emails/**/*.{ts,tsx}'], { exclude: ['**/*.test.*', '**/*.fixture.ts'] })
  const found = files.filter((file) => /\\u20(?:0b|2a|60)|Default_Ignorable/.test(readFileSync(file, 'utf8')))
  expect(found.filter((file) => !known.includes(file))).toEqual([])
})
