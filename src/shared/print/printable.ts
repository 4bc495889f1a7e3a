import { COVERAGE } from './coverage.ts'

export type FontName = keyof typeof COVERAGE

/** What every text may hold beside letters and characters: it is laid out, or joins what is around it, and has no shape. */
const UNSEEN = /[\t\n\r\u2028\u2029\p{Default_Ignorable_Code_Point}]/u

/** The characters of one font as pairs of first and last, in order. */
function rangesOf(packed: string): number[] {
  let last = 0
  return packed.split(' ').flatMap((pair) => {
    const [gap, more = '0'] = pair.split('+')
    const first = last + Number.parseInt(gap!, 36)
    last = first + Number.parseInt(more, 36)
    return [first, last]
  })
}

/** Whether the number of pairs that begin at or before the character is followed by the end of one. */
function isIn(ranges: readonly number[], codePoint: number): boolean {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle]! < codePoint) low = middle + 1
    else high = middle
  }
  return low % 2 === 1 || ranges[low] === codePoint
}

let fonts: [FontName, number[]][] | undefined
const unpack = () => Object.entries(COVERAGE).map(([name, packed]) => [name as FontName, rangesOf(packed)] as const)

/** The font that draws a character in every PDF; null for one that none has. */
export function fontOf(codePoint: number): FontName | null {
  fonts ??= unpack().map(([name, ranges]) => [name, ranges])
  return fonts.find(([, ranges]) => isIn(ranges, codePoint))?.[0] ?? null
}

/** The first character of a text that no PDF can show. */
export function unprintable(text: string): string | null {
  // Most texts are ASCII, and need no tables.
  if (/^[\n\x20-\x7e]*$/.test(text)) return null
  for (const character of text)
    if (fontOf(character.codePointAt(0)!) === null && !UNSEEN.test(character)) return character
  return null
}
