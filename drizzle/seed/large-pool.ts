import { MARKET_NAMES, STYLE_NAMES } from '#features/directory/options.ts'
import type { PictureMaker } from './picture-maker.ts'
import { type PlannedScene, portraitFor, scenesFor } from './scenes/catalogue.ts'

const PORTRAITS = 4
const PICTURES = 24

/** Four profile pictures first, then twenty covers of different styles and markets. */
function poolScenes(): PlannedScene[] {
  return Array.from({ length: PICTURES }, (_, index) => {
    const style = STYLE_NAMES[index % STYLE_NAMES.length]!
    const market = MARKET_NAMES[index % MARKET_NAMES.length]!
    const seed = `shared/${index}`
    return index < PORTRAITS
      ? portraitFor(seed, [style], market, 'A photographer')
      : scenesFor(seed, [style], market, 1)[0]!
  })
}

type Store = (key: string, width: number, data: Uint8Array) => Promise<void>

/** Draws and stores the pictures that a large market shares, as `shared-<number>`; returns them as the JSON its SQL joins. */
export async function makePool(maker: PictureMaker, store: Store): Promise<{ json: string; portraits: number }> {
  const pictures = await Promise.all(
    poolScenes().map(async (scene, n) => {
      const made = await maker.make(scene)
      const key = `shared-${String(n).padStart(2, '0')}`
      await Promise.all(made.variants.map(({ width, data }) => store(key, width, data)))
      return {
        n,
        alt: scene.alt,
        width: made.width,
        height: made.height,
        thumbhash: made.thumbhash,
        widths: made.variants.map((variant) => variant.width),
      }
    }),
  )
  return {
    json: JSON.stringify(pictures.map((picture) => ({ ...picture, scenes: PICTURES - PORTRAITS }))),
    portraits: PORTRAITS,
  }
}
