import { createFileRoute } from '@tanstack/react-router'
import { ClientBookingsPage } from '#features/bookings/ui/client-bookings-page.tsx'

export const Route = createFileRoute('/_client/dashboard/bookings/')({ component: ClientBookingsPage })
