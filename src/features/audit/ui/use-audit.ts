import { getRouteApi } from '@tanstack/react-router'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { useCsvFile } from '#ui/export-button.tsx'
import type { AuditSearch } from '../search.ts'

const route = getRouteApi('/_admin/admin/audit')
export type AuditEvent = RouterOutputs['audit']['list']['items'][number]

/** The filters as they stand in the address, and a way to change some of them. */
export function useAuditSearch() {
  const search: AuditSearch = route.useSearch()
  const navigate = route.useNavigate()
  return {
    search,
    /** Other filters and another order start from the first page. */
    change: (changed: Partial<AuditSearch>) =>
      void navigate({
        search: (before: AuditSearch) => ({ ...before, after: undefined, ...changed }),
        replace: true,
        resetScroll: false,
      }),
  }
}

/** Fetches what the filters find as a file; the export becomes an entry of the list. */
export function useExport({ after: _after, ...search }: AuditSearch) {
  const { audit } = trpc.useUtils()
  const file = useCsvFile('audit-log', ['entry', 'entries'])
  const mutation = trpc.audit.export.useMutation({ ...file, onSettled: () => audit.list.invalidate() })
  return { startExport: () => mutation.mutate(search), isExporting: mutation.isPending }
}
