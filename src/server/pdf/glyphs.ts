import type PDFDocument from 'pdfkit'
import type { FontName } from '#shared/print/printable.ts'
import type { Line } from './lines.ts'

import type { Glyph, Piece } from './shape.ts'

export type Doc = InstanceType<typeof PDFDocument>

/** What of the library's embedded fonts and pages is used: glyphs are placed here, embedding stays the library's. */
type Embedded = {
  id: string
  ref: () => unknown
  font: { getGlyph: (id: number) => { advanceWidth: number } }
  scale: number
  subset: { glyphs: number[] }
  widths: number[]
  unicode: number[][]
}
type Inside = { _font: Embedded; page: { fonts: Record<string, unknown> }; addContent: (text: string) => void }

/** Stands for a glyph without characters of its own; readers leave it out. */
const NOTHING = [0x200b]
const rounded = (value: number) => String(Math.round(value * 1000) / 1000)

type Place = { x: number; y: number; size: number; ink: string }

/**
 * A font's glyphs as they are embedded: the same shape twice where it stands for other characters, so that copied text
 * is what was typed.
 */
function numbersIn(font: Embedded) {
  const known = new Map<string, number>()
  return (glyph: Glyph): number => {
    const key = `${glyph.id} ${glyph.text}`
    const found = known.get(key)
    if (found !== undefined) return found
    const number = font.subset.glyphs.push(glyph.id) - 1
    font.widths[number] = glyph.isBlank ? 0 : font.font.getGlyph(glyph.id).advanceWidth * font.scale
    font.unicode[number] = glyph.text === '' ? NOTHING : Array.from(glyph.text, (one) => one.codePointAt(0)!)
    known.set(key, number)
    return number
  }
}

/** UTF-16 in hexadecimal numbers. */
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

/** Whether readers get a line's text from its glyphs. Those of lines from right to left are all turned around by readers. */
const isInOrder = (pieces: readonly Piece[]) =>
  pieces.some(({ level }) => level > 0) ||
  pieces.every(({ glyphs }) => glyphs.every(({ text, isBlank }) => text !== '' && !isBlank))

/** A mark that begins a line would be taken for the end of the line before it. */
function baseFirst(glyphs: readonly Glyph[]): readonly Glyph[] {
  const base = glyphs.findIndex(({ text }) => !/^\p{M}/u.test(text))
  if (base <= 0) return glyphs
  const marks = glyphs.slice(0, base)
  const before = marks.reduce((sum, { advance }) => sum + advance, 0)
  const first = glyphs[base]!
  // All stay where they are: the base begins after the marks, and they are reached backwards.
  const moved = marks.map((mark) => ({ ...mark, x: mark.x - before - first.advance }))
  const back = { ...moved.at(-1)!, advance: moved.at(-1)!.advance }
  return [{ ...first, x: first.x + before }, ...moved.slice(0, -1), back, ...glyphs.slice(base + 1)]
}

type Embedding = { font: Embedded; numberOf: (glyph: Glyph) => number }

/** Glyphs as operators: hexadecimal numbers, the moves between them, and how far they are above the line. */
function operatorsOf(glyphs: readonly Glyph[], { font, numberOf }: Embedding, size: number): string {
  const parts: string[] = []
  let shown = ''
  let rise = 0
  const raise = (to: number) => {
    if (shown !== '') parts.push(`[${shown}] TJ`)
    shown = ''
    if (to !== rise) parts.push(`${rounded((to * size) / 1000)} Ts`)
    rise = to
  }
  for (const glyph of glyphs) {
    const number = numberOf(glyph)
    const after = font.widths[number]! + glyph.x - glyph.advance
    if (glyph.y !== rise) raise(glyph.y)
    if (glyph.x !== 0) shown += ` ${rounded(-glyph.x)} `
    shown += `<${number.toString(16).padStart(4, '0')}>`
    if (Math.abs(after) > 0.01) shown += ` ${rounded(after)} `
  }
  raise(0)
  return parts.join('\n').replaceAll('><', '')
}

/** Writes lines into a document, which embeds the used shapes of these fonts. */
export function lineWriter(doc: Doc, fonts: ReadonlyMap<FontName, Uint8Array>) {
  const inside = doc as unknown as Inside
  const embedded = new Map<FontName, Embedding>()
  const embeddingOf = (name: FontName): Embedding => {
    const found = embedded.get(name)
    if (found) return found
    doc.registerFont(name, fonts.get(name)).font(name)
    const font = inside._font
    const made = { font, numberOf: numbersIn(font) }
    embedded.set(name, made)
    return made
  }
  return ({ pieces, text }: Line, { x: left, y, size, ink }: Place): void => {
    if (pieces.length === 0) return
    doc.fillColor(ink)
    // The page is turned upside down by the library.
    const operators = [`1 0 0 -1 ${rounded(left)} ${rounded(y)} Tm`]
    for (const [index, { font, glyphs }] of pieces.entries()) {
      const embedding = embeddingOf(font)
      const { id } = embedding.font
      inside.page.fonts[id] ??= embedding.font.ref()
      if (pieces[index - 1]?.font !== font) operators.push(`/${id} ${rounded(size)} Tf`)
      operators.push(operatorsOf(index === 0 ? baseFirst(glyphs) : glyphs, embedding, size))
    }
    const [begin, end] = isInOrder(pieces)
      ? ['BT', 'ET']
      : [`/Span << /ActualText <feff${utf16(text)}> >> BDC\nBT`, 'ET\nEMC']
    inside.addContent([begin, ...operators, end].join('\n'))
  }
}
