import { createFileRoute } from '@tanstack/react-router'
import { DocumentsPage } from '#features/contracts/ui/documents-page.tsx'

export const Route = createFileRoute('/_client/dashboard/documents/')({ component: DocumentsPage })
