import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SITE } from '#shared/site/site.ts'
import { anyText } from '#tests/support/any-text.ts'
import type { PhotographerProfile } from '../public-profile.ts'
import { portfolioRows } from './portfolio-rows.ts'
import { excerpt, profileHead } from './profile-head.ts'

const site = { ...DEFAULT_SITE, siteUrl: 'https://curio.example', isDemo: true }
const profile: PhotographerProfile = {
  id: 'p1',
  name: 'Amara Okafor',
  businessName: 'Okafor Studio',
  location: 'Miami, FL',
  markets: ['Miami'],
  specialties: ['Film'],
  priceCents: 320_000,
  bio: 'One line.\n\nAnother line.',
  websiteUrl: null,
  instagramUrl: null,
  instagramHandle: null,
  rating: 4.8,
  weddings: [],
  reviewCount: 12,
  shownReviews: 12,
  facts: {
    replyMinutes: null,
    replyCount: 0,
    deliveryDays: null,
    deliveryCount: 0,
    lateCount: 0,
    cancelCount: 0,
  },
  look: null,
  marks: null,
  avatar: null,
  pictures: [{ key: 'k', widths: [320, 640, 1280, 2048], width: 2048, height: 2560, thumbhash: null, alt: 'A veil' }],
  reviews: [],
}
type Head = { meta?: object[] }
const metaOf = (head: Head) => (head.meta ?? []) as Record<string, unknown>[]
const jsonLd = (head: Head) =>
  metaOf(head).find((entry) => 'script:ld+json' in entry)?.['script:ld+json'] as Record<string, unknown>

describe('an excerpt', () => {
  it('leaves a short text alone, on one line', () => {
    expect(excerpt(profile.bio)).toBe('One line. Another line.')
  })
  it('ends at a word and says that it goes on', () => {
    expect(excerpt('Close, a little imperfect, and full of people', 27)).toBe('Close, a little imperfect…')
  })
  it('is never longer than asked and never half a character', () => {
    fc.assert(
      fc.property(anyText(400), fc.integer({ min: 5, max: 200 }), (text, length) => {
        expect(excerpt(text, length).length).toBeLessThanOrEqual(length)
      }),
    )
  })
})

describe('the head of a profile', () => {
  it('has the cover as its preview picture, with size and words; without a cover the site’s own', () => {
    const picture = 'https://curio.example/previews/photographers/p1.jpg'
    expect(metaOf(profileHead(profile, site))).toEqual(
      expect.arrayContaining([
        { property: 'og:image', content: picture },
        { property: 'og:image:width', content: '1200' },
        { property: 'og:image:height', content: '630' },
        { property: 'og:image:alt', content: 'A veil' },
      ]),
    )
    expect(jsonLd(profileHead(profile, site)).image).toBe(picture)
    const bare = metaOf(profileHead({ ...profile, pictures: [] }, site))
    expect(bare).toContainEqual({ property: 'og:image', content: 'https://curio.example/og.jpg' })
  })
  it('has a rating only with real reviews (SE2)', () => {
    expect(jsonLd(profileHead(profile, site)).aggregateRating).toMatchObject({ ratingValue: 4.8, reviewCount: 12 })
    expect(jsonLd(profileHead({ ...profile, rating: null }, site)).aggregateRating).toBeUndefined()
  })
  it('is the not-found head without a profile, outside search engines', () => {
    const meta = metaOf(profileHead(undefined, site))
    expect(meta).toContainEqual({ title: 'Photographer Not Found · Curio' })
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
  })
})

const shape = (width: number, height: number) => ({ width, height })
const portrait = shape(1200, 1500)
const landscape = shape(1500, 1000)

describe('rows of a portfolio', () => {
  it('puts three portraits, or two landscapes, side by side', () => {
    expect(
      portfolioRows([portrait, portrait, portrait, portrait, portrait, portrait]).map((row) => row.length),
    ).toEqual([3, 3])
    expect(portfolioRows([landscape, landscape, landscape, landscape]).map((row) => row.length)).toEqual([2, 2])
  })
  it('keeps every picture once and in order, at most three in a row', () => {
    const shapes = fc.array(fc.tuple(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 9000 })), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(shapes, (sizes) => {
        const pictures = sizes.map(([width, height]) => shape(width, height))
        const rows = portfolioRows(pictures)
        expect(rows.flat()).toEqual(pictures)
        expect(rows.every((row) => row.length >= 1 && row.length <= 3)).toBe(true)
      }),
    )
  })
})
