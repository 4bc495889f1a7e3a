import { createFileRoute } from '@tanstack/react-router'
import { RepliesPage } from '#features/replies/ui/replies-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_vendor/vendor/replies')({
  staticData: { asks: () => [ask('replies.list')] },
  component: RepliesPage,
})
