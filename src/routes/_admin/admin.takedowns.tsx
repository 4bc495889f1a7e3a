import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { TAKEDOWNS_DEFAULTS, TakedownsSearch } from '#features/takedowns/search.ts'
import { TakedownsPage } from '#features/takedowns/ui/takedowns-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_admin/admin/takedowns')({
  validateSearch: TakedownsSearch,
  search: { middlewares: [stripSearchParams(TAKEDOWNS_DEFAULTS)] },
  staticData: {
    asks: ({ search: { id, ...listed } }: { search: TakedownsSearch }) => [
      ask('takedowns.list', listed),
      ...(id ? [ask('takedowns.get', { id })] : []),
    ],
  },
  component: TakedownsPage,
})
