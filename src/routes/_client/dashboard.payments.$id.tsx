import { createFileRoute } from '@tanstack/react-router'
import { InvitePartner } from '#features/partner/ui/partner-section.tsx'
import { PaymentReturn } from '#features/payments/search.ts'
import { PaymentReturnPage } from '#features/settlement/ui/payment-return-page.tsx'

export const Route = createFileRoute('/_client/dashboard/payments/$id')({
  validateSearch: PaymentReturn,
  component: Page,
})

function Page() {
  return (
    <PaymentReturnPage
      attemptId={Route.useParams().id}
      isLeft={Route.useSearch().left === true}
      invite={<InvitePartner />}
    />
  )
}
