import { getRouteApi } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { trpc } from '#lib/trpc.ts'
import { isUnanswered } from '#lib/trpc-errors.ts'
import type { AppRouter } from '#server/app-router.ts'
import { todayIn } from '#ui/dates.ts'
import { notify } from '#ui/notify.tsx'
import { useSite } from '#ui/site.tsx'
import type { AuditSearch } from '../search.ts'

const route = getRouteApi('/_admin/admin/audit')
export type AuditEvent = inferRouterOutputs<AppRouter>['audit']['list']['items'][number]

/** The filters as they stand in the address, and a way to change some of them. */
export function useAuditSearch() {
  const search: AuditSearch = route.useSearch()
  const navigate = route.useNavigate()
  return {
    search,
    change: (changed: Partial<AuditSearch>) =>
      void navigate({
        search: (before: AuditSearch) => ({ ...before, ...changed }),
        replace: true,
        resetScroll: false,
      }),
  }
}

/** The found entries, newest first, page by page. */
export function useEvents(search: AuditSearch) {
  const list = trpc.audit.list.useInfiniteQuery(search, {
    staleTime: 5_000,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (before) => before,
  })
  return { ...list, events: list.data?.pages.flatMap((page) => page.items) }
}

/** Gives the browser a file. */
function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Fetches what the filters find as a file. */
export function useExport(search: AuditSearch) {
  const { timeZone } = useSite()
  const { audit } = trpc.useUtils()
  const mutation = trpc.audit.export.useMutation({
    onSuccess: ({ csv, count, isCut }) => {
      save(`audit-log-${todayIn(timeZone, new Date())}.csv`, csv)
      const words = `${count} ${count === 1 ? 'entry' : 'entries'} exported`
      notify.success(isCut ? `${words}; there are older ones. Choose fewer days to get them.` : words)
    },
    onError: (error) => notify.error(isUnanswered(error) ? 'The export failed. Please try again.' : error.message),
    onSettled: () => audit.list.invalidate(),
  })
  return { startExport: () => mutation.mutate(search), isExporting: mutation.isPending }
}
