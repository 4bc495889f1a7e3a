import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '#tests/support/any-text.ts'
import { cutText, fitText, unitsFor } from './cut-text.ts'

const FAMILY = '👨‍👩‍👧‍👦'
const SCOTLAND = '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'

describe('a cut text (X145)', () => {
  it('leaves what is short enough alone', () => {
    expect(cutText(`${'a'.repeat(159)}😀`, 160)).toBe(`${'a'.repeat(159)}😀`)
    expect(cutText(FAMILY.repeat(3), 3)).toBe(FAMILY.repeat(3))
  })

  it('ends between two characters as people see them', () => {
    expect(cutText('abcdef', 4)).toBe('abc…')
    expect(cutText(`ab${FAMILY}${FAMILY}c`, 4)).toBe(`ab${FAMILY}…`)
    expect(cutText(`${SCOTLAND}${SCOTLAND}🇨🇭🇩🇪`, 3)).toBe(`${SCOTLAND}${SCOTLAND}…`)
    expect(cutText('e\u0301e\u0301e\u0301e\u0301', 3)).toBe('e\u0301e\u0301…')
    expect(cutText('one two', 5)).toBe('one…')
    expect(cutText('abcdef', 4, '')).toBe('abcd')
  })

  it('is not longer for marks without end', () => {
    const stacked = `a${'\u0301'.repeat(100_000)}`
    expect(cutText(stacked, 160)).toBe('…')
    expect(cutText(`ab${stacked}`, 160)).toBe('ab…')
  })

  it('fits a field in whole characters', () => {
    expect(fitText(`${'a'.repeat(9)}😀`, 10)).toBe('a'.repeat(9))
    expect(fitText(`${FAMILY}${FAMILY}`, 12)).toBe(FAMILY)
  })

  it('is the beginning of the text, whole, and no longer than asked', () => {
    fc.assert(
      fc.property(anyText(60), fc.integer({ min: 1, max: 40 }), (text, max) => {
        const cut = cutText(text, max)
        expect(cut.isWellFormed()).toBe(true)
        expect(cut === text || text.startsWith(cut.slice(0, -1))).toBe(true)
        expect(cutText(text.slice(0, unitsFor(max)), max)).toBe(cut)
        expect(fitText(text, max).length).toBeLessThanOrEqual(max)
      }),
      { numRuns: 300 },
    )
  })
})

it('no other file cuts what people write', () => {
  const CUT =
    /\b(?:\w*[tT]ext|reason|body|note|content|words|title|label|message|bio|value|line|\w*[nN]ame|excerpt|description)\b[^\s()\]]*\.(?:slice|substring|substr)\(0, (?:[A-Z]|\d\d)/
  const files = globSync(
    [
      'src/{features,shared,ui,shell,ssr}/**/*.{ts,tsx}',
      'src/app/{handlers,webhooks}/*.ts',
      'src/server/mail/*.ts',
      'emails/**/*.{ts,tsx}',
    ],
    { exclude: ['**/*.test.*', '**/*.fixture.ts'] },
  )
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => CUT.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  /** Lists, a moment's first characters, a log line, a look at a file's head. */
  const NO_TEXTS = [
    'src/shared/url/table-search.ts: ',
    'src/app/handlers/ssr.ts: log',
    'src/shared/url/search-params.ts: for',
    'src/features/availability/dates-only.ts: ',
  ]
  expect(found.filter((line) => !NO_TEXTS.some((known) => line.startsWith(known)))).toEqual([])
})
