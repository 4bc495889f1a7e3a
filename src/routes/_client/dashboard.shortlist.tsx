import { createFileRoute } from '@tanstack/react-router'
import { PhotographerCard } from '#features/directory/ui/photographer-card.tsx'
import { loadHeart } from '#features/shortlist/ui/load-heart.ts'
import { ShortlistSearch } from '#features/shortlist/search.ts'
import { Shortlist } from '#features/shortlist/ui/shortlist-page.tsx'
import { HeartLoader } from '#ui/heart.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const Route = createFileRoute('/_client/dashboard/shortlist')({
  validateSearch: ShortlistSearch,
  component: () => (
    <>
      <PageHeader title="Shortlist" subtitle="The photographers you saved, side by side." />
      <HeartLoader value={loadHeart}>
        <Shortlist Card={PhotographerCard} />
      </HeartLoader>
    </>
  ),
})
