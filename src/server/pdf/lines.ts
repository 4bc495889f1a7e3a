import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'
import { fontOf } from '#shared/print/printable.ts'
import type { Piece, Shaper } from './shape.ts'

/** One line: its pieces as they are seen, from left to right, and its text as it is read. */
export type Line = { pieces: Piece[]; text: string; width: number; isRtl: boolean }

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })
const RTL = /[\p{sc=Hebrew}\p{sc=Arabic}\u202b\u202e\u2067\u2068]/u
const THAI = /\p{sc=Thai}+/gu

/** Where a line may end: by Unicode's rules, and in Thai, which has no spaces, between words. */
function breaksOf(text: string): number[] {
  const breaker = new LineBreaker(text)
  const ends = new Set<number>()
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) ends.add(found.position)
  for (const { 0: run, index } of text.matchAll(THAI))
    for (const { index: start } of thaiWords.segment(run)) if (start > 0) ends.add(index + start)
  return [...ends].toSorted((one, other) => one - other)
}

/** Pieces as they are seen, from left to right, reordered as Unicode's bidirectional algorithm says. */
function inVisualOrder(pieces: readonly Piece[]): Piece[] {
  let seen = [...pieces]
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level -= 1) {
    const next: Piece[] = []
    let run: Piece[] = []
    for (const piece of seen) {
      if (piece.level >= level) run.unshift(piece)
      else {
        next.push(...run, piece)
        run = []
      }
    }
    seen = [...next, ...run]
  }
  return seen
}

const widthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { width }) => sum + width, 0)

/** One paragraph, in lines of at most this width (thousandths of the type size). */
function linesOfParagraph(text: string, width: number, shaper: Shaper): Line[] {
  const { levels, paragraphs } = RTL.test(text)
    ? bidi.getEmbeddingLevels(text, 'auto')
    : { levels: new Uint8Array(text.length), paragraphs: [] }
  const isRtl = (paragraphs[0]?.level ?? 0) % 2 === 1
  const lines: Line[] = []
  let [start, used] = [0, 0]
  let line: Piece[] = []
  let blank: Piece[] = []
  // Readers of files turn a line from right to left around as a whole when it is of one font.
  const main = isRtl
    ? (fontOf(/[\p{sc=Hebrew}\p{sc=Arabic}]/u.exec(text)?.[0].codePointAt(0) ?? 0) ?? undefined)
    : undefined
  const piecesOf = (from: number, to: number) =>
    shaper.piecesOf(text.slice(from, to), levels.subarray(from, to), { main, after: line.at(-1) })
  const end = (at: number) => {
    const pieces = inVisualOrder(line)
    lines.push({ pieces, text: text.slice(start, at).trimEnd(), width: widthOf(pieces), isRtl })
    ;[start, used, line, blank] = [at, 0, [], []]
  }
  /** What may not be broken, and the spaces after it, which are left out where a line ends. */
  const add = (from: number, to: number): void => {
    const visible = from + text.slice(from, to).trimEnd().length
    const pieces = piecesOf(from, visible)
    const needed = widthOf(pieces)
    if (start < from && used + widthOf(blank) + needed > width) end(from)
    const isTooLong = needed > width && [...graphemes.segment(text.slice(from, to))].length > 1
    // What is longer than a line, such as an address, goes on in the next one.
    if (isTooLong)
      for (const one of graphemes.segment(text.slice(from, to)))
        add(from + one.index, from + one.index + one.segment.length)
    else {
      line.push(...blank, ...pieces)
      used += widthOf(blank) + needed
      blank = visible < to ? piecesOf(visible, to) : []
    }
  }
  let from = 0
  for (const to of breaksOf(text)) {
    add(from, to)
    from = to
  }
  end(text.length)
  return lines
}

/** A text in lines; an empty one has no pieces. */
export const linesOf = (text: string, width: number, shaper: Shaper): Line[] =>
  text.split(/\r\n|[\r\n\u2028\u2029]/).flatMap((paragraph) => linesOfParagraph(paragraph, width, shaper))
