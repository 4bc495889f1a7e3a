import type { QueryClient } from '@tanstack/react-query'

/**
 * After any change, marks every query as stale and restarts those in flight, whose answers may have been read before
 * the change. Code that awaits them gets the new answer.
 */
export function markStale(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ refetchType: 'none' })
  for (const query of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })) {
    // A restart would forget which page was requested, so the list becomes stale once that page has arrived.
    if (query.state.fetchMeta?.fetchMore) void query.promise?.then(() => query.invalidate()).catch(() => undefined)
    else {
      void query.cancel({ silent: true })
      query.fetch().catch(() => undefined)
    }
  }
}
