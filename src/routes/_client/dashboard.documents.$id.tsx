import { createFileRoute } from '@tanstack/react-router'
import { DocumentPage } from '#features/contracts/ui/document-page.tsx'

export const Route = createFileRoute('/_client/dashboard/documents/$id')({ component: Page })

function Page() {
  return <DocumentPage id={Route.useParams().id} />
}
