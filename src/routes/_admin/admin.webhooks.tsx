import { createFileRoute } from '@tanstack/react-router'
import { WebhooksSearch } from '#features/webhooks/search.ts'
import { WebhooksPage } from '#features/webhooks/ui/webhooks-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_admin/admin/webhooks')({
  validateSearch: WebhooksSearch,
  staticData: {
    asks: ({ search }: { search: WebhooksSearch }) => [ask('webhooks.endpoints'), ask('webhooks.deliveries', search)],
  },
  component: Page,
})

function Page() {
  return <WebhooksPage search={Route.useSearch()} />
}
