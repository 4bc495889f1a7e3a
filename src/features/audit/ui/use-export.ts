import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { useCsvFile } from '#ui/list/export-button.tsx'
import type { AuditSearch } from '../search.ts'

export type AuditEvent = RouterOutputs['audit']['list']['items'][number]

/** Downloads the matching entries as a file; the export becomes an entry in the list. */
export function useExport({ after: _after, ...search }: AuditSearch) {
  const { audit } = trpc.useUtils()
  const file = useCsvFile('audit-log', ['entry', 'entries'])
  const mutation = trpc.audit.export.useMutation({ ...file, onSettled: () => audit.list.invalidate() })
  return { start: () => mutation.mutate(search), isPending: mutation.isPending }
}
