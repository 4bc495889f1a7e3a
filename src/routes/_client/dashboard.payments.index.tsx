import { createFileRoute } from '@tanstack/react-router'
import { ClientPaymentsPage } from '#features/payments/ui/client-payments-page.tsx'

export const Route = createFileRoute('/_client/dashboard/payments/')({ component: ClientPaymentsPage })
