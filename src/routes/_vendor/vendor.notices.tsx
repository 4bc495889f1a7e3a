import { createFileRoute } from '@tanstack/react-router'
import { NoticesPage } from '#features/takedowns/ui/notices-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_vendor/vendor/notices')({
  staticData: { asks: () => [ask('takedowns.mine')] },
  component: NoticesPage,
})
