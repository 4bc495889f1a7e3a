import type { Sharp } from 'sharp'
import { type Pixels, pixelsOf } from './measures.ts'

/** A side of the grid that is compared; 64 comparisons each way. */
const SIDE = 8
/** Hashes are of this size, whatever was uploaded. */
const EDGE = 256
/** With more equal neighbors than this a picture has nothing that tells it from another. */
const MAX_EQUAL = 40

/**
 * How a picture looks from one cell of a grid to the next (dHash): a bit for each neighbor to the right, and one for each
 * below. The first finds, the second confirms.
 */
export type DifferenceHash = { across: bigint; down: bigint }

/** A tenth off: from all sides, or from the two sides of a corner. How much of it on the left and on top, in halves. */
const CROPS = [
  [1, 1],
  [0, 0],
  [2, 0],
  [0, 2],
  [2, 2],
] as const

async function cellsOf(picture: Sharp, width: number, height: number): Promise<Uint8Array> {
  return picture.resize(width, height, { fit: 'fill' }).toColourspace('b-w').raw().toBuffer()
}

async function hashOf(open: () => Sharp): Promise<DifferenceHash & { equal: number }> {
  const wide = await cellsOf(open(), SIDE + 1, SIDE)
  const tall = await cellsOf(open(), SIDE, SIDE + 1)
  let across = 0n
  let down = 0n
  let equal = 0
  for (let bit = 0; bit < SIDE * SIDE; bit += 1) {
    const column = bit % SIDE
    const row = (bit - column) / SIDE
    const change = wide[row * (SIDE + 1) + column]! - wide[row * (SIDE + 1) + column + 1]!
    if (change === 0) equal += 1
    // Equal ones count as darker to the right in the left half only, so that `mirrored` is right about them.
    if (change > 0 || (change === 0 && column < SIDE / 2)) across |= 1n << BigInt(bit)
    if (tall[bit]! > tall[bit + SIDE]!) down |= 1n << BigInt(bit)
  }
  return { across: BigInt.asIntN(64, across), down: BigInt.asIntN(64, down), equal }
}

/**
 * The hashes of a picture and of five crops of it by a tenth, its own first; none of one that has nothing to tell it by,
 * such as a white wall.
 * @param open makes a sharp of pixels.
 */
export async function differenceHashes(picture: Pixels, open: (pixels: Pixels) => Sharp): Promise<DifferenceHash[]> {
  const small = await pixelsOf(open(picture), EDGE)
  const whole = await hashOf(() => open(small))
  if (whole.equal > MAX_EQUAL) return []
  const cut = { x: Math.floor(small.width / 10), y: Math.floor(small.height / 10) }
  const crops = CROPS.map(([left, top]) => ({
    left: Math.floor((cut.x * left) / 2),
    top: Math.floor((cut.y * top) / 2),
    width: small.width - cut.x,
    height: small.height - cut.y,
  }))
  const cropped = await Promise.all(crops.map((crop) => hashOf(() => open(small).extract(crop))))
  return [whole, ...cropped].map(({ across, down }) => ({ across, down }))
}

/** The hash of the same picture seen in a mirror. */
export function mirrored({ across, down }: DifferenceHash): DifferenceHash {
  const mirror = { across: 0n, down: 0n }
  for (let bit = 0; bit < SIDE * SIDE; bit += 1) {
    const column = bit % SIDE
    const opposite = BigInt(bit - column + SIDE - 1 - column)
    // What was darker to the right is now darker to the left.
    if (((across >> opposite) & 1n) === 0n) mirror.across |= 1n << BigInt(bit)
    if (((down >> opposite) & 1n) === 1n) mirror.down |= 1n << BigInt(bit)
  }
  return { across: BigInt.asIntN(64, mirror.across), down: BigInt.asIntN(64, mirror.down) }
}
