import { rgbaToThumbHash, thumbHashToAverageRGBA } from 'thumbhash'
import { expect, test } from 'vitest'
import { averageTone, thumbhashBytes } from './thumbhash.ts'

function hashOf(r: number, g: number, b: number): string {
  const pixels = new Uint8Array(8 * 8 * 4)
  for (let i = 0; i < pixels.length; i += 4) pixels.set([r, g, b, 255], i)
  return btoa(String.fromCharCode(...rgbaToThumbHash(8, 8, pixels)))
}

test('the tone of a hash equals the thumbhash library’s average', () => {
  for (const [r, g, b] of [
    [200, 120, 60],
    [12, 40, 90],
    [255, 255, 255],
  ] as const) {
    const hash = hashOf(r, g, b)
    const expected = thumbHashToAverageRGBA(thumbhashBytes(hash)!)
    const tone = averageTone(hash)!.match(/\d+/g)!.map(Number)
    expect(tone[0]).toBeCloseTo(expected.r * 255, -0.4)
    expect(tone[1]).toBeCloseTo(expected.g * 255, -0.4)
    expect(tone[2]).toBeCloseTo(expected.b * 255, -0.4)
  }
})

test('a missing or broken hash gives no tone', () => {
  expect(averageTone(null)).toBeNull()
  expect(averageTone('%%%')).toBeNull()
  expect(averageTone('AA==')).toBeNull()
})
