import { createFileRoute } from '@tanstack/react-router'
import { PhotographerCard } from '#features/directory/ui/photographer-card.tsx'
import { ShortlistSearch } from '#features/shortlist/search.ts'
import { ShortlistArea } from '#features/shortlist/ui/shortlist-page.tsx'
import { Hearts } from '#ui/button/heart.tsx'

const fetchHearts = () => import('#features/shortlist/ui/live-hearts.tsx')

export const Route = createFileRoute('/_client/dashboard/shortlist')({
  validateSearch: ShortlistSearch,
  staticData: { wedding: { date: 'date' } },
  component: () => (
    <Hearts fetchLive={fetchHearts}>
      <ShortlistArea Card={PhotographerCard} />
    </Hearts>
  ),
})
