import { createFileRoute } from '@tanstack/react-router'
import { DecideHere } from '#features/admin-applications/ui/decide-here.tsx'
import { ScoringSearch } from '#features/vetting/search.ts'
import { ScoringPage } from '#features/vetting/ui/scoring-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_admin/admin/scoring')({
  validateSearch: ScoringSearch,
  staticData: {
    asks: ({ search: { id } }: { search: ScoringSearch }) => [
      ask('vetting.queue'),
      ...(id ? [ask('vetting.case', { id })] : []),
    ],
  },
  component: Scoring,
})

function Scoring() {
  return <ScoringPage Decide={DecideHere} />
}
