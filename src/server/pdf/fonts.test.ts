import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { COVERAGE } from '#shared/print/coverage.ts'
import { fontOf, unprintable } from '#shared/print/printable.ts'
import { FONTS } from './fonts.ts'

const require = createRequire(import.meta.url)
const { create } = createRequire(require.resolve('pdfkit'))('fontkit') as {
  create: (bytes: Buffer) => { characterSet: number[] }
}

/** Letters, marks, digits, signs and spaces; neither control characters nor those without a meaning of their own. */
const hasMeaning = (codePoint: number) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(String.fromCodePoint(codePoint))

/** Code points as gaps and lengths to the base of 36. */
function pack(codePoints: readonly number[]): string {
  const runs: [number, number][] = []
  for (const one of codePoints) {
    const run = runs.at(-1)
    if (run && run[1] + 1 === one) run[1] = one
    else runs.push([one, one])
  }
  let last = 0
  return runs
    .map(([from, to]) => {
      const gap = (from - last).toString(36)
      last = to
      return to > from ? `${gap}+${(to - from).toString(36)}` : gap
    })
    .join(' ')
}

const inFonts = new Map(
  Object.entries(FONTS).map(([name, file]) => {
    const { characterSet } = create(readFileSync(require.resolve(file)))
    return [name, [...new Set(characterSet)].filter(hasMeaning).toSorted((one, other) => one - other)] as const
  }),
)

it('the list of characters that PDFs can show is what the fonts have (X147)', async () => {
  const taken = new Set<number>()
  const lines = [...inFonts].map(([name, codePoints]) => {
    const own = codePoints.filter((one) => !taken.has(one))
    for (const one of own) taken.add(one)
    return `  ${name}: '${pack(own)}',`
  })
  const head =
    '/** What each font of the PDFs adds, as gaps and lengths. Made by `npx vitest run src/server/pdf/fonts -u`. */'
  const text = `// biome-ignore-all format: made by a test\n${head}\nexport const COVERAGE = {\n${lines.join('\n')}\n} as const\n`
  await expect(text).toMatchFileSnapshot('../../shared/print/coverage.ts')
})

it('each character is found in a font that has it, and no other character in any (X147)', () => {
  const sets = new Map([...inFonts].map(([name, codePoints]) => [name, new Set(codePoints)]))
  expect([...sets.keys()]).toEqual(Object.keys(COVERAGE))
  const wrong: string[] = []
  for (let one = 0x20; one <= 0x3ffff; one += 1) {
    const found = fontOf(one)
    const isRight = found ? sets.get(found)!.has(one) : [...sets.values()].every((set) => !set.has(one))
    if (!isRight) wrong.push(one.toString(16))
  }
  expect(wrong).toEqual([])
})

it.each([
  'Zoë Müller-Łukasz',
  'Αθηνά Παπαδοπούλου',
  'Дмитрий Її',
  'שרה כהן',
  'محمد الأحمد، ۱۲۳',
  '张伟 臺灣 㐀',
  '김민준 ㄱ',
  'やまだ 太郎 髙﨑 𠮷',
  'สมชาย ใจดี',
  'प्रिया शर्मा ।',
  '✓ ☐ ☑ → ← ★ ♥ • … “x” ½ € ₪ ₹ ™ ≤ ∞',
  '❤️ 👩‍👩‍👧 🏳️‍🌈 👍🏽 🎉 1️⃣ 🇺🇸 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
])('%s can be shown', (text) => {
  expect(unprintable(text)).toBeNull()
})

it.each(['\u0000', '\u0007', '\u001b', '\u0085', '\ue000', '\u{10ffff}', '\u0378', '𓀀', 'ꦀ'])('%j cannot', (text) => {
  expect(unprintable(`a${text}b`)).toBe(text)
})
