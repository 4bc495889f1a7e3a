import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { AUDIT_DEFAULTS, AuditSearch } from '#features/audit/search.ts'
import { AuditPage } from '#features/audit/ui/audit-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_admin/admin/audit')({
  validateSearch: AuditSearch,
  search: { middlewares: [stripSearchParams(AUDIT_DEFAULTS)] },
  staticData: {
    asks: ({ search }: { search: AuditSearch }) => [ask('audit.list', search), ask('audit.facets'), ask('audit.check')],
  },
  component: AuditPage,
})
