import { createFileRoute } from '@tanstack/react-router'
import { PackagesPage } from '#features/packages/ui/packages-page.tsx'

export const Route = createFileRoute('/_vendor/vendor/packages')({ component: PackagesPage })
