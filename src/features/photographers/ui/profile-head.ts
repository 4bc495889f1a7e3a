import { pageHead } from '#shared/site/page-head.ts'
import { previewImage } from '#shared/site/preview-image.ts'
import type { PublicSettings } from '#shared/site/site.ts'
import { fitText } from '#shared/text/cut-text.ts'
import { NOT_FOUND_TEXT, NOT_FOUND_TITLE, type PhotographerProfile } from '../public-profile.ts'

const DESCRIPTION_LENGTH = 155

/** The first words of a text, cut between two words. */
export function excerpt(text: string, length = DESCRIPTION_LENGTH): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const cut = fitText(line, length)
  if (cut.length === line.length) return line
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : fitText(line, length - 1)).replace(/[\s,;:.–-]+$/, '')}…`
}

/** Structured data of one photographer; a rating only when it is based on real reviews. */
function localBusiness(profile: PhotographerProfile, site: PublicSettings, image: string | undefined) {
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': `${site.siteUrl}/photographer/${profile.id}`,
    url: `${site.siteUrl}/photographer/${profile.id}`,
    name: profile.businessName || profile.name,
    description: excerpt(profile.bio, 300) || undefined,
    image,
    address: { '@type': 'PostalAddress', addressLocality: profile.location },
    areaServed: profile.markets.map((name) => ({ '@type': 'City', name })),
    priceRange: profile.priceCents === null ? undefined : `From $${Math.round(profile.priceCents / 100)}`,
    aggregateRating:
      profile.rating === null
        ? undefined
        : { '@type': 'AggregateRating', ratingValue: profile.rating, reviewCount: profile.reviewCount, bestRating: 5 },
  }
}

/** Title, description, preview picture and structured data of a profile; without one, of the not-found page. */
export function profileHead(profile: PhotographerProfile | undefined, site: PublicSettings | undefined) {
  if (!site) return {}
  if (!profile) {
    const page = { title: NOT_FOUND_TITLE, description: NOT_FOUND_TEXT, path: '/find-photographer', isIndexed: false }
    return pageHead(page, site)
  }
  const cover = profile.pictures[0]
  const image = cover && previewImage({ kind: 'photographers', ids: [profile.id] }, cover.alt, site)
  const fallback = `Wedding photographs by ${profile.name}, ${profile.location}: portfolio, starting price and free dates.`
  return pageHead(
    {
      title: `${profile.name}, Wedding Photographer in ${profile.location}`,
      description: excerpt(profile.bio) || fallback,
      path: `/photographer/${profile.id}`,
      image,
      jsonLd: [localBusiness(profile, site, image?.url)],
    },
    site,
  )
}
