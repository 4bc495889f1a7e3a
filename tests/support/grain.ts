import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'

/** Bytes before the grain repeats: a prime, so that no row looks like the one above it. */
const REPEATS_AFTER = 999_983

/**
 * Grain, as a camera has it: a picture of one color would be small at any size. The library's own noise takes ten times
 * as long.
 */
export const grain = (width: number, height: number): Sharp => {
  const bytes = randomBytes(REPEATS_AFTER).map((byte) => 80 + (byte % 96))
  return sharp(Buffer.alloc(width * height * 3, bytes), { raw: { width, height, channels: 3 } })
}
