import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { MODERATION_DEFAULTS, ModerationSearch } from '#features/moderation/search.ts'
import { ModerationPage } from '#features/moderation/ui/moderation-page.tsx'
import { TakeDownNote } from '#features/reviews/ui/take-down-note.tsx'

export const Route = createFileRoute('/_admin/admin/messages')({
  validateSearch: ModerationSearch,
  search: { middlewares: [stripSearchParams(MODERATION_DEFAULTS)] },
  component: () => <ModerationPage noteAction={(noteId) => <TakeDownNote noteId={noteId} />} />,
})
