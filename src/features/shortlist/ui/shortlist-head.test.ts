import { expect, it } from 'vitest'
import { DEFAULT_SITE } from '#shared/site/site.ts'
import { shortlistHead } from './shortlist-head.ts'

const site = { ...DEFAULT_SITE, siteUrl: 'https://curio.example' }
const ids = ['3f0c9a52-0000-4000-8000-000000000001', '3f0c9a52-0000-4000-8000-000000000002']
const property = (name: string, content: string) => ({ property: name, content })

it('a comparison’s link is shown with its title, its address and the covers of who is compared, outside search engines', () => {
  const { meta } = shortlistHead({ compare: ids, date: '2027-06-12' }, site)
  expect(meta).toEqual(
    expect.arrayContaining([
      { title: '2 wedding photographers side by side · Curio' },
      { name: 'robots', content: 'noindex' },
      property('og:url', `https://curio.example/shortlist?date=2027-06-12&compare=${ids[0]}&compare=${ids[1]}`),
      property('og:image', `https://curio.example/previews/photographers/${ids.join('.')}.jpg`),
      property('og:image:width', '1200'),
      property('og:image:height', '630'),
      property('og:image:alt', '2 wedding photographers side by side: one picture by each'),
    ]),
  )
})

it('a shortlist without a comparison has the site’s own picture', () => {
  for (const compare of [undefined, ids.slice(0, 1)]) {
    const { meta } = shortlistHead({ compare, date: undefined }, site)
    expect(meta).toEqual(
      expect.arrayContaining([
        { title: 'Your shortlist · Curio' },
        { name: 'robots', content: 'noindex' },
        property('og:image', 'https://curio.example/og.jpg'),
        property('og:url', 'https://curio.example/shortlist'),
      ]),
    )
  }
})
