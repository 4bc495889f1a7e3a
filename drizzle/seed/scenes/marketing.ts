import { develop } from './develop.ts'
import { SCENES } from './scenes.ts'
import { createStage } from './stage.ts'
import type { MarketName, StyleName } from '#features/directory/options.ts'
import type { SceneKind } from './types.ts'

/** A finished picture as raw RGB bytes, three per pixel. */
export type RawPicture = { name: string; width: number; height: number; rgb: Uint8ClampedArray }

type Banner = {
  name: string
  kind: SceneKind
  style: StyleName
  seed: string
  place?: MarketName
  size: readonly [number, number]
}

const BANNERS: readonly Banner[] = [
  { name: 'home-hero', kind: 'coast', style: 'Elopement', seed: 'p3', place: 'Portland', size: [1920, 2400] },
  { name: 'home-wide', kind: 'mountains', style: 'Hybrid', seed: 'h7', size: [1920, 1080] },
  { name: 'how-it-works', kind: 'rings', style: 'Hybrid', seed: 'h15', size: [1920, 1280] },
  { name: 'for-photographers', kind: 'loft', style: 'Documentary', seed: 'h10', size: [1920, 1080] },
  { name: 'find', kind: 'skyline', style: 'Artistic', seed: 'h16', size: [1920, 1080] },
  { name: 'about', kind: 'bridge', style: 'Hybrid', seed: 'h17', place: 'San Francisco', size: [1920, 1280] },
  { name: 'og', kind: 'coast', style: 'Elopement', seed: 'h3', place: 'Portland', size: [1200, 632] },
]

/**
 * The large pictures of the marketing pages and the Open Graph card (`og`), chosen by eye from many seeds.
 * Grain is kept low: at this size it would be most of the file. Deterministic.
 */
export function renderMarketing(): RawPicture[] {
  return BANNERS.map(({ name, kind, style, seed, place, size }) => {
    const stage = createStage({ seed, style, size, place: place ?? null, grade: { grain: 0.013 } })
    SCENES[kind](stage)
    return { name, width: size[0], height: size[1], rgb: develop(stage) }
  })
}
