import { createFileRoute } from '@tanstack/react-router'
import { VendorHome } from '#features/auth/ui/area-home.tsx'

export const Route = createFileRoute('/_vendor/vendor/')({ component: VendorHome })
