import { createFileRoute } from '@tanstack/react-router'
import { ClientDeliveries } from '#features/bookings/ui/client-deliveries.tsx'
import { DocumentsPage } from '#features/contracts/ui/documents-page.tsx'
import { ClientReceipts } from '#features/payments/ui/receipts.tsx'

export const Route = createFileRoute('/_client/dashboard/documents/')({ component: Page })

function Page() {
  return <DocumentsPage receipts={<ClientReceipts />} deliveries={<ClientDeliveries />} />
}
