import { createFileRoute } from '@tanstack/react-router'
import { WeddingsPage } from '#features/weddings/ui/weddings-page.tsx'

export const Route = createFileRoute('/_vendor/vendor/weddings/')({ component: WeddingsPage })
