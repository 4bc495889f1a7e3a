import { createFileRoute } from '@tanstack/react-router'
import { ContractPage } from '#features/contracts/ui/contract-page.tsx'

export const Route = createFileRoute('/_vendor/vendor/contracts/$id')({ component: Page })

function Page() {
  return <ContractPage id={Route.useParams().id} />
}
