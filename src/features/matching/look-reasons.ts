import { listOf } from '#features/inquiries/texts.ts'
import { LOOK_MEASURES, type Look, type LookMeasure } from '#features/photographers/look.ts'
import { type MeasuredWord, type Spread, strongest, wordsOf } from '#features/photographers/look-words.ts'

/** What a portfolio is beside pictures that were liked, with fewer and with more steps. */
const BESIDE: Record<LookMeasure, readonly [less: string, more: string]> = {
  light: ['darker', 'brighter'],
  contrast: ['lower in contrast', 'higher in contrast'],
  color: ['less colorful', 'more colorful'],
  warmth: ['cooler', 'warmer'],
  rose: ['greener', 'rosier'],
  closeness: ['wider', 'closer'],
  grain: ['smoother', 'grainier'],
  subject: ['less about people', 'more about people'],
}

/** How near two looks must be in a measure for it to be a reason, and how far apart to be a difference; in steps. */
const near = (steps: number) => Math.max(1, Math.round(steps / 6))
const far = (steps: number) => Math.max(2, Math.round(steps / 4))

/** Why a portfolio looks like what was liked, at most three words: near it in the measure, and marked in the market. */
export const reasonsOf = (look: Look, liked: Look, spread: Spread): string[] =>
  wordsOf(look, spread, (place) => Math.abs(look[place]! - liked[place]!) <= near(LOOK_MEASURES[place]!.steps))

/** How many steps of difference in all still count as close. */
export const CLOSE = 14

/** "Looks like what you liked: warm, low contrast and grainy"; null when nothing measured says so. */
export function likenessOf(look: Look, liked: Look, spread: Spread, distance: number): string | null {
  const words = reasonsOf(look, liked, spread)
  if (words.length > 0) return `Looks like what you liked: ${words.join(', ')}`
  return distance <= CLOSE ? 'Close to what you liked by every measure' : null
}

/** "Darker and grainier than what you liked": the two measures that differ most; null when none does much. */
export function differenceOf(look: Look, liked: Look): string | null {
  const found = LOOK_MEASURES.flatMap(({ name, steps }, place): MeasuredWord[] => {
    const difference = look[place]! - liked[place]!
    if (Math.abs(difference) < far(steps)) return []
    return [{ word: BESIDE[name][difference < 0 ? 0 : 1], weight: Math.abs(difference) / steps }]
  })
  const words = listOf(strongest(found, 2))
  return words ? `${words[0]!.toUpperCase()}${words.slice(1)} than what you liked` : null
}
