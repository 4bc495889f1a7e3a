import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bitsOf, distanceOf, LOOK_MEASURES, LOOK_STEPS, lookFromBits, lookOf, PIXEL_MEASURES } from './look.ts'

const anyPicture = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 8, maxLength: 8 })
const anyLook = fc.tuple(...LOOK_MEASURES.map(({ steps }) => fc.integer({ min: 0, max: steps })))

it('a look of bits is read back, and differing bits are steps (CP2)', () => {
  fc.assert(
    fc.property(anyLook, anyLook, (one, other) => {
      const [first, second] = [bitsOf(one), bitsOf(other)]
      expect(first).toHaveLength(LOOK_STEPS)
      expect(lookFromBits(first)).toEqual(one)
      expect(Array.from(first).filter((bit, at) => bit !== second[at])).toHaveLength(distanceOf(one, other))
    }),
  )
})

it('is the same in any order, within its pictures, and one odd picture of many does not move it (CP2)', () => {
  fc.assert(
    fc.property(fc.array(anyPicture, { minLength: 1, maxLength: 12 }), (pictures) => {
      const look = lookOf(pictures)
      expect(lookOf(pictures.toReversed())).toEqual(look)
      LOOK_MEASURES.forEach(({ steps }, place) => {
        const values = pictures.map((picture) => picture[place]!)
        expect(look[place]).toBeGreaterThanOrEqual(Math.round((Math.min(...values) * steps) / 100))
        expect(look[place]).toBeLessThanOrEqual(Math.round((Math.max(...values) * steps) / 100))
      })
    }),
  )
  const alike = Array.from({ length: 6 }, () => LOOK_MEASURES.map(() => 50))
  expect(lookOf([...alike, LOOK_MEASURES.map(() => 100)])).toEqual(lookOf(alike))
})

it('has one measure more than there are of pixels: the subject', () => {
  expect(PIXEL_MEASURES).toBe(7)
})
