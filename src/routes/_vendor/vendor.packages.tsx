import { createFileRoute } from '@tanstack/react-router'
import { PackagesPage } from '#features/packages/ui/packages-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_vendor/vendor/packages')({
  staticData: { asks: () => [ask('packages.own')] },
  component: PackagesPage,
})
