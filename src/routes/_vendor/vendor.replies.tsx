import { createFileRoute } from '@tanstack/react-router'
import { RepliesPage } from '#features/replies/ui/replies-page.tsx'

export const Route = createFileRoute('/_vendor/vendor/replies')({ component: RepliesPage })
