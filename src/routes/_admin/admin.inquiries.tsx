import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ADMIN_INQUIRIES_DEFAULTS, AdminInquiriesInput } from '#features/inquiries/search.ts'
import { AdminInquiriesPage } from '#features/inquiries/ui/admin-inquiries-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_admin/admin/inquiries')({
  validateSearch: AdminInquiriesInput,
  search: { middlewares: [stripSearchParams(ADMIN_INQUIRIES_DEFAULTS)] },
  staticData: { asks: ({ search }: { search: AdminInquiriesInput }) => [ask('inquiries.adminList', search)] },
  component: function Page() {
    return <AdminInquiriesPage search={Route.useSearch()} />
  },
})
