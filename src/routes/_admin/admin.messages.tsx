import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { MODERATION_DEFAULTS, ModerationSearch } from '#features/moderation/search.ts'
import { ModerationPage } from '#features/moderation/ui/moderation-page.tsx'

export const Route = createFileRoute('/_admin/admin/messages')({
  validateSearch: ModerationSearch,
  search: { middlewares: [stripSearchParams(MODERATION_DEFAULTS)] },
  component: ModerationPage,
})
