import { pageHead } from '#shared/site/page-head.ts'
import { previewImage } from '#shared/site/preview-image.ts'
import { DEFAULT_SITE, type PublicSettings } from '#shared/site/site.ts'
import { comparisonPath, comparisonTitle, type ShortlistSearch } from '../search.ts'

/** Title, description and preview picture of the shortlist, and of the comparison that its address names. */
export function shortlistHead(
  { compare: compared = [], date }: ReturnType<typeof ShortlistSearch.parse>,
  site: PublicSettings = DEFAULT_SITE,
) {
  const description = 'The photographers you saved, side by side.'
  if (compared.length < 2)
    return pageHead({ title: 'Your shortlist', description, path: '/shortlist', isIndexed: false }, site)
  const title = comparisonTitle(compared.length)
  return pageHead(
    {
      title,
      description: 'Prices, hours, pictures, reviews and cancellation terms of each, question by question.',
      path: comparisonPath(compared, date),
      image: previewImage({ kind: 'photographers', ids: compared }, `${title}: one picture by each`, site),
      isIndexed: false,
    },
    site,
  )
}
