import { createFileRoute } from '@tanstack/react-router'
import { AlertsSearch } from '#features/date-alerts/search.ts'
import { AlertsPage } from '#features/date-alerts/ui/alerts-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_client/dashboard/alerts')({
  validateSearch: AlertsSearch,
  staticData: { asks: () => [ask('dateAlerts.list')] },
  component: function Page() {
    const { photographer, date } = Route.useSearch()
    return <AlertsPage asked={photographer && date ? { photographerId: photographer, date } : null} />
  },
})
