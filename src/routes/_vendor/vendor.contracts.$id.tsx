import { createFileRoute } from '@tanstack/react-router'
import { ContractPage } from '#features/contracts/ui/contract-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_vendor/vendor/contracts/$id')({
  staticData: { asks: ({ params }: { params: { id: string } }) => [ask('contracts.get', { id: params.id })] },
  component: Page,
})

function Page() {
  return <ContractPage id={Route.useParams().id} />
}
