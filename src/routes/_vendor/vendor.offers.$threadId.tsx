import { createFileRoute } from '@tanstack/react-router'
import { offerContract } from '#features/contracts/ui/offer-contract.tsx'
import { useStartWords } from '#features/contracts/ui/template-choice.tsx'
import { OfferPage } from '#features/offers/ui/offer-page.tsx'
import { ask } from '#shell/asks.ts'
import { ArrowLink } from '#ui/nav/link.tsx'

export const Route = createFileRoute('/_vendor/vendor/offers/$threadId')({
  staticData: {
    asks: ({ params }: { params: { threadId: string } }) => [
      ask('inquiries.forThread', { threadId: params.threadId }),
      ask('packages.own'),
      ask('contracts.templates'),
    ],
  },
  component: Page,
})

function Page() {
  const { threadId } = Route.useParams()
  return (
    <OfferPage
      threadId={threadId}
      contractPart={offerContract}
      contractWords={useStartWords()}
      back={
        <ArrowLink to="/vendor/inbox" search={{ thread: threadId }}>
          Back to the conversation
        </ArrowLink>
      }
    />
  )
}
