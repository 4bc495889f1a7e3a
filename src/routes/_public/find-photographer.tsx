import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { DirectorySearch, SEARCH_DEFAULTS } from '#features/directory/model.ts'
import { directoryHead } from '#features/directory/ui/directory-head.ts'
import { DirectoryPage } from '#features/directory/ui/directory-page.tsx'
import { ownSearch } from '#features/directory/ui/use-directory-search.ts'
import { siteOf } from '#lib/site-of.ts'

export const Route = createFileRoute('/_public/find-photographer')({
  validateSearch: DirectorySearch,
  search: { middlewares: [stripSearchParams(SEARCH_DEFAULTS)] },
  loaderDeps: ({ search }) => ownSearch(search),
  loader: async ({ context, deps, cause }) => {
    const { list } = context.utils.directory
    // The server answers with an error status; in the browser the page itself shows what went wrong.
    if (import.meta.env.SSR) await list.ensureData(deps)
    // A changed filter shows the old list until the new one is there.
    else if (cause === 'stay') void list.prefetch(deps)
    else await list.prefetch(deps)
  },
  head: ({ match, matches }) => directoryHead(match.search, siteOf(matches)),
  component: DirectoryPage,
  pendingComponent: DirectoryPage,
  errorComponent: () => <DirectoryPage hasFailed />,
})
