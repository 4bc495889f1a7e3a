import { LOOK_MEASURES, type Look, type LookMeasure } from './look.ts'

/** The steps that a quarter, a half and three quarters of the market's portfolios do not exceed; one for each measure. */
export type Spread = { low: number; middle: number; high: number }[]

/** Until the market has been measured: the quarters of what can be. */
export const EVEN_SPREAD: Spread = LOOK_MEASURES.map(({ steps }) => ({
  low: Math.floor(steps / 4),
  middle: Math.floor(steps / 2),
  high: Math.ceil((3 * steps) / 4),
}))

/** What the lowest and the highest quarter of the market are called. */
const ENDS: Record<LookMeasure, readonly [low: string, high: string]> = {
  light: ['dark', 'bright'],
  contrast: ['low contrast', 'high contrast'],
  color: ['muted color', 'strong color'],
  warmth: ['cool', 'warm'],
  rose: ['green tones', 'rose tones'],
  closeness: ['wide, with much detail', 'close, with large shapes'],
  grain: ['smooth', 'grainy'],
  subject: ['mostly places and things', 'mostly people'],
}

const MOST_WORDS = 3
/** Up to this step a portfolio has no color at all. */
const GRAY = 1
const COLOR = LOOK_MEASURES.findIndex(({ name }) => name === 'color')
/** Of these a portfolio without color has none. */
const OF_COLOR: readonly LookMeasure[] = ['color', 'warmth', 'rose']

export type MeasuredWord = { word: string; weight: number }

/** The most marked words, at most `count`. */
export const strongest = (found: MeasuredWord[], count: number): string[] =>
  found
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, count)
    .map(({ word }) => word)

/**
 * What sets a portfolio apart from the market, at most three words, the most marked first: a measure counts when the
 * portfolio is in the market's lowest or highest quarter.
 */
export function wordsOf(look: Look, spread: Spread, isShared: (place: number) => boolean = () => true): string[] {
  const isGrey = look[COLOR]! <= GRAY
  const found = LOOK_MEASURES.flatMap(({ name, steps }, place): MeasuredWord[] => {
    const { low, middle, high } = spread[place]!
    const step = look[place]!
    if (low >= high || !isShared(place)) return []
    if (isGrey && OF_COLOR.includes(name)) return name === 'color' ? [{ word: 'black and white', weight: 1 }] : []
    if (step > low && step < high) return []
    return [{ word: ENDS[name][step <= low ? 0 : 1], weight: Math.abs(step - middle) / steps }]
  })
  return strongest(found, MOST_WORDS)
}
