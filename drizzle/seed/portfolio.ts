import type { ImageCategory } from '#features/photographers/model.ts'
import type { DemoPhotographer } from './market-data.ts'
import { type PlannedScene, portraitFor, scenesFor } from './scenes/catalogue.ts'

/** A picture that is still to be drawn, and what its row will say. */
export type PlannedPicture = { scene: PlannedScene; alt: string; category: ImageCategory; isFeatured: boolean }

/** As many as a profile shows at once; drawing is what a first start takes its time for. */
const USUAL = 6
/** Those with the largest portfolios show more, so that there are long galleries too. */
const LARGE = 14
const FEATURED = 3

/** How many portfolio pictures a photographer gets. */
export const pictureCount = (images: number): number => (images >= LARGE ? LARGE : Math.min(images, USUAL))

/** The pictures of a photographer in their order: the first is the cover, the profile picture is the last. */
export function portfolioOf({ key, specialties, markets, images, name }: DemoPhotographer): PlannedPicture[] {
  const market = markets[0]!
  const shown = scenesFor(key, specialties, market, pictureCount(images)).map((scene, index) => ({
    scene,
    alt: scene.alt,
    category: scene.category,
    isFeatured: index < FEATURED,
  }))
  const portrait = portraitFor(key, specialties, market, name)
  return [...shown, { scene: portrait, alt: portrait.alt, category: 'profile', isFeatured: false }]
}
