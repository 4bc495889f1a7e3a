import type * as Harfbuzz from 'harfbuzzjs'
import { type FontName, fontOf } from '#shared/print/printable.ts'
import { fontFile } from './fonts.ts'

/** A glyph of a font and the characters it stands for, in thousandths of the type size. */
export type Glyph = { id: number; text: string; advance: number; x: number; y: number; isBlank?: true }
/** Characters of one font and one direction; the glyphs are in the order in which they are seen. */
export type Piece = { font: FontName; level: number; glyphs: readonly Glyph[]; width: number }

type Face = { font: Harfbuzz.Font; scale: number }
/** Shapes texts; the fonts that they need have been loaded. */
export type Shaper = {
  fonts: ReadonlyMap<FontName, Uint8Array>
  /** The pieces of a text, of the font `main` where that has its characters, or of the piece before it. */
  piecesOf: (text: string, levels: ArrayLike<number>, near: { main?: FontName; after?: Piece }) => Piece[]
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const EMOJI = /[\ufe0f\u20e3\p{RI}\p{EMod}]/u
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u
/** Spaces, digits and the like are drawn by these when they follow one of their words. */
const LETTERS = new Set<FontName>(['arabic', 'hebrew', 'thai', 'devanagari'])
const COMMON = /^\p{sc=Common}+$/u
const UNSEEN = /^\p{Default_Ignorable_Code_Point}$/u
/** Characters that only say where a direction begins or ends. */
const TURNS = /^[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+$/
const TAB = '\t'
/** A tab is as wide as so many spaces. */
const TAB_SPACES = 4

/** Every font that a text may need: also those that are asked for the shapes of another one's characters. */
function fontsFor(texts: readonly string[]): Set<FontName> {
  const names = new Set<FontName>(['serif'])
  for (const character of new Set(texts.join(''))) names.add(fontOf(character.codePointAt(0)!) ?? 'serif')
  if (names.has('chinese') && texts.some((text) => KANA.test(text))) names.add('japanese')
  if (texts.some((text) => EMOJI.test(text))) names.add('emoji')
  return names
}

/** The fonts of a thread, kept while it lives. */
const faces = new Map<FontName, Face>()

function openFace(hb: typeof Harfbuzz, name: FontName, bytes: Uint8Array): void {
  if (faces.has(name)) return
  const face = new hb.Face(new hb.Blob(bytes))
  faces.set(name, { font: new hb.Font(face), scale: 1000 / face.upem })
}

const has = (name: FontName, codePoint: number) => faces.get(name)?.font.nominalGlyph(codePoint) !== undefined

type Part = { text: string; font: FontName }

/** The fonts of what a reader sees as one character: one, if one has all of it. */
function partsOf(sign: string, isJapanese: boolean, near: FontName | undefined): Part[] {
  const codePoints = Array.from(sign)
    .filter((one) => !UNSEEN.test(one))
    .map((one) => one.codePointAt(0)!)
  const own = codePoints.map((one) => fontOf(one) ?? 'serif')
  const wanted = own.map((font): FontName => (isJapanese && font === 'chinese' ? 'japanese' : font))
  const tried = [EMOJI.test(sign) ? 'emoji' : near, ...wanted, ...own].filter((font) => font !== undefined)
  const one = tried.find((font) => codePoints.every((codePoint) => has(font, codePoint)))
  if (one) return [{ text: sign, font: one }]
  return Array.from(sign).map((text) => ({ text, font: fontOf(text.codePointAt(0)!) ?? 'serif' }))
}

/** Without a shape and a width, for characters that have no glyph of their own. */
const blank = (space: number): Glyph => ({ id: space, text: '', advance: 0, x: 0, y: 0, isBlank: true })

/**
 * Gives each glyph of a cluster the character it stands for, in the order of reading, and what is left to a blank one
 * after them. So copied text is what was typed, also where glyphs are ligatures, or stand in another order.
 */
function nameCluster(glyphs: Glyph[], text: string, space: number): Glyph[] {
  // A shape is chosen by what follows it; that it was is seen, and nothing to copy.
  const characters = Array.from(text.replaceAll('\ufe0f', ''))
  // Those without a character are marks, if there are marks: they are the narrowest.
  const silent = new Set(
    glyphs
      .slice(1)
      .toSorted((one, other) => one.advance - other.advance)
      .slice(0, Math.max(0, glyphs.length - characters.length)),
  )
  for (const glyph of glyphs) if (!silent.has(glyph)) glyph.text = characters.shift() ?? ''
  if (characters.length === 0) return glyphs
  const rest = characters.join('')
  // Readers of files put marks where they find them, and anything else with its glyph.
  if (/\p{Mn}/u.test(rest)) return [...glyphs, { ...blank(space), text: rest }]
  glyphs.at(-1)!.text += rest
  return glyphs
}

function shapeWith(hb: typeof Harfbuzz, { text, font }: Part, isRtl: boolean): readonly Glyph[] {
  const face = faces.get(font)!
  const buffer = new hb.Buffer()
  buffer.addText(text === TAB ? ' ' : text)
  buffer.guessSegmentProperties()
  buffer.setDirection(isRtl ? hb.Direction.RTL : hb.Direction.LTR)
  hb.shape(face.font, buffer)
  const positions = buffer.getGlyphPositions()
  const glyphs = buffer.getGlyphInfos().map(({ codepoint, cluster }, index): Glyph & { cluster: number } => {
    const { xAdvance, xOffset, yOffset } = positions[index]!
    const advance = xAdvance * face.scale * (text === TAB ? TAB_SPACES : 1)
    return { id: codepoint, text: '', cluster, advance, x: xOffset * face.scale, y: yOffset * face.scale }
  })
  const space = face.font.nominalGlyph(0x20)!
  // As they are read; right to left, they are turned around again with their characters, as other programs expect it.
  if (isRtl) glyphs.reverse()
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((one, other) => one - other)
  const named = starts.flatMap((start, index) => {
    const own = glyphs.filter(({ cluster }) => cluster === start)
    return nameCluster(own, text.slice(start, starts[index + 1]), space)
  })
  for (const glyph of isRtl ? named : []) glyph.text = Array.from(glyph.text).toReversed().join('')
  return isRtl ? named.toReversed() : named
}

/** Parts of one font, each as long as it can be; a tab is its own. */
function joined(parts: readonly (Part & { level: number })[]): (Part & { level: number })[] {
  const runs: (Part & { level: number })[] = []
  for (const part of parts) {
    const last = runs.at(-1)
    const isSame = last?.font === part.font && last.level === part.level && part.text !== TAB && last.text !== TAB
    if (isSame) last.text += part.text
    else runs.push({ ...part })
  }
  return runs
}

/** Prepares to shape these texts, and loads the fonts that they need and no others. */
export async function openShaper(texts: readonly string[]): Promise<Shaper> {
  const hb = await import('harfbuzzjs')
  const fonts = new Map<FontName, Uint8Array>()
  for (const name of fontsFor(texts)) {
    const bytes = await fontFile(name)
    openFace(hb, name, bytes)
    fonts.set(name, bytes)
  }
  const isJapanese = texts.some((text) => KANA.test(text))
  const known = new Map<string, readonly Glyph[]>()
  const shaped = (part: Part, isRtl: boolean) => {
    const key = `${part.font} ${isRtl} ${part.text}`
    const found = known.get(key) ?? shapeWith(hb, part, isRtl)
    known.set(key, found)
    return found
  }
  const isLetters = (one?: { font: FontName }) => one !== undefined && LETTERS.has(one.font)
  const pieceOf = ({ level, ...part }: Part & { level: number }): Piece => {
    const glyphs = shaped(part, level % 2 === 1)
    return { font: part.font, level, glyphs, width: glyphs.reduce((sum, { advance }) => sum + advance, 0) }
  }
  const piecesOf: Shaper['piecesOf'] = (text, levels, { main, after }) => {
    // Most words: one font, one direction, one character each.
    if (main === undefined && !isLetters(after) && /^[\x20-\x7e]+$/.test(text) && levels[0] === levels[text.length - 1])
      return [pieceOf({ text, font: 'serif', level: levels[0]! })]
    const parts: (Part & { level: number })[] = []
    for (const { segment, index } of graphemes.segment(text)) {
      if (TURNS.test(segment)) continue
      const before = parts.at(-1) ?? after
      const level = levels[index]!
      const isNear = before?.level === level && isLetters(before) && COMMON.test(segment)
      for (const part of partsOf(segment, isJapanese, main ?? (isNear ? before.font : undefined)))
        parts.push({ ...part, level })
    }
    return joined(parts).map(pieceOf)
  }
  return { fonts, piecesOf }
}
