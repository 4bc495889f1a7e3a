import { createFileRoute } from '@tanstack/react-router'
import { AlertsSearch } from '#features/date-alerts/search.ts'
import { AlertsPage } from '#features/date-alerts/ui/alerts-page.tsx'

export const Route = createFileRoute('/_client/dashboard/alerts')({
  validateSearch: AlertsSearch,
  component: function Page() {
    const { photographer, date } = Route.useSearch()
    return <AlertsPage asked={photographer && date ? { photographerId: photographer, date } : null} />
  },
})
