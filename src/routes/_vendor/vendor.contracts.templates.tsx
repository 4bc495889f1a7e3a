import { createFileRoute } from '@tanstack/react-router'
import { TemplatesPage } from '#features/contracts/ui/templates-page.tsx'

export const Route = createFileRoute('/_vendor/vendor/contracts/templates')({ component: TemplatesPage })
