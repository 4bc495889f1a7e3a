import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isPlainLine, isPlainText, plainLineOf, withoutHidden } from './text-checks.ts'

const HIDDEN = ['\u200b', '\u200e', '\u200f', '\u202a', '\u202e', '\u2060', '\u2066', '\u2069', '\ufeff']
const CONTROLS = ['\u0000', '\u0007', '\u000b', '\u001f', '\u007f']
const BREAKS = ['\t', '\n', '\r', '\u2028', '\u2029']
const codeOf = (sign: string) => sign.codePointAt(0)!.toString(16)

describe('odd characters', () => {
  it.each([...HIDDEN, ...CONTROLS, '\ud83d'].map((sign) => [codeOf(sign), sign]))(
    '%s is refused in every field',
    (_code, sign) => {
      expect([isPlainLine(`An${sign}na`), isPlainText(`An${sign}na`)]).toEqual([false, false])
    },
  )

  it.each(BREAKS.map((sign) => [codeOf(sign), sign]))('%s is allowed in a text, never in a line', (_code, sign) => {
    expect([isPlainLine(`An${sign}na`), isPlainText(`An${sign}na`)]).toEqual([false, true])
  })

  it('do not include letters, accents, joined emoji or scripts with joiners', () => {
    for (const name of ['Zoë Åsberg-O’Neill', '李小龍', 'نرگس‌خاتون', '👩‍❤️‍👨', 'שָׁלוֹם']) {
      expect([isPlainLine(name), isPlainText(name)]).toEqual([true, true])
      expect([plainLineOf(name), withoutHidden(name)]).toEqual([name, name])
    }
  })

  it('are removed where a value is not refused', () => {
    expect(plainLineOf(`a${HIDDEN.join('')}${CONTROLS.join('')}${BREAKS.join('')}b`)).toBe('ab')
    expect(withoutHidden(`a${HIDDEN.join('')}\nb`)).toBe('a\nb')
  })

  it('are defined in one file, and characters that hide an address in another', () => {
    const KNOWING = ['src/shared/text-checks.ts', 'src/shared/redaction/fold.ts']
    const files = globSync(['src/**/*.{ts,tsx}', 'emails/**/*.{ts,tsx}'], {
      exclude: ['**/*.test.*', '**/*.fixture.ts'],
    })
    const found = files.filter((file) => readFileSync(file, 'utf8').includes(String.raw`\u202a`))
    expect(found.toSorted()).toEqual(KNOWING.toSorted())
  })
})
