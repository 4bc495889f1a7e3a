import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceOf, LOOK_MEASURES, LOOK_STEPS } from '#features/photographers/look.ts'
import { EVEN_SPREAD, type Spread, wordsOf } from '#features/photographers/look-words.ts'
import { differenceOf, likenessOf, reasonsOf } from './look-reasons.ts'

const MIDDLE = EVEN_SPREAD.map(({ middle }) => middle)
/** The middle of the market but for some measures. */
const lookWith = (steps: Partial<Record<(typeof LOOK_MEASURES)[number]['name'], number>>) =>
  LOOK_MEASURES.map(({ name }, place) => steps[name] ?? MIDDLE[place]!)
const anyLook = fc.tuple(...LOOK_MEASURES.map(({ steps }) => fc.integer({ min: 0, max: steps })))

describe('the words of a look (CP2)', () => {
  it('name what sets it apart, the most marked first, three at most', () => {
    expect(wordsOf(MIDDLE, EVEN_SPREAD)).toEqual([])
    expect(wordsOf(lookWith({ warmth: 6, contrast: 3 }), EVEN_SPREAD)).toEqual(['warm', 'low contrast'])
    expect(wordsOf(lookWith({ warmth: 6, contrast: 0, light: 16, grain: 18 }), EVEN_SPREAD)).toHaveLength(3)
  })

  it('say of a portfolio without color only that', () => {
    expect(wordsOf(lookWith({ color: 0, warmth: 0, rose: 0, grain: 16 }), EVEN_SPREAD)).toEqual([
      'black and white',
      'grainy',
    ])
  })

  it('say nothing of a measure in which the whole market is alike', () => {
    const alike: Spread = EVEN_SPREAD.map(() => ({ low: 4, middle: 4, high: 4 }))
    expect(wordsOf(lookWith({ warmth: 6, light: 0 }), alike)).toEqual([])
  })

  it('are a reason only where the liked pictures are near', () => {
    const warm = lookWith({ warmth: 6, contrast: 1 })
    expect(reasonsOf(warm, lookWith({ warmth: 5, contrast: 2 }), EVEN_SPREAD)).toEqual(['warm', 'low contrast'])
    expect(reasonsOf(warm, lookWith({ warmth: 2, contrast: 2 }), EVEN_SPREAD)).toEqual(['low contrast'])
    expect(reasonsOf(warm, MIDDLE, EVEN_SPREAD)).toEqual([])
  })

  it('make sentences that hold for any two looks', () => {
    fc.assert(
      fc.property(anyLook, anyLook, (look, liked) => {
        const words = reasonsOf(look, liked, EVEN_SPREAD)
        expect(words.length).toBeLessThanOrEqual(3)
        const likeness = likenessOf(look, liked, EVEN_SPREAD, distanceOf(look, liked))
        if (words.length > 0) expect(likeness).toBe(`Looks like what you liked: ${words.join(', ')}`)
        expect(differenceOf(look, look)).toBeNull()
        const all = wordsOf(look, EVEN_SPREAD)
        expect(words.every((word) => all.includes(word) || all.length === 3)).toBe(true)
      }),
    )
    expect(likenessOf(MIDDLE, MIDDLE, EVEN_SPREAD, 0)).toBe('Close to what you liked by every measure')
    expect(likenessOf(MIDDLE, lookWith({ light: 0, grain: 0 }), EVEN_SPREAD, LOOK_STEPS)).toBeNull()
    expect(differenceOf(lookWith({ light: 2, grain: 18 }), MIDDLE)).toBe('Grainier and darker than what you liked')
  })
})
