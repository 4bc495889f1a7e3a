import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawnPicture } from '#tests/support/drawn-picture.ts'
import { hasContentCredentials } from './credentials.ts'
import { type DifferenceHash, mirrored } from './difference-hash.ts'
import { hashStored } from './images.ts'

const differing = (one: bigint, other: bigint): number =>
  BigInt.asUintN(64, one ^ other)
    .toString(2)
    .replaceAll('0', '').length

/** How far apart two pictures are at the closest, as the lookup has it. */
const distance = (asked: DifferenceHash[], stored: DifferenceHash[]): number =>
  Math.min(
    ...asked.flatMap((hash, crop) =>
      [hash, mirrored(hash)].flatMap((one) =>
        stored.filter((_, other) => crop === 0 || other === 0).map(({ across }) => differing(one.across, across)),
      ),
    ),
  )

const COPIES: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  'saved at low quality': (bytes) => sharp(bytes).jpeg({ quality: 35 }).toBuffer(),
  'made small': (bytes) => sharp(bytes).resize(400).jpeg().toBuffer(),
  'in black and white': (bytes) => sharp(bytes).greyscale().jpeg().toBuffer(),
  mirrored: (bytes) => sharp(bytes).flop().jpeg().toBuffer(),
  'cropped by a tenth': (bytes) =>
    sharp(bytes).extract({ left: 32, top: 24, width: 576, height: 432 }).jpeg().toBuffer(),
  'mirrored and cropped at a corner': (bytes) =>
    sharp(bytes).extract({ left: 64, top: 0, width: 576, height: 432 }).flop().jpeg().toBuffer(),
}

describe('the difference hash of a picture', () => {
  it.each(Object.entries(COPIES))('is close to that of the same picture %s', async (_, copy) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const picture = await drawnPicture(seed)
      expect(distance(await hashStored(await copy(picture)), await hashStored(picture))).toBeLessThanOrEqual(7)
    }
  })

  it('is far from that of another picture', async () => {
    expect(distance(await hashStored(await drawnPicture(3)), await hashStored(await drawnPicture(11)))).toBeGreaterThan(
      7,
    )
  })

  it('in a mirror is that of the mirrored picture, of equal neighbors too', async () => {
    const half = { create: { width: 400, height: 400, channels: 3, background: 'white' } } as const
    const dark = await sharp({ create: { ...half.create, width: 130, height: 260, background: '#333' } })
      .png()
      .toBuffer()
    const picture = await sharp(half)
      .composite([{ input: dark, left: 20, top: 60 }])
      .png()
      .toBuffer()
    const [whole] = await hashStored(picture)
    const [flopped] = await hashStored(await sharp(picture).flop().png().toBuffer())
    expect(mirrored(mirrored(whole!))).toEqual(whole)
    expect(differing(mirrored(whole!).across, flopped!.across)).toBeLessThanOrEqual(2)
  })

  it('does not exist for a blank wall, which looks like every other', async () => {
    const wall = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#eee' } })
      .png()
      .toBuffer()
    expect(await hashStored(wall)).toEqual([])
  })
})

describe('content credentials (C2PA)', () => {
  const chunk = (type: string, length: Buffer) => Buffer.concat([length, Buffer.from(type), Buffer.alloc(4)])

  it('are noticed where each format has them', async () => {
    const jpeg = await sharp(await drawnPicture(3))
      .jpeg()
      .toBuffer()
    const box = Buffer.from('\u0000\u0000jumb....c2pa', 'latin1')
    const head = Buffer.from([0xff, 0xeb, 0, box.length + 2])
    const signed = Buffer.concat([jpeg.subarray(0, 2), head, box, jpeg.subarray(2)])
    expect([hasContentCredentials(signed, 'image/jpeg'), hasContentCredentials(jpeg, 'image/jpeg')]).toEqual([
      true,
      false,
    ])
    const png = await sharp(await drawnPicture(3))
      .png()
      .toBuffer()
    const inPng = Buffer.concat([png.subarray(0, 33), chunk('caBX', Buffer.alloc(4)), png.subarray(33)])
    expect([hasContentCredentials(inPng, 'image/png'), hasContentCredentials(png, 'image/png')]).toEqual([true, false])
    const webp = await drawnPicture(3)
    const inWebp = Buffer.concat([webp, Buffer.from('C2PA'), Buffer.alloc(4)])
    expect([hasContentCredentials(inWebp, 'image/webp'), hasContentCredentials(webp, 'image/webp')]).toEqual([
      true,
      false,
    ])
  })

  it('do not stop a file that is cut off', () => {
    expect(hasContentCredentials(Buffer.from([0xff, 0xd8, 0xff, 0xeb, 0]), 'image/jpeg')).toBe(false)
    expect(hasContentCredentials(Buffer.alloc(9), 'image/png')).toBe(false)
    expect(hasContentCredentials(Buffer.alloc(13), 'image/webp')).toBe(false)
  })
})
