import { createFileRoute } from '@tanstack/react-router'
import { AuditSearch } from '#features/audit/search.ts'
import { AuditPage } from '#features/audit/ui/audit-page.tsx'

export const Route = createFileRoute('/_admin/admin/audit')({ validateSearch: AuditSearch, component: AuditPage })
