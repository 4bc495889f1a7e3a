import { createFileRoute, Link } from '@tanstack/react-router'
import { Addenda } from '#features/amendments/ui/addenda.tsx'
import { ClientDeliveries } from '#features/bookings/ui/client-deliveries.tsx'
import { DocumentsPage } from '#features/contracts/ui/documents-page.tsx'
import { ClientReceipts } from '#features/payments/ui/receipts.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_client/dashboard/documents/')({
  staticData: {
    asks: () => [
      ask('contracts.documents'),
      ask('amendments.documents'),
      ask('payments.receipts'),
      ask('bookings.deliveries'),
    ],
  },
  component: Page,
})

function Page() {
  return (
    <DocumentsPage
      addenda={
        <Addenda
          bookingLink={(id, name) => (
            <Link to="/dashboard/bookings/$id" params={{ id }}>
              {name}
            </Link>
          )}
        />
      }
      receipts={<ClientReceipts />}
      deliveries={<ClientDeliveries />}
    />
  )
}
