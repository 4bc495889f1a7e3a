import { createFileRoute } from '@tanstack/react-router'
import { carriedContract } from '#features/contracts/ui/carried-contract.tsx'
import { OfferPage } from '#features/offers/ui/offer-page.tsx'
import { ArrowLink } from '#ui/nav/link.tsx'

export const Route = createFileRoute('/_vendor/vendor/offers/$threadId')({ component: Page })

function Page() {
  const { threadId } = Route.useParams()
  return (
    <OfferPage
      threadId={threadId}
      carried={carriedContract}
      back={
        <ArrowLink to="/vendor/inbox" search={{ thread: threadId }}>
          Back to the conversation
        </ArrowLink>
      }
    />
  )
}
