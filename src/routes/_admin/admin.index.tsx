import { createFileRoute } from '@tanstack/react-router'
import { AdminHome } from '#features/auth/ui/area-home.tsx'

export const Route = createFileRoute('/_admin/admin/')({ component: AdminHome })
