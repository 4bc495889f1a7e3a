import { MutationCache, QueryClient } from '@tanstack/react-query'
import { createRouter as createTanStackRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { rightPath } from '#shared/url/right-path.ts'
import { parseSearch, stringifySearch } from '#shared/url/search-codec.ts'
import { ErrorPage } from '#shell/error-page.tsx'
import { NotFoundPage } from '#shell/not-found.tsx'
import { markStale } from '#shell/stale-answers.ts'
import { createUtils, type TrpcClient, trpc } from '#shell/trpc.ts'
import { tellWhatWaits } from '#ui/page/offline.ts'
import { routeTree } from './routeTree.gen.ts'

/** The router of one browser, or of one server-rendered page. */
export function createRouter(trpcClient: TrpcClient) {
  const queryClient: QueryClient = new QueryClient({
    // A change may show in a count or list on any other screen, so every query is stale afterwards. The queries on the
    // current screen are refetched by the mutation, which waits for them.
    mutationCache: new MutationCache({
      onSuccess: () => markStale(queryClient),
    }),
    defaultOptions: {
      queries: { staleTime: 60_000, retry: false, refetchOnWindowFocus: true },
      // Failed queries stay in the page that failed; their errors are not written into the HTML.
      dehydrate: { shouldDehydrateQuery: (query) => query.state.status === 'success' },
    },
  })
  tellWhatWaits(queryClient.getMutationCache())
  /** The router's own, once it is made. */
  const known = { pages: (): string[] => [] }
  const router = createTanStackRouter({
    routeTree,
    context: {
      queryClient,
      utils: createUtils(queryClient, trpcClient),
      rightPath: (pathname: string) => rightPath(pathname, () => known.pages()),
    },
    parseSearch,
    stringifySearch,
    caseSensitive: true,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    Wrap: ({ children }) => (
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        {children}
      </trpc.Provider>
    ),
  })
  known.pages = () => Object.keys(router.routesByPath)
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>
  }
}
