import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { AUDIT_DEFAULTS, AuditSearch } from '#features/audit/search.ts'
import { AuditPage } from '#features/audit/ui/audit-page.tsx'

export const Route = createFileRoute('/_admin/admin/audit')({
  validateSearch: AuditSearch,
  search: { middlewares: [stripSearchParams(AUDIT_DEFAULTS)] },
  component: AuditPage,
})
