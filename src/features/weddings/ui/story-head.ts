import { monthName, monthOf } from '#shared/date/months.ts'
import { pageHead } from '#shared/site/page-head.ts'
import { previewImage } from '#shared/site/preview-image.ts'
import type { PublicSettings } from '#shared/site/site.ts'
import { type PublicWedding, storyPath } from '../model.ts'
import { MISSING_WEDDING_TEXT, MISSING_WEDDING_TITLE } from '../texts.ts'

/** Title, description, preview picture and structured data of a whole wedding; without one, of none. */
export function storyHead(wedding: PublicWedding | undefined, site: PublicSettings | undefined) {
  if (!site) return {}
  if (!wedding) {
    const page = { title: MISSING_WEDDING_TITLE, description: MISSING_WEDDING_TEXT, path: '/find-photographer' }
    return pageHead({ ...page, isIndexed: false }, site)
  }
  const { id, photographerId, photographer, title, venue, month, pictures } = wedding
  const profile = `/photographer/${photographerId}`
  const path = storyPath(wedding)
  const image = pictures[0] && previewImage({ kind: 'wedding', ids: [photographerId, id] }, pictures[0].alt, site)
  const when = monthName(monthOf(month))
  const description = `A whole wedding in ${pictures.length} pictures: ${title} at ${venue} in ${when}, photographed by ${photographer}.`
  const gallery = {
    '@context': 'https://schema.org',
    '@type': 'ImageGallery',
    '@id': site.siteUrl + path,
    url: site.siteUrl + path,
    name: title,
    description,
    image: image?.url,
    dateCreated: monthOf(month),
    contentLocation: { '@type': 'Place', name: venue },
    author: { '@type': 'LocalBusiness', '@id': site.siteUrl + profile, name: photographer },
  }
  return pageHead({ title: `${title}, ${venue}`, description, path, image, jsonLd: [gallery] }, site)
}
