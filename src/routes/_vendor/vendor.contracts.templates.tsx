import { createFileRoute } from '@tanstack/react-router'
import { TemplatesPage } from '#features/contracts/ui/templates-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_vendor/vendor/contracts/templates')({
  staticData: { asks: () => [ask('contracts.templates'), ask('contracts.annexes')] },
  component: TemplatesPage,
})
