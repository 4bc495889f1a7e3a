import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { BadImageError, processImage } from './images.ts'

const solid = (width: number, height: number, background = { r: 190, g: 120, b: 80 }) =>
  sharp({ create: { width, height, channels: 3, background } })

let jpeg: Buffer
beforeAll(async () => {
  jpeg = await solid(900, 600).jpeg().toBuffer()
})

describe('processImage', () => {
  it('makes ascending WebP widths and never enlarges', async () => {
    const out = await processImage(jpeg)
    expect(out.variants.map((v) => [v.width, v.height])).toEqual([
      [320, 213],
      [640, 427],
      [900, 600],
    ])
    expect([out.width, out.height]).toEqual([900, 600])
    const meta = await sharp(out.variants[0]!.data).metadata()
    expect(meta.format).toBe('webp')
    expect(Buffer.from(out.thumbhash, 'base64').length).toBeGreaterThan(4)
  })

  it('caps the largest variant at 2048 and keeps all four widths', async () => {
    const big = await solid(3000, 1000).jpeg().toBuffer()
    const out = await processImage(big)
    expect(out.variants.map((v) => v.width)).toEqual([320, 640, 1280, 2048])
  })

  it('keeps a tiny image at its own size', async () => {
    const out = await processImage(await solid(40, 50).png().toBuffer())
    expect(out.variants.map((v) => [v.width, v.height])).toEqual([[40, 50]])
  })

  it('reads PNG, WebP and GIF too, gray and transparent ones included', async () => {
    const gray = await solid(400, 300).greyscale().toColourspace('b-w').png().toBuffer()
    expect((await processImage(gray)).variants.length).toBe(2)
    expect((await processImage(await solid(400, 300).webp().toBuffer())).width).toBe(400)
    expect((await processImage(await solid(400, 300).ensureAlpha(0.5).gif().toBuffer())).width).toBe(400)
  })

  const brick = () => solid(40, 40, { r: 200, g: 60, b: 40 })
  const DEPTHS: Record<string, () => Sharp> = {
    '8 bits': brick,
    '8 bits and a wide profile': () => brick().withIccProfile('p3'),
    '16 bits': () => brick().toColourspace('rgb16'),
    '16 bits and a wide profile': () => brick().toColourspace('rgb16').withIccProfile('p3'),
  }
  it.each(Object.entries(DEPTHS))('keeps the colors of pictures of %s', async (_name, picture) => {
    const { variants } = await processImage(await picture().png().toBuffer())
    const [r, g, b] = await sharp(variants[0]!.data).raw().toBuffer()
    const off = [r! - 200, g! - 60, b! - 40].map(Math.abs)
    expect(Math.max(...off)).toBeLessThanOrEqual(6)
  })

  it('says how a HEIC is sent', async () => {
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(64)])
    await expect(processImage(heic)).rejects.toThrow('Most Compatible')
  })

  it('refuses SVG, HTML and PDF', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const sentence = 'This file isn’t a JPG, PNG, WEBP or GIF image.'
    await expect(processImage(svg)).rejects.toThrow(sentence)
    await expect(processImage(svg)).rejects.toThrow(sentence)
    await expect(processImage(Buffer.from('<html></html>'))).rejects.toThrow(BadImageError)
    await expect(processImage(Buffer.from('%PDF-1.7\n'))).rejects.toThrow(BadImageError)
    await expect(processImage(Buffer.alloc(0))).rejects.toThrow(BadImageError)
  })

  it('refuses a truncated file', async () => {
    const noisy = await sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919) & 255)), {
      raw: { width: 300, height: 300, channels: 3 },
    })
      .jpeg()
      .toBuffer()
    const half = noisy.subarray(0, noisy.length >> 1)
    await expect(processImage(half)).rejects.toThrow('This image is damaged and can’t be read.')
  })

  it('refuses a pixel bomb by its header, without reading its (truncated) pixels', async () => {
    await expect(processImage(bomb(30_000, 30_000))).rejects.toThrow(/at most 60 megapixels/)
    await expect(processImage(bomb(3_000, 3_000))).rejects.toThrow('This image is damaged')
  })

  it('drops EXIF and GPS (PR4, PF11)', async () => {
    const located = await solid(400, 300)
      .withExif({ IFD0: { Copyright: 'someone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(located).metadata()).exif).toBeDefined()
    const out = await processImage(located)
    for (const variant of out.variants) {
      const meta = await sharp(variant.data).metadata()
      expect([meta.exif, meta.xmp, meta.icc]).toEqual([undefined, undefined, undefined])
    }
  })

  it('measures light, contrast, color and warmth of its pixels, from 0 to 100 (CP2)', async () => {
    const measuresOf = async (red: number, green: number, blue: number) => {
      const picture = sharp({
        create: { width: 400, height: 300, channels: 3, background: { r: red, g: green, b: blue } },
      })
      return (await processImage(await picture.png().toBuffer())).measures
    }
    const [white, black, amber, sky, rose] = [
      await measuresOf(255, 255, 255),
      await measuresOf(10, 10, 10),
      await measuresOf(220, 170, 90),
      await measuresOf(90, 150, 220),
      await measuresOf(220, 140, 160),
    ]
    for (const measures of [white, black, amber, sky, rose]) {
      expect(measures).toHaveLength(7)
      for (const value of measures) expect(Number.isInteger(value) && value >= 0 && value <= 100).toBe(true)
      expect(measures[1]).toBe(0)
    }
    expect([white[0], black[0]]).toEqual([100, 0])
    expect([white[2], black[2]]).toEqual([0, 0])
    expect(amber[2]).toBeGreaterThan(80)
    expect(amber[3]).toBeGreaterThan(90)
    expect(sky[3]).toBe(0)
    expect(rose[4]).toBeGreaterThan(sky[4]!)
  })

  it('measures a picture of any size, also one of a single pixel or with nothing but transparency (CP2)', async () => {
    for (const [width, height] of [
      [1, 1],
      [3, 900],
      [17, 2],
    ] as const) {
      const { measures } = await processImage(await solid(width, height).png().toBuffer())
      expect(measures.every((value) => value >= 0 && value <= 100)).toBe(true)
    }
    const { measures } = await processImage(await solid(40, 40).ensureAlpha(0).png().toBuffer())
    expect(measures[0]).toBe(100)
  })

  it('applies the camera orientation', async () => {
    const sideways = await solid(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const out = await processImage(sideways)
    expect([out.width, out.height]).toEqual([300, 400])
  })

  it('serves many concurrent callers', async () => {
    const all = await Promise.all(Array.from({ length: 7 }, () => processImage(jpeg)))
    expect(new Set(all.map((one) => one.thumbhash)).size).toBe(1)
  })
})

/** A PNG of a few bytes that claims enormous dimensions. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const out = Buffer.alloc(8 + body.length)
    out.writeUInt32BE(data.length, 0)
    out.set(body, 4)
    out.writeUInt32BE(crc32(body), 4 + body.length)
    return out
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = deflateSync(Buffer.alloc(1000))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
