import { createFileRoute } from '@tanstack/react-router'
import { BadgePage } from '#features/badge/ui/badge-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_vendor/vendor/badge')({
  staticData: { asks: () => [ask('badge.own')] },
  component: BadgePage,
})
