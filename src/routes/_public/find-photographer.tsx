import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { DirectorySearch, ownSearch, SEARCH_DEFAULTS, tidySearch } from '#features/directory/search.ts'
import { directoryHead } from '#features/directory/ui/directory-head.ts'
import { DirectoryFailed, DirectoryPage } from '#features/directory/ui/directory-page.tsx'
import { siteOf } from '#shared/site/site-of.ts'
import { marketingPicture } from '#ui/site-pictures/pictures.ts'

export const Route = createFileRoute('/_public/find-photographer')({
  validateSearch: DirectorySearch,
  staticData: { wedding: { date: 'date', place: 'location' } },
  search: { middlewares: [stripSearchParams(SEARCH_DEFAULTS), ({ search, next }) => tidySearch(next(search))] },
  loaderDeps: ({ search }) => ownSearch(search),
  loader: async ({ context, deps }) => {
    const { list } = context.utils.directory
    // The server waits, and a failure sets the status. In the browser the page appears at once: it shows the
    // previous list, or a skeleton of the next one, and what went wrong.
    if (import.meta.env.SSR) await list.ensureData(deps)
    else void list.prefetch(deps)
  },
  head: ({ match, matches }) => directoryHead(match.search, siteOf(matches)),
  component: Page,
  errorComponent: Failed,
  // Splitting gives the browser's error component a preload that the server's lacks; both must render the same tree.
  wrapInSuspense: true,
})

function Page() {
  return <DirectoryPage picture={marketingPicture('find', 'wide', 'strip')} />
}

function Failed() {
  return <DirectoryFailed picture={marketingPicture('find', 'wide', 'strip')} />
}
