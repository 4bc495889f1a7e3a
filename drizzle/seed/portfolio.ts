import type { GalleryCategory } from '#features/photographers/model.ts'
import type { DemoPhotographer } from './market-data.ts'
import type { SceneRequest } from './scenes/render.ts'
import { createRng, shuffled } from './scenes/rng.ts'
import type { SceneKind } from './scenes/types.ts'

/** A picture that is still to be drawn, and what its row will say. */
export type PlannedPicture = {
  scene: SceneRequest
  alt: string
  category: GalleryCategory | 'profile'
  isFeatured: boolean
}

const ALTS: Record<SceneKind, [alt: string, category: GalleryCategory]> = {
  coast: ['A couple on a beach under a wide sky', 'wedding'],
  dunes: ['A couple walking along a ridge of sand', 'wedding'],
  mountains: ['A couple before a range of mountains', 'wedding'],
  meadow: ['A couple in a meadow in low light', 'engagement'],
  forest: ['A couple between tall trees', 'wedding'],
  skyline: ['A couple before the skyline of the city', 'engagement'],
  bridge: ['A couple on a bridge', 'engagement'],
  street: ['A couple crossing a street', 'engagement'],
  loft: ['A couple by the windows of a loft', 'wedding'],
  nave: ['A couple at the end of a nave', 'wedding'],
  arcade: ['A couple under an arcade', 'wedding'],
  studio: ['A couple before a plain backdrop', 'portrait'],
  table: ['A long table laid for dinner', 'event'],
  dance: ['A couple dancing under lights', 'event'],
  bouquet: ['A bouquet held before a dress', 'wedding'],
  blooms: ['Flowers of the day from close by', 'wedding'],
  rings: ['Two rings', 'product'],
  stationery: ['Invitations and a ribbon', 'product'],
  champagne: ['Glasses raised', 'event'],
  cake: ['A wedding cake with flowers', 'event'],
  veil: ['A veil in the wind', 'portrait'],
  silhouette: ['The silhouette of a couple at dusk', 'wedding'],
  portrait: ['A portrait in soft light', 'portrait'],
}

const FEATURED = 3

/** The pictures of a photographer: every one of another kind, in a style they claim; the profile picture last. */
export function portfolioOf({ key, specialties, markets, images, name }: DemoPhotographer): PlannedPicture[] {
  const rng = createRng(`portfolio/${key}`)
  const kinds = shuffled(rng, (Object.keys(ALTS) as SceneKind[]).filter((kind) => kind !== 'portrait'))
  const scene = (kind: SceneKind, index: number): SceneRequest => ({
    seed: `${key}/${index}`,
    style: specialties[index % specialties.length]!,
    kind,
    orientation: rng.chance(0.3) && index > 0 ? 'landscape' : 'portrait',
    place: markets[0] ?? null,
  })
  const shown = kinds.slice(0, images).map((kind, index) => {
    const [alt, category] = ALTS[kind]
    return { scene: scene(kind, index), alt, category, isFeatured: index < FEATURED }
  })
  return [...shown, { scene: scene('portrait', 0), alt: name, category: 'profile' as const, isFeatured: false }]
}
