import { createFileRoute } from '@tanstack/react-router'
import { PhotographerCard } from '#features/directory/ui/photographer-card.tsx'
import { ShortlistSearch } from '#features/shortlist/search.ts'
import LiveHeart from '#features/shortlist/ui/live-heart.tsx'
import { ShortlistArea } from '#features/shortlist/ui/shortlist-page.tsx'
import { Hearts } from '#ui/heart.tsx'

export const Route = createFileRoute('/_client/dashboard/shortlist')({
  validateSearch: ShortlistSearch,
  component: () => (
    <Hearts value={LiveHeart}>
      <ShortlistArea Card={PhotographerCard} />
    </Hearts>
  ),
})
