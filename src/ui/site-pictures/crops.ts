/** The shapes marketing pictures are cut in, around the focal point of their master: width to height. */
export const SHAPES = { tall: [4, 5], wide: [16, 9], strip: [3, 1] } as const
export type Shape = keyof typeof SHAPES

export type PictureName = 'home-hero' | 'home-wide' | 'how-it-works' | 'for-photographers' | 'find' | 'about'

/** The shapes each picture comes in: only those the pages show, since the scripts name every one. */
export const SHAPES_OF: Record<PictureName, readonly Shape[]> = {
  'home-hero': ['tall'],
  'home-wide': ['wide'],
  'how-it-works': ['tall', 'wide'],
  'for-photographers': ['tall'],
  find: ['tall', 'wide', 'strip'],
  about: ['tall', 'wide'],
}
