import { createFileRoute } from '@tanstack/react-router'
import { AreaWaiting } from '#features/auth/ui/area-waiting.tsx'
import { PhotographerCard } from '#features/directory/ui/photographer-card.tsx'
import { ShortlistSearch } from '#features/shortlist/search.ts'
import { shortlistHead } from '#features/shortlist/ui/shortlist-head.ts'
import { ShortlistPage } from '#features/shortlist/ui/shortlist-page.tsx'
import { siteOf } from '#shared/site/site-of.ts'

/** Only the browser knows what is on it: the server renders nothing of it. */
export const Route = createFileRoute('/_public/shortlist')({
  ssr: false,
  validateSearch: ShortlistSearch,
  staticData: { wedding: { date: 'date' } },
  head: ({ match, matches }) => shortlistHead(match.search, siteOf(matches)),
  component: () => <ShortlistPage Card={PhotographerCard} />,
  pendingComponent: AreaWaiting,
})
