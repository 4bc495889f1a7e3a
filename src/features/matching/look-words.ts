import { LOOK_MEASURES, type Look, type LookMeasure } from '#features/photographers/look.ts'
import { listOf } from '#features/inquiries/texts.ts'

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
  colour: ['muted color', 'strong color'],
  warmth: ['cool', 'warm'],
  rose: ['green tones', 'rose tones'],
  closeness: ['wide, with much detail', 'close, with large shapes'],
  grain: ['smooth', 'grainy'],
  subject: ['mostly places and things', 'mostly people'],
}

/** What a portfolio is beside pictures that were liked, with fewer and with more steps. */
const BESIDE: Record<LookMeasure, readonly [less: string, more: string]> = {
  light: ['darker', 'brighter'],
  contrast: ['lower in contrast', 'higher in contrast'],
  colour: ['less colorful', 'more colorful'],
  warmth: ['cooler', 'warmer'],
  rose: ['greener', 'rosier'],
  closeness: ['wider', 'closer'],
  grain: ['smoother', 'grainier'],
  subject: ['less about people', 'more about people'],
}

const MOST_WORDS = 3
/** Up to this step a portfolio has no color at all. */
const GREY = 1
const COLOUR = LOOK_MEASURES.findIndex(({ name }) => name === 'colour')
/** Of these a portfolio without color has none. */
const OF_COLOUR: readonly LookMeasure[] = ['colour', 'warmth', 'rose']

type Measured = { word: string; weight: number }

const strongest = (found: Measured[], count: number): string[] =>
  found
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, count)
    .map(({ word }) => word)

/**
 * What sets a portfolio apart from the market, at most three words, the most marked first: a measure counts when the
 * portfolio is in the market's lowest or highest quarter. (CP2)
 */
export function wordsOf(look: Look, spread: Spread, isShared: (place: number) => boolean = () => true): string[] {
  const isGrey = look[COLOUR]! <= GREY
  const found = LOOK_MEASURES.flatMap(({ name, steps }, place): Measured[] => {
    const { low, middle, high } = spread[place]!
    const step = look[place]!
    if (low >= high || !isShared(place)) return []
    if (isGrey && OF_COLOUR.includes(name)) return name === 'colour' ? [{ word: 'black and white', weight: 1 }] : []
    if (step > low && step < high) return []
    return [{ word: ENDS[name][step <= low ? 0 : 1], weight: Math.abs(step - middle) / steps }]
  })
  return strongest(found, MOST_WORDS)
}

/** So near two looks must be in a measure for it to be a reason, and so far apart for it to be a difference; in steps. */
const near = (steps: number) => Math.max(1, Math.round(steps / 6))
const far = (steps: number) => Math.max(2, Math.round(steps / 4))

/** Why a portfolio looks like what was liked, at most three words: near it in the measure, and marked in the market. (CP2) */
export const reasonsOf = (look: Look, liked: Look, spread: Spread): string[] =>
  wordsOf(look, spread, (place) => Math.abs(look[place]! - liked[place]!) <= near(LOOK_MEASURES[place]!.steps))

/** Of all steps of difference, so many are still close. */
export const CLOSE = 14

/** "Looks like what you liked: warm, low contrast and grainy"; null when nothing measured says so. */
export function likenessOf(look: Look, liked: Look, spread: Spread, distance: number): string | null {
  const words = reasonsOf(look, liked, spread)
  if (words.length > 0) return `Looks like what you liked: ${words.join(', ')}`
  return distance <= CLOSE ? 'Close to what you liked in every measure' : null
}

/** "Darker and grainier than what you liked": the two measures that differ most; null when none does much. */
export function differenceOf(look: Look, liked: Look): string | null {
  const found = LOOK_MEASURES.flatMap(({ name, steps }, place): Measured[] => {
    const difference = look[place]! - liked[place]!
    if (Math.abs(difference) < far(steps)) return []
    return [{ word: BESIDE[name][difference < 0 ? 0 : 1], weight: Math.abs(difference) / steps }]
  })
  const words = listOf(strongest(found, 2))
  return words ? `${words[0]!.toUpperCase()}${words.slice(1)} than what you liked` : null
}
