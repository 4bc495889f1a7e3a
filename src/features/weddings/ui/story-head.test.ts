import { expect, it } from 'vitest'
import { DEFAULT_SITE } from '#shared/site/site.ts'
import type { PublicWedding } from '../model.ts'
import { storyHead } from './story-head.ts'

const site = { ...DEFAULT_SITE, siteUrl: 'https://curio.example' }
const wedding: PublicWedding = {
  id: 'w1',
  photographerId: 'p1',
  photographer: 'Amara Okafor',
  location: 'Miami, FL',
  title: 'Ana and Jo',
  venue: 'Villa Montalvo',
  month: '2026-06-01',
  pictures: [{ key: 'k', widths: [320, 640], width: 640, height: 800, thumbhash: null, alt: 'A veil' }],
}

it('a wedding’s link is shown with its first picture, whose size and words it names', () => {
  const { meta } = storyHead(wedding, site) as { meta?: object[] }
  expect(meta).toEqual(
    expect.arrayContaining([
      { title: 'Ana and Jo, Villa Montalvo · Curio' },
      { property: 'og:url', content: 'https://curio.example/photographer/p1/weddings/w1' },
      { property: 'og:image', content: 'https://curio.example/previews/wedding/p1.w1.jpg' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: 'A veil' },
    ]),
  )
})
