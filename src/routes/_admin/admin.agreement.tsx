import { createFileRoute } from '@tanstack/react-router'
import { AgreementPage } from '#features/vetting/ui/agreement-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_admin/admin/agreement')({
  staticData: { asks: () => [ask('vetting.agreement')] },
  component: AgreementPage,
})
