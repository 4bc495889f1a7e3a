import { createFileRoute } from '@tanstack/react-router'
import { ApplicationPage } from '#features/applications/ui/application-page.tsx'

export const Route = createFileRoute('/_vendor/vendor/application')({ component: ApplicationPage })
