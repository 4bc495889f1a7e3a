import type { QueryClient } from '@tanstack/react-query'

/**
 * After a change of anything: every answer counts as old, so that the next look asks again, and what is on its way,
 * which may have been read before the change, is asked for anew. Whoever waits for it gets the new answer.
 */
export function markStale(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ refetchType: 'none' })
  for (const query of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })) {
    // Asking anew would forget which page was asked for: the list is old as soon as that page has come.
    if (query.state.fetchMeta?.fetchMore) void query.promise?.then(() => query.invalidate()).catch(() => undefined)
    else {
      void query.cancel({ silent: true })
      query.fetch().catch(() => undefined)
    }
  }
}
