import { GRADES, type Grade } from './grades.ts'
import { LIGHT_SCALE } from './develop.ts'
import { SCALE, createPhoto } from './photo.ts'
import { createRng } from './rng.ts'
import type { MarketName, StyleName } from '#features/directory/options.ts'
import type { Orientation, Stage } from './types.ts'

/** Final size in pixels of a portfolio picture; even, so that the half-size backdrop fits. */
export const SIZES: Record<Orientation, readonly [number, number]> = {
  portrait: [1120, 1400],
  landscape: [1400, 934],
}

/** An empty stage for a picture; the seed decides everything the scene leaves to chance. */
export function createStage(o: {
  seed: string
  style: StyleName
  size: readonly [number, number]
  place: MarketName | null
  grade?: Partial<Grade>
}): Stage {
  const [width, height] = o.size
  return {
    rng: createRng(o.seed),
    grade: { ...GRADES[o.style], ...o.grade },
    photo: createPhoto(width / SCALE, height / SCALE),
    layers: [],
    flare: createPhoto(Math.ceil(width / LIGHT_SCALE), Math.ceil(height / LIGHT_SCALE)),
    place: o.place,
    width,
    height,
  }
}
