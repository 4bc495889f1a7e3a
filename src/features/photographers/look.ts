import type { GalleryCategory } from './model.ts'

/**
 * What is measured of a picture, each from 0 to 100, and in how many steps two looks are compared: more steps, more
 * weight. The first seven are of its pixels (`src/server/pictures/measures.ts`), the last is what its photographer
 * filed it under. The database computes with the same steps (`look_bits`).
 */
export const LOOK_MEASURES = [
  { name: 'light', steps: 16 },
  { name: 'contrast', steps: 16 },
  { name: 'color', steps: 12 },
  { name: 'warmth', steps: 6 },
  { name: 'rose', steps: 10 },
  { name: 'closeness', steps: 12 },
  { name: 'grain', steps: 18 },
  { name: 'subject', steps: 6 },
] as const
export type LookMeasure = (typeof LOOK_MEASURES)[number]['name']

/** How many of the measures come from pixels and are stored with the picture. */
export const PIXEL_MEASURES = LOOK_MEASURES.length - 1
/** The largest difference of two looks, in steps; also the length of a look in bits. */
export const LOOK_STEPS = LOOK_MEASURES.reduce((sum, { steps }) => sum + steps, 0)

const PEOPLE: readonly GalleryCategory[] = ['wedding', 'engagement', 'portrait', 'event']

/** The subject by its category: people and their celebrations 100, what is not filed 50, places and things 0. */
export const subjectOf = (category: string): number =>
  (PEOPLE as readonly string[]).includes(category) ? 100 : category === 'portfolio' ? 50 : 0

/**
 * The step of the robust mean of some values from 0 to 100: the quarter at each end is left out. In whole numbers, so that
 * it is the same as the database's.
 */
function middleStep(values: readonly number[], steps: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const cut = Math.floor(sorted.length / 4)
  const middle = sorted.slice(cut, sorted.length - cut)
  const sum = middle.reduce((total, value) => total + value, 0)
  const whole = 100 * middle.length
  return Math.floor((2 * sum * steps + whole) / (2 * whole))
}

/** A look: for each measure its step. */
export type Look = number[]

/** The look of some pictures, each with all measures, subject included; at least one. */
export const lookOf = (pictures: readonly (readonly number[])[]): Look =>
  LOOK_MEASURES.map(({ steps }, place) =>
    middleStep(
      pictures.map((picture) => picture[place]!),
      steps,
    ),
  )

/** A look as the database keeps it: for every measure its step in ones, filled up with zeros. Differing bits are steps. */
export const bitsOf = (look: Look): string =>
  LOOK_MEASURES.map(({ steps }, place) => '1'.repeat(look[place]!).padEnd(steps, '0')).join('')

/** The other way round. */
export function lookFromBits(bits: string): Look {
  let from = 0
  return LOOK_MEASURES.map(({ steps }) => {
    const own = bits.slice(from, from + steps)
    from += steps
    return own.split('1').length - 1
  })
}

/** How far two looks are apart, in steps from 0 to LOOK_STEPS. */
export const distanceOf = (one: Look, other: Look): number =>
  one.reduce((sum, step, place) => sum + Math.abs(step - other[place]!), 0)
