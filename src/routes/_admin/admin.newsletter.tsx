import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { SUBSCRIBERS_DEFAULTS, SubscribersInput } from '#features/newsletter/search.ts'
import { SubscribersPage } from '#features/newsletter/ui/subscribers-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_admin/admin/newsletter')({
  validateSearch: SubscribersInput,
  search: { middlewares: [stripSearchParams(SUBSCRIBERS_DEFAULTS)] },
  staticData: { asks: ({ search }: { search: SubscribersInput }) => [ask('newsletter.adminList', search)] },
  component: SubscribersPage,
})
