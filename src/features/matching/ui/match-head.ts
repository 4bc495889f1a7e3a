import { pageHead } from '#shared/site/page-head.ts'
import type { PublicSettings } from '#shared/site/site.ts'
import { answersOf, type MatchSearch } from '../search.ts'

/** Title and description; only the page without answers is for search engines. */
export function matchHead(search: MatchSearch, site: PublicSettings | undefined) {
  if (!site) return {}
  return pageHead(
    {
      title: 'Get Matched',
      description:
        'Answer six questions about your wedding and see which photographers fit, by a published score: why each matches, and what doesn’t. No account needed.',
      path: '/get-matched',
      isIndexed: search.step === 'date' && Object.values(answersOf(search)).every((answer) => answer === undefined),
    },
    site,
  )
}
