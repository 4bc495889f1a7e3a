import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { QUESTIONS_DEFAULTS, QuestionsSearch } from '#features/help/search.ts'
import { QuestionsPage } from '#features/help/ui/questions-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_admin/admin/questions')({
  validateSearch: QuestionsSearch,
  search: { middlewares: [stripSearchParams(QUESTIONS_DEFAULTS)] },
  staticData: {
    asks: ({ search: { id, ...listed } }: { search: QuestionsSearch }) => [
      ask('help.list', listed),
      ...(id ? [ask('help.get', { id })] : []),
    ],
  },
  component: QuestionsPage,
})
