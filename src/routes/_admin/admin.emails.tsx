import { createFileRoute } from '@tanstack/react-router'
import { MailSearch } from '#features/mail-log/search.ts'
import { MailLogPage } from '#features/mail-log/ui/mail-log-page.tsx'

export const Route = createFileRoute('/_admin/admin/emails')({ validateSearch: MailSearch, component: MailLogPage })
