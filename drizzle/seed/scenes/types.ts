import type { MarketName } from '#features/directory/options.ts'
import type { Grade } from './grades.ts'
import type { Layer, Photo } from './photo.ts'
import type { Rng } from './rng.ts'

export const SCENE_KINDS = [
  'coast',
  'dunes',
  'mountains',
  'meadow',
  'forest',
  'skyline',
  'bridge',
  'street',
  'loft',
  'nave',
  'arcade',
  'studio',
  'table',
  'dance',
  'bouquet',
  'blooms',
  'rings',
  'stationery',
  'champagne',
  'cake',
  'veil',
  'silhouette',
  'portrait',
] as const
export type SceneKind = (typeof SCENE_KINDS)[number]
export type Orientation = 'portrait' | 'landscape'

/** What a scene draws with: the half-size backdrop, crisp layers in front of it, and light added last by the lens. */
export type Stage = {
  rng: Rng
  grade: Grade
  photo: Photo
  layers: Layer[]
  /** Flares, leaks and foreground blur: added after everything, at an eighth of the final size. */
  flare: Photo
  /** The market the picture is from, when it matters. */
  place: MarketName | null
  /** Final size in pixels. */
  width: number
  height: number
}
export type Scene = (stage: Stage) => void
