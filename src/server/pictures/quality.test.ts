import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { processImage, qualityOfStored } from './images.ts'
import { takenOn } from './taken-on.ts'

/** A checkered picture, sharp unless told otherwise. */
const drawn = async (blur = 0) => {
  const { data, info } = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#405060' } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1)
      if ((Math.floor(x / 20) + Math.floor(y / 20)) % 2 === 0) data.set([176, 128, 96], 3 * (y * info.width + x))
  const image = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  return (blur ? image.blur(blur) : image).webp({ quality: 80 }).toBuffer()
}

describe('quality of a picture (VA4)', () => {
  it('tells sharp edges from soft ones', async () => {
    const [sharpOne, soft] = [await qualityOfStored(await drawn()), await qualityOfStored(await drawn(6))]
    expect(sharpOne.sharpness).toBeGreaterThan(40)
    expect(soft.sharpness).toBeLessThan(12)
  })

  it('counts what is pure black and pure white', async () => {
    const half = (background: string) =>
      sharp({ create: { width: 400, height: 400, channels: 3, background: '#808080' } })
        .composite([{ input: { create: { width: 200, height: 400, channels: 3, background } }, left: 0, top: 0 }])
        .webp({ lossless: true })
        .toBuffer()
    expect(await qualityOfStored(await half('#000000'))).toMatchObject({ dark: 500, bright: 0 })
    expect(await qualityOfStored(await half('#ffffff'))).toMatchObject({ dark: 0, bright: 500 })
  })
})

describe('the day on which a picture was taken', () => {
  const dated = (day: string) =>
    sharp({ create: { width: 60, height: 80, channels: 3, background: '#a08060' } })
      .withExif({ IFD2: { DateTimeOriginal: `${day} 16:20:00` }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()

  it('is read before everything else in the file is dropped', async () => {
    const image = await processImage(await dated('2026:05:01'))
    expect(image.takenOn).toBe('2026-05-01')
    for (const { data } of image.variants) expect((await sharp(data).metadata()).exif).toBeUndefined()
  })

  it('is none where the file says none, or nothing that can be one', async () => {
    expect((await processImage(await dated('0000:00:00'))).takenOn).toBeNull()
    expect((await processImage(await dated('2026:02:31'))).takenOn).toBeNull()
    expect((await processImage(await dated('1980:01:01'))).takenOn).toBeNull()
    const plain = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#a08060' } })
      .png()
      .toBuffer()
    expect((await processImage(plain)).takenOn).toBeNull()
  })

  it('survives whatever stands in its place', async () => {
    const exif = (await sharp(await dated('2026:05:01')).metadata()).exif!
    for (let cut = 0; cut <= exif.length; cut += 1) takenOn(exif.subarray(0, cut))
    for (let at = 0; at < exif.length; at += 1) {
      const broken = Buffer.from(exif)
      broken[at] = 0xff
      takenOn(broken)
    }
    expect(takenOn(Buffer.from('II*\0'))).toBeNull()
    expect(takenOn(Buffer.alloc(0))).toBeNull()
  })
})
