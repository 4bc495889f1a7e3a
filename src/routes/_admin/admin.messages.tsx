import { createFileRoute } from '@tanstack/react-router'
import { ModerationSearch } from '#features/moderation/search.ts'
import { ModerationPage } from '#features/moderation/ui/moderation-page.tsx'

export const Route = createFileRoute('/_admin/admin/messages')({
  validateSearch: ModerationSearch,
  component: ModerationPage,
})
