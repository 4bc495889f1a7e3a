import sharp from 'sharp'

const CELLS = { width: 8, height: 6 }

/** A picture of 640 × 480 large soft shapes, the same for the same seed and unlike that of any other. */
export function drawnPicture(seed: number): Promise<Buffer> {
  let state = seed * 7919
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  const bytes = Buffer.from(Array.from({ length: CELLS.width * CELLS.height * 3 }, () => Math.floor(next() * 256)))
  return sharp(bytes, { raw: { ...CELLS, channels: 3 } })
    .resize(640, 480, { kernel: 'cubic', fit: 'fill' })
    .webp({ quality: 90 })
    .toBuffer()
}
