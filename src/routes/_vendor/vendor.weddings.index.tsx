import { createFileRoute } from '@tanstack/react-router'
import { WeddingsPage } from '#features/weddings/ui/weddings-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_vendor/vendor/weddings/')({
  staticData: { asks: () => [ask('weddings.list')] },
  component: WeddingsPage,
})
