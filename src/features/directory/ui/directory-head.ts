import { marketName, styleName } from '#features/photographers/markets-and-styles.ts'
import { pageHead } from '#shared/site/page-head.ts'
import type { PublicSettings } from '#shared/site/site.ts'
import { activeFilters, type DirectorySearch } from '../search.ts'

/** The page's title: the place or style is named when exactly one is chosen. */
export function directoryTitle({ location, style, page }: DirectorySearch): string {
  const kind = style?.length === 1 ? `${styleName(style[0]!)} Wedding Photographers` : 'Wedding Photographers'
  const place = location?.length === 1 ? ` in ${marketName(location[0]!)}` : ''
  const subject = style?.length === 1 || place ? `${kind}${place}` : 'Find Your Photographer'
  return page > 1 ? `${subject}, page ${page}` : subject
}

/** Whether a page of the directory is the plain list: everything narrower stays out of search engines. */
export const isPlainList = (search: DirectorySearch): boolean =>
  activeFilters(search).length === 0 && search.sort === 'recommended' && !search.unavailable

/** Title and description of a directory page; filtered lists are kept out of search engines. */
export function directoryHead(search: DirectorySearch, site: PublicSettings | undefined) {
  if (!site) return {}
  const isPlain = isPlainList(search)
  return pageHead(
    {
      title: directoryTitle(search),
      description:
        'Hand-picked wedding photographers in nine cities. See who’s free on your date, compare starting prices and styles, and look at their pictures.',
      path: isPlain && search.page > 1 ? `/find-photographer?page=${search.page}` : '/find-photographer',
      isIndexed: isPlain,
    },
    site,
  )
}
