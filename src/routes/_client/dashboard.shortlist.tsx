import { createFileRoute } from '@tanstack/react-router'
import { PhotographerCard } from '#features/directory/ui/photographer-card.tsx'
import { ShortlistSearch } from '#features/shortlist/search.ts'
import LiveHeart from '#features/shortlist/ui/live-heart.tsx'
import { Shortlist } from '#features/shortlist/ui/shortlist-page.tsx'
import { Hearts } from '#ui/heart.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const Route = createFileRoute('/_client/dashboard/shortlist')({
  validateSearch: ShortlistSearch,
  component: () => (
    <Hearts value={LiveHeart}>
      <PageHeader title="Shortlist" subtitle="The photographers you saved, side by side." />
      <Shortlist Card={PhotographerCard} />
    </Hearts>
  ),
})
