import type { Sharp } from 'sharp'

/** Small enough to be quick, large enough for the grain of a scan. Measures are of this size, whatever was uploaded. */
const LARGE = 640
const SMALL = 192
const TILE = 16
/** How far apart two pixels of the small picture are that tell of large shapes. */
const FAR = 5
/** A picture that changes less than this over FAR pixels has no shapes. */
const FLAT = 0.002

/** Three bytes a pixel, sRGB. */
export type Pixels = { data: Uint8Array; width: number; height: number }

const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => {
  const share = byte / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})

type Lab = { light: Float64Array; rose: Float64Array; warm: Float64Array }

/** OKLab (Ottosson, 2020): equal distances look equally different. */
function labOf({ data, width, height }: Pixels): Lab {
  const size = width * height
  const lab = { light: new Float64Array(size), rose: new Float64Array(size), warm: new Float64Array(size) }
  for (let at = 0; at < size; at += 1) {
    const red = LINEAR[data[3 * at]!]!
    const green = LINEAR[data[3 * at + 1]!]!
    const blue = LINEAR[data[3 * at + 2]!]!
    const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lab.light[at] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
    lab.rose[at] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
    lab.warm[at] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  }
  return lab
}

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length
const share = (sorted: Float64Array, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!

/** How much lightness changes over this many pixels, to the right and downwards, on average. */
function changeOver(light: Float64Array, { width, height }: Pixels, step: number): number {
  let sum = 0
  let count = 0
  for (let y = 0; y + step < height; y += 1) {
    for (let x = 0; x + step < width; x += 1) {
      const at = y * width + x
      sum += Math.abs(light[at + step]! - light[at]!) + Math.abs(light[at + step * width]! - light[at]!)
      count += 1
    }
  }
  return count === 0 ? 0 : sum / count
}

/** What no edge explains around a pixel (Immerkær, 1996), summed over a tile; and the tile's mean, 0 to 255. */
function noiseOf({ data, width }: Pixels, left: number, top: number) {
  let noise = 0
  let sum = 0
  const green = (at: number) => data[3 * at + 1]!
  for (let y = top + 1; y < top + TILE - 1; y += 1) {
    for (let x = left + 1; x < left + TILE - 1; x += 1) {
      const at = y * width + x
      const [above, below] = [at - width, at + width]
      const corners = green(above - 1) + green(above + 1) + green(below - 1) + green(below + 1)
      const sides = green(above) + green(below) + green(at - 1) + green(at + 1)
      noise += Math.abs(corners - 2 * sides + 4 * green(at))
      sum += green(at)
    }
  }
  const count = (TILE - 2) ** 2
  return { noise: ((noise / count) * Math.sqrt(Math.PI / 2)) / 6, mean: sum / count }
}

/** Noise of the smoothest tenth of the picture, neither black nor white; 0 to 255. */
function grainOf(pixels: Pixels): number {
  const tiles: number[] = []
  for (let top = 0; top + TILE <= pixels.height; top += TILE) {
    for (let left = 0; left + TILE <= pixels.width; left += TILE) {
      const tile = noiseOf(pixels, left, top)
      if (tile.mean > 20 && tile.mean < 240) tiles.push(tile.noise)
    }
  }
  const sorted = Float64Array.from(tiles).toSorted()
  return sorted.length === 0 ? 0 : share(sorted, 0.1)
}

/** Where a value stands between two ends, in hundredths. */
const between = (value: number, from: number, to: number): number =>
  Math.round(100 * Math.min(1, Math.max(0, (value - from) / (to - from))))

/** A picture at most this large, in sRGB. */
export const pixelsOf = async (picture: Sharp, edge: number): Promise<Pixels> => {
  const { data, info } = await picture
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 3) throw new Error('A picture to measure has three channels.')
  return { data, width: info.width, height: info.height }
}

/**
 * What a picture looks like: light, contrast, color, warmth, rose (against green), closeness and grain, each from 0 to
 * 100 between two fixed ends, which are the ends of what wedding pictures have. From its pixels alone: no faces, no
 * outside service.
 * @param open makes a sharp of pixels.
 */
export async function measurePicture(picture: Pixels, open: (pixels: Pixels) => Sharp): Promise<number[]> {
  const large = await pixelsOf(open(picture), LARGE)
  const small = await pixelsOf(open(large), SMALL)
  const { light, rose, warm } = labOf(small)
  const sorted = light.toSorted()
  const color = mean(light.map((_, at) => Math.hypot(rose[at]!, warm[at]!)))
  const far = changeOver(light, small, FAR)
  return [
    between(mean(light), 0.3, 0.9),
    between(share(sorted, 0.9) - share(sorted, 0.1), 0.15, 0.7),
    between(Math.sqrt(color), 0, 0.3),
    between(mean(warm), -0.02, 0.06),
    between(mean(rose), -0.02, 0.05),
    // Large shapes, as of what is near, change slowly: little from pixel to pixel, much over a few.
    far < FLAT ? 50 : 100 - between(changeOver(light, small, 1) / far, 0.2, 0.75),
    between(Math.log(grainOf(large) + 0.1), -2, 1.4),
  ]
}
