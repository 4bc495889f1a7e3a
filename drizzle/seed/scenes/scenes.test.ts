import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DEMO_PHOTOGRAPHERS, DEMO_REVIEWS } from '../market-data.ts'
import { portraitFor, scenesFor } from './catalogue.ts'
import { renderScene } from './render.ts'
import { MARKET_NAMES, STYLE_NAMES } from '#features/directory/options.ts'
import { SCENE_KINDS } from './types.ts'

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('portfolio pictures', () => {
  it('come out byte for byte the same for the same request, and different for another seed', async () => {
    const request = { seed: 'same', style: 'Film', kind: 'meadow', orientation: 'portrait' } as const
    const first = digest(await renderScene(request))
    await renderScene({ ...request, kind: 'blooms' })
    expect(digest(await renderScene(request))).toBe(first)
    expect(digest(await renderScene({ ...request, seed: 'other' }))).not.toBe(first)
  })

  it('can be made for every kind', async () => {
    for (const [n, kind] of SCENE_KINDS.entries()) {
      const style = STYLE_NAMES[n % STYLE_NAMES.length]!
      const orientation = n % 2 ? 'landscape' : 'portrait'
      const jpeg = await renderScene({ seed: 'every', style, kind, orientation, place: MARKET_NAMES[n % 9]! })
      expect(jpeg.subarray(0, 3).toString('hex'), kind).toBe('ffd8ff')
      expect(jpeg.length, kind).toBeGreaterThan(40_000)
    }
  }, 60_000)

  it('are planned with a style the photographer claims, an alt text, and no kind twice in the first five', () => {
    for (const one of DEMO_PHOTOGRAPHERS) {
      const plan = scenesFor(one.key, one.specialties, one.markets[0]!, one.images)
      expect(plan.length).toBe(one.images)
      for (const scene of plan) expect(one.specialties).toContain(scene.style)
      expect(plan.every((scene) => scene.alt.length > 20)).toBe(true)
      const start = plan.slice(0, 5).map((scene) => scene.kind)
      expect(new Set(start).size).toBe(start.length)
    }
    expect(portraitFor('x', ['Film'], 'Miami', 'Ada Lind').alt).toBe('Ada Lind with a camera')
  })
})

describe('the demonstration market', () => {
  const listed = DEMO_PHOTOGRAPHERS.filter(
    (one) =>
      one.approvalStatus === 'approved' && one.isPublished && !one.isSuspended && one.businessType === 'photographer',
  )

  it('lists at least 44 photographers, 4 to 6 in each market, every style claimed', () => {
    expect(listed.length).toBeGreaterThanOrEqual(44)
    for (const market of MARKET_NAMES) {
      const count = listed.filter((one) => one.markets.includes(market)).length
      expect(count, market).toBeGreaterThanOrEqual(4)
      expect(count, market).toBeLessThanOrEqual(6)
    }
    for (const style of STYLE_NAMES)
      expect(
        listed.some((one) => one.specialties.includes(style)),
        style,
      ).toBe(true)
    expect(listed.some((one) => one.email === 'vendor@curio.example')).toBe(true)
  })

  it('has unique keys, names and addresses, and bios without contact details', () => {
    for (const field of ['key', 'name', 'email', 'businessName', 'bio'] as const) {
      expect(new Set(DEMO_PHOTOGRAPHERS.map((one) => one[field])).size, field).toBe(DEMO_PHOTOGRAPHERS.length)
    }
    for (const one of DEMO_PHOTOGRAPHERS) expect(one.bio).not.toMatch(/@|https?:|www\.|\d{3}[-. ]\d{4}/)
  })

  it('has at least 80 different reviews with marks of 3 to 5', () => {
    expect(new Set(DEMO_REVIEWS.map((one) => one.text)).size).toBeGreaterThanOrEqual(80)
    expect(new Set(DEMO_REVIEWS.map((one) => one.rating))).toEqual(new Set([3, 4, 5]))
  })
})
