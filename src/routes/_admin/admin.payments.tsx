import { createFileRoute } from '@tanstack/react-router'
import { AdminPaymentsPage } from '#features/payments/ui/admin-payments-page.tsx'

export const Route = createFileRoute('/_admin/admin/payments')({ component: AdminPaymentsPage })
