import { pageHead } from '#lib/page-head.ts'
import type { Site } from '#ui/site.tsx'
import type { DirectorySearch } from '../model.ts'
import { directoryTitle, isPlainList } from './result-words.ts'

/** Title and description of a directory page; filtered lists are kept out of search engines (SE1, SE2). */
export function directoryHead(search: DirectorySearch, site: Site | undefined) {
  if (!site) return {}
  const isPlain = isPlainList(search)
  return pageHead(
    {
      title: directoryTitle(search),
      description:
        'Wedding photographers chosen by hand in nine cities. See who is free on your date, compare starting prices and styles, and look at whole weddings.',
      path: isPlain && search.page > 1 ? `/find-photographer?page=${search.page}` : '/find-photographer',
      isIndexed: isPlain,
    },
    site,
  )
}
