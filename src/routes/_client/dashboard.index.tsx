import { createFileRoute } from '@tanstack/react-router'
import { ClientHome } from '#features/auth/ui/area-home.tsx'

export const Route = createFileRoute('/_client/dashboard/')({ component: ClientHome })
