import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { jpegSize } from './jpeg-size.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } }).jpeg()
const sizeOf = (bytes: Uint8Array) => jpegSize(Uint8Array.from(bytes).buffer)

describe('the size of a JPEG from its head', () => {
  test.each([
    ['baseline', picture(640, 427)],
    ['progressive', picture(640, 427).jpeg({ progressive: true })],
    ['with a turn, a place and colors', picture(640, 427).withMetadata({ orientation: 6 }).withIccProfile('p3')],
  ])('%s', async (_name, image) => {
    expect(sizeOf(await image.toBuffer())).toEqual({ width: 640, height: 427 })
  })

  test('nothing is guessed from other files, or from a head that was cut', async () => {
    const jpeg = await picture(64, 48).toBuffer()
    expect(sizeOf(await picture(64, 48).png().toBuffer())).toBeNull()
    for (const end of [0, 1, 2, 3, 8, 20, 40]) expect(sizeOf(jpeg.subarray(0, end))).toBeNull()
    expect(sizeOf(new Uint8Array(600).fill(0xff))).toBeNull()
    expect(sizeOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe1, 0, 0, 0, 0, 0, 0]))).toBeNull()
  })
})
